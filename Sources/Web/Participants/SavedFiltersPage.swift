import Templates

/// The filters that the reader saved: opening, renaming and deleting them, and saving one whose name was refused.
/// Fields of the forms: `name`; one that saves has those of the filter besides.
struct SavedFiltersPage: Page {
  static let template = "participants/filters"

  var backURL: String
  /// The filter that was not saved; nil unless a name was refused.
  var saving: Saving?
  var rows: [Row]
  /// The problem with a name, for the summary, with the id of its field; nil if there is none.
  var problem: Problem?

  static let fields: Fields<SavedFiltersPage> = [
    "backURL": .text(\.backURL), "saving": .record(\.saving), "rows": .list(\.rows),
    "hasRows": .flag { !$0.rows.isEmpty }, "problem": .record(\.problem),
  ]

  struct Problem: TemplateRecord {
    var sentence: String
    var field: String

    static let fields: Fields<Problem> = ["sentence": .text(\.sentence), "field": .text(\.field)]
  }

  struct Saving: TemplateRecord {
    /// The filter in words.
    var what: String
    var filter: [HiddenField]
    var typed: String
    var problem: String

    static let fields: Fields<Saving> = [
      "what": .text(\.what), "filter": .list(\.filter), "typed": .text(\.typed), "problem": .text(\.problem),
    ]
  }

  struct Row: TemplateRecord {
    var id: String
    var name: String
    var url: String
    /// “Diary · In progress · call back”
    var what: String
    /// Something of it no longer exists.
    var isCut = false
    var renaming: String
    var removal: String
    /// As typed.
    var typed: String
    var problem: String?

    static let fields: Fields<Row> = [
      "id": .text(\.id), "name": .text(\.name), "url": .text(\.url), "what": .text(\.what),
      "isCut": .flag(\.isCut), "renaming": .text(\.renaming), "removal": .text(\.removal),
      "typed": .text(\.typed), "problem": .optional(\.problem),
    ]
  }
}

/// A saved filter above the list.
struct SavedFilterLink: TemplateRecord {
  var name: String
  var url: String
  /// The list is shown with it.
  var isCurrent = false

  static let fields: Fields<SavedFilterLink> = [
    "name": .text(\.name), "url": .text(\.url), "isCurrent": .flag(\.isCurrent),
  ]
}

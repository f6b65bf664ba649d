import Studies
import Templates

/// The filters of a list that the reader saved: opening, renaming and deleting them, and saving one whose name was refused.
/// Fields of the forms: `name`; one that saves has those of the filter besides.
struct SavedFiltersPage: Page {
  static let template = "lists/filters"

  var list: SavedFilter.List
  /// Takes a filter to be saved.
  var action: String
  var backURL: String
  /// “All participants”
  var back: String
  var lead: String
  var nameHelp: String
  /// The filter that was not saved; nil unless a name was refused.
  var saving: Saving?
  var rows: [Row]
  /// The problem with a name, for the summary, with the id of its field; nil if there is none.
  var problem: Problem?

  static let fields: Fields<SavedFiltersPage> = [
    "isOfVisits": .flag { $0.list == .visits }, "isOfParticipants": .flag { $0.list == .participants },
    "isOfDeviations": .flag { $0.list == .deviations }, "isOfCodes": .flag { $0.list == .codes },
    "action": .text(\.action), "backURL": .text(\.backURL), "back": .text(\.back), "lead": .text(\.lead),
    "nameHelp": .text(\.nameHelp), "saving": .record(\.saving), "rows": .list(\.rows),
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

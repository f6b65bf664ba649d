import Templates

/// The page where data of a study are released, without anything that names a person. Fields of the form: `audience`,
/// `origin`.
struct ReleasesPage: Page {
  static let template = "release/releases"

  var studies: [Entry]

  static let fields: Fields<ReleasesPage> = [
    "studies": .list(\.studies), "hasProblems": .flag { $0.studies.contains { $0.problem != nil } },
  ]

  struct Entry: TemplateRecord {
    /// The id of the study: sections and buttons are told apart by it.
    var id: String
    var title: String
    var audiences: [Audience]
    /// True if there is nothing to release yet.
    var isEmpty = false
    var problem: String?
    /// The number of simulated participants; nil without any.
    var rehearsed: String?
    /// Makes the release and answers with a ZIP file (POST).
    var action: String

    static let fields: Fields<Entry> = [
      "id": .text(\.id), "title": .text(\.title), "audiences": .list(\.audiences),
      "isEmpty": .flag(\.isEmpty), "problem": .optional(\.problem), "rehearsed": .optional(\.rehearsed),
      "action": .text(\.action),
    ]
  }

  /// An audience that a release can be made for.
  struct Audience: TemplateRecord {
    var value: String
    var label: String
    /// The participants in it, and how far the data may go.
    var who: String
    /// The size of the release.
    var extent: String
    var isChosen = false

    static let fields: Fields<Audience> = [
      "value": .text(\.value), "label": .text(\.label), "who": .text(\.who), "extent": .text(\.extent),
      "isChosen": .flag(\.isChosen),
    ]
  }
}

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

extension ReleasesPage {
  static let examples = [
    ReleasesPage(studies: []),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        rehearsed: "Simulated participants: 24.", action: "/staff/releases/weight-iat"),
      Entry(
        id: "food", title: "Words and pictures of everyday food", audiences: asked, isEmpty: true,
        action: "/staff/releases/food"),
    ]),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", audiences: asked,
        problem: "Choose who the release is for.", action: "/staff/releases/weight-iat")
    ]),
  ]

  private static let asked = [
    Audience(
      value: "within", label: "Inside the institution",
      who: "Everybody who consented. Do not pass the file on: some have agreed to no more than that.",
      extent: "Participants: 1,187, test runs: 4,712, trials: 848,160", isChosen: true),
    Audience(
      value: "beyond", label: "Outside the institution",
      who: "Only those who agreed to be shared with qualified researchers worldwide.",
      extent: "Participants: 934, test runs: 3,702, trials: 666,360"),
  ]
}

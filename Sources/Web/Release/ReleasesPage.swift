import Templates

/// Where the data of a study leave the house, without anything that names a person.
struct ReleasesPage: Page {
  static let template = "release/releases"

  var studies: [Entry]

  static let fields: Fields<ReleasesPage> = ["studies": .list(\.studies)]

  struct Entry: TemplateRecord {
    /// The id of the study: sections and buttons are told apart by it.
    var id: String
    var title: String
    /// How much the release would hold, in digits.
    var participants: String
    var runs: String
    var trials: String
    /// Whether there is nothing to release yet.
    var isEmpty = false
    /// How many simulated participants there are; nil without any.
    var rehearsed: String?
    /// Makes the release and answers with a ZIP file (POST).
    var action: String

    static let fields: Fields<Entry> = [
      "id": .text(\.id), "title": .text(\.title), "participants": .text(\.participants),
      "runs": .text(\.runs),
      "trials": .text(\.trials), "isEmpty": .flag(\.isEmpty), "rehearsed": .optional(\.rehearsed),
      "action": .text(\.action),
    ]
  }

  static let examples = [
    ReleasesPage(studies: []),
    ReleasesPage(studies: [
      Entry(
        id: "weight-iat", title: "Attitudes towards body weight", participants: "1,187", runs: "4,712",
        trials: "848,160", rehearsed: "Simulated participants: 24.", action: "/staff/releases/weight-iat"),
      Entry(
        id: "food", title: "Words and pictures of everyday food", participants: "0", runs: "0", trials: "0",
        isEmpty: true, action: "/staff/releases/food"),
    ]),
  ]
}

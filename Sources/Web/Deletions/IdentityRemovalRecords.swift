import Templates

extension DeletionsPage {
  /// The participants of a study whose identity data are to be deleted. Fields of the form: `confirm`, `until`.
  struct DueIdentities: TemplateRecord {
    /// The id of the study.
    var id: String
    var heading: String
    var help: String
    /// The longest due first, not more than ``mostShown``.
    var people: [DuePerson]
    /// A sentence about those who are not shown; nil where all are.
    var more: String?
    var action: String
    /// The time of this list in milliseconds: who becomes due after it is not meant.
    var until: String
    /// “Delete the identity data of 3 people”
    var submit: String
    var confirmation: Confirmation

    static let mostShown = 100

    static let fields: Fields<DueIdentities> = [
      "id": .text(\.id), "heading": .text(\.heading), "help": .text(\.help), "people": .list(\.people),
      "more": .optional(\.more), "action": .text(\.action), "until": .text(\.until),
      "submit": .text(\.submit),
      "confirmation": .record { $0.confirmation }, "problem": .optional(\.confirmation.problem),
    ]
  }

  struct DuePerson: TemplateRecord {
    var code: String
    var url: String
    var lastActivity: String
    /// The day on which the time was over.
    var since: String

    static let fields: Fields<DuePerson> = [
      "code": .text(\.code), "url": .text(\.url), "lastActivity": .text(\.lastActivity),
      "since": .text(\.since),
    ]
  }

  /// Identity data that were deleted because their time was over.
  struct Removal: TemplateRecord {
    var study: String
    var removed: String
    var people: String
    /// The state of the file: freed of the last traces or not yet.
    var traces: String

    static let fields: Fields<Removal> = [
      "study": .text(\.study), "removed": .text(\.removed), "people": .text(\.people),
      "traces": .text(\.traces),
    ]
  }
}

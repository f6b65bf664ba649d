import Templates

/// The participants who still have to consent again, as a table that sorts, filters and pages through its address
/// alone.
struct RenewalsPage: Page {
  static let template = "renewals/renewals"

  /// “Version 2 of 14 May 2026 · 3f9a2c1d”
  var version: String
  var isRehearsal = false
  /// The same list of the other kind of participants.
  var otherURL: String
  var counts: [NamedCount]
  /// Everybody, and each group alone.
  var groups: [Group]
  /// “1 to 50 of 312”
  var countSentence: String
  /// True if the filter leaves anyone out: an empty table then means something else.
  var isFiltered = false
  var columns: [TableColumn]
  var rows: [Row]
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?
  /// Said instead of numbers and list while the progress of many is computed.
  var underWay: String?

  static let fields: Fields<RenewalsPage> = [
    "version": .text(\.version), "isRehearsal": .flag(\.isRehearsal),
    "otherURL": .text(\.otherURL), "counts": .list(\.counts),
    "groups": .list(\.groups), "countSentence": .text(\.countSentence), "isFiltered": .flag(\.isFiltered),
    "columns": .list(\.columns), "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
    "jump": .record(\.jump), "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
    "underWay": .optional(\.underWay), "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Group: TemplateRecord {
    var label: String
    /// Nil for the one that is shown.
    var url: String?

    static let fields: Fields<Group> = ["label": .text(\.label), "url": .optional(\.url)]
  }

  struct Row: TemplateRecord {
    var code: String
    var participantURL: String
    /// “Version 1”
    var signed: String
    var signedAt: String
    var signedISO: String
    /// The progress of the new consent.
    var stage: String
    /// The group, as a value of ``groups``.
    var waiting: String
    var waitingWord: String
    /// The page on which staff do their part; nil if nothing is due from them.
    var consentURL: String?
    var appointment: String
    /// Nil without one.
    var appointmentISO: String?
    var appointmentURL: String
    /// “2 of 5”
    var tasksDone: String

    static let fields: Fields<Row> = [
      "code": .text(\.code), "participantURL": .text(\.participantURL), "signed": .text(\.signed),
      "signedAt": .text(\.signedAt), "signedISO": .text(\.signedISO), "stage": .text(\.stage),
      "waiting": .text(\.waiting), "waitingWord": .text(\.waitingWord), "consentURL": .optional(\.consentURL),
      "appointment": .text(\.appointment), "appointmentISO": .optional(\.appointmentISO),
      "appointmentURL": .text(\.appointmentURL), "tasksDone": .text(\.tasksDone),
    ]
  }
}

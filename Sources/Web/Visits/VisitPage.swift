import Templates

/// One appointment or visit: what is known of it, and what can be done about it. Fields of the forms: as in the list.
struct VisitPage: Page {
  static let template = "visits/visit"

  var row: VisitsPage.Row
  var dayURL: String
  var calendarURL: String
  var facts: [StationPage.Fact]
  /// The data missing at the end, in words.
  var missing: [VisitsPage.Warning] = []
  var problem: String?
  /// The requested change that needs a reason or a confirmation; nil if there is none.
  var pending: Pending?
  /// Reopens the visit; nil if it has not ended, or cannot be reopened any more.
  var reopenURL: String?
  /// Nil if it cannot be moved any more.
  var move: VisitPlanForm?

  static let fields: Fields<VisitPage> = [
    "row": .record { $0.row }, "dayURL": .text(\.dayURL), "calendarURL": .text(\.calendarURL),
    "facts": .list(\.facts), "missing": .list(\.missing), "hasMissing": .flag { !$0.missing.isEmpty },
    "problem": .optional(\.problem), "pending": .record(\.pending), "move": .record(\.move),
    "reopenURL": .optional(\.reopenURL),
    "mayCancel": .flag { $0.move != nil },
  ]

  /// A change that is made once there is a reason for it.
  struct Pending: TemplateRecord {
    var action: String
    var seen: Int
    var to: String
    var label: String
    /// The question that confirms it; nil if a reason is asked for.
    var question: String?
    var reason: VisitReasonFields?
    /// True if the change was asked for on the first page, to which it leads back.
    var isOnToday = false

    static let fields: Fields<Pending> = [
      "question": .optional(\.question),
      "action": .text(\.action), "seen": .number(\.seen), "to": .text(\.to), "label": .text(\.label),
      "reason": .record(\.reason), "isOnToday": .flag(\.isOnToday),
    ]
  }
}

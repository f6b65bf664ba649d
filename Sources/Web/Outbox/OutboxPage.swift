import Studies
import Templates

/// The messages that wait for the mail server, were sent or failed, and the reasons.
struct OutboxPage: Page {
  static let template = "outbox/outbox"

  /// “1–50 of 120 messages”
  var countSentence: String
  /// True if a mail server is set; otherwise nothing is delivered.
  var sendsMail = true
  var rows: [Row]
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<OutboxPage> = [
    "countSentence": .text(\.countSentence), "sendsMail": .flag(\.sendsMail), "rows": .list(\.rows),
    "hasRows": .flag { !$0.rows.isEmpty }, "previousURL": .optional(\.previousURL),
    "nextURL": .optional(\.nextURL), "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Row: TemplateRecord {
    /// The id of the message: buttons are told apart by it.
    var id: String
    var participantURL: String
    var code: String
    var kind: String
    var state: String
    /// The mark before the word.
    var progress: ParticipantState
    var queued: Moment
    var attempts: String
    /// Only of what waits.
    var nextAttempt: Moment?
    /// Only of what was sent.
    var sent: Moment?
    /// The reason why it was not delivered, in plain words; nil if there was no problem.
    var problem: String?
    /// The answer of the mail server; nil if there was none.
    var answer: String?
    /// Asks to try at once; nil if there is nothing to try.
    var action: String?

    static let fields: Fields<Row> = [
      "id": .text(\.id), "participantURL": .text(\.participantURL), "code": .text(\.code),
      "kind": .text(\.kind),
      "state": .text(\.state), "progress": .text(\.progress.rawValue), "queued": .record { $0.queued },
      "attempts": .text(\.attempts), "nextAttempt": .record { $0.nextAttempt }, "sent": .record { $0.sent },
      "problem": .optional(\.problem), "answer": .optional(\.answer), "action": .optional(\.action),
    ]
  }

  struct Moment: TemplateRecord {
    var moment: String
    /// ISO 8601 with offset.
    var iso: String

    static let fields: Fields<Moment> = ["moment": .text(\.moment), "iso": .text(\.iso)]
  }
}

extension OutboxPage {
  static let examples = [
    OutboxPage(countSentence: "No messages", rows: []),
    OutboxPage(countSentence: "No messages", sendsMail: false, rows: []),
    OutboxPage(
      countSentence: "51–53 of 120 messages", sendsMail: false, rows: exampleRows,
      previousURL: "/staff/outbox", nextURL: "/staff/outbox?page=3"),
  ]

  private static let exampleRows = [
    Row(
      id: "018f", participantURL: "/staff/participants/1", code: "K7QF-2MXD", kind: "Copy of the consent",
      state: "Waiting", progress: .underWay,
      queued: Moment(moment: "14 May 2026, 10:12", iso: "2026-05-14T10:12:00+02:00"), attempts: "2",
      nextAttempt: Moment(moment: "14 May 2026, 10:18", iso: "2026-05-14T10:18:00+02:00"),
      problem: "The mail server cannot be reached.", answer: "Couldn't connect to server",
      action: "/staff/outbox/018f/attempts"),
    Row(
      id: "018e", participantURL: "/staff/participants/2", code: "X2BM-6NQS", kind: "Copy of the consent",
      state: "Not delivered", progress: .ended,
      queued: Moment(moment: "14 May 2026, 09:40", iso: "2026-05-14T09:40:00+02:00"), attempts: "1",
      problem: "The mail server does not know this address.", answer: "550 5.1.1 <…>: no such user"),
    Row(
      id: "018d", participantURL: "/staff/participants/3", code: "9RTC-W4HA", kind: "Copy of the consent",
      state: "Sent", progress: .finished,
      queued: Moment(moment: "13 May 2026, 16:02", iso: "2026-05-13T16:02:00+02:00"), attempts: "1",
      sent: Moment(moment: "13 May 2026, 16:02", iso: "2026-05-13T16:02:04+02:00")),
  ]
}

import Studies
import Templates

/// The messages that wait for the mail server, were sent or failed, and the reasons.
struct OutboxPage: Page {
  static let template = "outbox/outbox"

  var states: [State] = []
  var kinds: [ChoiceOption] = []
  /// Empty where there is one study alone.
  var studies: [ChoiceOption] = []
  /// The field that the form for kind and study keeps.
  var hidden: [HiddenField] = []
  var isFiltered = false
  /// “1–50 of 120 messages”
  var countSentence: String
  /// True if a mail server is set; otherwise nothing is delivered.
  var sendsMail = true
  var rows: [Row]
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<OutboxPage> = [
    "states": .list(\.states), "kinds": .list(\.kinds), "studies": .list(\.studies),
    "hasStudies": .flag { !$0.studies.isEmpty }, "hidden": .list(\.hidden), "isFiltered": .flag(\.isFiltered),
    "countSentence": .text(\.countSentence), "sendsMail": .flag(\.sendsMail), "rows": .list(\.rows),
    "hasRows": .flag { !$0.rows.isEmpty }, "jump": .record(\.jump), "previousURL": .optional(\.previousURL),
    "nextURL": .optional(\.nextURL), "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  /// The messages in one state, or all.
  struct State: TemplateRecord {
    var label: String
    /// Nil for those that are shown.
    var url: String?

    static let fields: Fields<State> = ["label": .text(\.label), "url": .optional(\.url)]
  }

  struct Row: TemplateRecord {
    /// The id of the message: buttons are told apart by it.
    var id: String
    var participantURL: String
    var code: String
    var isRehearsal = false
    var kind: String
    /// Its text; nil for those who may not read it.
    var url: String?
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
      "isRehearsal": .flag(\.isRehearsal), "kind": .text(\.kind), "url": .optional(\.url),
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

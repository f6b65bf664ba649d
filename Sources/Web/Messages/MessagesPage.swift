import Templates

/// Sending a message of the study to participants. Fields: `message`, `state`, `tag`, `site`, `version`, `figure`,
/// `participant`, `chosen` once for each; the form that sends has `form` and `seen` besides.
struct MessagesPage: Page {
  static let template = "messages/messages"

  /// The reason why nothing can be sent now; nil if it can.
  var trouble: String?
  /// Shows what would be sent (GET), and sends it (POST).
  var action: String
  /// Identifies this form, so that a double tap sends nothing twice.
  var form: String
  var messages: [ChoiceOption]
  var states: [ChoiceOption]
  /// Empty where nobody has a tag.
  var tags: [ChoiceOption] = []
  /// Empty for a study without sites.
  var sites: [ChoiceOption] = []
  /// As in the query.
  var state = ""
  var tag = ""
  var site = ""
  var version = ""
  /// The figure by which the list was limited that led here; nil for none.
  var figure: ParticipantsPage.Figure?
  var participant = ""
  /// The code of the one participant who is written to; nil for a filter.
  var code: String?
  /// Those chosen in the list; empty for a filter.
  var chosen: [Person] = []
  /// Those of them who are not written to.
  var passedOver: [Person] = []
  /// The id of the message that was chosen; empty for none.
  var message = ""
  var problem: String?
  /// The id of the field that the problem is about.
  var problemField = "message"
  /// Nil before a message was chosen, and while the filter cannot be read.
  var preview: Preview?
  var dispatches: [Row] = []

  static let fields: Fields<MessagesPage> = [
    "trouble": .optional(\.trouble), "canSend": .flag { $0.trouble == nil }, "action": .text(\.action),
    "form": .text(\.form), "messages": .list(\.messages), "states": .list(\.states),
    "tags": .list(\.tags), "hasTags": .flag { !$0.tags.isEmpty },
    "sites": .list(\.sites), "hasSites": .flag { !$0.sites.isEmpty },
    "state": .text(\.state), "tag": .text(\.tag), "site": .text(\.site),
    "version": .text(\.version), "figure": .record(\.figure), "participant": .text(\.participant),
    "code": .optional(\.code), "chosen": .list(\.chosen), "hasChosen": .flag { !$0.chosen.isEmpty },
    "passedOver": .list(\.passedOver), "hasPassedOver": .flag { !$0.passedOver.isEmpty },
    "isFilter": .flag { $0.code == nil && $0.chosen.isEmpty }, "message": .text(\.message),
    "problem": .optional(\.problem), "problemField": .text(\.problemField),
    "versionProblem": .optional { $0.problemField == "version" ? $0.problem : nil },
    "preview": .record(\.preview), "dispatches": .list(\.dispatches),
    "hasDispatches": .flag { !$0.dispatches.isEmpty },
  ]

  struct Person: TemplateRecord {
    var id: String
    var code: String
    var url: String
    /// The reason why they are not written to; empty for those chosen.
    var reason = ""

    static let fields: Fields<Person> = [
      "id": .text(\.id), "code": .text(\.code), "url": .text(\.url), "reason": .text(\.reason),
    ]
  }

  /// The message as it would be sent, with the number of recipients.
  struct Preview: TemplateRecord {
    var sentence: String
    /// Those who are counted, as a digest that the form sends.
    var seen: String
    /// Somebody would be written to.
    var isReady: Bool
    /// The words of the button.
    var submit: String
    var texts: [Text]

    static let fields: Fields<Preview> = [
      "sentence": .text(\.sentence), "seen": .text(\.seen), "isReady": .flag(\.isReady),
      "submit": .text(\.submit), "texts": .list(\.texts),
    ]
  }

  struct Text: TemplateRecord {
    var language: String
    /// “German: 12 recipients”
    var title: String
    var subject: String
    var body: String

    static let fields: Fields<Text> = [
      "language": .text(\.language), "title": .text(\.title), "subject": .text(\.subject),
      "body": .text(\.body),
    ]
  }

  struct Row: TemplateRecord {
    var asked: String
    var askedISO: String
    var staff: String
    var message: String
    var recipients: String
    var sent: String
    var waiting: String
    var leftOut: String
    /// Nil where nothing waits.
    var stop: Stop?
    /// “Stopped: 12 of 40 had been sent”; nil if it was not.
    var stopped: String?

    static let fields: Fields<Row> = [
      "asked": .text(\.asked), "askedISO": .text(\.askedISO), "staff": .text(\.staff),
      "message": .text(\.message), "recipients": .text(\.recipients), "sent": .text(\.sent),
      "waiting": .text(\.waiting), "leftOut": .text(\.leftOut), "stop": .record(\.stop),
      "stopped": .optional(\.stopped),
    ]
  }

  /// The form that stops what has not been sent.
  struct Stop: TemplateRecord {
    var action: String
    var question: String

    static let fields: Fields<Stop> = ["action": .text(\.action), "question": .text(\.question)]
  }
}

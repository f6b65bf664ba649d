import Templates

/// One data query: the answer that it is about and no other, what was said, and what can be done.
struct DataQueryPage: Page, ShowsRehearsals {
  static let template = "tasks/survey/queries/query"

  var code: String
  var survey: String
  var question: String
  /// Nil where nobody reads it any more.
  var answer: String?
  /// “14 May 2026, 10:12”
  var answered: String
  /// “On Tablet 3, handed over by jana.berger”
  var collected: String
  /// The participant has changed the answer since.
  var wasChanged = false
  var state: String
  var isRehearsal = false
  /// Somebody acted while the form was open, or the form could not be taken.
  var problem: Problem?
  /// The list of the study; nil for staff who may not open it.
  var backURL: String?
  /// Nil for staff who do not see participants, and for those who may not read answers.
  var participantURL: String?
  var answerURL: String?
  var events: [Event]
  var answerForm: RemarkForm?
  var questionForm: RemarkForm?
  /// Nil where it cannot be closed, or not by this reader.
  var closing: Closing?

  static let fields: Fields<DataQueryPage> = [
    "code": .text(\.code), "survey": .text(\.survey), "question": .text(\.question),
    "answer": .optional(\.answer), "answered": .text(\.answered), "collected": .text(\.collected),
    "wasChanged": .flag(\.wasChanged), "state": .text(\.state), "isRehearsal": .flag(\.isRehearsal),
    "problem": .record(\.problem), "backURL": .optional(\.backURL),
    "participantURL": .optional(\.participantURL), "answerURL": .optional(\.answerURL),
    "events": .list(\.events), "answerForm": .record(\.answerForm), "questionForm": .record(\.questionForm),
    "closing": .record(\.closing),
  ]

  struct Event: TemplateRecord {
    /// “Asked”
    var act: String
    /// Empty where nothing was said.
    var text: String
    var who: String
    var time: String
    var timeISO: String

    static let fields: Fields<Event> = [
      "act": .text(\.act), "text": .text(\.text), "who": .text(\.who), "time": .text(\.time),
      "timeISO": .text(\.timeISO),
    ]
  }

  struct Problem: TemplateRecord {
    var sentence: String
    /// Leads to the field that the problem is about; nil for the whole page.
    var url: String?

    static let fields: Fields<Problem> = ["sentence": .text(\.sentence), "url": .optional(\.url)]
  }

  struct Closing: TemplateRecord {
    var action: String
    var seen: String

    static let fields: Fields<Closing> = ["action": .text(\.action), "seen": .text(\.seen)]
  }
}

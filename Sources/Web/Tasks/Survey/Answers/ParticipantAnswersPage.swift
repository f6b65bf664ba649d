import Templates

/// All answers of a participant, survey by survey, for staff who may read them.
struct ParticipantAnswersPage: Page, ShowsRehearsals {
  static let template = "tasks/survey/answers/participant"

  var code: String
  var study: String
  var isRehearsal = false
  /// The list of the study; nil for staff who may not open it.
  var listURL: String?
  /// Nil for staff who do not see participants.
  var participantURL: String?
  /// The results of their tests; nil while no test is finished, and for staff who may not see scores.
  var resultsURL: String?
  var surveys: [Section]

  static let fields: Fields<ParticipantAnswersPage> = [
    "code": .text(\.code), "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal),
    "listURL": .optional(\.listURL), "participantURL": .optional(\.participantURL),
    "resultsURL": .optional(\.resultsURL),
    "surveys": .list(\.surveys),
  ]

  struct Section: TemplateRecord {
    var id: String
    var title: String
    /// “Complete since 14 May 2026, 10:12”
    var state: String
    var rows: [Row]
    /// Computed values and scores; empty for staff who may not see scores.
    var values: [Value]
    /// The facts that were told anew in the profile, one after another, the oldest value first.
    var facts: [Fact] = []

    static let fields: Fields<Section> = [
      "id": .text(\.id), "title": .text(\.title), "state": .text(\.state), "rows": .list(\.rows),
      "hasRows": .flag { !$0.rows.isEmpty }, "values": .list(\.values),
      "hasValues": .flag { !$0.values.isEmpty }, "facts": .list(\.facts),
      "hasFacts": .flag { !$0.facts.isEmpty },
    ]
  }

  struct Row: TemplateRecord {
    var question: String
    /// In words; with line breaks.
    var answer: String
    /// Of a drawn answer.
    var drawing: HTML?
    /// True for a reason in the place of an answer.
    var isMissing = false
    /// Nil where nothing was answered.
    var url: String?
    var answered: String
    var answeredISO: String
    /// “Changed twice”, “1 note”, “Query open”.
    var marks: [Mark]

    static let fields: Fields<Row> = [
      "question": .text(\.question), "answer": .text(\.answer), "hasDrawing": .flag { $0.drawing != nil },
      "drawing": .markup { $0.drawing ?? HTML(trusted: "") },
      "isMissing": .flag(\.isMissing),
      "url": .optional(\.url), "answered": .text(\.answered), "answeredISO": .text(\.answeredISO),
      "hasAnswered": .flag { !$0.answered.isEmpty }, "marks": .list(\.marks),
    ]
  }

  struct Mark: TemplateRecord {
    var words: String

    static let fields: Fields<Mark> = ["words": .text(\.words)]
  }

  struct Fact: TemplateRecord {
    var question: String
    /// “72.5 kg”
    var value: String
    var told: String
    var toldISO: String

    static let fields: Fields<Fact> = [
      "question": .text(\.question), "value": .text(\.value), "told": .text(\.told),
      "toldISO": .text(\.toldISO),
    ]
  }

  struct Value: TemplateRecord {
    var label: String
    var value: String

    static let fields: Fields<Value> = ["label": .text(\.label), "value": .text(\.value)]
  }
}

import Templates

/// The participants of a study, and how far each has come with its surveys: the way to their answers.
struct StudyAnswersPage: Page, ShowsRehearsals {
  static let template = "tasks/survey/answers/study"

  var isRehearsal = false
  /// The same list of the other kind of participants.
  var otherURL: String
  /// Nil for staff who see none.
  var queriesURL: String?
  /// Takes the filter (GET).
  var action: String
  /// The same list of everybody.
  var clearURL: String
  /// `real` or `rehearsal`.
  var origin: String
  /// `code`, or `reference` for staff who see no codes.
  var searchField = "code"
  /// Its beginning, as searched for.
  var code = ""
  var codeProblem: String?
  /// “1 to 50 of 312”
  var countSentence: String
  /// Nil if the list is not limited to those who gave an answer.
  var answer: Answer?
  var rows: [Row]
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<StudyAnswersPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL),
    "queriesURL": .optional(\.queriesURL), "action": .text(\.action), "clearURL": .text(\.clearURL),
    "origin": .text(\.origin), "searchField": .text(\.searchField),
    "code": .text(\.code), "codeProblem": .optional(\.codeProblem), "isFiltered": .flag { !$0.code.isEmpty },
    "countSentence": .text(\.countSentence), "answer": .record(\.answer),
    "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
    "jump": .record(\.jump), "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Answer: TemplateRecord {
    var value: String
    /// “How often do you sleep badly? Answered: often”
    var sentence: String
    /// The list of everybody.
    var otherURL: String

    static let fields: Fields<Answer> = [
      "value": .text(\.value), "sentence": .text(\.sentence), "otherURL": .text(\.otherURL),
    ]
  }

  struct Row: TemplateRecord {
    var code: String
    /// Nil where there are no answers, or none that anybody may read.
    var url: String?
    /// “2 of 3”
    var surveys: String
    /// “14 May 2026, 10:12”; empty before the first answer.
    var answered: String
    var answeredISO: String

    static let fields: Fields<Row> = [
      "code": .text(\.code), "url": .optional(\.url), "surveys": .text(\.surveys),
      "answered": .text(\.answered), "answeredISO": .text(\.answeredISO),
      "hasAnswered": .flag { !$0.answered.isEmpty },
    ]
  }
}

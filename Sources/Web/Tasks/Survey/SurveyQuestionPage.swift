import Templates

/// One question of a survey. Fields of the form: `answer`, or `skip`.
struct SurveyQuestionPage: Page {
  static let template = "tasks/survey/question"

  var surveyTitle: String
  /// “Question 3 of 7”
  var progress: ProgressBar
  var question: String
  var help: String?
  var answer: Answer
  var problem: String?
  /// Nil at the first question.
  var backURL: String?
  /// Answers or skips (POST).
  var action: String

  enum Answer {
    case choice([ChoiceOption])
    case number(NumberField)
  }

  struct NumberField: TemplateRecord {
    /// As typed.
    var value: String
    var unit: String?
    /// The accepted numbers: “From 100 to 250.”
    var range: String
    /// True if a decimal point is accepted: decides which keys a tablet offers.
    var takesDecimals = false

    static let fields: Fields<NumberField> = [
      "value": .text(\.value), "unit": .optional(\.unit), "range": .text(\.range),
      "takesDecimals": .flag(\.takesDecimals),
    ]
  }

  static let fields: Fields<SurveyQuestionPage> = [
    "surveyTitle": .text(\.surveyTitle), "progress": .record(\.progress), "question": .text(\.question),
    "help": .optional(\.help),
    "numberField": .record(\.numberField), "choices": .list(\.choices),
    "isChoice": .flag { !$0.choices.isEmpty },
    "problem": .optional(\.problem), "isDescribed": .flag { $0.help != nil || $0.problem != nil },
    "backURL": .optional(\.backURL), "action": .text(\.action),
  ]

  private var numberField: NumberField? { if case .number(let field) = answer { field } else { nil } }
  private var choices: [ChoiceOption] { if case .choice(let choices) = answer { choices } else { [] } }
}

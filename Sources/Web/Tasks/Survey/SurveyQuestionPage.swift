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

extension SurveyQuestionPage {
  static let examples = [
    SurveyQuestionPage(
      surveyTitle: "About you", progress: exampleProgress(1),
      question: "What is your gender?", answer: .choice(genders(chosen: nil)), action: exampleAction),
    SurveyQuestionPage(
      surveyTitle: "About you", progress: exampleProgress(1),
      question: "What is your gender?", help: "Choose what fits best.",
      answer: .choice(genders(chosen: "female")),
      problem: "Choose one of the answers, or skip the question.", action: exampleAction),
    SurveyQuestionPage(
      surveyTitle: "About you", progress: exampleProgress(4),
      question: "How tall are you?",
      help: "Height and weight together give the body mass index. A rough figure will do.",
      answer: .number(NumberField(value: "", unit: "cm", range: "From 100 to 250.")),
      backURL: "/surveys/demographics/questions/education", action: exampleAction),
    SurveyQuestionPage(
      surveyTitle: "About you", progress: exampleProgress(5),
      question: "How warm or cold do you feel towards thin people?",
      answer: .number(NumberField(value: "11", range: "From 0 to 10.", takesDecimals: true)),
      problem: "Type a number from 0 to 10.",
      backURL: "/surveys/demographics/questions/height", action: exampleAction),
  ]

  private static func exampleProgress(_ number: Int) -> ProgressBar {
    ProgressBar(sentence: "Question \(number) of 7", done: number, inAll: 7)
  }

  private static let exampleAction = "/surveys/demographics/questions/height/answer"

  private static func genders(chosen: String?) -> [ChoiceOption] {
    [
      "female": "Female", "male": "Male", "diverse": "Diverse or non-binary",
      "undisclosed": "Prefer not to say",
    ]
    .sorted { $0.value < $1.value }
    .map { ChoiceOption(value: $0.key, label: $0.value, isChosen: $0.key == chosen) }
  }
}

import Templates

/// The questions that decide whether somebody can take part. The form has a field for each question,
/// named by its id.
struct EligibilityPage: Page {
  static let template = "eligibility/questions"

  var questions: [Question]
  /// Takes the answers (POST).
  var action: String
  /// The study, and whether nothing counts: so that a second tap of somebody who was turned away is understood.
  var study: String
  var rehearses = false
  /// True if these are answers that the participant said are not right.
  var wasChecked = false

  static let fields: Fields<EligibilityPage> = [
    "questions": .list(\.questions), "action": .text(\.action), "study": .text(\.study),
    "rehearses": .flag(\.rehearses), "wasChecked": .flag(\.wasChecked),
    "hasProblems": .flag { $0.questions.contains { $0.problem != nil } },
  ]

  struct Question: TemplateRecord {
    /// The name of its field.
    var id: String
    var question: String
    var help: String?
    var problem: String?
    var answer: Answer

    enum Answer {
      /// Yes and no too are choices, with the values `yes` and `no`.
      case choice([ChoiceOption])
      /// As typed.
      case number(String)
      /// As typed; browsers send year, month and day.
      case date(String)
    }

    static let fields: Fields<Question> = [
      "id": .text(\.id), "question": .text(\.question), "help": .optional(\.help),
      "problem": .optional(\.problem), "isNumber": .flag(\.isNumber), "isDate": .flag(\.isDate),
      "isTyped": .flag { $0.isNumber || $0.isDate }, "value": .text(\.value),
      "choices": .list(\.choices), "isShort": .flag { $0.choices.count == 2 },
      "isDescribed": .flag { $0.help != nil || $0.problem != nil },
    ]

    private var isNumber: Bool { if case .number = answer { true } else { false } }
    private var isDate: Bool { if case .date = answer { true } else { false } }
    private var value: String {
      switch answer {
      case .number(let typed), .date(let typed): typed
      case .choice: ""
      }
    }
    private var choices: [ChoiceOption] { if case .choice(let choices) = answer { choices } else { [] } }
  }
}

extension EligibilityPage {
  static let examples = [
    EligibilityPage(
      questions: [age(typed: ""), sight(chosen: nil), hand], action: "/participation/eligibility",
      study: "weight-iat"),
    EligibilityPage(
      questions: [
        age(typed: "abc", problem: "Type your answer as a whole number, in digits."), birth,
        sight(chosen: "yes"), sight(id: "language", chosen: nil, problem: "Choose one of the answers."),
      ],
      action: "/participation/eligibility", study: "weight-iat", rehearses: true, wasChecked: true),
  ]

  private static func age(typed: String, problem: String? = nil) -> Question {
    Question(
      id: "age", question: "How old are you?", help: "In whole years.", problem: problem,
      answer: .number(typed))
  }

  private static func sight(id: String = "sight", chosen: String?, problem: String? = nil) -> Question {
    Question(
      id: id, question: "Can you read the text on this screen easily?",
      help: "With glasses or contact lenses, if you use them.", problem: problem,
      answer: .choice([
        ChoiceOption(value: "yes", label: "Yes", isChosen: chosen == "yes"),
        ChoiceOption(value: "no", label: "No", isChosen: chosen == "no"),
      ]))
  }

  private static let birth = Question(
    id: "birth", question: "When were you born?", help: "We keep your age only.",
    problem: "Please check the date: it is in the future.", answer: .date("2199-12-31"))

  private static let hand = Question(
    id: "hand", question: "Which hand do you write with?",
    answer: .choice([
      ChoiceOption(value: "left", label: "The left"), ChoiceOption(value: "right", label: "The right"),
      ChoiceOption(value: "both", label: "Either"),
    ]))
}

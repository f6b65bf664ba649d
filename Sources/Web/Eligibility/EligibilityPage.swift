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

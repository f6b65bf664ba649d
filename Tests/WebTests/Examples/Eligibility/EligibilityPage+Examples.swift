import Templates

@testable import Web

extension EligibilityPage: PageWithExamples {
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

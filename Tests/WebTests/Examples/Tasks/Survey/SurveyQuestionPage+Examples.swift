import Templates

@testable import Web

extension SurveyQuestionPage: PageWithExamples {
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

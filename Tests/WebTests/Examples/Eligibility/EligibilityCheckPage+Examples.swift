import Templates

@testable import Web

extension EligibilityCheckPage: PageWithExamples {
  static let examples = [
    EligibilityCheckPage(
      answers: [
        Answer(id: "age", question: "How old are you?", answer: "17", typed: "17"),
        Answer(
          id: "sight", question: "Can you read the text on this screen easily?", answer: "Yes",
          typed: "yes"),
      ],
      action: "/eligibility", study: "weight-iat"),
    EligibilityCheckPage(
      answers: [
        Answer(
          id: "birth", question: "When were you born?", answer: "12 May 2009 (17 years old)",
          typed: "2009-05-12")
      ],
      action: "/eligibility", study: "weight-iat", rehearses: true),
  ]
}

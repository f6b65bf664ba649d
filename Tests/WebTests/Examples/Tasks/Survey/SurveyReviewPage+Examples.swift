import Templates

@testable import Web

extension SurveyReviewPage: PageWithExamples {
  static let examples = [example(SurveySamples()), example(SurveySamples(isGerman: true)), preview]

  private static let preview: SurveyReviewPage = {
    var page = example(SurveySamples())
    for index in page.answers.indices {
      page.answers[index].changeURL = nil
      page.answers[index].changePage = "age"
    }
    page.backURL = nil
    page.shownAt = nil
    page.action = "/staff/studies/weight-iat/surveys/demographics/en"
    page.carried = [HiddenField(name: ".page", value: ".review")]
    return page
  }()

  static func example(_ samples: SurveySamples) -> SurveyReviewPage {
    SurveyReviewPage(
      surveyTitle: samples.say("About you", "Zu Ihrer Person"),
      answers: [
        .init(
          question: samples.say("What is your family status?", "Welchen Familienstand haben Sie?"),
          answer: samples.say("Married", "Verheiratet"),
          changeURL: "/surveys/demographics/pages/family?review=1"),
        .init(
          question: samples.say("How old are you?", "Wie alt sind Sie?"),
          changeURL: "/surveys/demographics/pages/age?review=1"),
        .init(
          question: samples.say("Is there anything else?", "Möchten Sie noch etwas sagen?"),
          answer: samples.say(
            "The chair was too low, and the light was in my eyes all the time.",
            "Der Stuhl war zu niedrig, und das Licht blendete mich die ganze Zeit.")),
      ],
      open: samples.say(
        "One question has no answer yet. You can answer it or leave it open.",
        "Eine Frage ist noch ohne Antwort. Sie können sie beantworten oder offen lassen."),
      backURL: "/surveys/demographics/pages/remarks", shownAt: "1778745600000",
      action: "/surveys/demographics/review")
  }
}

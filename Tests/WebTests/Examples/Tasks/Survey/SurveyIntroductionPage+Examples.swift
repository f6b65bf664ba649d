import Templates

@testable import Web

extension SurveyIntroductionPage: PageWithExamples {
  static let examples = [
    SurveyIntroductionPage(
      title: "About you", introduction: "Finally, seven short questions. You may skip any of them.",
      extent: "7 questions, about 2 minutes", startURL: "/surveys/demographics/pages/gender"),
    SurveyIntroductionPage(
      title: "About you", introduction: "Finally, seven short questions. You may skip any of them.",
      extent: "7 questions, about 2 minutes", isBegun: true, keepsTimes: true,
      startURL: "/surveys/demographics/pages/age"),
    SurveyIntroductionPage(
      title: "About you", introduction: "Finally, seven short questions. You may skip any of them.",
      extent: "Up to 7 questions, about 2 minutes", endAction: "/surveys/demographics"),
  ]
}

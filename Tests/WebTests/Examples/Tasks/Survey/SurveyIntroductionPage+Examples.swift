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
    SurveyIntroductionPage(
      title: "About you", introduction: "Finally, seven short questions. You may skip any of them.",
      extent: "7 questions, about 2 minutes",
      startURL: "/staff/studies/weight-iat/surveys/demographics/en?begin=1",
      outside: exampleForm),
  ]

  private static let exampleForm = OutsideForm(
    language: "en", heading: "Answers from elsewhere",
    help: "Rules of this survey depend on these. Anything left empty counts as not answered.",
    action: "/staff/studies/weight-iat/surveys/demographics/en",
    entries: [
      OutsideForm.Entry(
        id: "outside-1", field: ".outside.eligibility.age", label: "eligibility.age – How old are you?",
        value: "old", problem: "“eligibility.age” cannot have this value."),
      OutsideForm.Entry(
        id: "outside-2", field: ".outside.eligibility.sight", label: "eligibility.sight",
        options: [
          OutsideForm.Option(value: "", label: "Not answered", isChosen: false),
          OutsideForm.Option(value: "yes", label: "Yes", isChosen: true),
        ]),
      OutsideForm.Entry(
        id: "outside-3", field: ".outside.habits.sport", label: "habits.sport",
        choices: "One or several of these, with spaces between them: rowing chess"),
    ],
    submit: "Begin with these answers")
}

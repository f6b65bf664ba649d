import Templates

@testable import Web

extension SurveyCompletePage: PageWithExamples {
  static let examples = [
    SurveyCompletePage(title: "About you", nextURL: "/dashboard"),
    SurveyCompletePage(
      title: "About you", completion: "Thank you. The next questions come tomorrow.", nextURL: "/dashboard"),
    SurveyCompletePage(
      title: "About you", nextURL: "/staff",
      scores: Scores(
        language: "en", sentence: "Participants see this on their page.", results: [.example])),
  ]
}

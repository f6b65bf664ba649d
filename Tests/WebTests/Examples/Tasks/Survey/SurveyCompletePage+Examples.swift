import Templates

@testable import Web

extension SurveyCompletePage: PageWithExamples {
  static let examples = [SurveyCompletePage(title: "About you", nextURL: "/dashboard")]
}

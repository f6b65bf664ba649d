import Templates

/// Says that a survey is complete.
struct SurveyCompletePage: Page {
  static let template = "tasks/survey/complete"

  var title: String
  var nextURL: String

  static let fields: Fields<SurveyCompletePage> = ["title": .text(\.title), "nextURL": .text(\.nextURL)]
}

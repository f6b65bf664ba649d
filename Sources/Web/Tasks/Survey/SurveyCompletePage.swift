import Studies
import Templates

/// Says that a survey is complete.
struct SurveyCompletePage: Page {
  static let template = "tasks/survey/complete"

  var title: String
  /// The study's own words; nil for those of the console.
  var completion: String?
  var nextURL: String

  static let fields: Fields<SurveyCompletePage> = [
    "title": .text(\.title), "nextURL": .text(\.nextURL), "completion": .optional(\.completion),
  ]
}

extension SurveyCompletePage {
  init(_ survey: Survey, in language: Language, nextURL: String) {
    self.init(title: survey.title[language], completion: survey.completion?[language], nextURL: nextURL)
  }
}

import Templates

/// Says what a survey is about and how long it takes, before its first question.
struct SurveyIntroductionPage: Page {
  static let template = "tasks/survey/introduction"

  var title: String
  var introduction: String
  /// “7 questions, about 2 minutes”
  var extent: String
  /// The first question that is due.
  var startURL: String

  static let fields: Fields<SurveyIntroductionPage> = [
    "title": .text(\.title), "introduction": .text(\.introduction), "extent": .text(\.extent),
    "startURL": .text(\.startURL),
  ]
}

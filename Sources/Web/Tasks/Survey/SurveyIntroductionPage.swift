import Studies
import Templates

/// Says what a survey is about and how long it takes, before its first question.
struct SurveyIntroductionPage: Page {
  static let template = "tasks/survey/introduction"

  var title: String
  var introduction: String
  /// “7 questions. About 2 minutes.”
  var extent: String
  /// True if some questions were answered before.
  var isBegun = false
  /// True if the time on each page is kept.
  var keepsTimes = false
  /// The first question that is due.
  var startURL: String

  static let fields: Fields<SurveyIntroductionPage> = [
    "title": .text(\.title), "introduction": .text(\.introduction), "extent": .text(\.extent),
    "isBegun": .flag(\.isBegun), "keepsTimes": .flag(\.keepsTimes), "startURL": .text(\.startURL),
  ]
}

extension SurveyIntroductionPage {
  init(_ survey: Survey, for reader: some Localizer, isBegun: Bool = false, startURL: String) {
    self.init(
      title: survey.title[reader.language], introduction: survey.introduction[reader.language],
      extent: reader.extent(of: survey), isBegun: isBegun, keepsTimes: survey.keepsTimes, startURL: startURL)
  }
}

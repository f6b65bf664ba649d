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
  /// The first question that is due; nil where none applies to the participant.
  var startURL: String?
  /// Ends a survey of which no question applies; nil for any other.
  var endAction: String?
  /// In a preview, the values from outside that rules ask for; nil for participants, and where they ask for none.
  var outside: OutsideForm?

  static let fields: Fields<SurveyIntroductionPage> = [
    "title": .text(\.title), "introduction": .text(\.introduction), "extent": .text(\.extent),
    "isBegun": .flag(\.isBegun), "keepsTimes": .flag(\.keepsTimes), "startURL": .optional(\.startURL),
    "endAction": .optional(\.endAction), "outside": .record(\.outside),
  ]
}

extension SurveyIntroductionPage {
  /// - Parameter action: of the form that ends the survey where no question applies
  init(
    _ course: SurveyCourse, for reader: some Localizer, isBegun: Bool = false, startURL: String,
    action: String
  ) {
    let (survey, isEmpty) = (course.survey, course.pages.isEmpty)
    self.init(
      title: survey.title[reader.language], introduction: survey.introduction[reader.language],
      extent: reader.extent(of: survey), isBegun: isBegun, keepsTimes: survey.keepsTimes,
      startURL: isEmpty ? nil : startURL, endAction: isEmpty ? action : nil)
  }
}

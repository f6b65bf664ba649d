import Expressions
import Studies

/// A participant at a survey: its course as it is for them now, and where its pages are.
struct SurveySitting {
  let course: SurveyCourse
  /// The page of the form was opened from the review, and leads back to it.
  let isReviewing: Bool

  var survey: Survey { course.survey }

  init(_ course: SurveyCourse, isReviewing: Bool = false) {
    self.course = course
    self.isReviewing = isReviewing
  }

  /// The survey of the URL, if it is the task that is due.
  ///
  /// - Throws: ``RedirectSignal`` to the step that is due
  init(due request: ParticipantRequest) throws {
    let id = StudyTask.ID(request.placeholder("survey"))
    guard let survey = request.study.survey(id) else { throw PageError.notFound }
    if request.participation.hasDone(DueTask(id), in: request.study) {
      throw RedirectSignal(to: Path.surveyEnd.url(id.text))
    }
    guard request.step == .task(DueTask(id)) else { throw RedirectSignal(to: request.step.stage.url) }
    self.init(try SurveyCourse(survey, for: request), isReviewing: request.http.query["review"] != nil)
  }

  /// The same survey after other answers.
  func with(_ course: SurveyCourse) -> SurveySitting { SurveySitting(course, isReviewing: isReviewing) }

  /// The page of the URL; another one is due where an answer in another tab, or a new version of the study, took it away.
  func page(_ request: ParticipantRequest) throws -> SurveyCourse.Page {
    guard let page = course.page(SurveyPage.ID(request.placeholder("page"))) else {
      throw RedirectSignal(to: resumeURL)
    }
    return page
  }
}

// MARK: - Addresses

extension SurveySitting {
  func url(_ page: SurveyCourse.Page) -> String {
    Path.surveyPage.url(survey.id.text, page.id.text, query: isReviewing ? ["review": "1"] : [:])
  }

  /// A page that leads back to the review.
  func changeURL(_ page: SurveyCourse.Page) -> String {
    SurveySitting(course, isReviewing: true).url(page)
  }

  /// The address at which the survey goes on; without anything left to answer, its last page. One of which no page applies
  /// ends at its introduction.
  var resumeURL: String {
    if let page = course.resumePage { return url(page) }
    guard let last = course.pages.last else { return introductionURL }
    return survey.hasReview ? reviewURL : url(last)
  }

  /// The address after a page: of the next that is open or to be read, then of the review or the end.
  func nextURL(after page: SurveyCourse.Page) -> String {
    nextPage(after: page).map(url) ?? (survey.hasReview ? reviewURL : endURL)
  }

  /// The survey ends with this page.
  func isEnd(after page: SurveyCourse.Page) -> Bool { !survey.hasReview && nextPage(after: page) == nil }

  /// The page after one that was sent; nil where the review or the end follows.
  func nextPage(after page: SurveyCourse.Page) -> SurveyCourse.Page? {
    isReviewing && course.isComplete ? nil : course.page(after: page.id)
  }

  func backURL(_ page: SurveyCourse.Page) -> String? {
    if isReviewing { return course.isComplete ? reviewURL : nil }
    return course.page(before: page.id).map(url)
  }

  var introductionURL: String { Path.survey.url(survey.id.text) }
  var reviewURL: String { Path.surveyReview.url(survey.id.text) }
  var endURL: String { Path.surveyEnd.url(survey.id.text) }
}

// MARK: - Extent

extension Localizer {
  /// “7 questions. About 2 minutes.”; where rules leave some out, “Up to 7 questions”; where some come once for each of
  /// several things, the minutes alone.
  func extent(of survey: Survey) -> String {
    let minutes = duration(minutes: survey.expectedMinutes)
    guard let pages = survey.pages else { return "\(minutes)." }
    let questions = pages.flatMap(\.questions)
    let hasRules = pages.contains { $0.rule != nil } || questions.contains(where: \.canBeLeftOut)
    let count = questions.count(where: \.isAnswered)
    return say(
      "survey.extent",
      [
        "questions": say(hasRules ? "survey.questionsAtMost" : "survey.questions", count: count),
        "duration": minutes,
      ])
  }
}

extension SurveyQuestion {
  /// A rule can leave the question out, or rules of its choices all of them, without which it is not asked.
  fileprivate var canBeLeftOut: Bool {
    rule != nil || !choiceRules.isEmpty && format.choices.allSatisfy { choiceRules[$0.id] != nil }
  }
}

extension Survey {
  /// All pages; nil if some are repeated.
  fileprivate var pages: [SurveyPage]? {
    let pages = parts.compactMap { part in if case .page(let page) = part { page } else { nil } }
    return pages.count == parts.count ? pages : nil
  }
}

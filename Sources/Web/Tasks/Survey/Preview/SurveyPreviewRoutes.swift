import HTTP
import Studies

/// Looking through a survey as participants would. Forms are read as they would be, and leave nothing behind: each page
/// answers the form of the one before it.
enum SurveyPreviewRoutes {
  /// Holds all answers of a long survey.
  static let largestForm = 2 << 20
  /// Leads past the first screen.
  private static let beginning = "begin"

  static func show(_ request: StaffRequest) throws -> Response {
    let preview = try SurveyPreview(request)
    let isBegun = request.http.query[beginning] != nil
    if isBegun, !preview.outside.hasProblem, let first = preview.course.pages.first {
      return write(first, preview.course, preview)
    }
    var page = SurveyIntroductionPage(
      preview.course, for: preview, startURL: "\(preview.address)?\(beginning)=1", action: preview.address)
    page.outside = preview.outsideForm
    return preview.page(page, title: page.title, status: preview.outside.hasProblem ? .unprocessable : .ok)
  }

  static func submit(_ request: StaffRequest) throws -> Response {
    let preview = try SurveyPreview(request)
    if preview.isTranslated { return translate(preview) }
    guard let page = preview.sentPage else {
      // The review, the introduction of a survey of which no page applies, or a page that a form from another version of
      // the study has.
      if let page = preview.reopenedPage { return write(page, preview.course, preview) }
      return preview.course.isComplete && !preview.isReviewing
        ? end(preview.course, preview) : resume(preview.course, preview)
    }
    let turn = SurveyTurn(preview.form, of: page, in: preview.course, language: preview.language)
    let after = preview.courseAfter(turn)
    guard turn.isLeft else {
      return write(
        turn.writer(in: preview.study, preview), carrying: after, preview,
        status: turn.form.wish.tellsProblems ? .unprocessable : .ok)
    }
    if turn.goesOn { return goOn(at: preview.sitting(after).nextPage(after: page), after, preview) }
    if preview.isReviewing { return resume(after, preview) }
    return goOn(at: after.page(before: page.id) ?? turn.page, after, preview)
  }

  /// Goes on with the first page that has something open, and with none at the review.
  private static func resume(_ course: SurveyCourse, _ preview: SurveyPreview) -> Response {
    goOn(at: course.isComplete ? nil : course.resumePage, course, preview)
  }

  /// Shows a page that comes from another language, with what was entered there.
  private static func translate(_ preview: SurveyPreview) -> Response {
    guard let page = preview.sentPage else { return resume(preview.course, preview) }
    let turn = SurveyTurn(preview.form, of: page, in: preview.course, language: preview.writtenLanguage)
    let after = preview.courseAfter(turn)
    return write(
      turn.translator(of: after.page(page.id) ?? turn.page, in: after, preview.study, preview),
      carrying: after, preview, status: .ok)
  }

  /// - Parameter next: nil where nothing is left to answer or to read
  private static func goOn(
    at next: SurveyCourse.Page?, _ course: SurveyCourse, _ preview: SurveyPreview
  ) -> Response {
    if let next { return write(next, course, preview) }
    return preview.survey.hasReview ? review(course, preview) : end(course, preview)
  }

  private static func write(
    _ page: SurveyCourse.Page, _ course: SurveyCourse, _ preview: SurveyPreview
  ) -> Response {
    write(
      SurveyWriter(course: course, page: page, study: preview.study, request: preview), carrying: course,
      preview, status: .ok)
  }

  /// - Parameter course: with the answers that are remembered
  private static func write(
    _ writer: SurveyWriter<SurveyPreview>, carrying course: SurveyCourse, _ preview: SurveyPreview,
    status: Status
  ) -> Response {
    var page = writer.questionPage(action: preview.address)
    page.hasBack = preview.sitting(course).backURL(writer.page) != nil
    page.carried = preview.carried(writer.page.id, course)
    return preview.page(page, title: writer.title, status: status)
  }

  private static func review(_ course: SurveyCourse, _ preview: SurveyPreview) -> Response {
    var page = SurveyReview(course: course, study: preview.study, request: preview)
      .page(url: nil, backURL: nil, action: preview.address)
    page.carried = preview.carried(SurveyStep.review, course)
    return preview.page(page, title: preview.say("survey.review"))
  }

  private static func end(_ course: SurveyCourse, _ preview: SurveyPreview) -> Response {
    var page = SurveyCompletePage(preview.survey, in: preview.language, nextURL: Path.staffHome.url())
    page.scores = preview.scores(of: course)
    return preview.page(page, title: page.title)
  }
}

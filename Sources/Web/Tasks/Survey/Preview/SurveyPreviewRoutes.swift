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
      return preview.course.isComplete
        ? end(preview) : goOn(at: preview.course.resumePage, preview.course, preview)
    }
    let turn = SurveyTurn(preview.form, of: page, in: preview.course, language: preview.language)
    guard turn.isLeft else {
      let isDraft = turn.form.wish == .draft
      return write(turn.writer(in: preview.study, preview), preview, status: isDraft ? .ok : .unprocessable)
    }
    let next = turn.goesOn ? turn.course.page(after: page.id) : turn.course.page(before: page.id) ?? turn.page
    return goOn(at: next, turn.course, preview)
  }

  /// Shows a page that comes from another language, with what was entered there.
  private static func translate(_ preview: SurveyPreview) -> Response {
    guard let page = preview.sentPage else {
      return goOn(at: preview.course.isComplete ? nil : preview.course.resumePage, preview.course, preview)
    }
    let turn = SurveyTurn(preview.form, of: page, in: preview.course, language: preview.writtenLanguage)
    return write(
      turn.translator(of: turn.page, in: turn.course, preview.study, preview), preview, status: .ok)
  }

  /// - Parameter next: nil where nothing is left to answer or to read
  private static func goOn(
    at next: SurveyCourse.Page?, _ course: SurveyCourse, _ preview: SurveyPreview
  ) -> Response {
    if let next { return write(next, course, preview) }
    return preview.survey.hasReview ? review(course, preview) : end(preview)
  }

  private static func write(
    _ page: SurveyCourse.Page, _ course: SurveyCourse, _ preview: SurveyPreview
  ) -> Response {
    write(
      SurveyWriter(course: course, page: page, study: preview.study, request: preview), preview, status: .ok)
  }

  private static func write(
    _ writer: SurveyWriter<SurveyPreview>, _ preview: SurveyPreview, status: Status
  ) -> Response {
    var page = writer.questionPage(action: preview.address)
    page.hasBack = writer.course.page(before: writer.page.id) != nil
    page.carried = preview.carried(writer.page.id, writer.course)
    return preview.page(page, title: writer.title, status: status)
  }

  private static func review(_ course: SurveyCourse, _ preview: SurveyPreview) -> Response {
    var page = SurveyReview(course: course, study: preview.study, request: preview)
      .page(url: { _ in nil }, backURL: nil, action: preview.address)
    page.carried = preview.carried(SurveyStep.review, course)
    return preview.page(page, title: preview.say("survey.review"))
  }

  private static func end(_ preview: SurveyPreview) -> Response {
    let page = SurveyCompletePage(preview.survey, in: preview.language, nextURL: Path.staffHome.url())
    return preview.page(page, title: page.title)
  }
}

import HTTP
import Studies

/// A survey, page by page.
enum SurveyRoutes {
  /// Holds a drawing and long texts.
  static let largestForm = 512 << 10

  static func introduce(_ request: ParticipantRequest) throws -> Response {
    let sitting = try SurveySitting(due: request)
    let page = SurveyIntroductionPage(
      sitting.course, for: request, isBegun: sitting.survey.isBegun(by: request.participation),
      startURL: sitting.resumeURL, action: sitting.introductionURL)
    return request.page(page, title: page.title)
  }

  /// Ends a survey of which no page applies to the participant: no form of a page could.
  static func pass(_ request: ParticipantRequest) throws -> Response {
    let sitting = try SurveySitting(due: request)
    guard sitting.course.pages.isEmpty else { return .redirect(to: sitting.resumeURL) }
    try sitting.save(SurveyStep(sending: sitting.course), request)
    return .redirect(to: sitting.endURL)
  }

  static func show(_ request: ParticipantRequest) throws -> Response {
    let sitting = try SurveySitting(due: request)
    let page = try sitting.page(request)
    let writer = SurveyWriter(
      course: sitting.course, page: page, study: request.study, request: request,
      strokes: try sitting.strokes(on: page, request), units: GivenUnits(request))
    return write(writer, sitting, back: .saving, status: .ok)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    let sitting = try SurveySitting(due: request)
    guard let page = sitting.course.page(SurveyPage.ID(request.placeholder("page"))) else {
      return try submitGonePage(SurveySitting(sitting.course), request)
    }
    return try take(page, sitting, request)
  }

  /// Takes the form of a page that has gone, since the study has changed meanwhile, or an answer in another tab has. The
  /// questions that are still asked somewhere get their answers.
  private static func submitGonePage(
    _ sitting: SurveySitting, _ request: ParticipantRequest
  ) throws -> Response {
    let form = SurveyForm(request.form, keys: [])
    // Nothing may take the place of what stands on the page.
    if form.wish == .draft { throw PageError.notThisStep }
    let named = SurveyFields.named(in: form.fields)
    guard let page = sitting.course.pages.first(where: { $0.asks(oneOf: named) }) else {
      return .redirect(to: sitting.resumeURL + Notice.surveyPageIsGone.ending)
    }
    return try take(page, sitting, request, notice: .surveyPageHasChanged)
  }

  /// - Parameter notice: what is said on the next page; nil where the form is that of this page
  private static func take(
    _ page: SurveyCourse.Page, _ sitting: SurveySitting, _ request: ParticipantRequest, notice: Notice? = nil
  ) throws -> Response {
    let turn = SurveyTurn(request.form, of: page, in: sitting.course, language: request.language)
    var units = GivenUnits(request)
    if turn.form.wish != .draft {
      units.take(turn, on: page, of: sitting.survey.id)
      let shownAt = notice == nil ? turn.form.shownAt(before: request.time) : nil
      let step = SurveyStep(
        of: sitting.survey, page: page.id, answers: turn.answers, shownAt: shownAt,
        isEnd: turn.goesOn && sitting.with(turn.course).isEnd(after: page))
      try sitting.save(step, request)
    }
    var response = try answer(turn, page, sitting, units, request, notice: notice)
    response.remember(units, request)
    return response
  }

  /// The page that follows a form that was taken, or the same page where something stands against that.
  private static func answer(
    _ turn: SurveyTurn, _ page: SurveyCourse.Page, _ sitting: SurveySitting, _ units: GivenUnits,
    _ request: ParticipantRequest, notice: Notice?
  ) throws -> Response {
    let after = sitting.with(turn.course)
    if case .language(let language) = turn.form.wish {
      return try translate(turn, page, sitting, units, to: language, request)
    }
    guard turn.isLeft else {
      if let url = clearedURL(turn, page, after, notice) { return .redirect(to: url) }
      let tellsProblems = turn.form.wish.tellsProblems
      return write(
        turn.writer(in: request.study, request), sitting, back: tellsProblems ? .leaving : .saving,
        status: tellsProblems ? .unprocessable : .ok)
    }
    let next = turn.goesOn ? after.nextURL(after: page) : after.backURL(page) ?? after.resumeURL
    return .redirect(to: next + (notice?.ending ?? ""))
  }

  /// The address of the question whose answer was taken back, on its page; nil for any other form, and where an entry that
  /// cannot be taken is to stay on the page.
  private static func clearedURL(
    _ turn: SurveyTurn, _ page: SurveyCourse.Page, _ after: SurveySitting, _ notice: Notice?
  ) -> String? {
    guard case .clear(let key) = turn.form.wish, turn.problems.isEmpty, page.keys.contains(key),
      let cleared = after.course.page(page.id)
    else { return nil }
    return after.url(cleared) + (notice?.ending ?? "") + "#\(key.element)"
  }

  /// Shows the page in another language. Entries that could be taken are stored by now.
  private static func translate(
    _ turn: SurveyTurn, _ page: SurveyCourse.Page, _ sitting: SurveySitting, _ units: GivenUnits,
    to language: Language, _ request: ParticipantRequest
  ) throws -> Response {
    guard request.study.languages.contains(language) else { return .redirect(to: sitting.url(page)) }
    try request.stores.setLanguage(language, of: request.participant.id, context: request.context)
    let reader = try request.readAgain()
    // Rules may ask for the language.
    let after = sitting.with(try SurveyCourse(sitting.survey, for: reader))
    guard let translated = after.course.page(page.id) else { return .redirect(to: after.resumeURL) }
    if turn.problems.isEmpty { return .redirect(to: after.url(translated)) }
    var writer = turn.translator(of: translated, in: after.course, request.study, reader)
    writer.strokes = try after.strokes(on: translated, reader)
    writer.units = units
    return write(writer, after, back: .saving, status: .ok)
  }

  // MARK: - The end

  static func review(_ request: ParticipantRequest) throws -> Response {
    let sitting = try answeredSurvey(request)
    let review = SurveyReview(
      course: sitting.course, study: request.study, request: request, units: GivenUnits(request))
    var page = review.page(
      url: sitting.changeURL, backURL: sitting.course.pages.last.map(sitting.url), action: sitting.reviewURL)
    page.shownAt = request.shownAt(sitting.survey)
    return request.page(page, title: request.say("survey.review"))
  }

  static func send(_ request: ParticipantRequest) throws -> Response {
    let sitting = try answeredSurvey(request)
    let form = SurveyForm(request.form, keys: [])
    try sitting.save(
      SurveyStep(sending: sitting.course, shownAt: form.shownAt(before: request.time)), request)
    return .redirect(to: sitting.endURL)
  }

  /// The survey that is due, with nothing left to answer.
  private static func answeredSurvey(_ request: ParticipantRequest) throws -> SurveySitting {
    let sitting = try SurveySitting(due: request)
    guard sitting.survey.hasReview, sitting.course.isComplete else {
      throw RedirectSignal(to: sitting.resumeURL)
    }
    return sitting
  }

  static func complete(_ request: ParticipantRequest) throws -> Response {
    guard let survey = request.study.survey(StudyTask.ID(request.placeholder("survey"))),
      request.participation.hasDone(DueTask(survey.id), in: request.study)
    else { return .redirect(to: Path.dashboard.url()) }
    let page = SurveyCompletePage(survey, in: request.language, nextURL: Path.dashboard.url())
    return request.page(page, title: page.title)
  }

  // MARK: - Writing

  /// Leaving a page to the one before it keeps what was entered; where that cannot be taken, a second press leaves it.
  private enum WayBack { case saving, leaving }

  private static func write(
    _ writer: SurveyWriter<ParticipantRequest>, _ sitting: SurveySitting, back: WayBack, status: Status
  ) -> Response {
    let backURL = sitting.backURL(writer.page)
    var page = writer.questionPage(action: sitting.url(writer.page))
    page.shownAt = writer.request.shownAt(sitting.survey)
    page.hasBack = backURL != nil && back == .saving
    page.backURL = back == .leaving ? backURL : nil
    return writer.request.page(page, title: writer.title, status: status)
  }
}

extension Notice {
  /// Brings the notice to a page whose address has no query.
  fileprivate var ending: String { Path.query([(Notice.field, rawValue)]) }
}

extension ParticipantRequest {
  /// The same request of the participant as they are stored now.
  fileprivate func readAgain() throws -> ParticipantRequest {
    guard let participation = try stores.participation(of: participant.id) else { return self }
    return ParticipantRequest(
      guest: guest, session: session, participation: participation, study: study, step: step,
      handover: handover, late: late)
  }

  /// Now, for the form of a page whose time is kept.
  fileprivate func shownAt(_ survey: Survey) -> String? {
    survey.keepsTimes ? String(time.milliseconds) : nil
  }
}

import HTTP
import Studies

/// A survey, one question on a screen.
enum SurveyRoutes {
  static func introduce(_ request: ParticipantRequest) throws -> Response {
    let survey = try dueSurvey(request)
    let page = SurveyIntroductionPage(
      title: survey.title[request.language], introduction: survey.introduction[request.language],
      extent: request.extent(of: survey),
      startURL: questionURL(survey, firstOpenQuestion(of: survey, request)))
    return request.page(page, title: survey.title[request.language])
  }

  static func show(_ request: ParticipantRequest) throws -> Response {
    let (survey, number) = try question(request)
    let answers = try request.stores.answers(to: survey.id, of: request.participant.id)
    let typed = answers[survey.questions[number - 1].id] ?? ""
    return page(survey, number, typed: typed, problem: nil, request, status: .ok)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    let (survey, number) = try question(request)
    let question = survey.questions[number - 1]
    var answer = SurveyAnswer.skipped
    if request.form?["skip"] == nil {
      do throws(AnswerProblem) {
        answer = try question.format.answer(from: request.typed("answer"))
      } catch {
        let typed = String(request.typed("answer").prefix(200))
        return page(survey, number, typed: typed, problem: error, request, status: .unprocessable)
      }
    }
    try request.stores.record(
      answer, to: question.id, of: survey.id, participant: request.participant.id, in: request.study,
      context: request.context)
    return .redirect(to: afterURL(survey, number, request))
  }

  /// The question after this one that is still open; after the last, the page that says so.
  private static func afterURL(_ survey: Survey, _ number: Int, _ request: ParticipantRequest) -> String {
    let answered = request.participation.answered[survey.id] ?? []
    let open = survey.questions.indices.first { $0 >= number && !answered.contains(survey.questions[$0].id) }
    return open.map { questionURL(survey, $0 + 1) } ?? Path.surveyEnd.url(survey.id.text)
  }

  static func complete(_ request: ParticipantRequest) throws -> Response {
    guard let survey = request.study.survey(StudyTask.ID(request.placeholder("survey"))),
      request.participation.hasDone(DueTask(survey.id), in: request.study)
    else { return .redirect(to: Path.dashboard.url()) }
    return request.page(
      SurveyCompletePage(title: survey.title[request.language], nextURL: Path.dashboard.url()),
      title: survey.title[request.language])
  }

  private static func firstOpenQuestion(of survey: Survey, _ request: ParticipantRequest) -> Int {
    let answered = request.participation.answered[survey.id] ?? []
    return (survey.questions.firstIndex { !answered.contains($0.id) } ?? 0) + 1
  }

  /// The survey of the URL, if it is the task that is due.
  private static func dueSurvey(_ request: ParticipantRequest) throws -> Survey {
    let id = StudyTask.ID(request.placeholder("survey"))
    guard let survey = request.study.survey(id) else { throw PageError.notFound }
    if request.participation.hasDone(DueTask(id), in: request.study) {
      throw RedirectSignal(to: Path.surveyEnd.url(id.text))
    }
    guard request.step == .task(DueTask(id)) else { throw RedirectSignal(to: request.step.stage.url) }
    return survey
  }

  private static func question(_ request: ParticipantRequest) throws -> (Survey, number: Int) {
    let survey = try dueSurvey(request)
    return (survey, try request.pageNumber(upTo: survey.questions.count))
  }

  private static func questionURL(_ survey: Survey, _ number: Int) -> String {
    Path.surveyQuestion.url(survey.id.text, String(number))
  }

  private static func page(
    _ survey: Survey, _ number: Int, typed: String, problem: AnswerProblem?, _ request: ParticipantRequest,
    status: Status
  ) -> Response {
    let question = survey.questions[number - 1]
    let page = SurveyQuestionPage(
      surveyTitle: survey.title[request.language],
      progress: ProgressBar("survey.progress", number, of: survey.questions.count, request),
      question: question.question[request.language], help: question.help?[request.language],
      answer: SurveyQuestionPage.Answer(question.format, typed: typed, request),
      problem: problem.map { request.sentence(for: $0, room: "survey", isChoice: question.format.isChoice) },
      backURL: number > 1 ? questionURL(survey, number - 1) : nil, action: questionURL(survey, number))
    return request.page(page, title: question.question[request.language], status: status)
  }
}

extension ParticipantRequest {
  /// “7 questions. About 2 minutes.”
  func extent(of survey: Survey) -> String {
    let count = survey.questions.count
    let questions = say("survey.questions", count: count)
    return say(
      "survey.extent", ["questions": questions, "duration": duration(minutes: survey.expectedMinutes)])
  }
}

extension SurveyQuestion.Format {
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}

extension SurveyQuestionPage.Answer {
  fileprivate init(_ format: SurveyQuestion.Format, typed: String, _ request: ParticipantRequest) {
    switch format {
    case .choice(let choices):
      self = .choice(choices.map { ChoiceOption($0, chosen: typed, request.language) })
    case .number(let number):
      let from = request.number(number.range.lowerBound)
      let to = request.number(number.range.upperBound)
      self = .number(
        .init(
          value: typed, unit: number.unit?[request.language],
          range: request.say("survey.range", ["minimum": from, "maximum": to]),
          takesDecimals: number.decimals > 0))
    }
  }
}

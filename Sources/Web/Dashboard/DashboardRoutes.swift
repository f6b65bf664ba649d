import HTTP
import Studies

/// The participant's progress, the task that is due, and the results.
enum DashboardRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    let request = try withOrders(request)
    let study = request.study
    if let test = request.participation.externalTest(at: request.step, in: study) {
      return .redirect(to: test.url)
    }
    let minutes = request.participation.minutesLeft(in: study)
    let page = DashboardPage(
      studyTitle: study.title[request.language], progress: ProgressBar(request),
      timeLeft: minutes > 0 ? request.say("dashboard.minutesLeft", count: minutes) : nil,
      tasks: rows(request),
      next: try next(request),
      thanks: request.step == .finished ? study.thanks[request.language] : nil,
      isCutShort: !request.participation.hasDoneEverything(in: study), results: try results(request),
      receipt: request.step == .finished
        ? ReceiptTicket(request.lab.stores.receipt(for: request.participant.code)) : nil)
    return request.page(page, title: request.say("dashboard.title"))
  }

  /// Draws the orders when a participant reaches the tasks, so that the page can describe each test before it begins.
  private static func withOrders(_ request: ParticipantRequest) throws -> ParticipantRequest {
    guard case .task = request.step, !request.participation.hasAllOrders(in: request.study) else {
      return request
    }
    try request.lab.stores.drawOrders(
      of: request.participation, in: request.study, draw: request.lab.draw, context: request.context)
    var participation = request.participation
    participation.orders =
      try request.lab.stores.participation(of: participation.participant.id)?.orders ?? [:]
    return ParticipantRequest(
      guest: request.guest, session: request.session, participation: participation, study: request.study,
      step: request.step)
  }

  private static func rows(_ request: ParticipantRequest) -> [DashboardPage.TaskRow] {
    request.study.dueTasks.map { task in
      let state: DashboardPage.TaskRow.State =
        request.participation.hasDone(task, in: request.study)
        ? .done : request.step == .task(task) ? .due : .later
      return DashboardPage.TaskRow(
        title: title(of: task, request), state: state, stateWord: word(for: state, request),
        detail: detail(of: task, state, request))
    }
  }

  private static func word(for state: DashboardPage.TaskRow.State, _ request: ParticipantRequest) -> String {
    switch state {
    case .done: request.say("dashboard.state.done")
    case .due: request.say("dashboard.state.due")
    case .later: request.say("dashboard.state.later")
    }
  }

  static func title(of task: DueTask, _ request: some LabRequest, in study: Study) -> String {
    let language = study.language(request.language)
    switch task {
    case .test(let id, let position):
      guard let test = study.test(id) else { return "" }
      if test.variants.count == 1 { return test.title[language] }
      return request.say(
        "dashboard.testTitle",
        [
          "test": test.title[language], "n": request.number(position),
          "count": request.number(test.variants.count),
        ])
    case .survey(let id):
      return study.survey(id)?.title[language] ?? ""
    }
  }

  private static func title(of task: DueTask, _ request: ParticipantRequest) -> String {
    title(of: task, request, in: request.study)
  }

  /// The variants to come stay concealed until their test is due.
  private static func detail(
    of task: DueTask, _ state: DashboardPage.TaskRow.State, _ request: ParticipantRequest
  ) -> String? {
    switch task {
    case .test: state == .later ? nil : variant(of: task, request)?.label[request.language]
    case .survey(let id):
      request.study.survey(id).map { request.duration(minutes: $0.expectedMinutes) }
    }
  }

  static func variant(of task: DueTask, _ request: ParticipantRequest) -> TestVariant? {
    guard case .test(let id, let position) = task, let test = request.study.test(id) else { return nil }
    let variant = request.participation.variant(of: test, at: position)
    return test.variants.first { $0.id == variant }
  }

  private static func next(_ request: ParticipantRequest) throws -> DashboardPage.NextTask? {
    guard case .task(let task) = request.step else { return nil }
    let name = title(of: task, request)
    switch task {
    case .test(let id, let position):
      let variant = variant(of: task, request)
      let isUnderWay = request.participation.runs.contains {
        $0.test == id && $0.variant == variant?.id && $0.setAside == nil
      }
      let count = request.study.test(id)?.variants.count ?? 0
      return DashboardPage.NextTask(
        title: name, instruction: instruction(for: variant, request),
        startLabel: request.say(
          isUnderWay ? "dashboard.resumeTest" : "dashboard.startTest",
          ["n": request.number(position), "count": request.number(count)]),
        start: .making(action: Path.runs.url()), missingDevice: try MissingDeviceRoutes.advice(request))
    case .survey(let id):
      return DashboardPage.NextTask(
        title: name, instruction: request.study.survey(id).map(request.extent(of:)) ?? "",
        startLabel: request.say("dashboard.startSurvey"), start: .opening(url: Path.survey.url(id.text)))
    }
  }

  static func instruction(for variant: TestVariant?, _ request: ParticipantRequest) -> String {
    switch (variant?.input, variant?.isExternal) {
    case (_, true?): request.say("external.participant.instruction")
    case (.keyboard, _): request.say("dashboard.useKeyboard")
    case (.touch, _): request.say("dashboard.useTouch")
    case (nil, _): request.say("dashboard.useEither")
    }
  }
}

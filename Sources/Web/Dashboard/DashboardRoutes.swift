import HTTP
import Studies

/// The participant's progress, the task that is due, and the results.
enum DashboardRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    let request = try withOrders(request).withOccasions()
    let study = request.study
    if let external = request.participation.externalTask(at: request.step, in: study) {
      return .redirect(to: external.url)
    }
    let minutes = request.participation.minutesLeft(in: study)
    let isOver = request.step == .finished && !request.participation.awaitsOccasions(in: study)
    let leftOut = try request.runsLeftOut()
    let page = DashboardPage(
      studyTitle: study.title[request.language],
      ring: ring(request, ProgressBar(request, leftOut: leftOut), minutesLeft: minutes),
      tasks: rows(request, leftOut: leftOut),
      next: try next(request), schedule: try ScheduleView(request),
      thanks: isOver ? study.thanks?[request.language] ?? request.say("dashboard.thanks") : nil,
      isCutShort: !request.participation.hasDoneEverything(in: study), told: try ToldResults(request),
      receipt: isOver
        ? ReceiptTicket(request.stores.receipt(for: request.participant.code), request) : nil)
    return request.page(page, title: request.say("dashboard.title"))
  }

  /// The encouragement depends on how much is left, never on how somebody did: praise and blame would both change how
  /// they go on.
  private static func ring(_ request: ParticipantRequest, _ progress: ProgressBar, minutesLeft: Int)
    -> ProgressRing
  {
    let isAtHome = !request.participation.occasionsAlone(in: request.study).isEmpty
    let isOver =
      request.step == .finished && !isAtHome || progress.over > 0 && progress.over >= progress.inAll
    let place =
      progress.over == 0 ? "beginning" : progress.over + 1 < progress.inAll ? "between" : "last"
    let key = "dashboard.encouragement.\(isAtHome ? "home." : "")\(place)"
    return ProgressRing(
      progress: progress,
      timeLeft: minutesLeft > 0 ? request.say("dashboard.minutesLeft", count: minutesLeft) : nil,
      encouragement: isOver ? nil : request.say(key))
  }

  /// Draws the orders when a participant reaches the tasks, so that the page can describe each run before it begins.
  private static func withOrders(_ request: ParticipantRequest) throws -> ParticipantRequest {
    guard case .task(let due) = request.step, let task = request.study.task(due),
      !request.participation.hasAllOrders(in: request.study) || !request.participation.hasOrder(of: task)
    else { return request }
    try request.stores.drawOrders(
      of: request.participation, in: request.study, draw: request.lab.draw, context: request.context)
    var participation = request.participation
    participation.orders =
      try request.stores.participation(of: participation.participant.id)?.orders ?? [:]
    return ParticipantRequest(
      guest: request.guest, session: request.session, participation: participation, study: request.study,
      step: request.step, handover: request.handover, late: request.late)
  }

  private static func rows(_ request: ParticipantRequest, leftOut: Set<Run.ID>) -> [DashboardPage.TaskRow] {
    let (study, record) = (request.study, request.participation)
    return study.dueTasks.map { task in
      let state: DashboardPage.TaskRow.State =
        record.wasLeftOut(task, runs: leftOut, in: study)
        ? .leftOut
        : record.hasDone(task, in: study) ? .done : request.step == .task(task) ? .due : .later
      return DashboardPage.TaskRow(
        title: title(of: task, request), state: state, stateWord: word(for: state, request),
        detail: detail(of: task, state, request))
    }
  }

  private static func word(for state: DashboardPage.TaskRow.State, _ request: ParticipantRequest) -> String {
    switch state {
    case .done: request.say("dashboard.state.done")
    case .leftOut: request.say("dashboard.state.leftOut")
    case .due: request.say("dashboard.state.due")
    case .later: request.say("dashboard.state.later")
    }
  }

  /// “Sorting test 2 of 4”; a task that is done once has its title alone.
  static func title(of due: DueTask, _ request: some LabRequest, in study: Study) -> String {
    guard let task = study.task(due) else { return "" }
    let title = task.title[study.language(request.language)]
    if task.variants.count < 2 { return title }
    return request.say(
      "dashboard.testTitle",
      [
        "test": title, "n": request.number(due.position), "count": request.number(task.variants.count),
      ])
  }

  private static func title(of task: DueTask, _ request: ParticipantRequest) -> String {
    title(of: task, request, in: request.study)
  }

  /// The variants to come stay concealed until their run is due; a task without any has its expected time.
  private static func detail(
    of due: DueTask, _ state: DashboardPage.TaskRow.State, _ request: ParticipantRequest
  ) -> String? {
    guard let task = request.study.task(due) else { return nil }
    if task.variants.isEmpty { return request.duration(minutes: task.expectedMinutes) }
    return state == .later ? nil : variant(of: due, request)?.label[request.language]
  }

  static func variant(of due: DueTask, _ request: ParticipantRequest) -> TaskVariant? {
    request.participation.variant(of: due, in: request.study)
  }

  private static func next(_ request: ParticipantRequest) throws -> DashboardPage.NextTask? {
    guard case .task(let due) = request.step, let task = request.study.task(due) else { return nil }
    return try request.lab.taskPages[task].card(of: due, task, request)
  }

  static func instruction(for variant: TaskVariant?, _ request: ParticipantRequest) -> String {
    switch (variant?.input, variant?.isExternal) {
    case (_, true?): request.say("external.participant.instruction")
    case (.keyboard, _): request.say("dashboard.useKeyboard")
    case (.touch, _): request.say("dashboard.useTouch")
    case (nil, _): request.say("dashboard.useEither")
    }
  }
}

import HTTP
import Studies

/// One visit: moving it, and what becomes of it.
enum VisitStateRoutes {
  static func show(_ request: StaffRequest) throws -> Response { try page(request) }

  static func move(_ request: StaffRequest) throws -> Response {
    let (visit, participation, study) = try request.visit()
    var form = try VisitPlanForm(moving: visit, participation, study, request)
    form.take(request)
    guard let seen = Int(request.typed("seen")) else { throw PageError.malformed }
    let (plan, deviation) = (form.plan(request), form.deviation(request))
    guard let plan, let deviation else {
      return try page(request, move: form)
    }
    let verdict = try request.stores.move(
      visit.id, to: plan, seen: seen, in: study, calendar: LabCalendar(), deviation: deviation.given,
      context: request.context)
    switch verdict {
    case .done(let visit):
      try request.keepLabel(request.typedLabel, of: visit.participant, for: visit)
      let page = try request.dayURL(of: visit, in: study)
      return .redirect(to: Undo.url(page, .visitMoved, about: visit.participant, offering: nil))
    case .overtaken(let other): return try page(request, problem: request.overtaken(by: other))
    case .outsideWindow, .unfinished, .tooEarly, .tooLate, .underWay: form.askReason(request)
    }
    return try page(request, move: form)
  }

  /// Came, has not come after all, did not come, over, called off.
  static func change(_ request: StaffRequest) throws -> Response {
    let (visit, _, study) = try request.visit()
    guard let seen = Int(request.typed("seen")), let state = Visit.State(rawValue: request.typed("to")) else {
      throw PageError.malformed
    }
    let stores = request.stores
    let reason = GivenReason(request)
    let verdict: VisitVerdict
    switch state {
    case .planned where visit.state == .noShow:
      verdict = try stores.takeBackNoShow(visit.id, seen: seen, context: request.context)
    case .planned:
      verdict = try stores.takeBackArrival(visit.id, seen: seen, in: study, context: request.context)
    case .arrived:
      guard visit.state.isOpen else { return try page(request, problem: request.overtaken(by: visit)) }
      verdict = try stores.begin(
        visit.visit, of: visit.participant, seen: seen, in: study, calendar: LabCalendar(),
        deviation: reason.given, context: request.context)
    case .ended:
      verdict = try stores.end(
        visit.id, seen: seen, in: study, deviation: reason.given, context: request.context)
    case .noShow where request.form?["sure"] != "yes" && visit.state == .planned:
      return try ask(visit, seen: seen, request)
    case .noShow, .cancelled:
      verdict = try stores.close(visit.id, as: state, seen: seen, in: study, context: request.context)
    }
    return try answer(verdict, state, reason, request)
  }

  private static func ask(_ visit: Visit, seen: Int, _ request: StaffRequest) throws -> Response {
    let state = Visit.State.noShow.rawValue
    let pending = VisitPage.Pending(
      action: Path.staffVisitState.url(visit.id.text), seen: seen, to: state,
      label: request.say("visits.confirm.\(state)"), question: request.say("visits.missAsk"),
      isOnToday: request.isOnToday)
    return try page(request, pending: pending)
  }

  private static func answer(
    _ verdict: VisitVerdict, _ state: Visit.State, _ reason: GivenReason, _ request: StaffRequest
  ) throws -> Response {
    let sentence: String
    let (visit, participation, study) = try request.visit()
    switch verdict {
    case .done(let visit):
      let page =
        try request.isOnToday
        ? Path.staffHome.url() : request.pageBefore ?? request.dayURL(of: visit, in: study)
      return .redirect(
        to: Undo.url(page, .visitChanged, about: visit.participant, offering: Undo(state, of: visit)))
    case .underWay where state == .noShow:
      return try page(request, problem: request.say("visits.isHere"))
    case .overtaken, .tooEarly, .tooLate, .underWay:
      return try page(request, problem: request.refusal(verdict, in: study))
    case .outsideWindow:
      sentence = request.outside(study.visit(visit.visit), participation, study)
    case .unfinished: sentence = request.say("visits.endMissing")
    }
    let pending = VisitPage.Pending(
      action: Path.staffVisitState.url(visit.id.text), seen: visit.changes, to: state.rawValue,
      label: request.say("visits.confirm.\(state.rawValue)"),
      reason: VisitReasonFields(sentence: sentence, given: reason.problem, request),
      isOnToday: request.isOnToday)
    return try page(request, pending: pending)
  }

  // MARK: - Without an appointment

  /// Records the arrival of a participant without an appointment.
  static func arrive(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let visit = StudyVisit.ID(request.typed("visit"))
    guard study.visit(visit) != nil else { throw PageError.malformed }
    let reason = GivenReason(request)
    let verdict = try request.stores.begin(
      visit, of: participation.participant.id, seen: participation.openVisit(visit) == nil ? nil : -1,
      in: study, calendar: LabCalendar(), deviation: reason.given, context: request.context)
    var refused = RefusedArrival(visit: visit)
    switch verdict {
    case .done(let visit):
      let page = Path.staffParticipant.url(participation.participant.id.text) + "#visits"
      return .redirect(
        to: Undo.url(page, .visitChanged, about: visit.participant, offering: Undo(.arrived, of: visit)))
    case .overtaken, .tooEarly, .tooLate, .underWay: refused.problem = request.refusal(verdict, in: study)
    case .outsideWindow, .unfinished:
      refused.reason = VisitReasonFields(
        sentence: request.outside(study.visit(visit), participation, study), given: reason.problem, request)
    }
    return try request.participantPage(
      participation, study, refused: RefusedForms(arrival: refused),
      status: refused.problem == nil ? .unprocessable : .conflict)
  }

  // MARK: - The page

  private static func page(
    _ request: StaffRequest, problem: String? = nil, pending: VisitPage.Pending? = nil,
    move form: VisitPlanForm? = nil
  ) throws -> Response {
    let (visit, participation, study) = try request.visit()
    let around = try request.appointmentsAround(visit, of: participation.participant)
    let details = try VisitRowDetails(around, recordsOf: [visit], request)
    guard let row = details.row(visit) else { throw PageError.notFound }
    let page = VisitPage(
      row: row, dayURL: try request.dayURL(of: visit, in: study),
      calendarURL: Path.staffVisitCalendar.url(visit.id.text),
      facts: facts(visit, details, request),
      missing: visit.state == .arrived ? missing(visit, participation, study, request) : [],
      problem: problem, pending: pending, reopenURL: reopenURL(visit, participation, study),
      move: visit.state == .planned
        ? try form ?? VisitPlanForm(moving: visit, participation, study, request) : nil)
    let isRefused = pending?.reason != nil || form != nil
    return request.page(
      page, title: request.say("visits.one.title", ["code": row.code]),
      status: problem != nil ? .conflict : isRefused ? .unprocessable : .ok)
  }

  private static func facts(_ visit: Visit, _ details: VisitRowDetails, _ request: StaffRequest)
    -> [StationPage.Fact]
  {
    let made = details.name(of: visit.madeBy)
    let facts: [(String, String)?] = [
      ("planned", request.moment(visit.plannedFor)), ("minutes", request.number(visit.minutes)),
      ("experimenter", details.experimenter(of: visit)), ("station", details.station(of: visit)),
      visit.arrivedAt.map { ("arrived", request.moment($0)) },
      visit.closedAt.map { (visit.state.rawValue, request.moment($0)) },
      visit.isOutsideWindow ? ("window", request.say("visits.isOutside")) : nil,
      ("madeBy", made.isEmpty ? request.say("participants.actor.participant") : made),
    ]
    return facts.compactMap(\.self).filter { !$0.1.isEmpty }.map {
      StationPage.Fact(label: request.say("visits.fact.\($0.0)"), value: $0.1)
    }
  }

  /// The link to the form that reopens the visit, on the participant's page.
  private static func reopenURL(_ visit: Visit, _ participation: Participation, _ study: Study) -> String? {
    let mayReopen = participation.visitsToReopen(in: study).contains { $0.id == visit.visit }
    guard mayReopen, participation.lastEnd(of: visit.visit)?.id == visit.id else { return nil }
    return Path.staffParticipant.url(visit.participant.text) + "#reopen-visit-\(visit.visit)"
  }

  private static func missing(
    _ visit: Visit, _ participation: Participation, _ study: Study, _ request: StaffRequest
  ) -> [VisitsPage.Warning] {
    guard let planned = study.visit(visit.visit) else { return [] }
    let leftovers = VisitLeftovers(of: planned, participation, in: study)
    var sentences = leftovers.tasks.map {
      request.say("visits.missing.task", ["task": request.word(for: .task($0), in: study)])
    }
    if leftovers.unsentTrials > 0 {
      sentences.append(request.say("visits.missing.unsent", count: leftovers.unsentTrials))
    }
    return sentences.map { VisitsPage.Warning(sentence: $0) }
  }
}

/// An arrival without an appointment that was not recorded.
struct RefusedArrival {
  let visit: StudyVisit.ID
  var problem: String?
  var reason: VisitReasonFields?
}

extension StaffRequest {
  /// Those that could overlap with it.
  fileprivate func appointmentsAround(_ visit: Visit, of participant: Participant) throws
    -> [VisitRowDetails.Appointment]
  {
    try stores.appointments(
      VisitQuery(
        time: visit.plannedFor.advanced(bySeconds: -86_400)..<visit.plannedUntil,
        studies: lab.studies.current.map(\.id))
    ).filter { $0.visit.id != visit.id } + [(visit: visit, participant: participant)]
  }

  /// The reason why nothing was changed, if a reason of staff would not help; nil if it was changed, or if it would.
  fileprivate func refusal(_ verdict: VisitVerdict, in study: Study) -> String? {
    switch verdict {
    case .overtaken(let other): overtaken(by: other)
    case .tooEarly(let visit): say("visits.problem.tooEarly", ["visit": title(of: visit, in: study)])
    case .tooLate: say("visits.problem.tooLate")
    case .underWay: say("visits.problem.underWay")
    case .done, .outsideWindow, .unfinished: nil
    }
  }

  /// The sentence about the change that another member of staff made meanwhile.
  fileprivate func overtaken(by other: Visit) -> String {
    say(
      "visits.problem.overtaken",
      ["state": say("visits.state.\(other.state.rawValue)"), "time": moment(other.plannedFor)])
  }

  fileprivate func outside(_ visit: StudyVisit?, _ participation: Participation, _ study: Study) -> String {
    let window = visit.flatMap { participation.window(of: $0, in: study, LabCalendar()) }
    return say("visits.outside", ["days": window.map { days($0) } ?? ""])
  }
}

import HTTP
import Studies

/// The visits of a day, and making appointments.
enum VisitListRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    let query = try VisitListQuery(.day, request)
    // Minutes pass on the page of this day, too: somebody becomes late.
    let today = LabCalendar().day(of: request.guest.time)
    let moment = query.day == today ? "\(request.minute)" : "\(today)"
    return try request.live("\(request.stores.lastChange())-\(moment)-\(request.member.accessTag)") {
      try list(query, request)
    }
  }

  private static func list(_ query: VisitListQuery, _ request: StaffRequest) throws -> Response {
    let times = try TimesOfDay(query.day, request)
    let slot = times.free.first { $0.id.text == request.http.query[StaffRequest.slotField] }
    var plan: VisitPlanForm?
    var problem: String?
    let typed = String((request.http.query["code"] ?? "").trimmed.prefix(40))
    if request.http.query["code"] != nil {
      switch try participant(typed, request) {
      case .success(let (participation, study)):
        let onOffer = slot.flatMap { $0.study == study.id ? $0.visit : nil }
        let wish = request.http.query["visit"].map { StudyVisit.ID($0) } ?? onOffer
        plan = try VisitPlanForm(participation, study, visit: wish, request)
        plan?.date = "\(query.day)"
        if let slot { plan?.take(slot) }
      case .failure(let complaint): problem = complaint.sentence
      }
    }
    var response = try page(
      request, query, times, code: typed, codeProblem: problem, plan: plan, slot: slot)
    // The form for an appointment asks for a code or a free time, and says nothing about the filter.
    // A page that refreshes itself chooses no filter: another window may have chosen one since.
    let isRefresh = request.http.headers["Sec-Fetch-Dest"] == "empty"
    if !isForAppointment(request) && !isRefresh { response.keep(query, request) }
    return response
  }

  private static func isForAppointment(_ request: StaffRequest) -> Bool {
    ["code", StaffRequest.slotField].contains { request.http.query[$0] != nil }
  }

  static func plan(_ request: StaffRequest) throws -> Response {
    let code = String(request.typed("code").prefix(40))
    switch try participant(code, request) {
    case .failure(let complaint):
      return try page(request, VisitListQuery(.day, request), code: code, codeProblem: complaint.sentence)
    case .success(let (participation, study)):
      return try plan(participation, study, request)
    }
  }

  private static func plan(_ participation: Participation, _ study: Study, _ request: StaffRequest) throws
    -> Response
  {
    let visit = StudyVisit.ID(request.typed("visit"))
    var form = try VisitPlanForm(participation, study, visit: visit, request)
    form.take(request)
    guard study.visit(visit) != nil else { throw PageError.malformed }
    let (plan, deviation) = (form.plan(request), form.deviation(request))
    guard let plan, let deviation else {
      return try page(request, VisitListQuery(.day, request), code: form.code ?? "", plan: form)
    }
    let verdict = try request.stores.plan(
      plan, visit: visit, of: participation.participant.id, in: study, calendar: LabCalendar(),
      deviation: deviation.given, context: request.context)
    switch verdict {
    case .done(let visit):
      try request.keepLabel(request.typedLabel, of: visit.participant, for: visit)
      let page = try request.dayURL(of: visit, in: study)
      return .redirect(to: Undo.url(page, .visitPlanned, about: visit.participant, offering: nil))
    case .overtaken(let other):
      form.visitProblem = request.say(
        "visits.problem.alreadyPlanned", ["time": request.moment(other.plannedFor)])
    case .outsideWindow, .unfinished, .tooEarly, .tooLate, .underWay:
      form.askReason(request)
    }
    return try page(request, VisitListQuery(.day, request), code: form.code ?? "", plan: form)
  }

  // MARK: - The page

  private static func page(
    _ request: StaffRequest, _ query: VisitListQuery, _ times: TimesOfDay? = nil, code: String = "",
    codeProblem: String? = nil, plan: VisitPlanForm? = nil, slot: VisitSlot? = nil
  ) throws -> Response {
    let calendar = LabCalendar()
    let times = try times ?? TimesOfDay(query.day, request)
    let day = query.day
    let free = times.free.filter { query.takes($0) }
    let slotDetails = try free.isEmpty && slot == nil ? nil : SlotDetails(request)
    let rows = try times.rows(for: query, request)
    let page = VisitsPage(
      day: request.longDay(times.range.lowerBound), dayValue: "\(day)",
      isToday: times.isToday, todayURL: query.urlOfNow(),
      previousURL: query.url(.day, on: calendar.day(day, plus: -1)),
      nextURL: query.url(.day, on: calendar.day(day, plus: 1)), weekURL: query.url(.week, on: day),
      calendarURL: query.urlOfCalendar(),
      file: file(of: query, request),
      experimenters: query.experimenterChoices, studies: query.studyChoices(request),
      origins: query.originChoices(request),
      filters: try SavedFilterBar(of: query, request), rows: rows,
      freeTimes: slotDetails.map { details in free.map { details.inWeek($0) } } ?? [],
      turnedAway: try turnedAway(on: times.range, query, request),
      waits: try request.waits().filter { query.takes(origin: $0.isRehearsal ? .rehearsal : .real) },
      count: rows.isEmpty ? "" : request.say("visits.count", count: rows.count),
      isLive: request.form == nil && !isForAppointment(request),
      problem: slot == nil && request.http.query[StaffRequest.slotField] != nil
        ? request.say("visits.problem.noLongerFree") : nil,
      freeTime: slot.flatMap { slot in
        slotDetails.map { VisitsPage.FreeTime(id: slot.id.text, words: $0.words(slot)) }
      },
      code: code, codeProblem: codeProblem, plan: plan)
    return request.page(
      page, title: request.say("visits.title"), status: page.hasProblems ? .unprocessable : .ok)
  }

  private static func file(of query: VisitListQuery, _ request: StaffRequest) -> ListFileLinks {
    ListFileLinks(
      "visits",
      period: .init(
        day: "\(query.day)", study: query.study, experimenter: query.experimenter,
        origin: query.filter.origin?.rawValue ?? ParticipantListQuery.anyOrigin), request
    ) {
      Path.staffListFile.url(ListFile(.visits, $0).text)
    }
  }

  private static func turnedAway(
    on day: Range<Timestamp>, _ query: VisitListQuery, _ request: StaffRequest
  ) throws -> [VisitsPage.TurnedAway] {
    let studies = request.reachedStudies.filter { query.filter.study == nil || $0.id == query.filter.study }
    let onDay = VisitQuery(
      time: day, studies: studies.map(\.id), sites: request.sites, experimenter: query.filter.experimenter,
      origin: query.filter.origin)
    return try request.stores.turnedAwayVisits(onDay, for: request.member.id).compactMap { visit in
      studies.first { $0.id == visit.study }.map { study in
        VisitsPage.TurnedAway(
          time: "\(request.clockTime(visit.plannedFor))–\(request.clockTime(visit.plannedUntil))",
          timeISO: request.iso(visit.plannedFor), title: request.title(of: visit.visit, in: study),
          study: study.title[study.language(request.language)])
      }
    }
  }

  private struct Complaint: Error { let sentence: String }

  private static func participant(_ typed: String, _ request: StaffRequest) throws
    -> Result<(Participation, Study), Complaint>
  {
    let code: ParticipationCode
    do throws(CodeProblem) {
      code = try ParticipationCode(typed: typed)
    } catch {
      return .failure(Complaint(sentence: request.sentence(for: error)))
    }
    guard let id = try request.stores.participant(code: code)?.id,
      let participation = try request.stores.participation(of: id),
      let study = request.reachedStudy(of: participation.participant)
    else { return .failure(Complaint(sentence: request.say("stations.problem.notYours"))) }
    guard participation.participant.leftAt == nil else {
      return .failure(Complaint(sentence: request.say("stations.problem.left")))
    }
    return .success((participation, study))
  }
}

/// The visits of a day, of every study, and the times on offer that can still be had on it.
private struct TimesOfDay {
  let range: Range<Timestamp>
  let isToday: Bool
  /// Those that began the evening before are among them: they may still be under way.
  let appointments: [VisitRowDetails.Appointment]
  /// In the order of their beginnings.
  let free: [VisitSlot]

  init(_ day: LabCalendar.Day, _ request: StaffRequest) throws {
    let calendar = LabCalendar()
    range = calendar.range(of: day)
    isToday = day == calendar.day(of: request.guest.time)
    appointments = try request.stores.appointments(
      VisitQuery(
        time: range.lowerBound.advanced(bySeconds: -86_400)..<range.upperBound,
        studies: request.lab.studies.current.map(\.id), presence: isToday ? range : nil))
    // Nothing of a day that is over can be had.
    let isOver = range.upperBound <= request.context.time
    free = try isOver ? [] : request.freeTimes(in: range, beside: appointments.map(\.visit))
  }

  /// The visits that the list of this day shows.
  func rows(for query: VisitListQuery, _ request: StaffRequest) throws -> [VisitsPage.Row] {
    var details = try VisitRowDetails(appointments, request)
    let shown = appointments.map(\.visit).filter { visit in
      (range.contains(visit.plannedFor) || isToday && visit.isPresent(in: range))
        && details.mayShow(visit)
        && query.takes(visit, of: details.study(of: visit), details.origin(of: visit))
    }
    try details.readRecords(of: shown.filter(\.hasButtons))
    return shown.compactMap { details.row($0, on: range) }
  }
}

extension StaffRequest {
  /// The accounts that may run visits of one of these studies, at one of the sites of this person.
  func experimenters(of studies: [Study]) throws -> [StaffMember] {
    try experimenters { account in
      account.sites.overlaps(sites) && studies.contains { account.mayEnter($0.id) }
    }
  }

  func experimenters(of studies: [Study], chosen: String) throws -> [ChoiceOption] {
    Self.choices(try experimenters(of: studies), chosen: chosen)
  }

  /// The accounts that may run visits of all these participants.
  func experimenters(for people: [Participant], chosen: String) throws -> [ChoiceOption] {
    Self.choices(try experimenters { people.allSatisfy($0.mayWork) }, chosen: chosen)
  }

  private func experimenters(where works: (StaffMember) -> Bool) throws -> [StaffMember] {
    try stores.staff().filter { $0.may(.runVisits) && $0.isActive && works($0) }
  }

  private static func choices(_ accounts: [StaffMember], chosen: String) -> [ChoiceOption] {
    accounts.map { ChoiceOption(value: $0.id.text, label: $0.name, isChosen: $0.id.text == chosen) }
  }
}

extension Localizer {
  func title(of visit: StudyVisit.ID, in study: Study) -> String {
    study.visit(visit)?.title[study.language(language)] ?? visit.text
  }
}

import HTTP
import Studies

/// The visits of a day, and making appointments.
enum VisitListRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    var plan: VisitPlanForm?
    var problem: String?
    let typed = String((request.http.query["code"] ?? "").trimmed.prefix(40))
    if request.http.query["code"] != nil {
      switch try participant(typed, request) {
      case .success(let (participation, study)):
        let wish = request.http.query["visit"].map { StudyVisit.ID($0) }
        plan = try VisitPlanForm(participation, study, visit: wish, request)
        plan?.date = "\(day(request))"
      case .failure(let complaint): problem = complaint.sentence
      }
    }
    return try page(request, code: typed, codeProblem: problem, plan: plan)
  }

  static func plan(_ request: StaffRequest) throws -> Response {
    let code = String(request.typed("code").prefix(40))
    switch try participant(code, request) {
    case .failure(let complaint):
      return try page(request, code: code, codeProblem: complaint.sentence)
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
      return try page(request, code: form.code ?? "", plan: form)
    }
    let verdict = try request.stores.plan(
      plan, visit: visit, of: participation.participant.id, in: study, calendar: LabCalendar(),
      deviation: deviation.given, context: request.context)
    switch verdict {
    case .done(let visit):
      try request.keepLabel(request.typedLabel, of: visit.participant, for: visit)
      return .redirect(to: request.dayURL(of: visit, .visitPlanned))
    case .overtaken(let other):
      form.visitProblem = request.say(
        "visits.problem.alreadyPlanned", ["time": request.moment(other.plannedFor)])
    case .outsideWindow, .unfinished, .tooEarly, .tooLate, .underWay:
      form.askReason(request)
    }
    return try page(request, code: form.code ?? "", plan: form)
  }

  // MARK: - The page

  static func page(
    _ request: StaffRequest, code: String = "", codeProblem: String? = nil, plan: VisitPlanForm? = nil,
    problem: String? = nil
  ) throws -> Response {
    let calendar = LabCalendar()
    let day = day(request)
    let (study, experimenter) = (request.chosen("study"), request.chosen("experimenter"))
    let range = calendar.range(of: day)
    let isToday = day == calendar.day(of: request.guest.time)
    // A visit that began the evening before may still be under way.
    let all = try request.stores.visits(
      VisitQuery(
        time: range.lowerBound.advanced(bySeconds: -86_400)..<range.upperBound,
        studies: request.lab.studies.current.map(\.id), presence: isToday ? range : nil))
    let details = try VisitRowDetails(all, request)
    let rows = all.filter { visit in
      (range.contains(visit.plannedFor) || isToday && visit.isPresent(in: range))
        && (experimenter.isEmpty || visit.experimenter?.text == experimenter)
        && details.mayShow(visit) && (study.isEmpty || details.study(of: visit)?.id.text == study)
    }.compactMap { details.row($0, on: range) }
    let url = { (day: LabCalendar.Day, path: Path) in
      path.url() + Path.query(request.filters.filter { !$0.value.isEmpty } + [("day", "\(day)")])
    }
    let page = VisitsPage(
      day: request.longDay(range.lowerBound), dayValue: "\(day)",
      isToday: isToday, previousURL: url(calendar.day(day, plus: -1), .staffVisits),
      nextURL: url(calendar.day(day, plus: 1), .staffVisits), weekURL: url(day, .staffWeek),
      calendarURL: Path.staffCalendar.url()
        + Path.query(experimenter.isEmpty ? [] : [("experimenter", experimenter)]),
      file: ListFileLinks(
        "visits", period: .init(day: "\(day)", study: study, experimenter: experimenter), request
      ) {
        Path.staffListFile.url(ListFile(.visits, $0).text)
      },
      experimenters: try request.experimenters(chosen: experimenter),
      studies: request.studies.map {
        ChoiceOption(
          value: $0.id.text, label: $0.title[$0.language(request.language)], isChosen: $0.id.text == study)
      }, rows: rows,
      turnedAway: try turnedAway(on: range, study: study, experimenter: experimenter, request),
      waits: try request.waits(),
      count: rows.isEmpty ? "" : request.say("visits.count", count: rows.count),
      problem: problem, code: code, codeProblem: codeProblem, plan: plan)
    return request.page(
      page, title: request.say("visits.title"), status: page.hasProblems ? .unprocessable : .ok)
  }

  private static func turnedAway(
    on day: Range<Timestamp>, study: String, experimenter: String, _ request: StaffRequest
  ) throws -> [VisitsPage.TurnedAway] {
    let studies = request.studies.filter { study.isEmpty || $0.id.text == study }
    let query = VisitQuery(
      time: day, studies: studies.map(\.id),
      experimenter: experimenter.isEmpty ? nil : StaffMember.ID(experimenter))
    return try request.stores.turnedAwayVisits(query).compactMap { visit in
      studies.first { $0.id == visit.study }.map { study in
        VisitsPage.TurnedAway(
          time: "\(request.clockTime(visit.plannedFor))–\(request.clockTime(visit.plannedUntil))",
          timeISO: request.iso(visit.plannedFor), title: request.title(of: visit.visit, in: study),
          study: study.title[study.language(request.language)])
      }
    }
  }

  /// The day asked for, else today.
  private static func day(_ request: StaffRequest) -> LabCalendar.Day {
    let calendar = LabCalendar()
    let wish = request.http.query["day"] ?? request.form?["date"]
    return wish.flatMap(calendar.day(typed:)) ?? calendar.day(of: request.guest.time)
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
      let study = request.studies.first(where: { $0.id == participation.participant.study })
    else { return .failure(Complaint(sentence: request.say("stations.problem.notYours"))) }
    guard participation.participant.leftAt == nil else {
      return .failure(Complaint(sentence: request.say("stations.problem.left")))
    }
    return .success((participation, study))
  }
}

extension StaffRequest {
  /// A filter of the list; empty for none.
  fileprivate func chosen(_ name: String) -> String { http.query[name] ?? "" }

  fileprivate var filters: [(name: String, value: String)] {
    [("study", chosen("study")), ("experimenter", chosen("experimenter"))]
  }

  /// The list of the day on which the participant arrived, or for which the visit is planned.
  func dayURL(of visit: Visit, _ notice: Notice? = nil) -> String {
    let day = [("day", "\(LabCalendar().day(of: visit.arrivedAt ?? visit.plannedFor))")]
    return Path.staffVisits.url() + Path.query(day + (notice.map { [(Notice.field, $0.rawValue)] } ?? []))
  }

  /// The accounts that may run visits.
  func experimenters(chosen: String) throws -> [ChoiceOption] {
    try stores.staff().filter { $0.may(.runVisits) && $0.isActive }.map {
      ChoiceOption(value: $0.id.text, label: $0.name, isChosen: $0.id.text == chosen)
    }
  }
}

extension Localizer {
  func title(of visit: StudyVisit.ID, in study: Study) -> String {
    study.visit(visit)?.title[study.language(language)] ?? visit.text
  }
}

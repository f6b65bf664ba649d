import HTTP
import Studies

/// Making appointments for several participants at once.
enum ChosenVisitsRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let chosen = try ChosenParticipants(request.http.query.all("chosen"), request)
    if let notice = chosen.problem { return chosen.back(notice, request) }
    let form = try form(for: chosen, request)
    return page(chosen, form, apart: form.minutes, request)
  }

  static func plan(_ request: StaffRequest) throws -> Response {
    let chosen = try ChosenParticipants(request.form?.all("chosen") ?? [], request)
    if let notice = chosen.problem { return chosen.back(notice, request) }
    let visit = StudyVisit.ID(request.typed("visit"))
    guard chosen.study.visit(visit) != nil else { throw PageError.malformed }
    var form = try form(for: chosen, request)
    form.take(request)
    for index in form.visits.indices { form.visits[index].isChosen = form.visits[index].value == visit.text }
    let typed = String(request.typed("apart").prefix(10))
    let apart = Int(typed.trimmed).flatMap { VisitSeries.possibleApart.contains($0) ? $0 : nil }
    let problem = apart == nil ? request.say("lists.plan.problem.apart") : nil
    guard let first = form.plan(request), let apart else {
      return page(chosen, form, apart: typed, problem: problem, request)
    }
    let series = VisitSeries(
      first: first, apart: apart, count: chosen.people.count, calendar: LabCalendar())
    guard let series else {
      form.timeProblem = request.say("lists.plan.problem.midnight")
      return page(chosen, form, apart: typed, request)
    }
    // A change of any field asks again.
    let sure = "\(series.count) \(visit) \(first.time.milliseconds) \(first.minutes) \(apart)"
    guard request.typed("sure") == sure else {
      return page(chosen, form, apart: typed, series: series, sure: sure, request)
    }
    return try make(series, visit, for: chosen, request)
  }

  /// Each is made, or not, by itself; sent twice, none is made twice.
  private static func make(
    _ series: VisitSeries, _ visit: StudyVisit.ID, for chosen: ChosenParticipants, _ request: StaffRequest
  ) throws -> Response {
    let refused = try chosen.people.enumerated().compactMap { place, participant in
      try refusal(series[place], visit, for: participant, in: chosen.study, request).map {
        ChosenVisitsPage.Person(participant, words: $0)
      }
    }
    if refused.isEmpty {
      let day = LabCalendar().day(of: series.first.time)
      // The list shows rehearsals to those who ask for them.
      let isRehearsed = chosen.people.contains { $0.origin == .rehearsal }
      let fields = [
        (name: "day", value: "\(day)"), (name: "study", value: chosen.study.id.text),
        (name: StaffRequest.originField, value: isRehearsed ? ParticipantListQuery.anyOrigin : ""),
        (name: Notice.field, value: Notice.visitsPlanned.rawValue),
      ].filter { !$0.value.isEmpty }
      return .redirect(to: Path.staffVisits.url() + Path.query(fields))
    }
    let made = series.count - refused.count
    let page = ChosenVisitsPage(
      backURL: request.participantsURL, people: refused,
      outcome: request.say("lists.plan.outcome", count: made))
    return request.page(page, title: request.say("lists.plan.title"), status: .unprocessable)
  }

  /// The reason why there is no such appointment; nil if it is made.
  private static func refusal(
    _ plan: VisitPlan, _ visit: StudyVisit.ID, for participant: Participant, in study: Study,
    _ request: StaffRequest
  ) throws -> String? {
    do {
      let verdict = try request.stores.plan(
        plan, visit: visit, of: participant.id, in: study, calendar: LabCalendar(), deviation: nil,
        context: request.context)
      return switch verdict {
      case .done: nil
      case .overtaken(let other):
        request.say("visits.problem.alreadyPlanned", ["time": request.moment(other.plannedFor)])
      case .outsideWindow: request.say("lists.plan.refused.outside")
      case .unfinished, .tooEarly, .tooLate, .underWay: request.say("lists.plan.refused.impossible")
      }
    } catch is StoreRefusal {
      return request.say("lists.plan.refused.impossible")
    }
  }

  private static func form(for chosen: ChosenParticipants, _ request: StaffRequest) throws -> VisitPlanForm {
    let (study, language) = (chosen.study, chosen.study.language(request.language))
    return VisitPlanForm(
      action: Path.staffChosenVisits.url(),
      whom: request.say(
        "lists.plan.whom", count: chosen.people.count, ["study": study.title[language]]),
      visits: study.visits.map {
        ChoiceOption(value: $0.id.text, label: $0.title[language], isChosen: $0.id == study.visits[0].id)
      }, minutes: String(study.expectedMinutes(of: study.visits[0].id)),
      experimenters: try request.experimenters(for: chosen.people, chosen: request.member.id.text))
  }

  private static func page(
    _ chosen: ChosenParticipants, _ form: VisitPlanForm, apart: String, problem: String? = nil,
    series: VisitSeries? = nil, sure: String? = nil, _ request: StaffRequest
  ) -> Response {
    let people = chosen.people.enumerated().map { place, participant in
      let time = series.map { series in
        let plan = series[place]
        let end = plan.time.advanced(bySeconds: plan.minutes * 60)
        return "\(request.clockTime(plan.time))–\(request.clockTime(end))"
      }
      return ChosenVisitsPage.Person(participant, words: time ?? "")
    }
    let page = ChosenVisitsPage(
      backURL: request.participantsURL, plan: form, apart: apart, apartProblem: problem,
      left: chosen.left == 0 ? nil : request.say("lists.plan.left", count: chosen.left),
      question: series.map { request.say("lists.plan.question", count: $0.count) }, sure: sure,
      people: people)
    let isWhole = problem == nil && !form.hasProblems && series == nil
    return request.page(
      page, title: request.say("lists.plan.title"), status: isWhole ? .ok : .unprocessable)
  }
}

extension ChosenVisitsPage.Person {
  fileprivate init(_ participant: Participant, words: String) {
    self.init(
      id: participant.id.text, code: participant.code.grouped, isRehearsal: participant.origin == .rehearsal,
      url: Path.staffParticipant.url(participant.id.text) + "#visits", words: words)
  }
}

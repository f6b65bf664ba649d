import Studies

extension VisitSummary {
  init(_ participation: Participation, _ study: Study, arrival: RefusedArrival?, _ request: StaffRequest) {
    let code = participation.participant.code.grouped
    let isOver = participation.participant.leftAt != nil || participation.participant.endedEarlyAt != nil
    let expected =
      isOver ? nil : participation.appointmentOfToday(in: study, at: request.guest.time, LabCalendar())
    self.init(
      rows: study.visits.map {
        Row($0, participation, study, arrival, expected: expected, mayArrive: !isOver, request)
      },
      planURL: Path.staffVisits.url(query: ["code": code]) + "#plan",
      mayPlan: !isOver && study.visits.contains { !participation.hasDone($0, in: study) })
  }
}

extension VisitSummary.Row {
  /// - Parameter expected: the appointment of today, whichever visit it is for
  fileprivate init(
    _ visit: StudyVisit, _ participation: Participation, _ study: Study, _ arrival: RefusedArrival?,
    expected: Visit?, mayArrive: Bool, _ request: StaffRequest
  ) {
    let refused = arrival?.visit == visit.id ? arrival : nil
    let today = expected?.visit == visit.id ? expected : nil
    let isExpected =
      participation.openVisit(visit.id) == nil && !participation.hasDone(visit, in: study)
      && participation.visitInTheWay(of: visit, in: study) == nil
    let isFirst = visit.id == study.visits[0].id
    let hasBegun = !isFirst && participation.hasBegun(visit, in: study)
    self.init(
      title: visit.title[study.language(request.language)], visit: visit.id.text,
      window: participation.window(of: visit, in: study, LabCalendar()).map { request.days($0) },
      appointments: participation.visits.filter { $0.visit == visit.id }.map {
        VisitSummary.Appointment(
          url: Path.staffVisit.url($0.id.text), moment: request.moment($0.plannedFor),
          state: $0.state.rawValue, stateWord: request.stateWord(of: $0))
      }, isAhead: mayArrive && !participation.hasDone(visit, in: study),
      arrivalAction: mayArrive && isExpected && !hasBegun
        ? Path.staffArrivals.url(participation.participant.id.text) : nil,
      arrival: today.map {
        VisitSummary.Arrival(action: Path.staffVisitState.url($0.id.text), seen: $0.changes)
      },
      reason: refused?.reason, problem: refused?.problem)
  }
}

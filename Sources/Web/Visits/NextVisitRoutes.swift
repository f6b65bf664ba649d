import HTTP
import Studies

/// The pages for a participant who is done with a visit and has another one ahead.
enum NextVisitRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    guard case .betweenVisits(let next) = request.step, let visit = request.study.visit(next) else {
      return .redirect(to: request.dueURL)
    }
    let request = try request.withOccasions()
    let window = request.participation.window(of: visit, in: request.study, LabCalendar())
    let appointment = request.participation.openVisit(next)
    let page = NextVisitPage(
      studyTitle: request.study.title[request.language], title: visit.title[request.language],
      appointment: appointment.map {
        .init(
          moment: request.longMoment($0.plannedFor), iso: request.iso($0.plannedFor),
          zone: request.timeZone(at: $0.plannedFor),
          place: request.study.place(at: request.participant.site)?[request.language])
      },
      window: window.map { request.days($0) },
      calendarURL: request.hasOwnCalendar ? Path.ownCalendar.url() : nil,
      mayBegin: request.participation.mayBegin(
        visit, in: request.study, at: request.time, LabCalendar()), isOpen: visit.isOpen,
      choice: try request.timeChoiceLinks(),
      ring: ProgressRing(progress: ProgressBar(request, leftOut: try request.runsLeftOut())),
      schedule: try ScheduleView(request), told: try ToldResults(request),
      contact: ContactCard(request.study.contact, request.language))
    return request.page(page, title: request.say("visits.next.title"))
  }

  /// Begins the next visit without staff: if the study allows that, and within its window.
  static func begin(_ request: ParticipantRequest) throws -> Response {
    guard case .betweenVisits(let next) = request.step,
      request.study.visit(next)?.isOpen == true || request.participant.origin == .rehearsal
    else {
      return .redirect(to: Path.nextVisit.url())
    }
    _ = try request.stores.begin(
      next, of: request.participant.id, seen: nil, in: request.study, calendar: LabCalendar(),
      deviation: nil, context: request.context)
    return .redirect(to: Path.dashboard.url())
  }
}

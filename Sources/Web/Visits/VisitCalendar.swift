import Documents
import HTTP
import Studies

/// Appointments for calendars of other programs. The lab's tell codes, never names; those for participants tell
/// nothing of the study but its title and whom to ask.
enum VisitCalendar {
  /// One appointment.
  static func one(_ request: StaffRequest) throws -> Response {
    let (visit, participation, _) = try request.visit()
    return file(
      try events([(visit, participation.participant)], request.lab, request),
      name: "visit-\(participation.participant.code.text).ics")
  }

  /// The visits from two weeks ago on, with the filter of the list: rehearsals are for those who ask for them.
  static func ofStaff(_ request: StaffRequest) throws -> Response {
    let filter = try VisitListQuery(.day, request).filter
    let studies = request.reachedStudies.map(\.id).filter { filter.study == nil || $0 == filter.study }
    let appointments = try request.stores.appointments(
      VisitQuery(
        time: CalendarFeed.span(at: request.guest.time), studies: studies, sites: request.sites,
        experimenter: filter.experimenter, origin: filter.origin))
    let events = try events(appointments, request.lab, request)
    return file(events, name: "appointments.ics")
  }

  /// The participant's own appointments, those that were cancelled too: their calendar takes them back; and tasks at home.
  static func ofParticipant(_ request: ParticipantRequest) throws -> Response {
    guard request.hasOwnCalendar || request.scheduleCalendarURL != nil else { throw PageError.notFound }
    let visits = request.participation.visits.filter { $0.arrivedAt == nil }
    let appointments = CalendarFile(
      for: visits, in: request.study, at: request.participant.site, language: request.language)
    let events = appointments.events + (try OccasionCalendar(request).events)
    return .download(
      CalendarFile(events: events).bytes, type: CalendarFile.type, name: CalendarFile.ofParticipant)
  }

  /// Visits for staff: codes, never names. Those of a rehearsal say so.
  static func events(
    _ appointments: [(visit: Visit, participant: Participant)], _ lab: Lab, _ words: some Localizer
  ) throws -> [CalendarFile.Event] {
    let stations = Dictionary(
      uniqueKeysWithValues: try lab.stores.calendars.stations().map { ($0.station.id, $0.station.name.text) })
    return appointments.compactMap { visit, participant in
      guard let study = lab.studies.study(participant.study) else { return nil }
      return CalendarFile.Event(
        uid: visit.id.text, sequence: visit.changes, changedAt: visit.changedAt, begin: visit.plannedFor,
        end: visit.plannedUntil,
        title: title(of: visit, by: participant, in: study, words),
        description: study.title[study.language(words.language)],
        place: [
          visit.station.flatMap { stations[$0] },
          study.place(at: participant.site)?[study.language(words.language)],
        ].compactMap { $0 }.joined(separator: ", "),
        isCancelled: visit.state == .cancelled)
    }
  }

  /// “K7QF-2MXD · First visit”, “K7QF-2MXD · First visit · Rehearsal”
  private static func title(
    of visit: Visit, by participant: Participant, in study: Study, _ words: some Localizer
  ) -> String {
    let title = "\(participant.code.grouped) · \(words.title(of: visit.visit, in: study))"
    if participant.origin == .real { return title }
    return title + " · " + words.say("participants.list.rehearsal")
  }

  private static func file(_ events: [CalendarFile.Event], name: String) -> Response {
    .download(CalendarFile(events: events).bytes, type: CalendarFile.type, name: name)
  }
}

extension CalendarFile {
  static let ofParticipant = "appointment.ics"

  /// Visits with the details that their participants may have.
  /// - Parameter site: of the participant
  init(for visits: [Visit], in study: Study, at site: Site.ID?, language: Language) {
    self.init(
      events: visits.map { visit in
        Event(
          uid: visit.id.text, sequence: visit.changes, changedAt: visit.changedAt, begin: visit.plannedFor,
          end: visit.plannedUntil, title: study.title[language],
          description: study.contact.lines(in: language).joined(separator: "\n"),
          place: study.place(at: site)?[language] ?? "", isCancelled: visit.state == .cancelled)
      })
  }
}

extension ParticipantRequest {
  /// A file about them on a device of their own: only for those who agreed to be reminded, and not on a tablet of
  /// the lab, where it would stay.
  var hasOwnCalendar: Bool {
    guest.stationSession == nil && permits(.reminders)
      && participation.visits.contains { $0.arrivedAt == nil }
  }
}

import Documents
import HTTP
import Studies

/// Appointments for calendars of other programs. The lab's tell codes, never names; those for participants tell
/// nothing of the study but its title and whom to ask.
enum VisitCalendar {
  /// One appointment.
  static func one(_ request: StaffRequest) throws -> Response {
    let (visit, participation, study) = try request.visit()
    let event = try event(visit, participation, study, request, stations: stations(request))
    return file([event], name: "visit-\(participation.participant.code.text).ics")
  }

  /// The visits from two weeks ago on, of one experimenter or of all.
  static func ofStaff(_ request: StaffRequest) throws -> Response {
    let experimenter = request.http.query["experimenter"].flatMap { $0.isEmpty ? nil : StaffMember.ID($0) }
    let now = request.guest.time
    let visits = try request.stores.visits(
      VisitQuery(
        time: now.advanced(bySeconds: -14 * 86_400)..<now.advanced(bySeconds: 366 * 86_400),
        studies: request.studies.map(\.id), experimenter: experimenter))
    let stations = try stations(request)
    let events = try visits.compactMap { visit -> CalendarFile.Event? in
      guard let participation = try request.stores.participation(of: visit.participant),
        let study = request.lab.studies.study(participation.participant.study)
      else { return nil }
      return event(visit, participation, study, request, stations: stations)
    }
    return file(events, name: "appointments.ics")
  }

  /// The participant's own appointments, those that were cancelled too: their calendar takes them back.
  static func ofParticipant(_ request: ParticipantRequest) throws -> Response {
    guard request.hasOwnCalendar else { throw PageError.notFound }
    let visits = request.participation.visits.filter { $0.arrivedAt == nil }
    return .download(
      CalendarFile(for: visits, in: request.study, language: request.language).bytes, type: CalendarFile.type,
      name: CalendarFile.ofParticipant)
  }

  private static func event(
    _ visit: Visit, _ participation: Participation, _ study: Study, _ request: StaffRequest,
    stations: [Station.ID: String]
  ) -> CalendarFile.Event {
    CalendarFile.Event(
      uid: visit.id.text, sequence: visit.changes, changedAt: visit.changedAt, begin: visit.plannedFor,
      end: visit.plannedUntil,
      title: "\(participation.participant.code.grouped) · \(request.title(of: visit.visit, in: study))",
      description: study.title[study.language(request.language)],
      place: visit.station.flatMap { stations[$0] } ?? "",
      isCancelled: visit.state == .cancelled)
  }

  private static func stations(_ request: StaffRequest) throws -> [Station.ID: String] {
    Dictionary(
      uniqueKeysWithValues: try request.stores.stations().map { ($0.station.id, $0.station.name.text) })
  }

  private static func file(_ events: [CalendarFile.Event], name: String) -> Response {
    .download(CalendarFile(events: events).bytes, type: CalendarFile.type, name: name)
  }
}

extension CalendarFile {
  static let ofParticipant = "appointment.ics"

  /// Visits with the details that their participants may have.
  init(for visits: [Visit], in study: Study, language: Language) {
    self.init(
      events: visits.map { visit in
        Event(
          uid: visit.id.text, sequence: visit.changes, changedAt: visit.changedAt, begin: visit.plannedFor,
          end: visit.plannedUntil, title: study.title[language],
          description: study.contact.lines(in: language).joined(separator: "\n"),
          isCancelled: visit.state == .cancelled)
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

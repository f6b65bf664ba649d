import Studies

/// The data that rows of visits need besides the visits, read once for all of them. The lab's calendar is made once, too: that
/// takes longer than anything that a row asks it.
struct VisitRowDetails {
  typealias Appointment = (visit: Visit, participant: Participant)

  private let request: StaffRequest
  private let calendar: LabCalendar
  private let today: Range<Timestamp>
  private let clashes: VisitClashes
  private let participants: [Participant.ID: Participant]
  private let studies: [Study.ID: Study]
  private let staff: [StaffMember.ID: String]
  private let overviews: [StationOverview]
  private let stations: [Station.ID: String]
  private let handovers: [Participant.ID: Handover.ID]
  private let labels: [Participant.ID: KeptVisitLabel]
  /// Those that were asked for.
  private var records: [Participant.ID: Participation] = [:]

  /// - Parameters:
  ///   - appointments: those that are shown, and those at the same time, which may clash with them
  ///   - visits: those whose records are read at once
  init(_ appointments: [Appointment], recordsOf visits: [Visit] = [], _ request: StaffRequest) throws {
    self.request = request
    calendar = LabCalendar()
    today = calendar.range(of: calendar.day(of: request.guest.time))
    clashes = VisitClashes(among: appointments.map(\.visit))
    participants = Dictionary(appointments.map { ($0.participant.id, $0.participant) }) { first, _ in first }
    studies = Dictionary(request.lab.studies.current.map { ($0.id, $0) }) { first, _ in first }
    staff = try request.staffNames()
    overviews = try request.stores.stations()
    stations = Dictionary(uniqueKeysWithValues: overviews.map { ($0.station.id, $0.station.name.text) })
    handovers = Dictionary(overviews.compactMap(\.handover).map { ($0.participant, $0.id) }) { first, _ in
      first
    }
    labels = try request.labels(of: appointments)
    try readRecords(of: visits)
  }

  /// Reads what the participants of these visits have done: ``row(_:on:)`` needs it.
  mutating func readRecords(of visits: [Visit]) throws {
    let people = Set(visits.map(\.participant)).subtracting(records.keys)
    if people.isEmpty { return }
    for record in try request.stores.participations(of: Array(people)) {
      records[record.participant.id] = record
    }
  }

  func study(of visit: Visit) -> Study? { participants[visit.participant].flatMap { studies[$0.study] } }

  /// Nil if the record was not read.
  func participation(of visit: Visit) -> Participation? { records[visit.participant] }

  func origin(of visit: Visit) -> Participant.Origin? { participants[visit.participant]?.origin }

  /// The open handover of a tablet to the participant; nil while they have none.
  func handover(of participant: Participant.ID) -> Handover.ID? { handovers[participant] }

  func mayShow(_ visit: Visit) -> Bool {
    guard let participant = participants[visit.participant] else { return false }
    return request.member.mayWork(with: participant) && studies[participant.study] != nil
  }

  func experimenter(of visit: Visit) -> String { visit.experimenter.flatMap { staff[$0] } ?? "" }

  func station(of visit: Visit) -> String { visit.station.flatMap { stations[$0] } ?? "" }

  func name(of staff: StaffMember.ID?) -> String { staff.flatMap { self.staff[$0] } ?? "" }

  private func label(of visit: Visit) -> String? { labels[visit.participant]?.text(for: visit) }

  /// Returns true if the record tells something of a visit that stands beside it in a list without buttons.
  func needsRecord(_ visit: Visit) -> Bool {
    isDue(visit) && study(of: visit)?.visit(before: visit.visit) != nil
  }

  /// A row of a list with buttons; nil if the record of a visit that has some was not read.
  /// - Parameter day: of the list; nil if the visit is shown alone
  func row(_ visit: Visit, on day: Range<Timestamp>? = nil) -> VisitsPage.Row? {
    guard var row = rowWithoutButtons(visit, on: day) else { return nil }
    if !visit.hasButtons { return row }
    guard let record = records[visit.participant], let study = study(of: visit) else { return nil }
    let isHere = record.participant.leftAt == nil
    let planned = study.visit(visit.visit)
    row.mayArrive = visit.state == .planned && isHere && inTheWay(of: visit, in: study) == nil
    row.mayMiss = mayMiss(visit, record, study)
    row.mayEnd = visit.state == .arrived
    row.takesTablet =
      row.mayEnd && handover(of: visit.participant) != nil && record.usesTablet(for: visit.visit)
    row.mayTakeBack =
      visit.state == .arrived && isHere && planned.map { !record.hasTrace(of: $0, in: study) } ?? true
    row.mayUndoMiss = visit.state == .noShow && isHere && record.openVisit(visit.visit) == nil
    row.handOver = handOver(visit, record, study)
    return row
  }

  /// A row of a list in which nothing is pressed.
  func rowWithoutButtons(_ visit: Visit, on day: Range<Timestamp>? = nil) -> VisitsPage.Row? {
    guard let participant = participants[visit.participant], let study = studies[participant.study] else {
      return nil
    }
    return VisitsPage.Row(
      id: visit.id.text,
      time: time(of: visit, on: day),
      timeISO: request.iso(visit.plannedFor), code: participant.code.grouped, label: label(of: visit),
      isRehearsal: participant.origin == .rehearsal,
      participantURL: Path.staffParticipant.url(participant.id.text),
      url: Path.staffVisit.url(visit.id.text), title: request.title(of: visit.visit, in: study),
      study: study.visits.count > 1 ? study.title[study.language(request.language)] : nil,
      experimenter: experimenter(of: visit),
      station: station(of: visit), state: visit.state.rawValue,
      stateWord: request.stateWord(of: visit, today: today),
      warnings: marks(of: visit, on: day) + waiting(visit, in: study) + warnings(about: visit),
      action: Path.staffVisitState.url(visit.id.text), seen: visit.changes,
      mayArrive: false, mayMiss: false, mayEnd: false)
  }

  /// The visit that has to be done before it; nil where none has, and where the record was not read.
  private func inTheWay(of visit: Visit, in study: Study) -> StudyVisit? {
    guard let record = records[visit.participant], let planned = study.visit(visit.visit) else { return nil }
    return record.visitInTheWay(of: planned, in: study)
  }

  /// As the store decides: nobody who has a tablet or was just tested did not come.
  private func mayMiss(_ visit: Visit, _ record: Participation, _ study: Study) -> Bool {
    visit.state == .planned && handover(of: visit.participant) == nil
      && !record.hasWorked(at: visit, in: study, calendar)
  }

  /// The form to hand over a tablet, for an appointment of today and for participants who are here.
  private func handOver(_ visit: Visit, _ record: Participation, _ study: Study) -> HandOverTo? {
    let isToday =
      today.contains(visit.plannedFor)
      && record.appointmentOfToday(in: study, at: request.guest.time, calendar)?.id == visit.id
    guard isToday || visit.state == .arrived else { return nil }
    return HandOverTo(record, study, among: overviews, id: visit.id.text, request, calendar)
  }

  /// The time, with its day if that is not the day of the list.
  private func time(of visit: Visit, on day: Range<Timestamp>?) -> String {
    let isOther = day?.contains(visit.plannedFor) == false
    let from = isOther ? request.moment(visit.plannedFor) : request.clockTime(visit.plannedFor)
    return "\(from)–\(request.clockTime(visit.plannedUntil))"
  }

  /// Marks a visit that was planned for, or arrived on, another day than that of the list.
  private func marks(of visit: Visit, on day: Range<Timestamp>?) -> [VisitsPage.Warning] {
    guard let day, let arrivedAt = visit.arrivedAt,
      !day.contains(visit.plannedFor) || !day.contains(arrivedAt)
    else { return [] }
    let word =
      day.contains(visit.plannedFor) ? "otherDay" : arrivedAt < day.lowerBound ? "stillHere" : "planned"
    let time = request.moment(word == "planned" ? visit.plannedFor : arrivedAt)
    return [VisitsPage.Warning(sentence: request.say("visits.mark.\(word)", ["time": time]))]
  }

  /// Once its day has come.
  private func waiting(_ visit: Visit, in study: Study) -> [VisitsPage.Warning] {
    guard isDue(visit), let before = inTheWay(of: visit, in: study) else { return [] }
    return [
      VisitsPage.Warning(
        sentence: request.say("visits.problem.tooEarly", ["visit": request.title(of: before.id, in: study)]))
    ]
  }

  /// True of an appointment of today or before that is still to be kept.
  private func isDue(_ visit: Visit) -> Bool {
    visit.state == .planned && visit.plannedFor < today.upperBound
  }

  /// Told, not refused: two may well share a room.
  private func warnings(about visit: Visit) -> [VisitsPage.Warning] {
    clashes.clashes(of: visit).flatMap { clash -> [VisitsPage.Warning] in
      let other = clash.other
      let code = mayShow(other) ? participants[other.participant]?.code.grouped : nil
      return clash.shared.map(\.rawValue).sorted().map { shared in
        VisitsPage.Warning(
          sentence: request.say(
            "visits.clash.\(shared)",
            [
              "time": request.clockTime(other.plannedFor),
              "code": code ?? request.say("visits.clash.somebody"),
            ]))
      }
    }
  }
}

extension StaffRequest {
  /// The state of a visit; of an appointment that nobody has come to, how late it is, as on the first page.
  func stateWord(of visit: Visit) -> String {
    let calendar = LabCalendar()
    return stateWord(of: visit, today: calendar.range(of: calendar.day(of: guest.time)))
  }

  /// - Parameter today: in the lab's time zone
  func stateWord(of visit: Visit, today: Range<Timestamp>) -> String {
    guard let matter = visit.matter(at: guest.time, today: today), matter.isOverdue else {
      return say("visits.state.\(visit.state.rawValue)")
    }
    return mark(matter)
  }
}

extension Visit {
  /// False of one that is over or was called off.
  var hasButtons: Bool { state.isOpen || state == .noShow }
}

extension VisitMatter {
  /// True of an appointment whose time is over and of which nobody has noted anything.
  fileprivate var isOverdue: Bool {
    switch self {
    case .late, .unattended: true
    case .expected, .here, .unfinished: false
    }
  }
}

extension Localizer {
  /// The days, from the first to the last.
  func days(_ range: Range<Timestamp>) -> String {
    let last = Timestamp(milliseconds: range.upperBound.milliseconds - 1)
    let (from, to) = (day(range.lowerBound), day(last))
    return from == to ? from : say("visits.days", ["from": from, "to": to])
  }
}

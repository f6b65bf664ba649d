import Studies

/// The data that rows of visits need besides the visits, read once for all of them.
struct VisitRowDetails {
  private let visits: [Visit]
  private let request: StaffRequest
  private let records: [Participant.ID: Participation]
  private let staff: [StaffMember.ID: String]
  private let overviews: [StationOverview]
  private let stations: [Station.ID: String]
  private let labels: [Participant.ID: KeptVisitLabel]

  init(_ visits: [Visit], _ request: StaffRequest) throws {
    self.visits = visits
    self.request = request
    let people = Array(Set(visits.map(\.participant)))
    records = Dictionary(
      uniqueKeysWithValues: try request.stores.participations(of: people).map { ($0.participant.id, $0) })
    labels = try request.labels(of: Array(records.values))
    staff = try request.staffNames()
    overviews = try request.stores.stations()
    stations = Dictionary(uniqueKeysWithValues: overviews.map { ($0.station.id, $0.station.name.text) })
  }

  func study(of visit: Visit) -> Study? {
    records[visit.participant].flatMap { request.lab.studies.study($0.participant.study) }
  }

  func participation(of visit: Visit) -> Participation? { records[visit.participant] }

  func origin(of visit: Visit) -> Participant.Origin? { records[visit.participant]?.participant.origin }

  /// The open handover of a tablet to the participant; nil while they have none.
  func handover(of participant: Participant.ID) -> Handover.ID? {
    overviews.first { $0.handover?.participant == participant }?.handover?.id
  }

  func mayShow(_ visit: Visit) -> Bool {
    guard let participant = records[visit.participant]?.participant else { return false }
    return request.reachedStudy(of: participant) != nil
  }

  func experimenter(of visit: Visit) -> String { visit.experimenter.flatMap { staff[$0] } ?? "" }

  func station(of visit: Visit) -> String { visit.station.flatMap { stations[$0] } ?? "" }

  func name(of staff: StaffMember.ID?) -> String { staff.flatMap { self.staff[$0] } ?? "" }

  private func label(of visit: Visit) -> String? { labels[visit.participant]?.text(for: visit) }

  /// - Parameter day: of the list; nil if the visit is shown alone
  func row(_ visit: Visit, on day: Range<Timestamp>? = nil) -> VisitsPage.Row? {
    guard let record = records[visit.participant], let study = study(of: visit) else { return nil }
    let participant = record.participant
    let isHere = participant.leftAt == nil
    let planned = study.visit(visit.visit)
    let before = planned.flatMap { record.visitInTheWay(of: $0, in: study) }
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
      stateWord: request.stateWord(of: visit),
      warnings: marks(of: visit, on: day) + waiting(visit, for: before, in: study) + warnings(about: visit),
      action: Path.staffVisitState.url(visit.id.text), seen: visit.changes,
      mayArrive: visit.state == .planned && isHere && before == nil, mayMiss: mayMiss(visit, record, study),
      mayEnd: visit.state == .arrived,
      mayTakeBack: visit.state == .arrived && isHere
        && planned.map { !record.hasTrace(of: $0, in: study) } ?? true,
      mayUndoMiss: visit.state == .noShow && isHere && record.openVisit(visit.visit) == nil,
      handOver: handOver(visit, record, study))
  }

  /// As the store decides: nobody who has a tablet or was just tested did not come.
  private func mayMiss(_ visit: Visit, _ record: Participation, _ study: Study) -> Bool {
    visit.state == .planned && handover(of: visit.participant) == nil
      && !record.hasWorked(at: visit, in: study, LabCalendar())
  }

  /// The form to hand over a tablet, for an appointment of today and for participants who are here.
  private func handOver(_ visit: Visit, _ record: Participation, _ study: Study) -> HandOverTo? {
    let isToday = record.appointmentOfToday(in: study, at: request.guest.time, LabCalendar())?.id == visit.id
    guard isToday || visit.state == .arrived else { return nil }
    return HandOverTo(record, study, among: overviews, id: visit.id.text, request)
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
  private func waiting(_ visit: Visit, for before: StudyVisit?, in study: Study) -> [VisitsPage.Warning] {
    let today = LabCalendar().range(of: LabCalendar().day(of: request.guest.time))
    guard visit.state == .planned, let before, visit.plannedFor < today.upperBound else { return [] }
    return [
      VisitsPage.Warning(
        sentence: request.say("visits.problem.tooEarly", ["visit": request.title(of: before.id, in: study)]))
    ]
  }

  /// Told, not refused: two may well share a room.
  private func warnings(about visit: Visit) -> [VisitsPage.Warning] {
    visits.flatMap { other in
      visit.clashes(with: other).map(\.rawValue).sorted().map { clash in
        let code = mayShow(other) ? records[other.participant]?.participant.code.grouped : nil
        return VisitsPage.Warning(
          sentence: request.say(
            "visits.clash.\(clash)",
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
    let today = calendar.range(of: calendar.day(of: guest.time))
    guard let matter = visit.matter(at: guest.time, today: today), matter.isOverdue else {
      return say("visits.state.\(visit.state.rawValue)")
    }
    return mark(matter)
  }
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

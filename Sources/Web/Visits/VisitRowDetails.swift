import Studies

/// What rows of visits need besides the visits, read once for all of them.
struct VisitRowDetails {
  private let visits: [Visit]
  private let request: StaffRequest
  private let participants: [Participant.ID: Participant]
  private let staff: [StaffMember.ID: String]
  private let stations: [Station.ID: String]

  init(_ visits: [Visit], _ request: StaffRequest) throws {
    self.visits = visits
    self.request = request
    participants = try Set(visits.map(\.participant)).reduce(into: [:]) { found, id in
      found[id] = try request.lab.stores.participation(of: id)?.participant
    }
    staff = Dictionary(uniqueKeysWithValues: try request.lab.stores.staff().map { ($0.id, $0.name) })
    stations = Dictionary(
      uniqueKeysWithValues: try request.lab.stores.stations().map { ($0.station.id, $0.station.name.text) })
  }

  func study(of visit: Visit) -> Study? {
    participants[visit.participant].flatMap { request.lab.studies.study($0.study) }
  }

  func mayShow(_ visit: Visit) -> Bool { study(of: visit).map { request.member.mayWork(on: $0.id) } ?? false }

  func experimenter(of visit: Visit) -> String { visit.experimenter.flatMap { staff[$0] } ?? "" }

  func station(of visit: Visit) -> String { visit.station.flatMap { stations[$0] } ?? "" }

  func name(of staff: StaffMember.ID?) -> String { staff.flatMap { self.staff[$0] } ?? "" }

  func row(_ visit: Visit) -> VisitsPage.Row? {
    guard let participant = participants[visit.participant], let study = study(of: visit) else { return nil }
    return VisitsPage.Row(
      id: visit.id.text,
      time: "\(request.clockTime(visit.plannedFor))–\(request.clockTime(visit.plannedUntil))",
      timeISO: request.iso(visit.plannedFor), code: participant.code.grouped,
      participantURL: Path.staffParticipant.url(participant.id.text),
      url: Path.staffVisit.url(visit.id.text), title: request.title(of: visit, in: study),
      study: study.title[study.language(request.language)], experimenter: experimenter(of: visit),
      station: station(of: visit), state: visit.state.rawValue,
      stateWord: request.say("visits.state.\(visit.state.rawValue)"), warnings: warnings(about: visit),
      action: Path.staffVisitState.url(visit.id.text), seen: visit.changes,
      mayArrive: visit.state == .planned && participant.leftAt == nil, mayMiss: visit.state == .planned,
      mayEnd: visit.state == .arrived)
  }

  /// Told, not refused: two may well share a room.
  private func warnings(about visit: Visit) -> [VisitsPage.Warning] {
    visits.flatMap { other in
      visit.clashes(with: other).map(\.rawValue).sorted().map { clash in
        let code = mayShow(other) ? participants[other.participant]?.code.grouped : nil
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

extension Speaker {
  /// From the first to the last of the days.
  func days(_ range: Range<Timestamp>) -> String {
    let last = Timestamp(milliseconds: range.upperBound.milliseconds - 1)
    let (from, to) = (day(range.lowerBound), day(last))
    return from == to ? from : say("visits.days", ["from": from, "to": to])
  }
}

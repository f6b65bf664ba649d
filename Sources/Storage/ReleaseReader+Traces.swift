import Studies

/// The devices and days that a release tells, person by person, to see who is alone with them.
extension ReleaseReader {
  public func traces(of study: Study, in scope: ReleaseScope) throws -> ReleaseTraces {
    let part = ReleasePart(of: study, in: scope)
    return try research.read { db in
      let people = Set(try Self.those(in: part, db).map { $0["id"] as Participant.ID })
      return try Self.traces(of: people, part, Connections(db: db))
    }
  }

  static func traces(of people: Set<Participant.ID>, _ part: ReleasePart, _ connections: Connections) throws
    -> ReleaseTraces
  {
    let tellsDevices = !part.scope.selection.leftOut.contains(ReleaseTables.devices.name)
    let (days, devices) = try connections.both(
      { try Self.days(of: people, part, $0) },
      { tellsDevices ? try Self.devices(of: people, part, $0) : [:] })
    return ReleaseTraces(
      devices: ReleaseTraces.Trace(devices.values), days: ReleaseTraces.Trace(days.values))
  }

  /// Many people have devices of the same description, which is read once.
  private static func devices(of people: Set<Participant.ID>, _ part: ReleasePart, _ db: Database) throws
    -> [Participant.ID: Set<String>]
  {
    var known: [String: String] = [:]
    var devices: [Participant.ID: Set<String>] = [:]
    try db.eachInOrder(
      """
      SELECT runs.participant, runs.task, run_parts.device
      FROM participants JOIN runs ON runs.participant = participants.id JOIN run_parts ON run_parts.run = runs.id
      WHERE participants.study = ? AND participants.origin = ? AND run_parts.device IS NOT NULL
      """, [part.whole.id, part.scope.origin.rawValue]
    ) { columns in
      let (person, task) = (columns.next() as Participant.ID, columns.next() as StudyTask.ID)
      let stored = columns.next() as String
      guard people.contains(person), part.takes(task) else { return }
      let told = known[stored] ?? DeviceRecord(stored: stored)?.recognisable ?? ""
      known[stored] = told
      if !told.isEmpty { devices[person, default: []].insert(told) }
    }
    return devices
  }

  private static func days(of people: Set<Participant.ID>, _ part: ReleasePart, _ db: Database) throws
    -> [Participant.ID: Set<Int>]
  {
    let visits = try times(
      """
      SELECT visits.participant, visits.visit, visits.arrived_at
      FROM participants JOIN visits ON visits.participant = participants.id
      WHERE participants.study = ? AND participants.origin = ? AND visits.arrived_at IS NOT NULL
      """, of: people, part, db)
    let runs = try times(
      """
      SELECT runs.participant, runs.task, runs.started_at
      FROM participants JOIN runs ON runs.participant = participants.id
      WHERE participants.study = ? AND participants.origin = ?
      """, of: people, part, db)
    let consents = try times(
      """
      SELECT consents.participant, consents.id, consents.signed_at
      FROM participants JOIN consents ON consents.participant = participants.id
      WHERE participants.study = ? AND participants.origin = ?
      """, of: people, part, db)
    let tellsVisits = !part.scope.selection.leftOut.contains(ReleaseTables.visits.name)
    let calendar = LabCalendar()
    return people.reduce(into: [:]) { days, person in
      let arrivals = visits[person] ?? []
      let signed = (consents[person] ?? []).map { $0.at }.min()
      guard let start = arrivals.map({ $0.at }).min() ?? signed else { return }
      let told =
        (runs[person] ?? []).filter { part.takes(StudyTask.ID($0.of)) }
        + (tellsVisits ? arrivals.filter { part.takes(StudyVisit.ID($0.of)) } : [])
      if told.isEmpty { return }
      let counted = ReleaseDays(from: start, calendar: calendar)
      days[person] = Set(told.map { counted.day(of: $0.at) })
    }
  }

  /// Reads times of people with what each belongs to.
  private static func times(
    _ sql: String, of people: Set<Participant.ID>, _ part: ReleasePart, _ db: Database
  ) throws -> [Participant.ID: [(of: String, at: Timestamp)]] {
    var times: [Participant.ID: [(of: String, at: Timestamp)]] = [:]
    try db.eachInOrder(sql, [part.whole.id, part.scope.origin.rawValue]) { columns in
      let person = columns.next() as Participant.ID
      let (owner, time) = (columns.next() as String, columns.next() as Timestamp)
      if people.contains(person) { times[person, default: []].append((owner, time)) }
    }
    return times
  }
}

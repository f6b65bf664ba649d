import Studies

/// The rows of a release about the course of a participation.
extension ReleaseReader {
  /// Visits, then what staff did, then the occasions of scheduled tasks.
  func visitCourse(
    _ members: [Member], _ part: ReleasePart, _ db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let visitors = try Self.those("SELECT DISTINCT participant FROM visits", db)
    try Self.each(members.map(\.person).filter { visitors.contains($0.id) }, db) { person, record, days in
      for (index, appointment) in record.visits.enumerated() where part.takes(appointment.visit) {
        let row = ReleasedVisit(
          pseudonym: person.pseudonym, number: index + 1, visit: appointment, days: days)
        try visit(ReleaseTables.visits.record(row))
      }
    }
    let helped = try Self.those("SELECT DISTINCT participant FROM interventions", db)
    for member in members where helped.contains(member.person.id) {
      try visitDeviations(of: member.person, part, member.days, db, visit)
    }
    let scheduled = try Self.those("SELECT DISTINCT participant FROM occasions", db)
    try Self.each(members.map(\.person).filter { scheduled.contains($0.id) }, db) { person, record, days in
      for occasion in record.occasions where part.takes(occasion.id.taskID) {
        let row = ReleasedOccasion(pseudonym: person.pseudonym, occasion: occasion, days: days)
        try visit(ReleaseTables.occasions.record(row))
      }
    }
  }

  private func visitDeviations(
    of person: Pseudonymous, _ part: ReleasePart, _ days: ReleaseDays, _ db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let interventions = try SQLiteStore.stored(of: person.id, after: 0, in: db).map(\.record)
      .filter(part.takes)
    guard !interventions.isEmpty else { return }
    let runs = try runs(of: person, part, db)
    for intervention in interventions {
      let run = runs.first { $0.run.id == intervention.run }?.key.number
      let row = ReleasedDeviation(pseudonym: person.pseudonym, record: intervention, run: run, days: days)
      try visit(ReleaseTables.deviations.record(row))
    }
  }

  /// Reads the record of everybody in the release, a batch at a time.
  /// - Parameter known: records that are not read again
  static func each(
    _ people: [Pseudonymous], knowing known: KnownRecords = KnownRecords(of: 0), _ db: Database,
    _ visit: (Pseudonymous, Participation, ReleaseDays) throws -> Void
  ) throws {
    let calendar = LabCalendar()
    for some in people.pieces(of: 200) {
      let others = some.map(\.id).filter { known[$0] == nil }
      let records = others.isEmpty ? [] : try Self.records(of: others, db)
      let byID = Dictionary(records.map { ($0.participant.id, $0) }) { first, _ in first }
      for person in some {
        guard let record = known[person.id] ?? byID[person.id] else { continue }
        try visit(person, record, ReleaseDays(of: record, calendar: calendar))
      }
    }
  }
}

import Studies

/// The rows of a release about the course of a participation, and its counts.
extension ReleaseReader {
  /// Visits, then what staff did, then the occasions of scheduled tasks.
  func visitCourse(
    _ people: [Pseudonymous], _ part: ReleasePart, _ db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try Self.each(people, db) { person, record, days in
      for (index, appointment) in record.visits.enumerated() where part.takes(appointment.visit) {
        let row = ReleasedVisit(
          pseudonym: person.pseudonym, number: index + 1, visit: appointment, days: days)
        try visit(ReleaseTables.visits.record(row))
      }
    }
    try Self.each(people, db) { person, _, days in
      try visitDeviations(of: person, part, days, db, visit)
    }
    try Self.each(people, db) { person, record, days in
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

  /// The consents of those in the release, and the flow of everybody in the study.
  static func visitCounts(
    _ people: [Pseudonymous], _ part: ReleasePart, _ values: ProtectedValues?, _ db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    var consents = ReleasedConsentCounts()
    try each(people, db) { person, record, _ in
      consents.add(record, language: language(of: person, record, values), sharing: person.sharing)
    }
    try consents.records.forEach(visit)
    try SQLiteStore.flow(of: part.whole, origin: part.scope.origin, in: db).releasedCounts.forEach(visit)
  }

  /// Reads the record of everybody in the release, a batch at a time.
  static func each(
    _ people: [Pseudonymous], _ db: Database,
    _ visit: (Pseudonymous, Participation, ReleaseDays) throws -> Void
  ) throws {
    for start in stride(from: 0, to: people.count, by: 200) {
      let some = people[start..<min(start + 200, people.count)]
      let records = try SQLiteStore.participations(of: some.map(\.id), in: db)
      let byID = Dictionary(records.map { ($0.participant.id, $0) }) { first, _ in first }
      for person in some {
        guard let record = byID[person.id] else { continue }
        try visit(person, record, ReleaseDays(of: record))
      }
    }
  }
}

import Studies

/// The rows of a release, table by table, each participant's together.
extension ReleaseReader {
  static func visitParticipants(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedParticipant) throws -> Void
  ) throws {
    for person in people {
      guard let record = try SQLiteStore.participation(of: person.id, in: db) else { continue }
      try visit(
        ReleasedParticipant(
          pseudonym: person.pseudonym, record: record, study: study, sharing: person.sharing))
    }
  }

  static func visitChecks(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedTabletCheck) throws -> Void
  ) throws {
    for person in people {
      let checks = try SQLiteStore.tabletChecks(of: person.id, in: db)
      for (run, key) in try runs(of: person, db) {
        if let check = checks[run.id] { try visit(ReleasedTabletCheck(key: key, check: check)) }
      }
    }
  }

  static func visitDevices(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedDevice) throws -> Void
  ) throws {
    for person in people {
      for (run, key) in try runs(of: person, db) {
        let parts = try db.rows(
          "SELECT block, attempt, device FROM run_parts WHERE run = ? AND device IS NOT NULL ORDER BY number",
          [run.id])
        for part in parts {
          guard let device = DeviceRecord(stored: part["device"]) else { continue }
          try visit(ReleasedDevice(key: key, block: part["block"], attempt: part["attempt"], device: device))
        }
      }
    }
  }

  /// The runs of a participant with their numbers in the release.
  static func runs(of person: Pseudonymous, _ db: Database) throws -> [(Run, ReleasedRunKey)] {
    try SQLiteStore.runs(
      "SELECT \(SQLiteStore.runColumns) FROM runs WHERE participant = ? ORDER BY started_at, id", [person.id],
      in: db
    ).enumerated().map { ($1, ReleasedRunKey(pseudonym: person.pseudonym, number: $0 + 1)) }
  }
}

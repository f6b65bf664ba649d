import Studies

/// The rows of a release, table by table, each participant's together.
extension ReleaseReader {
  static func visitParticipants(
    _ people: [Pseudonymous], _ study: Study, _ values: ProtectedValues?, _ db: Database,
    _ visit: (ReleasedParticipant) throws -> Void
  ) throws {
    try each(people, db) { person, record, _ in
      try visit(
        ReleasedParticipant(
          pseudonym: person.pseudonym, record: record, study: study,
          language: language(of: person, record, values), sharing: person.sharing))
    }
  }

  /// The language of the consent, as the release may tell it.
  static func language(of person: Pseudonymous, _ record: Participation, _ values: ProtectedValues?)
    -> String?
  {
    let language = record.consents.first?.language
    return values.map { $0.told(language?.code, as: .language, of: person.id) } ?? language?.code
  }

  func visitRuns(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedRun) throws -> Void
  ) throws {
    for person in people {
      let isOfIneligible = try db.isThere(
        "SELECT 1 FROM participants WHERE id = ? AND ineligible_for IS NOT NULL", [person.id])
      let runs = try runs(of: person, db)
      guard !runs.isEmpty, let record = try SQLiteStore.participation(of: person.id, in: db) else { continue }
      let days = ReleaseDays(of: record)
      for done in runs {
        try visit(
          ReleasedRun(
            key: done.key, run: done.run, details: done.tables.details(of: done.run.id, in: db),
            isOfIneligible: isOfIneligible, inputs: done.tables.inputs(of: done.run.id, in: db),
            visit: study.visit(ofTask: done.run.task)?.id, task: study.task(done.run.task),
            day: days.day(of: done.run.startedAt)))
      }
    }
  }

  /// File by file, since each kind has files of its own.
  func visitTrials(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    for kind in kinds {
      for visitRows in kind.released {
        for person in people {
          for done in try runs(of: person, db) where done.tables.kind == kind.kind {
            try visitRows(done.run.id, done.key, db, visit)
          }
        }
      }
    }
  }

  func visitChecks(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedTabletCheck) throws -> Void
  ) throws {
    for person in people {
      let checks = try SQLiteStore.tabletChecks(of: person.id, in: db)
      for done in try runs(of: person, db) {
        if let check = checks[done.run.id] { try visit(ReleasedTabletCheck(key: done.key, check: check)) }
      }
    }
  }

  func visitDevices(
    _ people: [Pseudonymous], _ db: Database, _ visit: (ReleasedDevice) throws -> Void
  ) throws {
    for person in people {
      for done in try runs(of: person, db) {
        let parts = try db.rows(
          "SELECT block, attempt, device FROM run_parts WHERE run = ? AND device IS NOT NULL ORDER BY number",
          [done.run.id])
        for part in parts {
          guard let device = DeviceRecord(stored: part["device"]) else { continue }
          try visit(
            ReleasedDevice(key: done.key, block: part["block"], attempt: part["attempt"], device: device))
        }
      }
    }
  }

  /// A run with its number in the release and the tables of its kind.
  struct NumberedRun {
    let run: Run
    let key: ReleasedRunKey
    let tables: any TaskTables.Type
  }

  func runs(of person: Pseudonymous, _ db: Database) throws -> [NumberedRun] {
    var runs: [NumberedRun] = []
    try db.eachInOrder(
      """
      SELECT \(SQLiteStore.runColumns), kind FROM runs WHERE participant = ? ORDER BY started_at, id
      """, [person.id]
    ) { columns in
      let run = SQLiteStore.run(&columns)
      let key = ReleasedRunKey(pseudonym: person.pseudonym, number: runs.count + 1)
      let tables = try kinds.tables(of: run.id, kind: TaskKind(columns.next()))
      runs.append(NumberedRun(run: run, key: key, tables: tables))
    }
    return runs
  }
}

import Studies

/// The rows of a release, table by table, each participant's together.
extension ReleaseReader {
  /// - Returns: those who have a record, what they consented to, and their records as far as they are kept
  static func visitParticipants(
    _ people: [Pseudonymous], _ part: ReleasePart, _ values: ProtectedValues?, _ connections: Connections,
    _ visit: (ReleasedParticipant) throws -> Void
  ) throws -> (members: [Member], consents: ReleasedConsentCounts, known: KnownRecords) {
    var members: [Member] = []
    var known = KnownRecords(of: people.count)
    var consents = ReleasedConsentCounts()
    func add(_ read: ReadRecord) throws {
      let (person, record) = (read.person, read.record)
      let language = language(of: person, record, values)
      try visit(
        ReleasedParticipant(
          pseudonym: person.pseudonym, record: record, study: part.study, language: language,
          sharing: person.sharing, background: told(read.background, of: person, values)))
      consents.add(record, language: language, sharing: person.sharing)
      members.append(
        Member(person: person, days: read.days, isIneligible: record.participant.ineligibility != nil))
      known.add(record)
    }
    try connections.inTurns(people, portion: 100) { (read: ReadRecord) in
      try add(read)
    } read: { people, db, visit in
      try each(people, db) { person, record, days in
        let background = try background(of: record.participant, in: part.study, db)
        try visit(ReadRecord(person: person, record: record, days: days, background: background))
      }
    }
    return (members, consents, known)
  }

  /// The record of a participant, on its way from one thread to another.
  private struct ReadRecord: Sendable {
    let person: Pseudonymous
    let record: Participation
    let days: ReleaseDays
    let background: [VariableName: String]
  }

  /// Reads the answers on eligibility and the site, as far as releases tell them; not protected yet.
  static func background(of participant: Participant, in study: Study, _ db: Database) throws
    -> [VariableName: String]
  {
    let answers =
      try study.releasedEligibility.isEmpty
      ? [:] : SQLiteStore.eligibilityAnswers(of: participant.id, in: db)
    return study.background(of: participant, answers)
  }

  private static func told(
    _ background: [VariableName: String], of person: Pseudonymous, _ values: ProtectedValues?
  ) -> [VariableName: String] {
    background.reduce(into: [:]) { told, entry in
      told[entry.key] = values?.told(entry.value, as: entry.key, of: person.id)
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
    _ members: [Member], _ part: ReleasePart, in table: ReleaseTable<ReleasedRun>,
    _ connections: Connections, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try connections.inTurns(members, portion: 25, visit: visit) { members, db, visit in
      for member in members {
        var rows = table.record(ofAbout: 4)
        for done in try runs(of: member.person, part, db) {
          let run = try ReleasedRun(
            key: done.key, run: done.run, details: done.tables.details(of: done.run.id, in: db),
            isOfIneligible: member.isIneligible, inputs: done.tables.inputs(of: done.run.id, in: db),
            visit: part.study.visit(ofTask: done.run.task)?.id, task: part.study.task(done.run.task),
            day: member.days.day(of: done.run.startedAt))
          table.add(run, to: &rows)
        }
        if rows.rowCount > 0 { try visit(rows) }
      }
    }
  }

  /// File by file, since each kind has files of its own. Kinds that the study never had are not looked for.
  func visitTrials(
    _ people: [Pseudonymous], _ part: ReleasePart, _ connections: Connections,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let done = try connections.db.texts(
      """
      SELECT DISTINCT runs.kind FROM runs JOIN participants ON participants.id = runs.participant
      WHERE participants.study = ? AND participants.origin = ?
      """, [part.whole.id, part.scope.origin.rawValue])
    for kind in kinds where done.contains(kind.kind.word) {
      for visitRows in kind.released {
        try visitFile(people, part, connections, visit) { done, db, visit in
          if done.tables.kind == kind.kind { try visitRows(done.run.id, done.key, db, visit) }
        }
      }
      for visitRows in kind.releasedAsSent where !part.scope.selection.asSent.isEmpty {
        try visitFile(people, part, connections, visit) { done, db, visit in
          guard done.tables.kind == kind.kind, part.takesAsSent(done.run.task) else { return }
          try visitRows(done.run.id, done.key, db, visit)
        }
      }
    }
  }

  /// Task by task, since each that has one has a file of its own.
  func visitOwnFiles(
    _ people: [Pseudonymous], _ part: ReleasePart, _ connections: Connections,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    for task in part.study.definedTasks
    where task.isDoneInRuns && !task.ownReleaseFiles(in: part.study).isEmpty {
      try visitFile(people, part, connections, visit) { done, db, visit in
        guard done.run.task.ofStudy == task.id else { return }
        try done.tables.visitOwn(done.run, of: task, done.key, in: db, visit)
      }
    }
  }

  /// Run by run.
  private func visitFile(
    _ people: [Pseudonymous], _ part: ReleasePart, _ connections: Connections,
    _ visit: (ReleaseRecord) throws -> Void,
    rows: @escaping @Sendable (NumberedRun, Database, (ReleaseRecord) throws -> Void) throws -> Void
  ) throws {
    try connections.inTurns(people, portion: Self.fewPeople, visit: visit) { people, db, visit in
      for person in people {
        for done in try runs(of: person, part, db) { try rows(done, db, visit) }
      }
    }
  }

  /// Of those whose rows are found at a time: a run of a sensor has tens of thousands.
  private static let fewPeople = 2

  func visitChecks(
    _ people: [Pseudonymous], _ part: ReleasePart, _ db: Database,
    _ visit: (ReleasedTabletCheck) throws -> Void
  ) throws {
    let checked = try Self.those(
      "SELECT DISTINCT runs.participant FROM tablet_checks JOIN runs ON runs.id = tablet_checks.run", db)
    for person in people where checked.contains(person.id) {
      let checks = try SQLiteStore.tabletChecks(of: person.id, in: db)
      for done in try runs(of: person, part, db) {
        if let check = checks[done.run.id] { try visit(ReleasedTabletCheck(key: done.key, check: check)) }
      }
    }
  }

  func visitDevices(
    _ people: [Pseudonymous], _ part: ReleasePart, _ db: Database,
    _ visit: (ReleasedDevice) throws -> Void
  ) throws {
    let described = try Self.those(
      """
      SELECT DISTINCT runs.participant FROM run_parts JOIN runs ON runs.id = run_parts.run
      WHERE run_parts.device IS NOT NULL
      """, db)
    for person in people where described.contains(person.id) {
      for done in try runs(of: person, part, db) {
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

  /// The runs of the release, under the numbers that they have among all of the participant's.
  func runs(of person: Pseudonymous, _ part: ReleasePart, _ db: Database) throws -> [NumberedRun] {
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
    return runs.filter { part.takes($0.run.task) }
  }
}

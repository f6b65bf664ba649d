import Crypto
import Statistics
import Studies

/// Reads the rows of a release. It is handed the research database and nothing else: there is no way from
/// here to an identity.
public struct ReleaseReader: ReleaseSource {
  let research: DurableDatabase
  let kinds: [any TaskTables.Type]
  /// Opens the key by which a study names participants in keyed releases; nil where there is none.
  let pseudonymKey: @Sendable (Study.ID, Database) throws -> PseudonymKey?

  public func rows(
    of study: Study, in scope: ReleaseScope, begin: (ReleaseComposition) throws -> Void,
    visit: @escaping (ReleaseRecord) throws -> Void
  ) throws {
    let runs = ReleaseTables.runs(with: kinds.map { $0.runColumns })
    let part = ReleasePart(of: study, in: scope)
    let participants = ReleaseTables.participants(of: part.study)
    let leftOut = scope.selection.leftOut
    func keep(_ record: ReleaseRecord) throws {
      if !leftOut.contains(record.table) { try visit(record) }
    }
    try research.readTwice { db, second in
      let connections = Connections(db: db, second: second)
      let people = try people(of: part, db)
      let values = try Self.protectedValues(of: people, part, connections)
      try begin(Self.composition(of: people, part, values?.report, connections))
      let (members, consents, known) = try Self.visitParticipants(people, part, values, connections) {
        try keep(participants.record($0))
      }
      try visitRuns(members, part, in: runs, connections, keep)
      try visitChecks(people, part, db) { try keep(ReleaseTables.tabletChecks.record($0)) }
      try visitDevices(people, part, db) { try keep(ReleaseTables.devices.record($0)) }
      try visitRecordings(people, part, db) { try keep(ReleaseTables.recordings.record($0)) }
      try visitCourse(members, part, db, keep)
      try consents.records.forEach(keep)
      let (flow, analysed) = try connections.both(
        { try SQLiteStore.flow(of: part.whole, origin: scope.origin, knowing: known, in: $0) },
        { [self] in try results(of: people, part, $0) })
      try flow.releasedCounts.forEach(keep)
      try analysed.visit(keep)
      try visitTrials(people, part, connections, keep)
      var wide = WideRows(part.study)
      var told = ToldAnswers(part)
      try Self.visitSurveys(people, part, values, knowing: known, connections) { survey in
        for answer in survey.answers { try keep(ReleaseTables.answers.record(answer)) }
        wide.add(survey)
        told.add(survey)
      }
      for record in part.study.questionRecords + part.study.scaleRecords { try keep(record) }
      try Self.visitPageTimes(people, part, db) { try keep(ReleaseTables.surveyTimes.record($0)) }
      try Self.visitFacts(people, part, db) { try keep(ReleaseTables.facts.record($0)) }
      try visitOwnFiles(people, part, connections, keep)
      try Self.visitWideAnswers(people, part, values, wide, connections, keep)
      try analysed.results.records(by: told).forEach(keep)
    }
  }

  private static func composition(
    of people: [Pseudonymous], _ part: ReleasePart, _ disclosure: DisclosureReport?,
    _ connections: Connections
  ) throws -> ReleaseComposition {
    let db = connections.db
    let words = try ownWords(of: people, part, db).map(\.words)
    return ReleaseComposition(
      members: people.map(\.id).sorted { $0.text < $1.text }, disclosure: disclosure,
      words: OwnWordsCount.all(words, of: part.scope.selection.words),
      earlier: try earlierVersions(of: people, part, db),
      traces: try traces(of: Set(people.map(\.id)), part, connections))
  }

  public func disclosure(of study: Study, in scope: ReleaseScope) throws -> DisclosureReport? {
    let part = ReleasePart(of: study, in: scope)
    return try research.read { db in
      try Self.protectedValues(
        of: Self.drawn(Self.those(in: part, db)), part, Connections(db: db))?.report
    }
  }

  public func untaggedRisk(of study: Study, in scope: ReleaseScope) throws -> UntaggedRisk? {
    let part = ReleasePart(of: study, in: scope)
    let variables = part.study.likelyQuasiIdentifiers
    if variables.isEmpty { return nil }
    return try research.read { db in
      let rows = try Self.unprotectedRows(
        of: Self.drawn(Self.those(in: part, db)), part, variables, Connections(db: db))
      return UntaggedRisk(rows, of: variables)
    }
  }

  public func choices(of study: Study, tables: [String]) throws -> ReleaseChoices {
    try research.read { db in
      let consents = try db.rows(
        """
        SELECT DISTINCT consents.document_number, consents.document_version FROM consents
        JOIN participants ON participants.id = consents.participant WHERE participants.study = ?
        ORDER BY consents.document_number, consents.document_version
        """, [study.id])
      return ReleaseChoices(
        visits: study.visits.map(\.id),
        consents: consents.map { .init(number: $0["document_number"], version: $0["document_version"]) },
        studyVersions: try Self.usedVersions(of: study.id, db),
        tables: tables, words: study.wordsVariables, asSent: study.freeFormTasks,
        studyAlike: study.disclosureControl?.requirement.k,
        studyDiverse: study.disclosureControl.flatMap { $0.sensitive.isEmpty ? nil : $0.requirement.l })
    }
  }

  public func hasNobody(of study: Study, in scope: ReleaseScope) throws -> Bool {
    let part = ReleasePart(of: study, in: scope)
    return try research.read { db in
      if scope.dependsOnRecords { return try Self.those(in: part, db).isEmpty }
      return try !db.isThere("\(Self.released(in: part)) LIMIT 1", Self.values(for: part))
    }
  }

  public func extent(of study: Study, in scope: ReleaseScope) throws -> ReleaseExtent {
    let part = ReleasePart(of: study, in: scope)
    return try research.read { db in
      if scope.dependsOnRecords || !scope.selection.visits.isEmpty {
        return try extent(of: Self.those(in: part, db).map { $0["id"] }, part, db)
      }
      let (released, these) = (Self.released(in: part), Self.values(for: part))
      let runs = "SELECT id FROM runs WHERE participant IN (SELECT id FROM (\(released)) AS released)"
      return ReleaseExtent(
        participants: try db.count("SELECT COUNT(*) FROM (\(released)) AS released", these),
        runs: try db.count("SELECT COUNT(*) FROM (\(runs)) AS runs", these),
        trials: try kinds.countTrials(ofRuns: runs, these, in: db))
    }
  }

  /// Counts what some participants bring, a batch at a time.
  private func extent(of people: [Participant.ID], _ part: ReleasePart, _ db: Database) throws
    -> ReleaseExtent
  {
    let tasks = part.scope.selection.visits.isEmpty ? [] : part.study.tasks.map(\.id)
    let ofVisits = tasks.isEmpty ? "" : "AND task IN (\(placeholders(tasks.count)))"
    var (runCount, trialCount) = (0, 0)
    for some in people.pieces(of: 500) {
      let (runs, these) = (
        "SELECT id FROM runs WHERE participant IN (\(placeholders(some.count))) \(ofVisits)",
        StatementArguments(some) + StatementArguments(tasks)
      )
      runCount += try db.count("SELECT COUNT(*) FROM (\(runs)) AS runs", these)
      trialCount += try kinds.countTrials(ofRuns: runs, these, in: db)
    }
    return ReleaseExtent(participants: people.count, runs: runCount, trials: trialCount)
  }

  /// Selects the participants of a release, each with the newest choice about sharing. ``DataAvailability`` decides who they
  /// are; where the scope is narrower, their records do.
  static func released(in part: ReleasePart) -> String {
    """
    SELECT participants.id, participants.sharing FROM (
      SELECT participants.id, participants.left_at, participants.ineligible_data, participants.deletion_asked_at,
        (\(SQLiteStore.newestSharing)) AS sharing
      FROM participants WHERE participants.study = ? AND participants.origin = ?
    ) AS participants WHERE \(isReleased(in: part).text)
    """
  }

  private static func isReleased(in part: ReleasePart) -> AvailabilityCondition {
    .isReleased(to: part.scope.audience, undecided: part.whole.consent.sharingOfUndecided)
  }

  static func values(for part: ReleasePart) -> StatementArguments {
    [part.whole.id, part.scope.origin.rawValue]
  }

  /// A participant of this release under the name that it gives them.
  struct Pseudonymous {
    let id: Participant.ID
    let sharing: String?
    let pseudonym: String
  }

  /// A participant with what rows of several tables need of the record, which is read once.
  struct Member {
    let person: Pseudonymous
    let days: ReleaseDays
    let isIneligible: Bool
  }

  /// Returns the people whom a query finds, of all studies: most tables have rows of few people or of nobody.
  static func those(_ sql: String, _ db: Database) throws -> Set<Participant.ID> {
    try Set(db.values(sql))
  }

  /// The rows of ``released(in:)``.
  static func those(in part: ReleasePart, _ db: Database) throws -> [Row] {
    let rows = try db.rows("\(released(in: part)) ORDER BY id", values(for: part))
    if !part.scope.dependsOnRecords { return rows }
    var taken: Set<Participant.ID> = []
    for some in rows.map({ $0["id"] as Participant.ID }).pieces(of: 200) {
      for record in try records(of: some, db) where part.takes(record) {
        taken.insert(record.participant.id)
      }
    }
    return rows.filter { taken.contains($0["id"]) }
  }

  private func people(of part: ReleasePart, _ db: Database) throws -> [Pseudonymous] {
    let rows = try Self.those(in: part, db)
    if part.scope.pseudonyms == .random { return Self.drawn(rows) }
    guard let key = try pseudonymKey(part.whole.id, db) else {
      throw StorageError.noPseudonymKey(part.whole.id)
    }
    return Self.keyed(rows, by: key)
  }

  /// In the order of their pseudonyms, which tells nothing of when somebody took part.
  private static func keyed(_ rows: [Row], by key: PseudonymKey) -> [Pseudonymous] {
    rows.map { row in
      let id = row["id"] as Participant.ID
      return Pseudonymous(id: id, sharing: row["sharing"], pseudonym: key.pseudonym(of: id))
    }.sorted { $0.pseudonym < $1.pseudonym }
  }

  /// Shuffles the participants, so that a number does not tell when somebody took part.
  static func drawn(_ rows: [Row]) -> [Pseudonymous] {
    var generator = SeededGenerator(seed: SecureRandom.seed())
    let width = String(rows.count).count
    return generator.shuffled(rows).enumerated().map { index, row in
      let number = String(index + 1)
      return Pseudonymous(
        id: row["id"], sharing: row["sharing"],
        pseudonym: "P" + String(repeating: "0", count: width - number.count) + number)
    }
  }
}

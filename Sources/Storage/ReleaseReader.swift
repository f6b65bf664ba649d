import Crypto
import Statistics
import Studies

/// Reads the rows of a release. It is handed the research database and nothing else: there is no way from
/// here to an identity.
public struct ReleaseReader: ReleaseSource {
  let research: DurableDatabase
  let kinds: [any TaskTables.Type]

  public func rows(
    of study: Study, in scope: ReleaseScope, begin: (ReleaseComposition) throws -> Void,
    visit: @escaping (ReleaseRecord) throws -> Void
  ) throws {
    let runs = ReleaseTables.runs(with: kinds.map { $0.runColumns })
    try research.read { db in
      let people = try Self.people(of: study, in: scope, db)
      let values = try Self.protectedValues(of: people, study, db)
      try begin(
        ReleaseComposition(
          members: people.map(\.id).sorted { $0.text < $1.text }, disclosure: values?.report))
      try Self.visitParticipants(people, study, values, db) {
        try visit(ReleaseTables.participants.record($0))
      }
      try visitRuns(people, study, db) { try visit(runs.record($0)) }
      try visitChecks(people, db) { try visit(ReleaseTables.tabletChecks.record($0)) }
      try visitDevices(people, db) { try visit(ReleaseTables.devices.record($0)) }
      try visitCourse(people, db, visit)
      try Self.visitCounts(people, study, values, scope.origin, db, visit)
      try visitTrials(people, db, visit)
      try Self.visitSurveys(people, study, values, db) { survey in
        for answer in survey.answers { try visit(ReleaseTables.answers.record(answer)) }
      }
      for record in study.questionRecords + study.scaleRecords { try visit(record) }
      try Self.visitPageTimes(people, study, db) { try visit(ReleaseTables.surveyTimes.record($0)) }
      try Self.visitWideAnswers(people, study, values, db, visit)
    }
  }

  public func disclosure(of study: Study, in scope: ReleaseScope) throws -> DisclosureReport? {
    try research.read { db in
      let people = try Self.people(of: study, in: scope, db)
      return try Self.protectedValues(of: people, study, db)?.report
    }
  }

  public func extent(of study: Study, in scope: ReleaseScope) throws -> ReleaseExtent {
    try research.read { db in
      if scope.completeOnly { return try extent(of: Self.those(in: study, scope, db).map { $0["id"] }, db) }
      let these = Self.values(for: study, scope)
      let runs = "SELECT id FROM runs WHERE participant IN (SELECT id FROM (\(Self.released)) AS released)"
      return ReleaseExtent(
        participants: try db.count("SELECT COUNT(*) FROM (\(Self.released)) AS released", these),
        runs: try db.count("SELECT COUNT(*) FROM (\(runs)) AS runs", these),
        trials: try kinds.countTrials(ofRuns: runs, these, in: db))
    }
  }

  /// Counts what some participants bring, a batch at a time.
  private func extent(of people: [Participant.ID], _ db: Database) throws -> ReleaseExtent {
    var (runCount, trialCount) = (0, 0)
    for start in stride(from: 0, to: people.count, by: 500) {
      let some = Array(people[start..<min(start + 500, people.count)])
      let (runs, these) = (
        "SELECT id FROM runs WHERE participant IN (\(placeholders(some.count)))", StatementArguments(some)
      )
      runCount += try db.count("SELECT COUNT(*) FROM (\(runs)) AS runs", these)
      trialCount += try kinds.countTrials(ofRuns: runs, these, in: db)
    }
    return ReleaseExtent(participants: people.count, runs: runCount, trials: trialCount)
  }

  /// The participants of a release: those who consented, to any version of the document, and who have not left, or
  /// whose data were kept though they are not eligible; beyond the institution only those whose newest choice allows
  /// it. This text alone decides, with ``values(for:_:)``; of those who are complete alone, their records say who is.
  private static let released = """
    SELECT id, sharing FROM (
      SELECT id, (\(SQLiteStore.newestSharing)) AS sharing
      FROM participants WHERE study = ? AND origin = ? AND \(SQLiteStore.areUsed)
        AND EXISTS (SELECT 1 FROM consents WHERE participant = participants.id)
    ) AS consenting WHERE CAST(? AS TEXT) = 'within' OR COALESCE(sharing, CAST(? AS TEXT)) = 'worldwide'
    """

  /// A participant without a choice counts as having agreed only if the study does not ask: a question that was added
  /// later, or that is no longer asked, does not widen anybody's consent.
  private static func values(for study: Study, _ scope: ReleaseScope) -> StatementArguments {
    let unasked: SharingChoice = study.consent.sharing == nil ? .worldwide : .institution
    return [study.id, scope.origin.rawValue, scope.audience.rawValue, unasked.rawValue]
  }

  /// A participant of this release under a number that only this release knows.
  struct Pseudonymous {
    let id: Participant.ID
    let sharing: String?
    let pseudonym: String
  }

  /// The rows of ``released``.
  private static func those(in study: Study, _ scope: ReleaseScope, _ db: Database) throws -> [Row] {
    let rows = try db.rows("\(released) ORDER BY id", values(for: study, scope))
    if !scope.completeOnly { return rows }
    var complete: Set<Participant.ID> = []
    for start in stride(from: 0, to: rows.count, by: 200) {
      let some = rows[start..<min(start + 200, rows.count)].map { $0["id"] as Participant.ID }
      for record in try SQLiteStore.participations(of: some, in: db) where record.isComplete(in: study) {
        complete.insert(record.participant.id)
      }
    }
    return rows.filter { complete.contains($0["id"]) }
  }

  /// Shuffles the participants, so that a number does not tell when somebody took part.
  private static func people(of study: Study, in scope: ReleaseScope, _ db: Database) throws -> [Pseudonymous]
  {
    let rows = try those(in: study, scope, db)
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

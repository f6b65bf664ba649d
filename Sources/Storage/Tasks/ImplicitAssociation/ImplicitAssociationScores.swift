import ImplicitAssociation
import Statistics
import Studies

/// Scoring from the trials as they were stored.
extension ImplicitAssociationTables {
  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let stored = try storedTrials(of: planned.run.id, in: db)
    let (trials, circumstances) = planned.implicit.scored(stored)
    let score = ImplicitAssociation.score(trials)
    let shown = planned.implicit.test.design.nativeScore
    let verdict =
      planned.implicit.isLeftOut(stored)
      ? leftOut : verdict(score, shown, score.quality.flags.union(circumstances))
    let id = try SQLiteStore.insert(verdict, of: planned.run, context: context, in: db)
    let values = DScore.allCases.map { score[$0].total }
    let parts = score[shown].parts
    let halves = halves(of: trials, by: shown)
    try db.run(
      """
      INSERT INTO implicit_association_scores (score, d1, d2, d3, d4, d5, d6, shown, practice, test, odd, even,
        trials, under_300_share, error_rate)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, values[0], values[1], values[2], values[3], values[4], values[5], shown.rawValue, parts?.practice,
        parts?.test, halves?.odd, halves?.even, score.trials, score.under300Share, score.errorRate,
      ])
  }

  private static let leftOut = ScoreRow(
    algorithm: Score.algorithm, refusal: RefusalRecord.leftOut.text, isExcluded: false, flags: [])

  private static func verdict(_ score: Score, _ shown: DScore, _ flags: Set<Quality.Flag>) -> ScoreRow {
    var refused: String?
    if case .refused(let refusal) = score[shown] { refused = RefusalRecord(refusal).text }
    return ScoreRow(
      algorithm: Score.algorithm, refusal: refused, isExcluded: score.excluded, flags: flags.map(\.rawValue))
  }

  static func aggregate(of planned: PlannedRun, in db: Database) throws -> RunAggregate? {
    planned.implicit.aggregate(try storedTrials(of: planned.run.id, in: db))
  }

  /// The trials of the attempts that count, in order.
  private static func storedTrials(of run: Run.ID, in db: Database) throws -> [StoredTrial] {
    var stored: [StoredTrial] = []
    try db.each(
      """
      SELECT run_parts.block, trials.role, trials.latency, trials.first_latency, trials.is_error, trials.flags,
        trials.input FROM implicit_association_trials AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? AND run_parts.is_complete = ? ORDER BY trials.part, trials.number
      """, [run, true]
    ) { row in
      // A role that this program does not know cannot have been stored by it.
      guard let role = Role(rawValue: row["role"]) else { throw StorageError.unreadableRun(run, kind: kind) }
      let flags = (row["flags"] as String).split(separator: " ")
      stored.append(
        StoredTrial(
          block: row["block"], role: role, latency: row.milliseconds("latency"),
          firstLatency: row.milliseconds("first_latency"), isError: row["is_error"],
          input: (row["input"] as String?).flatMap(RecordedTrial.Input.init),
          flags: Set(flags.compactMap { RecordedTrial.Flag(rawValue: String($0)) })))
    }
    return stored
  }
}

// MARK: - Reading

extension ImplicitAssociationTables {
  /// The D scores of a run, with the word of the one that its participant sees.
  private static let dColumns =
    DScore.allCases.map { "measures.\(column(of: $0))" }.joined(separator: ", ") + ", measures.shown"

  private static func column(of score: DScore) -> String { score.rawValue.lowercased() }

  /// Returns the score that its participant sees; nil if there is none.
  private static func shownScore(_ row: Row) -> Double? {
    DScore(rawValue: row["shown"]).flatMap { row[column(of: $0)] }
  }

  static func comparedValues(of participant: Participant.ID, _ task: StudyTask.ID, in db: Database) throws
    -> [ComparedMeasure.ID: Double]
  {
    let mean = try meanOverRuns(
      reading: dColumns, in: "implicit_association_scores", participant, task, in: db, shownScore)
    return mean.map { [ImplicitTest.score.id: $0] } ?? [:]
  }

  /// The columns of ``runScore(_:)``.
  private static let scoreColumns = "\(dColumns), scores.refusal, scores.is_excluded, scores.flags"

  fileprivate static func scores(of participant: Participant.ID, in db: Database) throws -> [Run.ID: RunScore]
  {
    let rows = try db.rows(
      """
      SELECT scores.run, \(scoreColumns) FROM scores JOIN runs ON runs.id = scores.run
      JOIN implicit_association_scores AS measures ON measures.score = scores.id
      WHERE runs.participant = ? ORDER BY scores.scored_at, scores.id
      """, [participant])
    return Dictionary(rows.map { ($0["run"], runScore($0)) }) { _, newest in newest }
  }

  private static func runScore(_ row: Row) -> RunScore {
    let flags = (row["flags"] as String).split(separator: " ").compactMap {
      Quality.Flag(rawValue: String($0))
    }
    return RunScore(result: result(row), flags: Set(flags))
  }

  private static func result(_ row: Row) -> RunScore.Result {
    if row["is_excluded"] { return .excluded }
    if let d = shownScore(row) { return .d(d) }
    return .refused(RefusalRecord(stored: row["refusal"] ?? ""))
  }

  fileprivate static func scoredRuns(
    of study: Study.ID, origin: Participant.Origin, in db: Database
  ) throws -> [ScoredRun] {
    var runs: [ScoredRun] = []
    try db.each(
      """
      SELECT runs.task, runs.variant, \(scoreColumns), measures.practice,
        measures.test AS test_part, measures.odd, measures.even,
        participants.ineligible_for IS NOT NULL AS is_of_ineligible
      FROM runs JOIN participants ON participants.id = runs.participant
      JOIN scores ON scores.id = \(SQLiteStore.newestScore)
      JOIN implicit_association_scores AS measures ON measures.score = scores.id
      WHERE participants.study = ? AND participants.origin = ? AND \(SQLiteStore.areUsed)
        AND runs.state = 'finished' AND runs.set_aside IS NULL
      """, [study, origin.rawValue]
    ) { row in
      runs.append(
        ScoredRun(
          of: TaskInVariant((row["task"] as StudyTask.ID).ofStudy, row["variant"]), score: runScore(row),
          parts: pair(row["practice"], row["test_part"]), halves: pair(row["odd"], row["even"]),
          isOfIneligible: row["is_of_ineligible"]))
    }
    return runs
  }

  private static func pair(_ first: Double?, _ second: Double?) -> ScoredRun.Pair? {
    if let first, let second { ScoredRun.Pair(first, second) } else { nil }
  }
}

extension SQLiteStore: ScoreStore {
  public func scores(of participant: Participant.ID) throws -> [Run.ID: RunScore] {
    try research.read { db in try ImplicitAssociationTables.scores(of: participant, in: db) }
  }

  public func scoredRuns(of study: Study.ID, origin: Participant.Origin) throws -> [ScoredRun] {
    try research.read { db in try ImplicitAssociationTables.scoredRuns(of: study, origin: origin, in: db) }
  }
}

extension Row {
  fileprivate func milliseconds(_ column: String) -> Milliseconds? {
    (self[column] as Double?).map { Milliseconds($0) }
  }
}

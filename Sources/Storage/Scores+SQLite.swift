import ImplicitAssociation
import Statistics
import Studies

/// Scoring from the trials as they were stored, and reading scores back.
extension SQLiteStore: ScoreStore {
  static func score(_ sheet: PlannedRun, context: AuditContext, in db: Database) throws {
    let (trials, circumstances) = try scoredTrials(of: sheet, in: db)
    let score = ImplicitAssociation.score(trials)
    let flags = score.quality.flags.union(circumstances)
    let id = Identifier<Score>.new(at: context.time)
    let values = DScore.allCases.map { score[$0].total }
    let shown = sheet.implicit.test.design.nativeScore
    let parts = score[shown].parts
    let halves = halves(of: trials, by: shown)
    try db.run(
      """
      INSERT INTO scores (id, run, algorithm, d1, d2, d3, d4, d5, d6, refusal, is_excluded, trials,
        under_300_share, error_rate, flags, scored_at, practice, test, odd, even, shown)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, sheet.run.id, Score.algorithm, values[0], values[1], values[2], values[3], values[4], values[5],
        refusal(of: score[shown]), score.excluded, score.trials, score.under300Share, score.errorRate,
        flags.map(\.rawValue).sorted().joined(separator: " "), context.time, parts?.practice,
        parts?.test, halves?.odd, halves?.even, shown.rawValue,
      ])
    try AuditTrail.append(
      "run.scored", subject: sheet.run.id.text, participant: sheet.run.participant, detail: Score.algorithm,
      context: context, in: db)
  }

  public func rescore(_ sheet: PlannedRun, context: AuditContext) throws {
    try research.write { db in try Self.score(sheet, context: context, in: db) }
  }

  private static func refusal(of outcome: Outcome) -> String? {
    if case .refused(let refusal) = outcome { RefusalRecord(refusal).text } else { nil }
  }

  /// The trials of the attempts that count, in order, and what makes them doubtful though latencies do not show it.
  private static func scoredTrials(of sheet: PlannedRun, in db: Database) throws
    -> ([ScoredTrial], Set<Quality.Flag>)
  {
    var stored: [StoredTrial] = []
    try db.each(
      """
      SELECT run_parts.block, trials.latency, trials.first_latency, trials.is_error, trials.flags,
        trials.input FROM trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? AND run_parts.is_complete = ? ORDER BY trials.part, trials.number
      """, [sheet.run.id, true]
    ) { row in
      let flags = (row["flags"] as String).split(separator: " ")
      stored.append(
        StoredTrial(
          block: row["block"], latency: row.milliseconds("latency"),
          firstLatency: row.milliseconds("first_latency"), isError: row["is_error"],
          input: (row["input"] as String?).flatMap(RecordedTrial.Input.init),
          flags: Set(flags.compactMap { RecordedTrial.Flag(rawValue: String($0)) })))
    }
    return sheet.implicit.scored(stored)
  }

  public func scores(of participant: Participant.ID) throws -> [Run.ID: RunScore] {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT scores.run, \(Self.shownScore), scores.refusal, scores.is_excluded, scores.flags FROM scores
        JOIN runs ON runs.id = scores.run WHERE runs.participant = ? ORDER BY scores.scored_at, scores.id
        """, [participant])
    }
    return Dictionary(rows.map { ($0["run"], Self.runScore($0)) }) { _, newest in newest }
  }

  /// The one of the six that people see, as `d`.
  static let shownScore = "CASE scores.shown WHEN 'D6' THEN scores.d6 ELSE scores.d2 END AS d"

  static func runScore(_ row: Row) -> RunScore {
    let flags = (row["flags"] as String).split(separator: " ").compactMap {
      Quality.Flag(rawValue: String($0))
    }
    return RunScore(result: result(row), flags: Set(flags))
  }

  private static func result(_ row: Row) -> RunScore.Result {
    if row["is_excluded"] { return .excluded }
    if let d = row["d"] as Double? { return .d(d) }
    return .refused(RefusalRecord(stored: row["refusal"] ?? ""))
  }

  public func scoredRuns(of study: Study.ID, origin: Participant.Origin) throws -> [ScoredRun] {
    try research.read { db in
      var runs: [ScoredRun] = []
      try db.each(
        """
        SELECT runs.test, runs.variant, \(Self.shownScore), scores.refusal, scores.is_excluded, scores.flags,
          scores.practice, scores.test AS test_part, scores.odd, scores.even, participants.ineligible_for IS NOT NULL AS is_of_ineligible
        FROM runs JOIN participants ON participants.id = runs.participant
        JOIN scores ON scores.run = runs.id AND scores.id =
          (SELECT id FROM scores WHERE run = runs.id ORDER BY scored_at DESC, id DESC LIMIT 1)
        WHERE participants.study = ? AND participants.origin = ? AND \(Self.areUsed)
          AND runs.state = 'finished' AND runs.set_aside IS NULL
        """, [study, origin.rawValue]
      ) { row in
        runs.append(
          ScoredRun(
            of: TaskInVariant(row["test"], row["variant"]), score: Self.runScore(row),
            parts: Self.pair(row["practice"], row["test_part"]), halves: Self.pair(row["odd"], row["even"]),
            isOfIneligible: row["is_of_ineligible"]))
      }
      return runs
    }
  }

  /// The participants whose data are analysed: those who have not left, and those who were found not to be eligible and
  /// whose data are kept.
  static let areUsed = "(participants.left_at IS NULL OR COALESCE(participants.ineligible_data, '') = 'kept')"

  private static func pair(_ first: Double?, _ second: Double?) -> ScoredRun.Pair? {
    if let first, let second { ScoredRun.Pair(first, second) } else { nil }
  }

  public func runs(of study: Study.ID, notScoredBy algorithm: String) throws -> [Run] {
    try research.read { db in
      try Self.runs(
        """
        SELECT \(Self.runColumns) FROM runs
        WHERE state = 'finished' AND participant IN (SELECT id FROM participants WHERE study = ?)
          AND NOT EXISTS (SELECT 1 FROM scores WHERE scores.run = runs.id AND scores.algorithm = ?)
        ORDER BY finished_at, id
        """, [study, algorithm], in: db)
    }
  }
}

extension Row {
  fileprivate func milliseconds(_ column: String) -> Milliseconds? {
    (self[column] as Double?).map { Milliseconds($0) }
  }
}

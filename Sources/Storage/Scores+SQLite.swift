import GRDB
import ImplicitAssociation
import Studies

/// Scoring from the trials as they were stored, and reading scores back.
extension SQLiteStore {
  static func score(_ sheet: RunSheet, stamp: Stamp, in db: Database) throws {
    let score = ImplicitAssociation.score(try scoredTrials(of: sheet, in: db))
    let id = Identifier<Score>.new(at: stamp.time)
    let values = DScore.allCases.map { score.values[$0]?.total }
    try db.run(
      """
      INSERT INTO scores (id, run, algorithm, d1, d2, d3, d4, d5, d6, refusal, is_excluded, trials,
        under_300_share, error_rate, flags, scored_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, sheet.run.id, Score.algorithm, values[0], values[1], values[2], values[3], values[4], values[5],
        refusal(of: score), score.excluded, score.trials, score.under300Share, score.errorRate,
        score.quality.flags.map(\.rawValue).sorted().joined(separator: " "), stamp.time,
      ])
    try AuditTrail.append(
      "run.scored", subject: sheet.run.id.text, participant: sheet.run.participant, detail: Score.algorithm,
      stamp: stamp, in: db)
  }

  /// Why D2, the score that people are shown, was refused.
  private static func refusal(of score: Score) -> String? {
    if case .refused(let refusal) = score.values[.d2] { RefusalRecord(refusal).text } else { nil }
  }

  private static func scoredTrials(of sheet: RunSheet, in db: Database) throws -> [ScoredTrial] {
    let blocks = Dictionary(uniqueKeysWithValues: sheet.plan.blocks.map { ($0.number, $0) })
    return try db.rows(
      """
      SELECT run_parts.block, trials.latency, trials.first_latency, trials.is_error FROM trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? AND run_parts.is_complete = 1 ORDER BY trials.part, trials.number
      """, [sheet.run.id]
    ).compactMap { row in
      blocks[row["block"]]?.scored.map { block in
        ScoredTrial(
          block: block, latency: Milliseconds(row["latency"]),
          firstLatency: Milliseconds(row["first_latency"]),
          isError: row["is_error"])
      }
    }
  }

  public func scores(of participant: Participant.ID) throws -> [Run.ID: RunScore] {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT scores.run, scores.d2, scores.refusal, scores.is_excluded, scores.flags FROM scores
        JOIN runs ON runs.id = scores.run WHERE runs.participant = ? ORDER BY scores.scored_at, scores.id
        """, [participant])
    }
    return Dictionary(rows.map { ($0["run"], Self.runScore($0)) }) { _, newest in newest }
  }

  private static func runScore(_ row: Row) -> RunScore {
    let flags = (row["flags"] as String).split(separator: " ").compactMap {
      Quality.Flag(rawValue: String($0))
    }
    return RunScore(result: result(row), flags: Set(flags))
  }

  private static func result(_ row: Row) -> RunScore.Result {
    if row["is_excluded"] { return .excluded }
    if let d = row["d2"] as Double? { return .d(d) }
    return .refused(RefusalRecord(stored: row["refusal"] ?? ""))
  }
}

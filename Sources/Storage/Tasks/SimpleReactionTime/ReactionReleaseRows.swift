import Studies

/// Simple reactions in a release: runs with their scores, reaction times, and trials.
extension ReactionTables {
  static let runColumns = ReactionTask.runColumns
  static let released: [ReleasedRows] = [visitTimes, visitTrials]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    let row = try db.row(
      """
      SELECT scores.algorithm, scores.refusal, scores.flags FROM runs
      LEFT JOIN scores ON scores.id = \(SQLiteStore.newestScore) WHERE runs.id = ?
      """, [run])!
    return ReactionRunDetails(algorithm: row["algorithm"], refusal: row["refusal"], flags: row["flags"])
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts(
      """
      SELECT DISTINCT input FROM simple_reaction_time_trials WHERE run = ? AND input IS NOT NULL ORDER BY input
      """, [run])
  }

  @Sendable private static func visitTimes(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let columns = measureColumns.map { "measures.\($0)" }.joined(separator: ", ")
    let row = try db.row(
      """
      SELECT \(columns) FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
      JOIN simple_reaction_time_scores AS measures ON measures.score = scores.id WHERE runs.id = ?
      """, [run])
    guard let row else { return }
    try visit(ReleaseTables.reactionTimes.record(ReleasedReactionTimes(key: key, times: times(row))))
  }

  @Sendable private static func visitTrials(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, trials.is_practice, trials.wait,
        trials.outcome, \(trialColumns)
      FROM simple_reaction_time_trials AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? ORDER BY trials.part, trials.number
      """, [run]
    ) { row in
      let released = ReleasedReaction(
        key: key, block: row["block"], isPractice: row["is_practice"], attempt: row["attempt"],
        isComplete: row["is_complete"], wait: row["wait"], outcome: row["outcome"], trial: trial(row))
      try visit(ReleaseTables.reactionTrials.record(released))
    }
  }
}

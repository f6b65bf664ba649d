import Studies

/// Simple reactions in a release: runs with their scores, reaction times, and trials.
extension ReactionTables {
  static let released: [ReleasedRows] = [visitTimes, visitTrials]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
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
    guard let times = try newestMeasures(of: run, in: db) as? ReactionTimes else { return }
    try visit(ReleaseTables.reactionTimes.record(ReleasedReactionTimes(key: key, times: times)))
  }

  @Sendable private static func visitTrials(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let presses = try ReactionPresses.of(run, in: db)
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, trials.part, trials.is_practice,
        trials.wait, trials.outcome, \(trialColumns)
      FROM simple_reaction_time_trials AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? ORDER BY trials.part, trials.number
      """, [run]
    ) { row in
      var reaction = trial(row)
      reaction.presses = presses[.init(part: row["part"], trial: reaction.number)]
      let released = ReleasedReaction(
        key: key, block: row["block"], isPractice: row["is_practice"], attempt: row["attempt"],
        isComplete: row["is_complete"], wait: row["wait"], outcome: row["outcome"], trial: reaction)
      try visit(ReleaseTables.reactionTrials.record(released))
    }
  }
}

import Studies

/// The Stroop task in a release: runs with their scores, latencies and errors, and trials.
extension StroopTables {
  static let released: [ReleasedRows] = [visitTimes, visitTrials]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts(
      "SELECT DISTINCT input FROM stroop_trials WHERE run = ? AND input IS NOT NULL ORDER BY input", [run])
  }

  @Sendable private static func visitTimes(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let times = try newestMeasures(of: run, in: db) as? StroopTimes else { return }
    try visit(ReleaseTables.stroopTimes.record(ReleasedStroopTimes(key: key, times: times)))
  }

  @Sendable private static func visitTrials(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let presses = try ChoicePresses.of(run, in: db)
    try db.each(
      """
      SELECT trials.part, run_parts.block, run_parts.attempt, run_parts.is_complete, \(trialColumns)
      FROM stroop_trials AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? ORDER BY trials.part, trials.number
      """, [run]
    ) { row in
      var trial = ChoiceColumns.trial(row)
      trial.presses = presses[.init(part: row["part"], trial: trial.number)]
      let released = ReleasedStroopTrial(
        key: key, block: row["block"], role: row["role"], attempt: row["attempt"],
        isComplete: row["is_complete"], stimulus: stimulus(row), trial: trial)
      try visit(ReleaseTables.stroopTrials.record(released))
    }
  }
}

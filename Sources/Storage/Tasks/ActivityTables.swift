import Studies

/// The rows of an activity's runs in a release.
extension TaskTables {
  static func activityDetails(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    let row = try db.row(
      """
      SELECT scores.algorithm, scores.refusal, scores.flags FROM runs
      LEFT JOIN scores ON scores.id = \(SQLiteStore.newestScore) WHERE runs.id = ?
      """, [run])!
    return ActivityRunDetails(algorithm: row["algorithm"], refusal: row["refusal"], flags: row["flags"])
  }
}

extension MeasuringTables {
  /// Returns the measures of the newest score of a run; nil for a run without one.
  static func newestMeasures(of run: Run.ID, in db: Database) throws -> (any RunMeasures)? {
    let columns = measureColumns.map { "measures.\($0)" }.joined(separator: ", ")
    return try db.row(
      """
      SELECT \(columns) FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
      JOIN \(measureTable) AS measures ON measures.score = scores.id WHERE runs.id = ?
      """, [run]
    ).map(measures)
  }

  /// Returns the mean over a participant's runs of what a score holds; nil without a run that has it.
  /// - Parameter value: of the table `measures`
  static func meanOverRuns(
    of value: String, _ participant: Participant.ID, _ task: StudyTask.ID, in db: Database
  ) throws -> Double? {
    try meanOverRuns(of: value, in: measureTable, participant, task, in: db)
  }
}

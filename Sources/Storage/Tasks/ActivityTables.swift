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
    try db.row(
      """
      SELECT \(measureSelection) FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
      JOIN \(measureTable) AS measures ON measures.score = scores.id WHERE runs.id = ?
      """, [run]
    ).map(measures)
  }
}

import Studies

/// Trail making in a release: runs with their scores, the targets, and what happened.
extension TrailMakingTables {
  static let released: [ReleasedRows] = [visitTimes, visitTargets, visitEvents]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts(
      """
      SELECT DISTINCT input FROM trail_making_events WHERE run = ? AND input IS NOT NULL ORDER BY input
      """, [run])
  }

  @Sendable private static func visitTimes(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let times = try newestMeasures(of: run, in: db) as? TrailTimes else { return }
    try visit(ReleaseTables.trailMaking.record(ReleasedTrailTimes(key: key, times: times)))
  }

  @Sendable private static func visitTargets(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, targets.*
      FROM trail_making_targets AS targets
      JOIN run_parts ON run_parts.run = targets.run AND run_parts.number = targets.part
      WHERE targets.run = ? ORDER BY targets.part, targets.number
      """, [run]
    ) { row in
      let released = ReleasedTrailTarget(
        key: key, attempt: attempt(row), number: row["number"], label: row["label"],
        place: TrailPlace(x: row["x"], y: row["y"]))
      try visit(ReleaseTables.trailTargets.record(released))
    }
  }

  @Sendable private static func visitEvents(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, events.*
      FROM trail_making_events AS events
      JOIN run_parts ON run_parts.run = events.run AND run_parts.number = events.part
      WHERE events.run = ? ORDER BY events.part, events.number
      """, [run]
    ) { row in
      let released = ReleasedTrailEvent(key: key, attempt: attempt(row), event: event(row))
      try visit(ReleaseTables.trailEvents.record(released))
    }
  }

  private static func attempt(_ row: Row) -> ReleasedTrailAttempt {
    ReleasedTrailAttempt(trail: trail(row), attempt: row["attempt"], isComplete: row["is_complete"])
  }
}

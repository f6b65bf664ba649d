import Studies

/// The Tower of Hanoi in a release: runs with their scores, and what happened.
extension HanoiTables {
  static let released: [ReleasedRows] = [visitMoves, visitEvents]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts(
      """
      SELECT DISTINCT input FROM tower_of_hanoi_events WHERE run = ? AND input IS NOT NULL ORDER BY input
      """, [run])
  }

  @Sendable private static func visitMoves(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let moves = try newestMeasures(of: run, in: db) as? HanoiMoves else { return }
    try visit(ReleaseTables.hanoi.record(ReleasedHanoiMoves(key: key, moves: moves)))
  }

  @Sendable private static func visitEvents(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.attempt, run_parts.is_complete, events.* FROM tower_of_hanoi_events AS events
      JOIN run_parts ON run_parts.run = events.run AND run_parts.number = events.part
      WHERE events.run = ? ORDER BY events.part, events.number
      """, [run]
    ) { row in
      let released = ReleasedHanoiEvent(
        key: key, attempt: row["attempt"], isComplete: row["is_complete"], event: event(row))
      try visit(ReleaseTables.hanoiEvents.record(released))
    }
  }
}

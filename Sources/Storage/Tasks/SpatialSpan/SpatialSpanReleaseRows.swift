import Studies

/// Spatial span in a release: runs with their scores, games, and what happened in them.
extension SpatialSpanTables {
  static let released: [ReleasedRows] = [visitRecall, visitGames, visitEvents]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts(
      """
      SELECT DISTINCT input FROM spatial_span_events WHERE run = ? AND input IS NOT NULL ORDER BY input
      """, [run])
  }

  @Sendable private static func visitRecall(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let recall = try newestMeasures(of: run, in: db) as? SpanRecall else { return }
    try visit(ReleaseTables.spatialSpan.record(ReleasedSpanRecall(key: key, recall: recall)))
  }

  @Sendable private static func visitGames(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, games.*
      FROM spatial_span_games AS games
      JOIN run_parts ON run_parts.run = games.run AND run_parts.number = games.part
      WHERE games.run = ? ORDER BY games.part
      """, [run]
    ) { row in
      let released = ReleasedSpanGame(
        key: key, block: row["block"], attempt: row["attempt"], isComplete: row["is_complete"],
        isPractice: row["is_practice"], span: row["span"], side: row["side"], direction: row["direction"],
        sequence: row["sequence"], isRight: row["is_right"])
      try visit(ReleaseTables.spanGames.record(released))
    }
  }

  @Sendable private static func visitEvents(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, run_parts.is_complete, games.span, events.*
      FROM spatial_span_events AS events
      JOIN run_parts ON run_parts.run = events.run AND run_parts.number = events.part
      JOIN spatial_span_games AS games ON games.run = events.run AND games.part = events.part
      WHERE events.run = ? ORDER BY events.part, events.number
      """, [run]
    ) { row in
      let released = ReleasedSpanEvent(
        key: key, block: row["block"], attempt: row["attempt"], isComplete: row["is_complete"],
        event: event(row), isRight: row["is_right"])
      try visit(ReleaseTables.spanEvents.record(released))
    }
  }
}

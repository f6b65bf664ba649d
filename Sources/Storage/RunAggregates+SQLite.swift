import Studies

/// Aggregates are derived from trials, as scores are, and from nothing else: they can always be computed again.
extension SQLiteStore {
  /// Scores a finished run, and prepares what analyses need of it.
  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    try planned.tables.score(planned, context: context, in: db)
    try insertAggregate(of: planned, in: db)
  }

  private static func insertAggregate(of planned: PlannedRun, in db: Database) throws {
    guard let aggregation = planned.tables.aggregation,
      let aggregate = try planned.tables.aggregate(of: planned, in: db)
    else { return }
    let latencies = aggregate.latencies
    try db.run("DELETE FROM run_aggregates WHERE run = ?", [planned.run.id])
    try db.run(
      """
      INSERT INTO run_aggregates (run, score, aggregation, result, first_half, second_half, first_part,
        second_part, trials, errors, latencies, mean, sum_of_squares, shortest, longest, classes)
      SELECT runs.id, \(newestScore), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM runs WHERE runs.id = ?
      """,
      [
        aggregation, aggregate.result, aggregate.halves?.first, aggregate.halves?.second,
        aggregate.parts?.first, aggregate.parts?.second, aggregate.trials, aggregate.errors,
        latencies.count, latencies.mean, latencies.sumOfSquares, latencies.range?.lowerBound,
        latencies.range?.upperBound, text(of: latencies.classes), planned.run.id,
      ])
  }

  private static func text(of classes: [Int]) -> String {
    let last = classes.lastIndex { $0 > 0 } ?? -1
    return classes[...last].map(String.init).joined(separator: " ")
  }

  /// Digit by digit: there are as many of them as of trials.
  static func classes(_ text: String) -> [Int] {
    var classes = [Int](repeating: 0, count: LatencyAggregate.classCount)
    var place = 0
    for byte in text.utf8 where place < classes.count {
      if byte == UInt8(ascii: " ") {
        place += 1
      } else {
        classes[place] = classes[place] * 10 + Int(byte & 15)
      }
    }
    return classes
  }
}

extension SQLiteStore: AggregationStore {
  /// The number of runs that are read at once.
  private static let aggregatedAtOnce = 100

  private static let lackAggregate = """
    runs.state = 'finished' AND NOT EXISTS (
      SELECT 1 FROM run_aggregates WHERE run_aggregates.run = runs.id AND run_aggregates.aggregation = ?)
    """

  public func runsToAggregate(of study: Study.ID) throws -> [Run] {
    try research.read { db in
      for kind in kinds {
        guard let aggregation = kind.aggregation else { continue }
        let runs = try Self.runs(
          """
          SELECT \(Self.runColumns) FROM runs
          WHERE runs.kind = ? AND participant IN (SELECT id FROM participants WHERE study = ?)
            AND EXISTS (SELECT 1 FROM scores WHERE scores.run = runs.id) AND \(Self.lackAggregate)
          ORDER BY finished_at, id LIMIT ?
          """, [kind.kind.word, study, aggregation, Self.aggregatedAtOnce], in: db)
        if !runs.isEmpty { return runs }
      }
      return []
    }
  }

  public func aggregate(_ planned: PlannedRun) throws {
    try research.write { db in try Self.insertAggregate(of: planned, in: db) }
  }

  public func runsWithoutAggregate(of task: any StudyTask, in study: Study.ID, origin: Participant.Origin)
    throws -> Int
  {
    let kind = type(of: task).kind
    guard let aggregation = kinds.first(where: { $0.kind == kind })?.aggregation else { return 0 }
    return try research.read { db in
      try db.count(
        """
        SELECT COUNT(*) FROM runs JOIN participants ON participants.id = runs.participant
        WHERE participants.study = ? AND participants.origin = ? AND \(Self.areUsed) AND runs.task = ?
          AND runs.set_aside IS NULL AND \(Self.lackAggregate)
        """, [study, origin.rawValue, task.id, aggregation])
    }
  }
}

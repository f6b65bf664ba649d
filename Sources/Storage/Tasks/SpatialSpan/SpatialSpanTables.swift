import Statistics
import Studies

extension TaskStorage {
  public static let spatialSpan = TaskStorage(tables: SpatialSpanTables.self)
}

extension SpatialSpanPlan: StoredPlan {
  static var tables: any TaskTables.Type { SpatialSpanTables.self }
}

/// The tables of spatial span: games, what happened in them, and the result of each score.
enum SpatialSpanTables: MeasuringTables {
  static var task: any StudyTask.Type { SpatialSpanTask.self }
  static let trials = "spatial_span_events"
  static let ofRuns = ["spatial_span_games"]
  static let ofScores = [measureTable]
  static let algorithm = SpatialSpanScore.algorithm
  static let migrations = [
    (name: "research-050-spatial-span", sql: PackageResources.research_050_spatial_span_sql)
  ]

  /// The sequences follow from the seed, and stand beside what happened.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  static func continuedPlan(of planned: PlannedRun, in db: Database) throws -> any RunPlan {
    planned.spatialSpan.continued(by: try storedGames(of: planned.run.id, in: db))
  }

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    let events = part.spanEvents
    if events.isEmpty { return }
    let plan = planned.spatialSpan.continued(
      by: try storedGames(of: planned.run.id, in: db, before: part.number))
    // A part whose game is not due was not accepted.
    guard let game = plan.game(ofBlock: part.block, attempt: part.attempt) else { return }
    try insert(game, part, to: planned.run.id, in: db)
    var answered = 0
    for event in events {
      var isRight: Bool?
      if event.what == .tap, let cell = event.cell {
        isRight = game.answer.indices.contains(answered) && game.answer[answered] == cell
        answered += 1
      }
      try insert(event, isRight, of: part.number, to: planned.run.id, in: db)
    }
  }

  private static func insert(_ game: SpanGame, _ part: RunPart, to run: Run.ID, in db: Database) throws {
    try db.run(
      """
      INSERT INTO spatial_span_games (run, part, is_practice, span, side, direction, sequence, is_right)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        run, part.number, game.isPractice, game.span, game.side, game.direction.rawValue,
        game.sequence.map(String.init).joined(separator: " "),
        part.isComplete ? game.outcome(of: part.spanEvents) : nil,
      ])
  }

  private static let eventColumns = [
    "number", "what", "cell", "is_right", "time", "time_source", "ended", "end_source", "input", "deviations",
    "flags", "dropped_frames",
  ]

  private static func insert(
    _ event: SpanEvent, _ isRight: Bool?, of part: Int, to run: Run.ID, in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO spatial_span_events (run, part, \(eventColumns.joined(separator: ", ")))
      VALUES (\(placeholders(2 + eventColumns.count)))
      """,
      [
        run, part, event.number, event.what.rawValue, event.cell, isRight, event.time.value,
        event.timeSource?.rawValue, event.end?.value, event.endSource?.rawValue, event.input?.rawValue,
        event.deviations, event.flags.map(\.rawValue).sorted().joined(separator: " "), event.droppedFrames,
      ])
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.spatialSpan.score(try storedGames(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    try db.run(
      "INSERT INTO spatial_span_scores (score, longest, games, failures) VALUES (?, ?, ?, ?)",
      [id, score.recall.longest, score.recall.games, score.recall.failures])
  }

  /// The games of the attempts that count, in the order of their blocks.
  /// - Parameter part: only those of earlier parts
  private static func storedGames(of run: Run.ID, in db: Database, before part: Int = .max) throws
    -> [SpanGameRecord]
  {
    var records: [SpanGameRecord] = []
    try db.each(
      """
      SELECT run_parts.block, run_parts.attempt, games.span, events.*
      FROM spatial_span_events AS events
      JOIN run_parts ON run_parts.run = events.run AND run_parts.number = events.part
      JOIN spatial_span_games AS games ON games.run = events.run AND games.part = events.part
      WHERE events.run = ? AND events.part < ? AND run_parts.is_complete = ? ORDER BY events.part, events.number
      """, [run, part, true]
    ) { row in
      let block: Int = row["block"]
      let before = records.last?.block == block ? records.removeLast().events : []
      records.append(SpanGameRecord(block: block, attempt: row["attempt"], events: before + [event(row)]))
    }
    return records
  }

  /// - Parameter row: of an event, with the `span` of its game
  static func event(_ row: Row) -> SpanEvent {
    SpanEvent(
      number: row["number"], what: SpanEvent.What(rawValue: row["what"]) ?? .early, span: row["span"],
      cell: row["cell"], time: Milliseconds(row["time"]),
      timeSource: (row["time_source"] as String?).flatMap(OnsetSource.init),
      end: (row["ended"] as Double?).map { Milliseconds($0) },
      endSource: (row["end_source"] as String?).flatMap(OnsetSource.init),
      input: (row["input"] as String?).flatMap(ResponseInput.init), deviations: row["deviations"],
      flags: ChoiceColumns.disturbances(row["flags"]), droppedFrames: row["dropped_frames"])
  }

  // MARK: - Scores

  static let compared: ComparedMeasure? = SpatialSpanTask.longest

  static let measureTable = "spatial_span_scores"
  static let measureColumns = ["longest", "games", "failures"]

  static func measures(_ row: Row) -> any RunMeasures {
    SpanRecall(longest: row["longest"], games: row["games"], failures: row["failures"])
  }
}

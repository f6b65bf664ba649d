import Statistics
import Studies

extension TaskStorage {
  public static let trailMaking = TaskStorage(tables: TrailMakingTables.self)
}

extension TrailMakingPlan: StoredPlan {
  static var tables: any TaskTables.Type { TrailMakingTables.self }
}

/// The tables of trail making: the targets of each attempt, what happened, and the result of each score.
enum TrailMakingTables: MeasuringTables {
  static var task: any StudyTask.Type { TrailMakingTask.self }
  static let trials = "trail_making_events"
  static let ofRuns = ["trail_making_targets"]
  static let ofScores = [measureTable]
  static let algorithm = TrailScore.algorithm
  static let migrations = [
    (name: "research-049-trail-making", sql: PackageResources.research_049_trail_making_sql)
  ]

  /// The layouts follow from the seed; that of an attempt stands beside what happened.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    let events = part.trailEvents
    if events.isEmpty { return }
    let trail = Trail.allCases[part.block - 1]
    let layout = planned.trailMaking.layout(of: trail, attempt: part.attempt)
    let labels = trail.labels(of: layout.places.count)
    for (index, (label, place)) in zip(labels, layout.places).enumerated() {
      try db.run(
        "INSERT INTO trail_making_targets (run, part, number, label, x, y) VALUES (?, ?, ?, ?, ?, ?)",
        [planned.run.id, part.number, index + 1, label, place.x, place.y])
    }
    for event in events { try insert(event, of: part.number, to: planned.run.id, in: db) }
  }

  private static let eventColumns = [
    "number", "what", "target", "outcome", "time", "time_source", "x", "y", "side", "input", "deviations",
    "flags",
  ]

  private static func insert(
    _ event: TrailEvent, of part: Int, to run: Run.ID, in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO trail_making_events (run, part, \(eventColumns.joined(separator: ", ")))
      VALUES (\(placeholders(2 + eventColumns.count)))
      """,
      [
        run, part, event.number, event.what.rawValue, event.target, event.outcome?.rawValue, event.time.value,
        event.timeSource?.rawValue, event.spot?.x, event.spot?.y, event.side, event.input?.rawValue,
        event.deviations, event.flags.map(\.rawValue).sorted().joined(separator: " "),
      ])
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.trailMaking.score(try storedEvents(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    let (a, b) = (score.times.a, score.times.b)
    try db.run(
      """
      INSERT INTO trail_making_scores (score, \(measureColumns.joined(separator: ", ")))
      VALUES (\(placeholders(1 + measureColumns.count)))
      """,
      [
        id, a.ending?.rawValue, a.time, a.errors, a.misses, a.connected, b.ending?.rawValue, b.time, b.errors,
        b.misses, b.connected,
      ])
  }

  /// The events of the attempt that counts at each part, in order.
  private static func storedEvents(of run: Run.ID, in db: Database) throws -> [Trail: [TrailEvent]] {
    var events: [Trail: [TrailEvent]] = [:]
    try db.each(
      """
      SELECT run_parts.block, events.* FROM trail_making_events AS events
      JOIN run_parts ON run_parts.run = events.run AND run_parts.number = events.part
      WHERE events.run = ? AND run_parts.is_complete = ? ORDER BY events.part, events.number
      """, [run, true]
    ) { row in events[trail(row), default: []].append(event(row)) }
    return events
  }

  /// - Parameter row: has the `block` of the part
  static func trail(_ row: Row) -> Trail { Trail.allCases[(row["block"] as Int) - 1] }

  static func event(_ row: Row) -> TrailEvent {
    let x: Double? = row["x"]
    let y: Double? = row["y"]
    return TrailEvent(
      number: row["number"], what: TrailEvent.What(rawValue: row["what"]) ?? .press, target: row["target"],
      outcome: (row["outcome"] as String?).flatMap(TrailOutcome.init), time: Milliseconds(row["time"]),
      timeSource: (row["time_source"] as String?).flatMap(OnsetSource.init),
      spot: x.flatMap { x in y.map { TrailSpot(x: x, y: $0) } }, side: row["side"],
      input: (row["input"] as String?).flatMap(ResponseInput.init), deviations: row["deviations"],
      flags: ChoiceColumns.disturbances(row["flags"]))
  }

  // MARK: - Scores

  static let compared: ComparedMeasure? = TrailMakingTask.difference

  static let measureTable = "trail_making_scores"
  static let measureColumns = Trail.allCases.flatMap { trail in
    ["ending", "time", "errors", "misses", "connected"].map { "\(trail.rawValue)_\($0)" }
  }

  static func measures(_ row: Row) -> any RunMeasures {
    func ofPart(_ trail: Trail) -> TrailTimes.OfPart {
      TrailTimes.OfPart(
        ending: (row["\(trail.rawValue)_ending"] as String?).flatMap(TrailTimes.Ending.init),
        time: row["\(trail.rawValue)_time"], errors: row["\(trail.rawValue)_errors"],
        misses: row["\(trail.rawValue)_misses"], connected: row["\(trail.rawValue)_connected"])
    }
    return TrailTimes(a: ofPart(.a), b: ofPart(.b))
  }
}

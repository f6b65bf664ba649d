import Statistics
import Studies

extension TaskStorage {
  public static let towerOfHanoi = TaskStorage(tables: HanoiTables.self)
}

extension HanoiPlan: StoredPlan {
  static var tables: any TaskTables.Type { HanoiTables.self }
}

/// The tables of the Tower of Hanoi: what happened, and the result of each score.
enum HanoiTables: MeasuringTables {
  static var task: any StudyTask.Type { HanoiTask.self }
  static let trials = "tower_of_hanoi_events"
  static let ofRuns: [String] = []
  static let ofScores = [measureTable]
  static let algorithm = HanoiScore.algorithm
  static let migrations = [
    (name: "research-051-tower-of-hanoi", sql: PackageResources.research_051_tower_of_hanoi_sql)
  ]

  /// The puzzle follows from the task.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  private static let eventColumns = [
    "number", "what", "peg", "step", "time", "time_source", "input", "deviations", "flags",
  ]

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    for event in part.hanoiEvents {
      try db.run(
        """
        INSERT INTO tower_of_hanoi_events (run, part, \(eventColumns.joined(separator: ", ")))
        VALUES (\(placeholders(2 + eventColumns.count)))
        """,
        [
          planned.run.id, part.number, event.number, event.what.rawValue, event.peg, event.step?.rawValue,
          event.time.value, event.timeSource?.rawValue, event.input?.rawValue, event.deviations,
          event.flags.map(\.rawValue).sorted().joined(separator: " "),
        ])
    }
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.hanoi.score(try storedEvents(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    let moves = score.moves
    try db.run(
      """
      INSERT INTO tower_of_hanoi_scores (score, disks, ending, moves, illegal, excess, planning, time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, moves.disks, moves.ending?.rawValue, moves.moves, moves.illegal, moves.excess, moves.planning,
        moves.time,
      ])
  }

  /// The events of the attempt that counts, in order.
  private static func storedEvents(of run: Run.ID, in db: Database) throws -> [HanoiEvent] {
    try db.rows(
      """
      SELECT events.* FROM tower_of_hanoi_events AS events
      JOIN run_parts ON run_parts.run = events.run AND run_parts.number = events.part
      WHERE events.run = ? AND run_parts.is_complete = ? ORDER BY events.part, events.number
      """, [run, true]
    ).map(event)
  }

  static func event(_ row: Row) -> HanoiEvent {
    HanoiEvent(
      number: row["number"], what: HanoiEvent.What(rawValue: row["what"]) ?? .press, peg: row["peg"],
      step: (row["step"] as String?).flatMap(HanoiTower.Step.init), time: Milliseconds(row["time"]),
      timeSource: (row["time_source"] as String?).flatMap(OnsetSource.init),
      input: (row["input"] as String?).flatMap(ResponseInput.init), deviations: row["deviations"],
      flags: ChoiceColumns.disturbances(row["flags"]))
  }

  // MARK: - Scores

  static let compared: ComparedMeasure? = HanoiTask.excess

  static let measureTable = "tower_of_hanoi_scores"
  static let measureColumns = ["disks", "ending", "moves", "illegal", "planning", "time"]

  static func measures(_ row: Row) -> any RunMeasures {
    HanoiMoves(
      disks: row["disks"], ending: (row["ending"] as String?).flatMap(HanoiMoves.Ending.init),
      moves: row["moves"], illegal: row["illegal"], planning: row["planning"], time: row["time"])
  }
}

import Statistics
import Studies

extension TaskStorage {
  public static let tapping = TaskStorage(tables: TappingTables.self)
}

extension TappingPlan: StoredPlan {
  static var tables: any TaskTables.Type { TappingTables.self }
}

/// The tables of tapping: taps, and what each score counts of each hand.
enum TappingTables: MeasuringTables {
  static var task: any StudyTask.Type { TappingTask.self }
  static let trials = "tapping_taps"
  static let ofRuns: [String] = []
  static let ofScores = [measureTable]
  static let algorithm = TappingScore.algorithm
  static let migrations = [(name: "research-041-tapping", sql: PackageResources.research_041_tapping_sql)]

  /// The order of the hands follows from the seed, and stands beside the taps.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  static func continuedPlan(of planned: PlannedRun, in db: Database) throws -> any RunPlan {
    planned.tapping.continued(without: try unusableHands(of: planned, in: db))
  }

  private static let tapColumns = [
    "number", "hand", "time", "lifted", "button", "x", "y", "input", "deviations", "flags", "view_width",
    "view_height", "left_x", "left_y", "left_width", "left_height", "right_x", "right_y", "right_width",
    "right_height",
  ]

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    let hand = planned.tapping.hands[part.block - 1]
    var layout: TapLayout?
    for tap in part.taps {
      layout = tap.layout ?? layout
      // A part whose first tap has none was not accepted.
      guard let layout else { return }
      try db.run(
        """
        INSERT INTO tapping_taps (run, part, \(tapColumns.joined(separator: ", ")))
        VALUES (\(placeholders(2 + tapColumns.count)))
        """, [planned.run.id, part.number] + arguments(of: tap, hand, layout))
    }
  }

  private static func arguments(of tap: Tap, _ hand: Hand, _ layout: TapLayout) -> StatementArguments {
    [
      tap.number, hand.rawValue, tap.time.value, tap.end?.value, tap.button?.rawValue, tap.x, tap.y,
      tap.input.rawValue, tap.deviations, tap.flags.map(\.rawValue).sorted().joined(separator: " "),
      layout.width, layout.height, layout.left.x, layout.left.y, layout.left.width, layout.left.height,
      layout.right.x, layout.right.y, layout.right.width, layout.right.height,
    ]
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.tapping.score(
      try storedTaps(of: planned.run.id, in: db), unusable: try unusableHands(of: planned, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    let (left, right) = (score.speed.left, score.speed.right)
    try db.run(
      """
      INSERT INTO tapping_scores (score, \(measureColumns.joined(separator: ", ")))
      VALUES (\(placeholders(1 + measureColumns.count)))
      """,
      [
        id, left.taps, left.misses, left.repeats, left.mean, left.deviation, right.taps, right.misses,
        right.repeats, right.mean, right.deviation,
      ])
  }

  private static func unusableHands(of planned: PlannedRun, in db: Database) throws -> Set<Hand> {
    let blocks = try db.rows(
      "SELECT run_parts.block FROM run_parts WHERE run_parts.run = ? AND run_parts.reason = ?",
      [planned.run.id, HandProblem.unusable.rawValue])
    return Set(blocks.map { row in planned.tapping.hands[(row["block"] as Int) - 1] })
  }

  /// The taps of the attempts that count, in order.
  private static func storedTaps(of run: Run.ID, in db: Database) throws -> [StoredTap] {
    try db.rows(
      """
      SELECT taps.hand, taps.time, taps.button, taps.input, taps.flags FROM tapping_taps AS taps
      JOIN run_parts ON run_parts.run = taps.run AND run_parts.number = taps.part
      WHERE taps.run = ? AND run_parts.is_complete = ? ORDER BY taps.part, taps.number
      """, [run, true]
    ).map { row in
      StoredTap(
        hand: Hand(rawValue: row["hand"]) ?? .right, time: Milliseconds(row["time"]),
        button: (row["button"] as String?).flatMap(Tap.Button.init),
        input: ResponseInput(rawValue: row["input"]) ?? .touch,
        flags: ChoiceColumns.disturbances(row["flags"]))
    }
  }

  // MARK: - Scores

  static let compared: ComparedMeasure? = TappingTask.taps

  static let measureTable = "tapping_scores"
  static let measureColumns = Hand.allCases.flatMap { hand in
    ["taps", "misses", "repeats", "mean", "deviation"].map { "\(hand.rawValue)_\($0)" }
  }

  static func measures(_ row: Row) -> any RunMeasures {
    func ofHand(_ hand: Hand) -> TappingSpeed.OfHand {
      TappingSpeed.OfHand(
        taps: row["\(hand.rawValue)_taps"], misses: row["\(hand.rawValue)_misses"],
        repeats: row["\(hand.rawValue)_repeats"], mean: row["\(hand.rawValue)_mean"],
        deviation: row["\(hand.rawValue)_deviation"])
    }
    return TappingSpeed(left: ofHand(.left), right: ofHand(.right))
  }
}

import Statistics
import Studies

extension TaskStorage {
  public static let stroop = TaskStorage(tables: StroopTables.self)
}

extension StroopPlan: StoredPlan {
  static var tables: any TaskTables.Type { StroopTables.self }
}

/// The tables of the Stroop task: trials, and the latencies and errors of each score.
enum StroopTables: MeasuringTables {
  static var task: any StudyTask.Type { StroopTask.self }
  static let trials = "stroop_trials"
  static let ofRuns: [String] = []
  static let ofScores = [measureTable]
  static let algorithm = StroopScore.algorithm
  static let aggregation: String? = "\(StroopScore.algorithm), aggregate 1"
  static let migrations = [(name: "research-040-stroop", sql: PackageResources.research_040_stroop_sql)]

  /// The words follow from the seed, and stand beside the trials.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    let trials = part.choices
    if trials.isEmpty { return }
    let block = planned.stroop.blocks[part.block - 1]
    var arguments: StatementArguments = []
    for (trial, stimulus) in zip(trials, block.stimuli) {
      arguments += [
        planned.run.id, part.number, block.role.rawValue, stimulus.ink.rawValue, stimulus.word?.rawValue,
      ]
      arguments += ChoiceColumns.arguments(of: trial)
    }
    let count = 5 + ChoiceColumns.names.count
    try db.run(
      """
      INSERT INTO stroop_trials (run, part, role, ink, word, \(ChoiceColumns.names.joined(separator: ", ")))
      VALUES \(list(of: "(\(placeholders(count)))", trials.count))
      """, arguments)
    try ChoicePresses.insert(trials, of: part.number, to: planned.run.id, in: db)
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.stroop.score(try storedTrials(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    let (congruent, incongruent) = (score.times.congruent, score.times.incongruent)
    try db.run(
      """
      INSERT INTO stroop_scores (score, \(measureColumns.joined(separator: ", ")))
      VALUES (\(placeholders(1 + measureColumns.count)))
      """,
      [
        id, congruent.right, congruent.wrong, congruent.missed, congruent.median, incongruent.right,
        incongruent.wrong, incongruent.missed, incongruent.median, score.times.confused,
      ])
  }

  static func aggregate(of planned: PlannedRun, in db: Database) throws -> RunAggregate? {
    planned.stroop.aggregate(try storedTrials(of: planned.run.id, in: db))
  }

  /// The trials of the attempts that count, in order.
  private static func storedTrials(of run: Run.ID, in db: Database) throws -> [StoredStroopTrial] {
    try db.rows(
      """
      SELECT \(trialColumns) FROM stroop_trials AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? AND run_parts.is_complete = ? ORDER BY trials.part, trials.number
      """, [run, true]
    ).map { row in
      let (stimulus, trial) = (stimulus(row), ChoiceColumns.trial(row))
      return StoredStroopTrial(
        role: StroopBlock.Role(rawValue: row["role"]) ?? .test, isCongruent: stimulus.isCongruent,
        outcome: ChoiceOutcome(of: trial.response, expecting: stimulus.ink.rawValue),
        latency: trial.response?.latency, input: trial.response?.input, flags: trial.flags)
    }
  }

  static let trialColumns = (["role", "ink", "word"] + ChoiceColumns.names)
    .map { "trials.\($0)" }.joined(separator: ", ")

  static func stimulus(_ row: Row) -> StroopStimulus {
    StroopStimulus(
      ink: StroopColor(rawValue: row["ink"]) ?? .red, word: (row["word"] as String?).flatMap(StroopColor.init)
    )
  }

  // MARK: - Scores

  static let compared: ComparedMeasure? = StroopTask.interference

  static let measureTable = "stroop_scores"
  static let measureColumns =
    ["congruent", "incongruent"].flatMap { word in
      ["right", "wrong", "missed", "median"].map { "\(word)_\($0)" }
    } + ["confused"]

  static func measures(_ row: Row) -> any RunMeasures {
    func condition(_ word: String) -> StroopTimes.Condition {
      StroopTimes.Condition(
        right: row["\(word)_right"], wrong: row["\(word)_wrong"], missed: row["\(word)_missed"],
        median: row["\(word)_median"])
    }
    return StroopTimes(
      congruent: condition("congruent"), incongruent: condition("incongruent"), confused: row["confused"])
  }
}

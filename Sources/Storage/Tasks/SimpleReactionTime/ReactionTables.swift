import Statistics
import Studies

extension TaskStorage {
  public static let simpleReactionTime = TaskStorage(tables: ReactionTables.self)
}

extension ReactionPlan: StoredPlan {
  static var tables: any TaskTables.Type { ReactionTables.self }
}

/// The tables of simple reactions: trials, and the reaction times of each score.
enum ReactionTables: MeasuringTables {
  static var task: any StudyTask.Type { ReactionTask.self }
  static let trials = "simple_reaction_time_trials"
  static let ofRuns = ["simple_reaction_time_presses"]
  static let ofScores = [measureTable]
  static let algorithm = ReactionScore.algorithm
  static let aggregation: String? = "\(ReactionScore.algorithm), aggregate 1"
  static let migrations = [
    (
      name: "research-032-simple-reaction-time",
      sql: PackageResources.research_032_simple_reaction_time_sql
    ),
    (
      name: "research-102-simple-reaction-time",
      sql: PackageResources.research_102_simple_reaction_time_sql
    ),
  ]

  /// The waits follow from the seed, and stand beside the trials.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    let trials = part.reactions
    if trials.isEmpty { return }
    let block = planned.reactions.blocks[part.block - 1]
    var arguments: StatementArguments = []
    for (trial, wait) in zip(trials, block.waits) {
      arguments += [
        planned.run.id, part.number, trial.number, block.isPractice, wait, trial.outcome.rawValue,
        trial.start.value, trial.onset?.value, trial.onsetSource?.rawValue, trial.press?.value,
        trial.input?.rawValue, trial.deviations, trial.flags.map(\.rawValue).sorted().joined(separator: " "),
        trial.droppedFrames,
      ]
    }
    try db.run(
      """
      INSERT INTO simple_reaction_time_trials (run, part, number, is_practice, wait, outcome, start, onset,
        onset_source, press, input, deviations, flags, dropped_frames)
      VALUES \(list(of: "(\(placeholders(14)))", trials.count))
      """, arguments)
    try ReactionPresses.insert(trials, of: part.number, to: planned.run.id, in: db)
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.reactions.score(try storedTrials(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false,
        flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    let times = score.times
    try db.run(
      """
      INSERT INTO simple_reaction_time_scores (score, valid, early, late, lapses, median, mean, deviation)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, times.valid, times.early, times.late, times.lapses, times.median, times.mean, times.deviation,
      ])
  }

  static func aggregate(of planned: PlannedRun, in db: Database) throws -> RunAggregate? {
    planned.reactions.aggregate(try storedTrials(of: planned.run.id, in: db))
  }

  /// The trials of the attempts that count, in order.
  private static func storedTrials(of run: Run.ID, in db: Database) throws -> [StoredReaction] {
    var stored: [StoredReaction] = []
    try db.each(
      """
      SELECT run_parts.block, \(trialColumns) FROM simple_reaction_time_trials AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? AND run_parts.is_complete = ? ORDER BY trials.part, trials.number
      """, [run, true]
    ) { row in
      let trial = trial(row)
      stored.append(
        StoredReaction(
          block: row["block"], outcome: trial.outcome, latency: trial.latency, input: trial.input,
          flags: trial.flags))
    }
    return stored
  }

  /// The columns of ``trial(_:)``.
  static let trialColumns = """
    trials.number, trials.start, trials.onset, trials.onset_source, trials.press, trials.input,
      trials.deviations, trials.flags, trials.dropped_frames
    """

  static func trial(_ row: Row) -> ReactionTrial {
    ReactionTrial(
      number: row["number"], start: Milliseconds(row["start"]), onset: milliseconds(row["onset"]),
      onsetSource: (row["onset_source"] as String?).flatMap(OnsetSource.init),
      press: milliseconds(row["press"]), input: (row["input"] as String?).flatMap(ResponseInput.init),
      deviations: row["deviations"],
      flags: ChoiceColumns.disturbances(row["flags"]),
      droppedFrames: row["dropped_frames"])
  }

  private static func milliseconds(_ value: Double?) -> Milliseconds? { value.map { Milliseconds($0) } }

  // MARK: - Scores

  static let compared: ComparedMeasure? = ReactionTask.time

  static let measureTable = "simple_reaction_time_scores"
  static let measureColumns = ["valid", "early", "late", "lapses", "median", "mean", "deviation"]

  static func measures(_ row: Row) -> any RunMeasures {
    ReactionTimes(
      valid: row["valid"], early: row["early"], late: row["late"], lapses: row["lapses"],
      median: row["median"], mean: row["mean"], deviation: row["deviation"])
  }
}

import ImplicitAssociation
import Studies

/// The tables of the Implicit Association Test: the sides and pairings of each run, its trials, its D scores, and the
/// files from which the runs of an app were taken.
enum ImplicitAssociationTables: TaskTables {
  static var task: any StudyTask.Type { ImplicitTest.self }
  static let trials = "implicit_association_trials"
  static let ofRuns = ["implicit_association_runs", "external_results"]
  static let ofScores = ["implicit_association_scores"]
  static let algorithm = Score.algorithm
  static let aggregation: String? = "\(Score.algorithm), aggregate 1"

  static func insertPlan(of planned: PlannedRun, in db: Database) throws {
    try db.run(
      "INSERT INTO implicit_association_runs (run, attribute1_side, first_pairing) VALUES (?, ?, ?)",
      [
        planned.run.id, planned.implicit.plan.sides.attribute1.rawValue,
        planned.implicit.plan.firstPairing.rawValue,
      ])
  }

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    if part.trials.isEmpty { return }
    let trials = planned.implicit.plan.blocks[part.block - 1].trials
    var arguments: StatementArguments = []
    arguments.reserveCapacity(part.trials.count * columnCount)
    for (recorded, trial) in zip(part.trials, trials) {
      append(recorded, planned: trial, run: planned.run.id, part: part.number, to: &arguments)
    }
    try db.run(
      """
      INSERT INTO implicit_association_trials (run, part, number, stimulus, role, correct_side, onset,
        onset_source, first_side, first_latency, latency, is_error, input, wrong_presses, deviations, flags,
        dropped_frames)
      VALUES \(list(of: "(\(placeholders(columnCount)))", part.trials.count))
      """, arguments)
  }

  private static let columnCount = 17

  private static func append(
    _ trial: RecordedTrial, planned: PlannedTrial, run: Run.ID, part: Int,
    to arguments: inout StatementArguments
  ) {
    let outcome = TrialOutcome(of: trial, correctSide: planned.correctSide)
    arguments.append(
      run, part, trial.number, trial.stimulus.rawValue, planned.role.rawValue, planned.correctSide.rawValue,
      trial.onset.value, trial.onsetSource.rawValue, outcome.firstSide?.rawValue,
      outcome.firstLatency?.value, outcome.latency?.value, outcome.isError, outcome.input?.rawValue,
      outcome.errors.map { "\($0.value)" }.joined(separator: " "), trial.deviations,
      trial.flags.isEmpty ? "" : trial.flags.map(\.rawValue).sorted().joined(separator: " "),
      trial.droppedFrames)
  }
}

extension ImplicitPlan: StoredPlan {
  static var tables: any TaskTables.Type { ImplicitAssociationTables.self }
}

extension TaskStorage {
  public static let implicitAssociation = TaskStorage(tables: ImplicitAssociationTables.self)
}

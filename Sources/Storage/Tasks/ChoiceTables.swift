import Statistics
import Studies

/// A kind of speeded choices with what its tables have of their own: their names begin with its word.
protocol StoredChoices: ChoiceActivity {
  /// The step that makes its tables.
  static var migration: (name: String, sql: [UInt8]) { get }
  /// The steps that change them.
  static var laterMigrations: [(name: String, sql: [UInt8])] { get }
  /// Its trials have the columns `output_latency` and `unheard`.
  static var canBeHeard: Bool { get }
  /// The columns of ``values(of:)``, in their order.
  static var measureColumns: [String] { get }
  static func values(of measures: Measures) -> StatementArguments
  static func measures(_ row: Row) -> Measures
}

extension StoredChoices {
  /// The beginning of the names of its tables.
  fileprivate static var prefix: String { kind.word.replacing("-", with: "_") }
  static var laterMigrations: [(name: String, sql: [UInt8])] { [] }
  static var canBeHeard: Bool { false }
}

extension ChoicePlan: StoredPlan where Task: StoredChoices {
  static var tables: any TaskTables.Type { ChoiceTables<Task>.self }
}

/// The tables of a kind of speeded choices: trials, and the measures of each score.
enum ChoiceTables<Task: StoredChoices>: MeasuringTables {
  static var task: any StudyTask.Type { Task.self }
  static var trials: String { "\(Task.prefix)_trials" }
  static var ofRuns: [String] { [] }
  static var ofScores: [String] { [measureTable] }
  static var algorithm: String { Task.algorithm }
  static var aggregation: String? { "\(algorithm), aggregate 1" }
  static var migrations: [(name: String, sql: [UInt8])] { [Task.migration] + Task.laterMigrations }

  /// The trials follow from the seed; what was planned of each stands beside it.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    let trials = part.choices
    if trials.isEmpty { return }
    let block = plan(of: planned).blocks[part.block - 1]
    var arguments: StatementArguments = []
    for (trial, choice) in zip(trials, block.trials) {
      arguments += [
        planned.run.id, part.number, block.isPractice, choice.stimulus, choice.condition, choice.answer,
        choice.wait, trial.early, trial.further,
      ]
      arguments += ChoiceColumns.arguments(of: trial)
      if Task.canBeHeard { arguments += [trial.outputLatency?.value, trial.unheard?.rawValue] }
    }
    let columns = ["run", "part"] + trialColumns
    try db.run(
      """
      INSERT INTO \(Self.trials) (\(columns.joined(separator: ", ")))
      VALUES \(list(of: "(\(placeholders(columns.count)))", trials.count))
      """, arguments)
    try ChoicePresses.insert(trials, of: part.number, to: planned.run.id, in: db)
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let run = planned.run.id
    let score = plan(of: planned).score(
      try countedTrials(of: run, in: db), unheard: try problem(of: run, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    try db.run(
      """
      INSERT INTO \(measureTable) (score, \(measureColumns.joined(separator: ", ")))
      VALUES (\(placeholders(1 + measureColumns.count)))
      """, [id] + Task.values(of: score.measures))
  }

  static func aggregate(of planned: PlannedRun, in db: Database) throws -> RunAggregate? {
    plan(of: planned).aggregate(try countedTrials(of: planned.run.id, in: db))
  }

  /// The code of a kind is given no run of another.
  private static func plan(of planned: PlannedRun) -> ChoicePlan<Task> { planned.plan as! ChoicePlan<Task> }

  /// Why blocks of the run were left out as nothing could be heard; nil where none was.
  private static func problem(of run: Run.ID, in db: Database) throws -> SpeechProblem? {
    if !Task.canBeHeard { return nil }
    let reason = try db.text(
      """
      SELECT run_parts.reason FROM run_parts WHERE run_parts.run = ? AND run_parts.reason IS NOT NULL
      ORDER BY run_parts.number LIMIT 1
      """, [run])
    return reason.flatMap(SpeechProblem.init)
  }

  /// The trials of the attempts that count, in order.
  private static func countedTrials(of run: Run.ID, in db: Database) throws -> [RecordedChoice] {
    try db.rows(
      """
      SELECT \(selection) FROM \(trials) AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? AND run_parts.is_complete = ? ORDER BY trials.part, trials.number
      """, [run, true]
    ).map { recorded($0) }
  }

  private static var trialColumns: [String] {
    ["is_practice", "stimulus", "condition", "expected", "wait", "early", "further"] + ChoiceColumns.names
      + (Task.canBeHeard ? ["output_latency", "unheard"] : [])
  }

  private static var selection: String { trialColumns.map { "trials.\($0)" }.joined(separator: ", ") }

  private static func recorded(_ row: Row, presses: [ChoicePress]? = nil) -> RecordedChoice {
    var trial = ChoiceColumns.trial(row)
    trial.presses = presses
    trial.early = row["early"]
    trial.further = row["further"]
    if Task.canBeHeard {
      trial.outputLatency = (row["output_latency"] as Double?).map { Milliseconds($0) }
      trial.unheard = (row["unheard"] as String?).flatMap(SpeechProblem.init)
    }
    return RecordedChoice(
      isPractice: row["is_practice"],
      planned: PlannedChoice(
        stimulus: row["stimulus"], condition: row["condition"], answer: row["expected"], wait: row["wait"]),
      trial: trial)
  }

  // MARK: - Scores

  static var compared: ComparedMeasure? { Task.compared }

  static var measureTable: String { "\(Task.prefix)_scores" }
  static var measureColumns: [String] { Task.measureColumns }

  static func measures(_ row: Row) -> any RunMeasures { Task.measures(row) }

  // MARK: - A release

  static var released: [ReleasedRows] { [visitMeasures, visitTrials] }

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  static func inputs(of run: Run.ID, in db: Database) throws -> [String] {
    try db.texts(
      "SELECT DISTINCT input FROM \(trials) WHERE run = ? AND input IS NOT NULL ORDER BY input", [run])
  }

  @Sendable private static func visitMeasures(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let measures = try newestMeasures(of: run, in: db) as? Task.Measures else { return }
    try visit(Task.resultTable.record(ReleasedMeasures(key: key, measures: measures)))
  }

  @Sendable private static func visitTrials(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    let presses = try ChoicePresses.of(run, in: db)
    try db.each(
      """
      SELECT trials.part, run_parts.block, run_parts.attempt, run_parts.is_complete, \(selection)
      FROM \(trials) AS trials
      JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
      WHERE trials.run = ? ORDER BY trials.part, trials.number
      """, [run]
    ) { row in
      let released = ReleasedChoice(
        key: key, block: row["block"], attempt: row["attempt"], isComplete: row["is_complete"],
        recorded: recorded(row, presses: presses[.init(part: row["part"], trial: row["number"])]))
      try visit(Task.trialTable.record(released))
    }
  }
}

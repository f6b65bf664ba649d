import Studies

/// The tables of one kind of task: what it measures, typed. Runs, their parts and their scores lie in `runs`,
/// `run_parts` and `scores`, which are the same for every kind.
protocol TaskTables: Sendable {
  /// The type of the kind's tasks.
  static var task: any StudyTask.Type { get }
  /// The table with a row for each trial; its rows have a `run`.
  static var trials: String { get }
  /// The other tables whose rows have a `run`.
  static var ofRuns: [String] { get }
  /// The tables whose rows have a `score`.
  static var ofScores: [String] { get }
  /// The tables whose rows have a `participant` and belong to no run.
  static var ofParticipants: [String] { get }
  /// The rules by which ``score(_:context:in:)`` scores, with their version.
  static var algorithm: String { get }
  /// The steps that make these tables. They run after those of ``Migrations/research``, and are only ever added to; a
  /// step of every kind leaves them alone.
  static var migrations: [(name: String, sql: [UInt8])] { get }

  /// Stores what the plan of a new run decided besides its seed.
  static func insertPlan(of planned: PlannedRun, in db: Database) throws
  /// Returns the plan of a run as its parts have left it, for an ``AdaptivePlan``.
  static func continuedPlan(of planned: PlannedRun, in db: Database) throws -> any RunPlan
  /// Stores the trials of a part, after the part itself.
  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws
  /// Scores a finished run from its trials as they were stored.
  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws

  /// The rules by which ``aggregate(of:in:)`` computes, with their version; nil for a kind that is not analysed. A run whose
  /// aggregate was made by other rules gets a new one.
  static var aggregation: String? { get }
  /// Returns what analyses need of a finished run, from its trials as they were stored.
  static func aggregate(of planned: PlannedRun, in db: Database) throws -> RunAggregate?

  /// Returns a participant's values of what a task lets be compared.
  static func comparedValues(of participant: Participant.ID, _ task: StudyTask.ID, in db: Database) throws
    -> [ComparedMeasure.ID: Double]

  /// Returns what a release has of a run besides its trials.
  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails
  /// Returns the inputs that answered a run, in alphabetical order.
  static func inputs(of run: Run.ID, in db: Database) throws -> [String]
  /// One for each of the kind's own files of a release, in their order.
  static var released: [ReleasedRows] { get }
  /// One for each of the files behind those that hold data as they came, of a ``FreeFormTask``.
  static var releasedAsSent: [ReleasedRows] { get }
  /// Visits the rows that a run has in the file of its task alone.
  static func visitOwn(
    _ run: Run, of task: any StudyTask, _ key: ReleasedRunKey, in db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws
  /// Visits what a run sent that only a release has which names its task, of a ``FreeFormTask``.
  static func visitSent(
    by run: Run.ID, of task: any StudyTask, in db: Database, _ visit: (SentText) throws -> Void
  ) throws
}

/// Visits the rows that a run has in one file of a release.
typealias ReleasedRows =
  @Sendable (Run.ID, ReleasedRunKey, Database, (ReleaseRecord) throws -> Void) throws -> Void

extension TaskTables {
  /// The word of the kind in `runs`.
  static var kind: TaskKind { task.kind }
  /// The columns of the kind in the table of all runs of a release.
  static var runColumns: ReleasedRunColumns { task.runColumns }

  static func comparedValues(of participant: Participant.ID, _ task: StudyTask.ID, in db: Database) throws
    -> [ComparedMeasure.ID: Double]
  { [:] }

  /// Returns the mean over a participant's finished runs of a task that analyses keep; nil without one that has a value.
  /// - Parameters:
  ///   - columns: of the table `measures`
  ///   - table: has a row for each score
  ///   - value: returns the value of a row with these columns
  static func meanOverRuns(
    reading columns: String, in table: String, _ participant: Participant.ID, _ task: StudyTask.ID,
    in db: Database, _ value: (Row) -> Double?
  ) throws -> Double? {
    var values: [Double] = []
    try db.each(
      """
      SELECT \(columns) FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
      JOIN \(table) AS measures ON measures.score = scores.id
      WHERE runs.participant = ? AND runs.task = ? AND runs.state = 'finished' AND runs.set_aside IS NULL
        AND \(ScoreCondition.isKept.text)
      """, [participant, task] + ScoreCondition.isKept.arguments
    ) { row in
      if let value = value(row) { values.append(value) }
    }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  static func continuedPlan(of planned: PlannedRun, in db: Database) throws -> any RunPlan { planned.plan }

  static var aggregation: String? { nil }

  static var releasedAsSent: [ReleasedRows] { [] }

  static func aggregate(of planned: PlannedRun, in db: Database) throws -> RunAggregate? { nil }

  static func visitOwn(
    _ run: Run, of task: any StudyTask, _ key: ReleasedRunKey, in db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {}

  static func visitSent(
    by run: Run.ID, of task: any StudyTask, in db: Database, _ visit: (SentText) throws -> Void
  ) throws {}

  static var migrations: [(name: String, sql: [UInt8])] { [] }
  static var ofParticipants: [String] { [] }
}

/// The tables of a kind whose scores have numbers of their own that ``RunSummary`` shows.
protocol MeasuringTables: TaskTables {
  /// The table of those numbers; its rows have a `score`. A result that stands beside them is for readers of the database:
  /// the console takes it from the measures.
  static var measureTable: String { get }
  /// Their columns, which ``measures(_:)`` reads.
  static var measureColumns: [String] { get }

  static func measures(_ row: Row) -> any RunMeasures

  /// The measure that ``RunMeasures/result`` is in comparisons; nil for a kind whose results are not compared.
  static var compared: ComparedMeasure? { get }
}

/// The result of a run follows from its measures alone, in comparisons and analyses as on the pages of its participant.
extension MeasuringTables {
  /// Selects the measures of a row of the table `measures`.
  static var measureSelection: String { measureColumns.map { "measures.\($0)" }.joined(separator: ", ") }

  static func comparedValues(of participant: Participant.ID, _ task: StudyTask.ID, in db: Database) throws
    -> [ComparedMeasure.ID: Double]
  {
    guard let compared else { return [:] }
    let mean = try meanOverRuns(reading: measureSelection, in: measureTable, participant, task, in: db) {
      measures($0).result
    }
    return mean.map { [compared.id: $0] } ?? [:]
  }

  static var aggregation: String? { "\(algorithm), aggregate 1" }

  /// Returns the result alone, for a kind whose analyses need nothing else.
  static func aggregate(of planned: PlannedRun, in db: Database) throws -> RunAggregate? {
    let row = try db.row(
      """
      SELECT \(measureSelection) FROM runs JOIN scores ON scores.id = \(SQLiteStore.newestScore)
      JOIN \(measureTable) AS measures ON measures.score = scores.id
      WHERE runs.id = ? AND \(ScoreCondition.isKept.text)
      """, [planned.run.id] + ScoreCondition.isKept.arguments)
    return RunAggregate(
      result: row.flatMap { measures($0).result }, halves: nil, parts: nil, trials: 0, errors: 0,
      latencies: LatencyAggregate([], classWidth: 1))
  }
}

/// The tables of one kind of task, for the registry of kinds (decision 045). A survey is answered question by question,
/// without runs, and needs none.
public struct TaskStorage: Sendable {
  let tables: any TaskTables.Type

  public var kind: TaskKind { tables.kind }
  /// The scoring rules and their version.
  public var algorithm: String { tables.algorithm }
}

/// The plan of a kind whose runs are stored.
protocol StoredPlan: RunPlan {
  static var tables: any TaskTables.Type { get }
}

extension PlannedRun {
  /// The tables of its kind.
  var tables: any TaskTables.Type { type(of: plan as! any StoredPlan).tables }
}

extension [any TaskTables.Type] {
  /// The tables of the kind that a run was stored with.
  /// - Throws: ``StorageError/unreadableRun(_:kind:)`` for a kind that this program does not have
  func tables(of run: Run.ID, kind: TaskKind) throws -> any TaskTables.Type {
    guard let tables = first(where: { $0.kind == kind }) else {
      throw StorageError.unreadableRun(run, kind: kind)
    }
    return tables
  }

  /// Counts the trials of all kinds.
  /// - Parameter runs: selects the ids of the runs
  func countTrials(ofRuns runs: String, _ arguments: StatementArguments, in db: Database) throws -> Int {
    try reduce(0) { sum, kind in
      // Without this, the runs would be gathered for each kind of which there are none.
      guard try db.isThere("SELECT 1 FROM \(kind.trials)") else { return sum }
      return try sum + db.count("SELECT COUNT(*) FROM \(kind.trials) WHERE run IN (\(runs))", arguments)
    }
  }
}

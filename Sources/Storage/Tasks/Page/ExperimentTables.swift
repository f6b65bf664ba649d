import Studies

extension TaskStorage {
  public static let page = TaskStorage(tables: ExperimentTables.self)
}

extension ExperimentPlan: StoredPlan {
  static var tables: any TaskTables.Type { ExperimentTables.self }
}

/// The tables of experiments of a lab's own: what was drawn, what was submitted, and its counts.
enum ExperimentTables: MeasuringTables {
  static var task: any StudyTask.Type { ExperimentTask.self }
  static let trials = "page_entries"
  static let ofRuns = ["page_plans"]
  static let ofScores = [measureTable]
  static let algorithm = ExperimentScore.algorithm
  static let aggregation: String? = nil
  static let compared: ComparedMeasure? = nil
  static let migrations = [(name: "research-054-page", sql: PackageResources.research_054_page_sql)]

  static func insertPlan(of planned: PlannedRun, in db: Database) throws {
    let plan = try drawnPlan(of: planned, in: db)
    try db.run(
      "INSERT INTO page_plans (run, parameters) VALUES (?, ?)", [planned.run.id, plan.parametersAsJSON])
  }

  static func continuedPlan(of planned: PlannedRun, in db: Database) throws -> any RunPlan {
    let stored = try db.row("SELECT parameters FROM page_plans WHERE run = ?", [planned.run.id])
    return planned.experiment.continued(
      from: try state(of: planned.run.id, in: db),
      drawn: stored.map { ExperimentPlan.values(in: $0["parameters"]) })
  }

  private static func state(of run: Run.ID, in db: Database) throws -> ExperimentState {
    let sums = try db.row(
      """
      SELECT COALESCE(SUM(bytes), 0) AS bytes, COUNT(CASE WHEN what = 'problem' THEN 1 END) AS problems
      FROM page_entries WHERE run = ?
      """, [run])
    let checkpoint = try db.row(
      """
      SELECT text FROM page_entries WHERE run = ? AND what = 'checkpoint'
      ORDER BY part DESC, number DESC LIMIT 1
      """, [run])
    let keys = try db.texts("SELECT name FROM page_entries WHERE run = ? AND what = 'key'", [run])
    return ExperimentState(
      bytes: sums?["bytes"] ?? 0, problems: sums?["problems"] ?? 0, checkpoint: checkpoint?["text"],
      keys: Set(keys))
  }

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    for (index, entry) in part.experimentEntries.enumerated() {
      try db.run(
        "INSERT INTO page_entries (run, part, number, what, name, text, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          planned.run.id, part.number, index + 1, entry.what.rawValue, entry.name, entry.text, entry.bytes,
        ])
    }
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.experiment.score(try entries(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.marks),
      of: planned.run, context: context, in: db)
    let measures = score.measures
    try db.run(
      "INSERT INTO page_scores (score, lines, bytes, problems, ending) VALUES (?, ?, ?, ?, ?)",
      [id, measures.lines, measures.bytes, measures.problems, measures.ending.rawValue])
  }

  private static func entries(of run: Run.ID, in db: Database) throws -> [ExperimentEntry] {
    try db.rows(
      "SELECT what, name, text FROM page_entries WHERE run = ? ORDER BY part, number", [run]
    ).map(ExperimentEntry.init)
  }

  // MARK: - Counts

  static let measureTable = "page_scores"
  static let measureColumns = ["lines", "bytes", "problems", "ending"]

  static func measures(_ row: Row) -> any RunMeasures {
    ExperimentMeasures(
      lines: row["lines"], bytes: row["bytes"], problems: row["problems"],
      ending: ExperimentEnding(rawValue: row["ending"]) ?? .skipped)
  }
}

extension ExperimentEntry {
  /// - Parameter row: with `what`, `name` and `text`
  init(_ row: Row) {
    self.init(What(rawValue: row["what"]) ?? .line, name: row["name"], text: row["text"])
  }
}

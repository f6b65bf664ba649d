import Studies

/// Experiments of a lab's own in a release: their runs, lines and files, and for each a table with its own columns.
extension ExperimentTables {
  static let released: [ReleasedRows] = [visitRun]
  static let releasedAsSent: [ReleasedRows] = [visitMessage, visitLines, visitFiles]

  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }

  /// An experiment does not tell by what it was answered.
  static func inputs(of run: Run.ID, in db: Database) -> [String] { [] }

  static func visitOwn(
    _ run: Run, of task: any StudyTask, _ key: ReleasedRunKey, in db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let task = task as? ExperimentTask else { return }
    let table = task.released
    // Read twice: the lines of a run may be more than memory should hold.
    var times = ExperimentTimes(from: run.startedAt)
    try eachLine(of: run.id, key, in: db) { times.add($0) }
    try eachLine(of: run.id, key, in: db) { try visit(table.record($0.told(by: times))) }
  }

  static func visitSent(
    by run: Run.ID, of task: any StudyTask, in db: Database, _ visit: (SentText) throws -> Void
  ) throws {
    guard let task = task as? ExperimentTask else { return }
    if let message = try lastMessage(of: run, in: db) {
      try visit(SentText(place: SentPlace(task: task.id.ofStudy, sort: .message), text: message))
    }
    try eachLine(of: run, in: db) { line in
      for text in task.sentTexts(ofLine: line.json) { try visit(text) }
    }
    try eachPiece(of: run, in: db) { name, content in
      try visit(SentText(place: SentPlace(task: task.id.ofStudy, sort: .file, name: name), text: content))
    }
  }

  @Sendable private static func visitRun(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let measures = try newestMeasures(of: run, in: db) as? ExperimentMeasures else { return }
    let plan = try db.row("SELECT parameters FROM page_plans WHERE run = ?", [run])
    let released = ReleasedExperiment(key: key, measures: measures, parameters: plan?["parameters"])
    try visit(ReleaseTables.experiments.record(released))
  }

  @Sendable private static func visitMessage(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    guard let text = try lastMessage(of: run, in: db) else { return }
    let message = ReleasedExperimentMessage(key: key, text: text)
    try visit(ReleaseTables.experimentMessages.record(message))
  }

  private static func lastMessage(of run: Run.ID, in db: Database) throws -> String? {
    let words = try db.row(
      """
      SELECT text FROM page_entries
      WHERE run = ? AND text <> '' AND (what = 'end' OR (what = 'problem' AND name = 'failed'))
      ORDER BY part DESC, number DESC LIMIT 1
      """, [run])
    return words.map { $0["text"] as String }
  }

  @Sendable private static func visitLines(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    try eachLine(of: run, key, in: db) { try visit(ReleaseTables.experimentLines.record($0)) }
  }

  private static func eachLine(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database,
    _ visit: (ReleasedExperimentLine) throws -> Void
  ) throws {
    guard let task = try db.row("SELECT runs.task FROM runs WHERE runs.id = ?", [run]) else { return }
    var number = 0
    try eachLine(of: run, in: db) { line in
      number += 1
      try visit(
        ReleasedExperimentLine(
          key: key, task: task["task"], number: number, place: line.place, disturbances: line.disturbances,
          text: line.json))
    }
  }

  private static func eachLine(
    of run: Run.ID, in db: Database, _ visit: (ExperimentLines.Line) throws -> Void
  ) throws {
    var lines = ExperimentLines()
    try db.each(
      """
      SELECT what, name, text FROM page_entries
      WHERE run = ? AND what IN ('begin', 'line', 'piece', 'disturbance') ORDER BY part, number
      """, [run]
    ) { row in
      for line in lines.add(ExperimentEntry(row)) { try visit(line) }
    }
    for line in lines.end() { try visit(line) }
  }

  @Sendable private static func visitFiles(
    of run: Run.ID, _ key: ReleasedRunKey, in db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    var pieces: [String: Int] = [:]
    try eachPiece(of: run, in: db) { name, content in
      pieces[name, default: 0] += 1
      let piece = ReleasedExperimentFile(key: key, name: name, piece: pieces[name] ?? 1, content: content)
      try visit(ReleaseTables.experimentFiles.record(piece))
    }
  }

  /// Visits the pieces of the files of a run, each with the name of its file.
  private static func eachPiece(
    of run: Run.ID, in db: Database, _ visit: (String, String) throws -> Void
  ) throws {
    try db.each(
      "SELECT name, text FROM page_entries WHERE run = ? AND what = 'file' ORDER BY part, number", [run]
    ) { row in
      try visit(row["name"], row["text"])
    }
  }
}

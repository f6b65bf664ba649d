import Foundation
import Statistics
import Studies

extension TaskStorage {
  public static let sustainedVowel = TaskStorage(tables: SustainedVowelTables.self)
}

extension SustainedVowelPlan: StoredPlan {
  static var tables: any TaskTables.Type { SustainedVowelTables.self }
}

/// The tables of a sustained vowel: chunks of levels, microphones that told nothing, and the result of each score.
enum SustainedVowelTables: MeasuringTables {
  static var task: any StudyTask.Type { SustainedVowelTask.self }
  static let trials = "sustained_vowel_chunks"
  static let ofRuns = ["sustained_vowel_problems"]
  static let ofScores = [measureTable]
  static let algorithm = SustainedVowelScore.algorithm
  static let migrations = [
    (name: "research-072-sustained-vowel", sql: PackageResources.research_072_sustained_vowel_sql)
  ]

  /// Nothing is drawn.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  private static let chunkColumns = [
    "number", "source", "rate", "window_size", "processing", "start", "window_count", "levels", "clipped",
    "flags",
  ]

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    for chunk in part.sound.chunks {
      try db.run(
        """
        INSERT INTO sustained_vowel_chunks (run, part, \(chunkColumns.joined(separator: ", ")))
        VALUES (\(placeholders(2 + chunkColumns.count)))
        """,
        [
          planned.run.id, part.number, chunk.number, chunk.source.rawValue, chunk.rate, chunk.window,
          chunk.processingWords, chunk.start.value, chunk.count, Data(chunk.bytes), chunk.clipped,
          chunk.flags.map(\.rawValue).sorted().joined(separator: " "),
        ])
    }
    guard let problem = part.sound.problem else { return }
    try db.run(
      "INSERT INTO sustained_vowel_problems (run, part, problem) VALUES (?, ?, ?)",
      [planned.run.id, part.number, problem.rawValue])
  }

  static func chunk(_ row: Row) -> LevelChunk {
    LevelChunk(
      number: row["number"], source: LevelSource(rawValue: row["source"]) ?? .audioWorklet,
      rate: row["rate"], window: row["window_size"],
      processing: Set(
        (row["processing"] as String).split(separator: " ").compactMap {
          SoundProcessing(rawValue: String($0))
        }),
      start: Milliseconds(row["start"]), bytes: Array(row["levels"] as Data), clipped: row["clipped"],
      flags: ChoiceColumns.disturbances(row["flags"]))
  }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.sustainedVowel.score(try recordings(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    let measures = score.measures
    let tries = measures.tries
    let columns = measureColumns + ["longest"]
    try db.run(
      """
      INSERT INTO sustained_vowel_scores (score, \(columns.joined(separator: ", ")))
      VALUES (\(placeholders(1 + columns.count)))
      """,
      [
        id, measures.threshold, list(tries.map(\.problem?.rawValue)), list(tries.map { "\($0.windows)" }),
        list(tries.map { $0.seconds.map { "\($0)" } }), list(tries.map { $0.level.map { "\($0)" } }),
        list(tries.map { $0.levelSD.map { "\($0)" } }), list(tries.map { $0.breaks.map { "\($0)" } }),
        measures.best?.seconds,
      ])
  }

  private static let none = "-"

  private static func list(_ values: [String?]) -> String {
    values.map { $0 ?? none }.joined(separator: " ")
  }

  /// The recordings of the attempt that counts at each try.
  private static func recordings(of run: Run.ID, in db: Database) throws -> [Int: LevelRecording] {
    var chunks: [Int: [LevelChunk]] = [:]
    try db.each(
      """
      SELECT run_parts.block, chunks.* FROM sustained_vowel_chunks AS chunks
      JOIN run_parts ON run_parts.run = chunks.run AND run_parts.number = chunks.part
      WHERE chunks.run = ? AND run_parts.is_complete = ? ORDER BY chunks.part, chunks.number
      """, [run, true]
    ) { row in chunks[row["block"], default: []].append(chunk(row)) }
    var recordings = chunks.mapValues { LevelRecording($0) }
    try db.each(
      """
      SELECT run_parts.block, problems.problem FROM sustained_vowel_problems AS problems
      JOIN run_parts ON run_parts.run = problems.run AND run_parts.number = problems.part
      WHERE problems.run = ? AND run_parts.is_complete = ?
      """, [run, true]
    ) { row in
      let block: Int = row["block"]
      recordings[block] = LevelRecording(
        chunks[block] ?? [], problem: SensorProblem(rawValue: row["problem"]) ?? .stopped)
    }
    return recordings
  }

  // MARK: - Scores

  static let compared: ComparedMeasure? = SustainedVowelTask.longest

  static let measureTable = "sustained_vowel_scores"
  static let measureColumns = [
    "threshold", "problems", "windows", "seconds", "levels", "level_sds", "breaks",
  ]

  static func measures(_ row: Row) -> any RunMeasures {
    func words(_ column: String) -> [String?] {
      (row[column] as String).split(separator: " ").map { $0 == none ? nil : String($0) }
    }
    let (problems, windows, breaks) = (words("problems"), words("windows"), words("breaks"))
    let (seconds, levels, deviations) = (words("seconds"), words("levels"), words("level_sds"))
    let tries = problems.indices.map { index in
      SustainedVowelMeasures.OfTry(
        problem: problems[index].flatMap(SensorProblem.init),
        windows: windows[index].flatMap { Int($0) } ?? 0,
        seconds: seconds[index].flatMap { Double($0) }, level: levels[index].flatMap { Double($0) },
        levelSD: deviations[index].flatMap { Double($0) }, breaks: breaks[index].flatMap { Int($0) })
    }
    return SustainedVowelMeasures(tries: tries, threshold: row["threshold"])
  }
}

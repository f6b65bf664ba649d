import Foundation
import Statistics
import Studies

extension TaskStorage {
  public static let holdStill = TaskStorage(tables: HoldStillTables.self)
}

extension HoldStillPlan: StoredPlan {
  static var tables: any TaskTables.Type { HoldStillTables.self }
}

/// The tables of holding still: chunks of samples, sensors that told nothing, and the result of each score.
enum HoldStillTables: MeasuringTables {
  static var task: any StudyTask.Type { HoldStillTask.self }
  static let trials = "hold_still_chunks"
  static let ofRuns = ["hold_still_problems"]
  static let ofScores = [measureTable]
  static let algorithm = HoldStillScore.algorithm
  static let migrations = [
    (name: "research-065-hold-still", sql: PackageResources.research_065_hold_still_sql)
  ]

  /// Nothing is drawn.
  static func insertPlan(of planned: PlannedRun, in db: Database) {}

  private static let chunkColumns = [
    "number", "source", "interval", "fields", "start", "sample_count", "samples", "flags",
  ]

  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) throws {
    for chunk in part.motion.chunks {
      try db.run(
        """
        INSERT INTO hold_still_chunks (run, part, \(chunkColumns.joined(separator: ", ")))
        VALUES (\(placeholders(2 + chunkColumns.count)))
        """,
        [
          planned.run.id, part.number, chunk.number, chunk.source.rawValue, chunk.interval,
          chunk.fields.map(\.rawValue).joined(separator: " "), chunk.start.value, chunk.count,
          Data(chunk.bytes), chunk.flags.map(\.rawValue).sorted().joined(separator: " "),
        ])
    }
    guard let problem = part.motion.problem else { return }
    try db.run(
      "INSERT INTO hold_still_problems (run, part, problem) VALUES (?, ?, ?)",
      [planned.run.id, part.number, problem.rawValue])
  }

  static func chunk(_ row: Row) -> MotionChunk {
    MotionChunk(
      number: row["number"], source: MotionSource(rawValue: row["source"]) ?? .deviceMotion,
      interval: row["interval"],
      fields: (row["fields"] as String).split(separator: " ").compactMap {
        MotionField(rawValue: String($0))
      },
      start: Milliseconds(row["start"]), bytes: Array(row["samples"] as Data),
      flags: ChoiceColumns.disturbances(row["flags"]))
  }

  /// - Parameter row: has the `block` of the part
  static func posture(_ row: Row) -> Posture { Posture.allCases[(row["block"] as Int) - 1] }

  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) throws {
    let score = planned.holdStill.score(try recordings(of: planned.run.id, in: db))
    let id = try SQLiteStore.insert(
      ScoreRow(
        algorithm: algorithm, refusal: score.refusal, isExcluded: false, flags: score.flags.map(\.rawValue)),
      of: planned.run, context: context, in: db)
    let values = Posture.allCases.map { arguments(of: score.measures[$0]) }
    let columns = measureColumns + Posture.allCases.map { "\($0.rawValue)_tremor" }
    let tremors: StatementArguments = [score.measures.lap.tremor, score.measures.out.tremor]
    try db.run(
      """
      INSERT INTO hold_still_scores (score, \(columns.joined(separator: ", ")))
      VALUES (\(placeholders(1 + columns.count)))
      """, [id] + values[0] + values[1] + tremors)
  }

  private static func arguments(of posture: HoldStillMeasures.OfPosture) -> StatementArguments {
    [
      posture.problem?.rawValue, posture.samples, posture.rate, posture.gap, posture.spectrum?.segments,
      posture.spectrum.map { $0.density.map { "\($0)" }.joined(separator: " ") },
    ]
  }

  /// The recordings of the attempt that counts at each posture.
  private static func recordings(of run: Run.ID, in db: Database) throws -> [Posture: MotionRecording] {
    var chunks: [Posture: [MotionChunk]] = [:]
    try db.each(
      """
      SELECT run_parts.block, chunks.* FROM hold_still_chunks AS chunks
      JOIN run_parts ON run_parts.run = chunks.run AND run_parts.number = chunks.part
      WHERE chunks.run = ? AND run_parts.is_complete = ? ORDER BY chunks.part, chunks.number
      """, [run, true]
    ) { row in chunks[posture(row), default: []].append(chunk(row)) }
    var recordings = chunks.mapValues { MotionRecording($0) }
    try db.each(
      """
      SELECT run_parts.block, problems.problem FROM hold_still_problems AS problems
      JOIN run_parts ON run_parts.run = problems.run AND run_parts.number = problems.part
      WHERE problems.run = ? AND run_parts.is_complete = ?
      """, [run, true]
    ) { row in
      recordings[posture(row)] = MotionRecording(
        chunks[posture(row)] ?? [], problem: SensorProblem(rawValue: row["problem"]) ?? .stopped)
    }
    return recordings
  }

  // MARK: - Scores

  static let compared: ComparedMeasure? = HoldStillTask.tremor

  static let measureTable = "hold_still_scores"
  static let measureColumns = Posture.allCases.flatMap { posture in
    ["problem", "samples", "rate", "gap", "segments", "spectrum"].map { "\(posture.rawValue)_\($0)" }
  }

  static func measures(_ row: Row) -> any RunMeasures {
    func ofPosture(_ posture: Posture) -> HoldStillMeasures.OfPosture {
      let name = posture.rawValue
      let density = (row["\(name)_spectrum"] as String?)?.split(separator: " ").compactMap { Double($0) }
      let segments: Int? = row["\(name)_segments"]
      return HoldStillMeasures.OfPosture(
        problem: (row["\(name)_problem"] as String?).flatMap(SensorProblem.init),
        samples: row["\(name)_samples"], rate: row["\(name)_rate"], gap: row["\(name)_gap"],
        spectrum: density.flatMap { density in
          segments.map { TremorSpectrum(density: density, segments: $0) }
        })
    }
    return HoldStillMeasures(lap: ofPosture(.lap), out: ofPosture(.out))
  }
}

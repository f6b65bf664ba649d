import Studies
import Testing

@testable import Storage

/// The result of a run is one number, for its participant, in comparisons and in analyses.
struct ComparedResultTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation] + MeasuredRuns.all.map(\.storage))
    ada = try lab.enrolWithConsent()
  }

  /// Inserts a finished run of each row of measures.
  private func insert(_ runs: MeasuredRuns, refusal: String? = nil, from first: Int = 1) throws {
    let (ada, version) = (ada, lab.study.version)
    try lab.store.research.write { db in
      for (number, row) in zip(first..., runs.rows) {
        try db.run(
          """
          INSERT INTO runs (id, participant, kind, task, variant, position, seed, study_version, started_at,
            state, finished_at)
          VALUES (?, ?, ?, 'task', ?, ?, '5', ?, ?, 'finished', ?)
          """,
          [
            "run \(number)", ada, runs.storage.kind.word, "variant \(number)", number, version, number,
            number + 100,
          ])
        try db.run(
          """
          INSERT INTO scores (id, run, algorithm, refusal, is_excluded, flags, scored_at)
          VALUES (?, ?, ?, ?, ?, '', 0)
          """, ["score \(number)", "run \(number)", runs.storage.algorithm, refusal, false])
        let columns = runs.tables.measureColumns.joined(separator: ", ")
        try db.run(
          "INSERT INTO \(runs.tables.measureTable) (score, \(columns)) VALUES (?, \(row))",
          ["score \(number)"])
      }
    }
  }

  @Test(arguments: MeasuredRuns.all)
  func aComparisonHasTheResultsThatTheParticipantSees(_ runs: MeasuredRuns) throws {
    try insert(runs)
    try insert(runs, refusal: "skipped", from: 11)
    let results = try lab.store.summaries(of: ada, kind: runs.storage.kind).map(\.result)
    let refused: [Double?] = runs.rows.map { _ in nil }
    #expect(results == runs.results + refused)
    let compared = try lab.store.research.read { db in
      try runs.storage.tables.comparedValues(of: ada, "task", in: db)
    }
    let own = results.compactMap(\.self)
    let ofTheKind = runs.tables.compared
    let measure = try #require(ofTheKind)
    #expect(compared == [measure.id: own.reduce(0, +) / Double(own.count)])
  }
}

/// Runs of one kind of task as they are stored with their scores.
struct MeasuredRuns: Sendable, CustomTestStringConvertible {
  let storage: TaskStorage
  /// The measures of each run in the order of their columns, as SQL.
  let rows: [String]
  /// Worked out by hand; nil for a run without a result.
  let results: [Double?]

  var testDescription: String { storage.kind.word }
  var tables: any MeasuringTables.Type { storage.tables as! any MeasuringTables.Type }

  init(_ storage: TaskStorage, _ runs: (row: String, result: Double?)...) {
    self.storage = storage
    rows = runs.map(\.row)
    results = runs.map(\.result)
  }
}

extension MeasuredRuns {
  static let all = ofChoices + ofConditions + ofMotor + ofSensors

  private static let ofChoices = [
    MeasuredRuns(
      .simpleReactionTime, ("4, 0, 0, 0, 300, 310, 20", 300), ("4, 0, 0, 1, 400, 410, 20", 400)),
    MeasuredRuns(
      .choiceReactionTime, ("9, 1, 0, 0, 400, 405, 10, 20", 400), ("9, 1, 0, 0, 500, 505, 10, 20", 500)),
    MeasuredRuns(
      .goNoGo, ("30, 2, 1, 7, 0, 350, 40, 2.5", 2.5), ("30, 2, 4, 4, 0, 350, 40, 1.5", 1.5),
      ("30, 2, 0, 0, 8, 350, 40, NULL", nil)),
    MeasuredRuns(
      .nBack, ("6, 5, 14, 1, 3, 1, 0, 600, 2.25", 2.25), ("6, 4, 14, 1, 3, 1, 0, 600, 1.75", 1.75)),
    MeasuredRuns(
      .serialAddition, ("6, 1, 1, 4, 1200, 'visual', NULL", 0.75), ("4, 2, 2, 3, 1200, 'visual', NULL", 0.5),
      ("0, 0, 0, 0, NULL, 'visual', NULL", nil)),
  ]

  private static let ofConditions = [
    MeasuredRuns(
      .flanker, ("7, 1, 0, 600, 8, 0, 0, 750, 0", 150), ("8, 0, 0, 610, 8, 0, 0, 700, 1", 90),
      ("8, 0, 0, 610, 0, 8, 0, NULL, 0", nil)),
    MeasuredRuns(
      .singleCategoryAssociation, ("'a', 24, 0, 0, 0, 550, 24, 0, 0, 0, 650, 80", 1.25),
      ("'b', 24, 0, 0, 0, 600, 24, 0, 0, 0, 640, 80", 0.5),
      ("'a', 24, 0, 0, 0, 600, 24, 0, 0, 0, 600, 0", nil)),
    MeasuredRuns(
      .stroop, ("7, 1, 0, 600, 8, 0, 0, 750, 0", 150), ("8, 0, 0, 610, 8, 0, 0, 700, 1", 90),
      ("0, 8, 0, NULL, 8, 0, 0, 700, 0", nil)),
  ]

  private static let ofMotor = [
    MeasuredRuns(
      .tapping, ("19, 1, 1, 200, 0, 18, 0, 0, 200, 0", 37), ("20, 0, 0, 200, 0, 21, 0, 0, 200, 0", 41)),
    MeasuredRuns(
      .trailMaking, ("'complete', 7000, 1, 1, 5, 'complete', 10000, 0, 0, 5", 3000),
      ("'complete', 7000, 0, 0, 5, 'complete', 12000, 0, 0, 5", 5000),
      ("'complete', 7000, 0, 0, 5, 'time-up', NULL, 2, 0, 3", nil)),
    MeasuredRuns(.spatialSpan, ("5, 8, 3", 5), ("4, 7, 3", 4)),
    MeasuredRuns(
      .towerOfHanoi, ("3, 'solved', 9, 0, 500, 7500", 2), ("3, 'solved', 12, 1, 500, 7500", 5),
      ("3, 'given-up', 12, 1, 500, 7500", nil)),
  ]

  /// The columns that tell the result once more are left empty: nobody reads them.
  private static let ofSensors = [
    MeasuredRuns(
      .holdStill, ("\(posture(0.5)), \(posture(0.5))", 500), ("\(posture(0.5)), \(posture(0.125))", 250)),
    MeasuredRuns(
      .sustainedVowel, ("-40, '- -', '80 110', '2.5 4.0', '-20.0 -20.0', '0.5 0.5', '0 0'", 4),
      ("-40, '- -', '90 70', '3.0 2.0', '-20.0 -20.0', '0.5 0.5', '0 0'", 3)),
  ]

  /// Motion at 8 Hz alone.
  /// - Parameter density: there, in (m/s²)²/Hz; 0.5 Hz of it are the square of the tremor
  private static func posture(_ density: Double) -> String {
    let spectrum = (2...30).map { $0 == 16 ? "\(density)" : "0.0" }.joined(separator: " ")
    return "NULL, 360, 60, 20, 5, '\(spectrum)'"
  }
}

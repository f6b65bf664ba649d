import ImplicitAssociation
import Statistics

/// Other people's results, read from files of trials, which are scored here, or from files of scores, which are taken as
/// they are.
///
/// ```swift
/// let files = ResultFiles(paths: ["race-iat-2015.csv"], content: .scores(ScoreColumns()), score: .d2)
/// let outcome = try files.read(into: spill)
/// try ResultFiles.each(in: spill) { result in … }
/// ```
public struct ResultFiles: Sendable {
  public enum Content: Sendable {
    case trials(TrialLayout)
    case scores(ScoreColumns)
  }

  /// More people than these are more than a comparison needs, and would hold up a server that takes them in.
  public static let mostPeople = 500_000

  public let paths: [String]
  public let content: Content
  /// Of trials.
  public let score: DScore
  /// Positive results in the files are negative here, since they subtract the other way round.
  public var isReversed = false
  /// The others are taken even if the rows of some have problems.
  public var skipsBroken = false
  public var problemsKept = 1000
  var mostPeople = Self.mostPeople

  public init(paths: [String], content: Content, score: DScore) {
    self.paths = paths
    self.content = content
    self.score = score
  }

  /// The outcome of reading the files. Nothing can be taken while `problems` has any that were not to be skipped.
  public struct Outcome: Sendable {
    public internal(set) var problems: TrialProblems
    /// There are results, and every problem could be skipped.
    public internal(set) var isReadable = false
    /// How the results came about: `D2`, or the column that they were taken from.
    public internal(set) var scoring = ""
    /// People with a result.
    public internal(set) var people = 0
    /// People, or runs, whom the rules of the score exclude.
    public internal(set) var excluded = 0
    /// People, or runs, whose data give no result.
    public internal(set) var withoutResult = 0
    /// People left out because something is wrong with their rows.
    public internal(set) var broken = 0
    /// How many people with a result did the pairings in which order, by its number in the file.
    public internal(set) var orders: [Int: Int] = [:]
    /// Trials without a latency that were left out.
    public internal(set) var droppedTrials = 0
    /// The participants with another number of trials than most, in words; nil if there are none.
    public internal(set) var unusualCounts: ProblemSentence?
    /// The results are means of all runs of a person.
    public internal(set) var isOfSeveralRuns = false
  }

  /// Reads the files, in memory that does not grow with them but for some bytes of each person.
  ///
  /// - Parameter spill: takes the results, for ``each(in:_:)``; without meaning if the outcome is not readable
  /// - Throws: the error of a failed write
  public func read(into spill: SpillFile, watch: @escaping @Sendable (Int) -> Void = { _ in }) throws
    -> Outcome
  {
    var outcome: Outcome
    switch content {
    case .trials(let layout): outcome = try readTrials(layout, into: spill, watch)
    case .scores(let columns): outcome = try readScores(columns, into: spill, watch)
    }
    if outcome.isReadable { try count(in: spill, &outcome) }
    return outcome
  }

  private func readTrials(
    _ layout: TrialLayout, into spill: SpillFile, _ watch: @escaping @Sendable (Int) -> Void
  ) throws -> Outcome {
    var style = ScoreStyle()
    let records = paths.allSatisfy { layout.fitting($0).recordsCorrection }
    let possible = records || ![.d1, .d2].contains(score) ? score : .d6
    style.kind = .results(possible)
    style.problemsKept = problemsKept
    var scores = FileScores(paths: paths, layout: layout, style: style)
    scores.skipsBroken = skipsBroken
    let result = try scores.write(to: spill, watch: watch)
    return Outcome(
      problems: result.problems, isReadable: result.isWritten, scoring: possible.rawValue,
      broken: result.broken, droppedTrials: result.droppedTrials, unusualCounts: result.unusualCounts)
  }

  private func readScores(
    _ columns: ScoreColumns, into spill: SpillFile, _ watch: @escaping @Sendable (Int) -> Void
  ) throws -> Outcome {
    var reading = ScoreReading(columns, kept: problemsKept, most: mostPeople)
    do {
      for path in paths { try reading.read(TextBytes(path: path, watch: watch), into: spill) }
    } catch let problem as TrialProblem {
      reading.problems.note(problem)
      reading.isStopped = true
    }
    try reading.finish(spill)
    return Outcome(
      problems: reading.problems,
      isReadable: !reading.isStopped && (reading.problems.count == 0 || skipsBroken), scoring: reading.column,
      broken: reading.broken, orders: reading.orders)
  }

  /// Counts the people of a file that could be read; a file without any, or with too many, cannot be used.
  private func count(in spill: SpillFile, _ outcome: inout Outcome) throws {
    var runs = 0
    try Self.eachLine(in: spill) { line in
      switch line {
      case .excluded: outcome.excluded += 1
      case .none: outcome.withoutResult += 1
      case .result(_, let key):
        runs += 1
        if key != 0 { outcome.isOfSeveralRuns = true }
      }
    }
    outcome.people = runs
    if outcome.isOfSeveralRuns {
      outcome.people = try Self.means(in: spill).count
      outcome.isOfSeveralRuns = outcome.people < runs
    }
    let file = paths.first ?? ""
    if outcome.people == 0 {
      outcome.refuse(TrialProblem(file: file, "nobody in the file has a result"))
    } else if outcome.people > mostPeople {
      outcome.refuse(Self.tooMany(file, mostPeople))
    }
  }

  static func tooMany(_ file: String, line: Int? = nil, _ most: Int) -> TrialProblem {
    TrialProblem(
      file: file, line: line,
      "more than \(most) people have a result: choose some of them with --where, as in --where year=2015")
  }
}

extension ResultFiles.Outcome {
  fileprivate mutating func refuse(_ problem: TrialProblem) {
    problems.note(problem)
    isReadable = false
  }
}

// MARK: - The results

extension ResultFiles {
  /// Hands on the result of each person, in the order of the files; of several runs it is their mean.
  public func each(in spill: SpillFile, _ take: (FileResult) throws -> Void) throws {
    let sign: Double = isReversed ? -1 : 1
    func signed(_ result: FileResult) -> FileResult {
      FileResult(
        value: sign * result.value,
        parts: result.parts.map { .init(sign * $0.first, sign * $0.second) }, errors: result.errors,
        latency: result.latency)
    }
    var hasKeys = false
    try Self.eachLine(in: spill) { line in
      guard case .result(let result, let key) = line else { return }
      if key == 0 { try take(signed(result)) } else { hasKeys = true }
    }
    if hasKeys { for result in try Self.means(in: spill) { try take(signed(result)) } }
  }

  private static func eachLine(in spill: SpillFile, _ take: (ResultLine) throws -> Void) throws {
    try spill.eachLine { text in
      if let line = ResultLine(String(decoding: text, as: UTF8.self)) { try take(line) }
    }
  }

  private static func means(in spill: SpillFile) throws -> [FileResult] {
    var places: [UInt64: Int] = [:]
    var sums: [(result: FileResult, count: Double)] = []
    try eachLine(in: spill) { line in
      guard case .result(let result, let key) = line else { return }
      guard let place = places[key] else {
        places[key] = sums.count
        return sums.append((result, 1))
      }
      sums[place].result.add(result)
      sums[place].count += 1
    }
    return sums.map { sum in
      FileResult(
        value: sum.result.value / sum.count,
        parts: sum.result.parts.map { .init($0.first / sum.count, $0.second / sum.count) },
        errors: sum.result.errors.map { $0 / sum.count }, latency: sum.result.latency.map { $0 / sum.count })
    }
  }
}

extension FileResult {
  fileprivate mutating func add(_ other: FileResult) {
    value += other.value
    parts = parts.flatMap { own in
      other.parts.map { .init(own.first + $0.first, own.second + $0.second) }
    }
    errors = errors.flatMap { own in other.errors.map { own + $0 } }
    latency = latency.flatMap { own in other.latency.map { own + $0 } }
  }
}

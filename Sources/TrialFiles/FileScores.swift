import Glibc
import ImplicitAssociation

/// Files of trials, and the scores they come to.
///
/// ```swift
/// let scores = FileScores(paths: ["trials.csv"], layout: TrialLayout(), style: ScoreStyle())
/// let result = scores.write(to: spill)
/// ```
public struct FileScores: Sendable {
  /// The path that stands for standard input.
  public static let standardInput = "-"

  public let paths: [String]
  public let layout: TrialLayout
  public let style: ScoreStyle
  /// The rows of a participant may lie apart; all participants are then held in memory at once.
  public var isScattered = false
  /// The other participants are scored even if the rows of some have problems.
  public var skipsBroken = false
  var partLimits = TextParts.Limits()

  public init(paths: [String], layout: TrialLayout, style: ScoreStyle) {
    self.paths = paths
    let layout = paths.first.map(layout.fitting) ?? layout
    self.layout = layout
    var style = style
    style.hasRuns = layout.columns[.run] != nil
    style.hasCorrection = layout.recordsCorrection
    self.style = style
  }

  /// Reads the files and writes the scores; starts again if rows turn out to lie apart.
  ///
  /// - Parameters:
  ///   - spill: Takes the scores: all of them, or none when the result has problems not to be skipped.
  ///   - watch: Is told from time to time how many bytes were read, by any thread.
  /// - Throws: the error of a failed write
  public func write(
    to spill: SpillFile, watch: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> Result {
    var result =
      try attemptInParts(spill, watch: watch) ?? attempt(spill, isScattered: isScattered, watch: watch)
    if result.wasScattered && paths.allSatisfy(Self.canBeReadAgain) {
      try spill.startOver()
      result = try attempt(spill, isScattered: true, watch: watch)
    }
    if !result.isWritten {
      try spill.startOver()
      if style.kind == .json { try writeProblems(result, to: spill) }
    }
    return result
  }

  /// D1 and D2 can be computed, which need the latency to the correct response.
  public var hasCorrection: Bool { style.hasCorrection }

  /// Nil if the file has to be read as a whole.
  private func attemptInParts(
    _ spill: SpillFile, watch: @escaping @Sendable (Int) -> Void
  ) throws -> Result? {
    guard let parts = PartScores(self) else { return nil }
    var result = Result()
    switch try parts.read(into: spill, watch: watch) {
    case .scored(let book):
      result.isWritten = isWritten(book)
      result.summary = book.summary
      result.problems = book.problems
    case .scattered: result.wasScattered = true
    case .unknown:
      try spill.startOver()
      return nil
    }
    return result
  }

  private func attempt(
    _ spill: SpillFile, isScattered: Bool, watch: @escaping @Sendable (Int) -> Void
  ) throws -> Result {
    var book = Scorebook(ScoreTable(style, spill: spill), isScattered: isScattered)
    var result = Result()
    do {
      try checkPaths()
      for path in paths { try read(path, into: &book, watch: watch) }
      try book.finish()
      result.isWritten = isWritten(book)
    } catch let problem as TrialProblem {
      result.isStopped = true
      book.note(problem)
    } catch let scattered as ScatteredRows {
      result.isStopped = true
      result.wasScattered = true
      book.note(scattered.problem)
    }
    result.summary = book.summary
    result.problems = book.problems
    result.isScattered = isScattered
    return result
  }

  private func isWritten(_ book: Scorebook) -> Bool {
    (book.problems.count == 0 || skipsBroken) && book.summary.participants > 0
  }

  private func writeProblems(_ result: Result, to spill: SpillFile) throws {
    var table = ScoreTable(style, spill: spill)
    try table.finish(result.problems, summary: result.summary)
  }

  private func read(
    _ path: String, into book: inout Scorebook, watch: @escaping @Sendable (Int) -> Void
  ) throws {
    let text = try TextBytes(path: path, watch: watch)
    book.file = text.name
    try layout.read(text, into: &book)
  }

  /// Twice the same trials would be twice as many.
  private func checkPaths() throws(TrialProblem) {
    var known: [FileNumber: String] = [:]
    for path in paths {
      guard let number = FileNumber(path) else { continue }
      if let other = known.updateValue(path, forKey: number) {
        throw TrialProblem(
          file: path, other == path ? "this file is given twice" : "this is the same file as \(other)")
      }
    }
  }

  private static func canBeReadAgain(_ path: String) -> Bool { FileNumber(path) != nil }

  /// The identity of a file, independent of the path to it.
  struct FileNumber: Hashable {
    let device: dev_t
    let file: ino_t

    /// Nil for input that is not a regular file.
    init?(_ path: String) {
      var status = stat()
      guard path != FileScores.standardInput, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      (device, file) = (status.st_dev, status.st_ino)
    }
  }

  /// The outcome of reading the files.
  public struct Result: Sendable {
    /// The scores were written: there are some, and every problem could be skipped.
    public fileprivate(set) var isWritten = false
    /// The problems found and their places in the file.
    public fileprivate(set) var problems = TrialProblems()
    /// Reading stopped at a problem that affects the whole file.
    public fileprivate(set) var isStopped = false
    /// All participants were held in memory at once, because their rows lie apart.
    public fileprivate(set) var isScattered = false
    fileprivate var wasScattered = false
    fileprivate var summary = Scorebook.Summary()

    /// Participants scored.
    public var participants: Int { summary.participants }
    /// Participants left out because something is wrong with their rows.
    public var broken: Int { summary.broken }
    /// Trials without a latency that were left out.
    public var droppedTrials: Int { summary.droppedTrials }
    /// The participants with another number of trials than most, in words; nil if there are none.
    public var unusualCounts: ProblemSentence? { summary.counts.unusual }
  }
}

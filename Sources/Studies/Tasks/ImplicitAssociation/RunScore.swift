import ImplicitAssociation

/// The score of a run as people see it: the one of the six that fits the test's procedure
/// (``Design/nativeScore``), or why there is none.
public struct RunScore: Sendable, Hashable {
  public let result: Result
  public let flags: Set<Quality.Flag>

  public enum Result: Sendable, Hashable {
    case d(Double)
    /// More than 10 % of the trials took less than 300 ms.
    case excluded
    case refused(RefusalRecord)
  }

  /// Analyses keep the run.
  public var isKept: Bool { if case .d = result { true } else { false } }

  /// The D score; nil if there is none. Not inlined, nor are ``isExcluded`` and ``isLeftOut``: the optimiser of Swift
  /// 6.3.1 breaks off where a page asks for several of them.
  @inline(never) public var d: Double? { if case .d(let d) = result { d } else { nil } }

  /// More than 10 % of the trials took less than 300 ms.
  @inline(never) public var isExcluded: Bool { result == .excluded }

  /// The participant left the run out, or the rest of it.
  @inline(never) public var isLeftOut: Bool {
    if case .refused(let refusal) = result { refusal == .leftOut } else { false }
  }

  public init(result: Result, flags: Set<Quality.Flag>) {
    self.result = result
    self.flags = flags
  }
}

/// The scores of one participant.
public protocol RunScoreStore: Sendable {
  /// The newest score of each finished run of a participant.
  func scores(of participant: Participant.ID) throws -> [Run.ID: RunScore]
}

/// The scores of a study.
public protocol ScoredRunStore: Sendable {
  /// The finished runs of everybody in a study who has not left, each with its newest score.
  func scoredRuns(of study: Study.ID, origin: Participant.Origin) throws -> [ScoredRun]
}

/// Everything about scores.
public typealias ScoreStore = RunScoreStore & ScoredRunStore

/// A refusal in the form in which it is stored and released: `tooFewTrials testA 1`.
public struct RefusalRecord: Sendable, Hashable {
  /// Names the case of `Refusal`, or `skipped` for a run that was left out.
  public let kind: String
  /// The block or stage concerned.
  public let place: String
  /// The number of usable trials, if that is the reason.
  public let usable: Int?

  public init(_ refusal: Refusal) {
    switch refusal {
    case .invalidLatency(let block): self.init("invalidLatency", block.rawValue)
    case .missingBlock(let block): self.init("missingBlock", block.rawValue)
    case .uncorrectedError(let block): self.init("uncorrectedError", block.rawValue)
    case .tooFewTrials(let block, let usable): self.init("tooFewTrials", block.rawValue, usable)
    case .tooFewCorrectTrials(let block, let usable): self.init("tooFewCorrectTrials", block.rawValue, usable)
    case .noSpread(let stage): self.init("noSpread", stage.rawValue)
    }
  }

  /// The refusal of a run that its participant left out.
  public static let leftOut = RefusalRecord(ScoreVerdict.skipped, "")

  public init(stored text: String) {
    let parts = text.split(separator: " ").map(String.init)
    self.init(parts.first ?? "", parts.dropFirst().first ?? "", parts.dropFirst(2).first.flatMap(Int.init))
  }

  private init(_ kind: String, _ place: String, _ usable: Int? = nil) {
    self.kind = kind
    self.place = place
    self.usable = usable
  }

  public var text: String {
    [kind, place, usable.map(String.init) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// The six D scores of Greenwald, Nosek & Banaji (2003), which treat errors and fast trials differently.
///
/// The one that fits a procedure is ``Design/nativeScore``.
public enum DScore: String, Sendable, Codable, CaseIterable {
  /// Latencies to the correct response.
  case d1 = "D1"
  /// As D1, without latencies under 400 ms.
  case d2 = "D2"
  /// An error counts as the mean of the block's correct trials plus two of their standard deviations.
  case d3 = "D3"
  /// An error counts as the mean of the block's correct trials plus 600 ms.
  case d4 = "D4"
  /// As D3, without latencies under 400 ms.
  case d5 = "D5"
  /// As D4, without latencies under 400 ms.
  case d6 = "D6"
}

/// One of the six scores of a run, or the reason why there is none.
public enum Outcome: Sendable, Hashable {
  /// D, the mean of its two parts, without unit; positive when pairing B took longer than pairing A.
  case score(Double, practice: Double, test: Double)
  /// The data do not allow a score.
  case refused(Refusal)

  /// The parts that D is the mean of, or `nil` when it was refused.
  public var parts: (practice: Double, test: Double)? {
    if case .score(_, let practice, let test) = self { (practice, test) } else { nil }
  }

  /// D, or `nil` when it was refused.
  public var total: Double? {
    if case .score(let total, _, _) = self { total } else { nil }
  }
}

/// The reasons why a score is refused.
public enum Refusal: Error, Hashable, Codable {
  /// A latency of this block is negative or not a number: the clocks were wrong, and with them the whole run.
  case invalidLatency(ScoredBlock)
  /// The block has no trials at all.
  case missingBlock(ScoredBlock)
  /// An error of the block was not corrected, so that it has no latency to the correct response.
  case uncorrectedError(ScoredBlock)
  /// Fewer than two trials of the block are left after deletion.
  case tooFewTrials(ScoredBlock, usable: Int)
  /// Fewer than two correct trials of the block are left, too few to compute the penalty for errors.
  case tooFewCorrectTrials(ScoredBlock, usable: Int)
  /// All latencies of this stage are equal, so that there is no deviation to divide by.
  case noSpread(Stage)
}

/// The result of one run: its six D scores and the figures that show how far to trust them.
///
/// Shares and counts are of all trials of the four scored blocks as recorded, before any deletion, and go by
/// the latency to the correct response (as in the R packages iatgen and implicitMeasures), or to the only one
/// where errors stay uncorrected.
public struct Score: Sendable, Equatable {
  /// Names the rules below; stored with each score, and changed whenever a number could come out differently.
  public static let algorithm = "D 2003, version 1"

  /// The outcomes in the order of `DScore.allCases`; an array, since creating a dictionary for each of many
  /// runs is slow.
  private let outcomes: [Outcome]
  /// Recorded trials.
  public let trials: Int
  /// Trials over 10 000 ms, which no score uses.
  public let over10000: Int
  /// Trials under 400 ms, which D2, D5 and D6 leave out.
  public let under400: Int
  /// The share of trials under 300 ms, 0 to 1.
  public let under300Share: Double
  /// The share of trials whose first response was wrong, 0 to 1.
  public let errorRate: Double
  /// The quality flags of the run.
  public let quality: Quality

  init(outcomes: [Outcome], run: TrialCounts, quality: Quality) {
    self.outcomes = outcomes
    trials = run.trials
    over10000 = run.over10000
    under400 = run.under400
    under300Share = run.under300Share
    errorRate = run.errorRate
    self.quality = quality
  }

  /// Each of the six scores.
  public var values: [DScore: Outcome] {
    Dictionary(uniqueKeysWithValues: zip(DScore.allCases, outcomes))
  }

  /// One of the six scores.
  public subscript(score: DScore) -> Outcome {
    outcomes[score.place]
  }

  /// The run is excluded from analyses: more than 10 % of its trials are under 300 ms.
  public var excluded: Bool {
    quality.flags.contains(.tooFast)
  }
}

extension DScore {
  fileprivate var place: Int {
    switch self {
    case .d1: 0
    case .d2: 1
    case .d3: 2
    case .d4: 3
    case .d5: 4
    case .d6: 5
    }
  }
}

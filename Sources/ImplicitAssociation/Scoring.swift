import Statistics

/// Scores one run: its six D scores, with the reasons for those it refuses.
///
/// Trials may come in any order. For a stream of trials feed a ``Scoring`` instead.
@inlinable
public func score(_ trials: some Sequence<ScoredTrial>) -> Score {
  var scoring = Scoring()
  for trial in trials { scoring.add(trial) }
  return scoring.score()
}

/// A run being scored, trial by trial, in one pass and constant space.
///
/// D is the mean of a practice and a test part; each is the block mean of pairing B minus that of pairing A,
/// divided by the standard deviation (n - 1) of all trials of the two blocks together (Greenwald, Nosek &
/// Banaji 2003). The deviation is taken after errors are replaced, as the established R packages do; some
/// transcriptions of the paper take it before.
public struct Scoring: Sendable {
  private var practiceA = BlockTally()
  private var testA = BlockTally()
  private var practiceB = BlockTally()
  private var testB = BlockTally()

  /// No trials yet.
  public init() {}

  /// Takes in one trial.
  public mutating func add(_ trial: ScoredTrial) {
    switch trial.block {
    case .practiceA: practiceA.add(trial)
    case .testA: testA.add(trial)
    case .practiceB: practiceB.add(trial)
    case .testB: testB.add(trial)
    }
  }

  /// Everything the trials so far come to.
  public func score() -> Score {
    let blocks = [practiceA.counts, testA.counts, practiceB.counts, testB.counts]
    let counts = blocks.reduce(TrialCounts(), +)
    return Score(
      values: Dictionary(uniqueKeysWithValues: DScore.allCases.map { ($0, outcome(of: $0)) }),
      trials: counts.trials, over10000: counts.over10000, under400: counts.under400,
      under300Share: counts.under300Share, errorRate: counts.errorRate,
      quality: Quality(run: counts, blocks: blocks))
  }

  /// One of the six scores of the trials so far.
  public func outcome(of score: DScore) -> Outcome {
    do throws(Refusal) {
      try checkLatencies()
      let practice = try part(.practice, of: score)
      let test = try part(.test, of: score)
      return .score((practice + test) / 2, practice: practice, test: test)
    } catch {
      return .refused(error)
    }
  }

  private func checkLatencies() throws(Refusal) {
    for block in ScoredBlock.allCases where self[block].hasInvalidLatency {
      throw .invalidLatency(block)
    }
  }

  private func part(_ stage: Stage, of score: DScore) throws(Refusal) -> Double {
    let a = try moments(ScoredBlock(stage: stage, pairing: .a), for: score)
    let b = try moments(ScoredBlock(stage: stage, pairing: .b), for: score)
    guard let deviation = a.united(with: b).standardDeviation, deviation > 0 else { throw .noSpread(stage) }
    return (b.mean - a.mean) / deviation
  }

  private func moments(_ block: ScoredBlock, for score: DScore) throws(Refusal) -> Moments {
    try self[block].moments(for: score, in: block)
  }

  private subscript(block: ScoredBlock) -> BlockTally {
    switch block {
    case .practiceA: practiceA
    case .testA: testA
    case .practiceB: practiceB
    case .testB: testB
    }
  }
}

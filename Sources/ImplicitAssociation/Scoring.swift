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

  /// Begins without trials.
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

  /// Returns the score of the trials so far.
  public func score() -> Score {
    let blocks = [practiceA.counts, testA.counts, practiceB.counts, testB.counts]
    let counts = blocks.reduce(TrialCounts(), +)
    return Score(
      outcomes: DScore.allCases.map { outcome(of: $0) }, run: counts,
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

  /// Returns number, mean and spread of the latencies so far that enter a score, those of which
  /// ``ScoredTrial/countedLatency(in:)`` tells one.
  public func countedLatencies(in score: DScore) -> Moments {
    practiceA.countedLatencies(in: score).united(with: testA.countedLatencies(in: score))
      .united(with: practiceB.countedLatencies(in: score)).united(with: testB.countedLatencies(in: score))
  }

  private func checkLatencies() throws(Refusal) {
    if practiceA.hasInvalidLatency { throw .invalidLatency(.practiceA) }
    if testA.hasInvalidLatency { throw .invalidLatency(.testA) }
    if practiceB.hasInvalidLatency { throw .invalidLatency(.practiceB) }
    if testB.hasInvalidLatency { throw .invalidLatency(.testB) }
  }

  private func part(_ stage: Stage, of score: DScore) throws(Refusal) -> Double {
    let a = try moments(ScoredBlock(stage: stage, pairing: .a), for: score)
    let b = try moments(ScoredBlock(stage: stage, pairing: .b), for: score)
    guard let deviation = a.united(with: b).standardDeviation, deviation > 0 else { throw .noSpread(stage) }
    return (b.mean - a.mean) / deviation
  }

  /// Reads each tally in place, since copying it for every call would cost more than the computation.
  private func moments(_ block: ScoredBlock, for score: DScore) throws(Refusal) -> Moments {
    switch block {
    case .practiceA: try practiceA.moments(for: score, in: block)
    case .testA: try testA.moments(for: score, in: block)
    case .practiceB: try practiceB.moments(for: score, in: block)
    case .testB: try testB.moments(for: score, in: block)
    }
  }
}

extension ScoredTrial {
  /// Returns the latency that enters a score: to the correct response or to the first one, as the score takes it. Nil if
  /// the score leaves the trial out, and for an error whose latency it replaces.
  public func countedLatency(in score: DScore) -> Milliseconds? {
    let counted = score.replacesErrors ? (isError ? nil : firstLatency) : latency
    guard let counted, counted.value >= 0, counted <= Limits.slow, score.keepsFast || counted >= Limits.fast
    else { return nil }
    return counted
  }
}

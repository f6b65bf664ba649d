import Statistics

/// The data of one block that the six scores need, collected trial by trial in constant space.
struct BlockTally: Sendable {
  private(set) var counts = TrialCounts()
  private(set) var hasInvalidLatency = false
  private var hasUncorrectedError = false
  private var toCorrect = Latencies()
  private var toFirst = Latencies()

  mutating func add(_ trial: ScoredTrial) {
    counts.add(trial)
    // A missed trial counts like one that took too long, which no score uses.
    guard let first = trial.firstLatency else { return }
    guard Self.isValid(first) && Self.isValid(trial.latency ?? first) else {
      hasInvalidLatency = true
      return
    }
    toFirst.add(first, isReplaced: trial.isError)
    if let latency = trial.latency {
      toCorrect.add(latency, isReplaced: false)
    } else {
      hasUncorrectedError = true
    }
  }

  private static func isValid(_ latency: Milliseconds) -> Bool {
    latency.value >= 0 && latency.value <= .greatestFiniteMagnitude
  }

  /// The block's latencies as `score` sees them: slow and fast ones deleted, then errors replaced.
  func moments(for score: DScore, in block: ScoredBlock) throws(Refusal) -> Moments {
    guard counts.trials > 0 else { throw .missingBlock(block) }
    if score.penalty == nil && hasUncorrectedError { throw .uncorrectedError(block) }
    let usable = (score.penalty == nil ? toCorrect : toFirst).band(keepingFast: score.keepsFast)
    guard usable.count >= 2 else { throw .tooFewTrials(block, usable: usable.count) }
    guard let penalty = score.penalty else { return usable.kept }
    guard let deviation = usable.kept.standardDeviation else {
      throw .tooFewCorrectTrials(block, usable: usable.kept.count)
    }
    let replacement = usable.kept.mean + penalty.cost(deviation: deviation)
    return usable.kept.united(with: Moments(count: usable.replaced, of: replacement))
  }

  /// The latencies that enter `score` as they are, neither deleted nor replaced.
  func countedLatencies(in score: DScore) -> Moments {
    (score.replacesErrors ? toFirst : toCorrect).band(keepingFast: score.keepsFast).kept
  }
}

/// Latencies up to 10 000 ms, those under 400 ms apart, because half of the scores delete them.
private struct Latencies {
  private var fast = Band()
  private var unhurried = Band()

  @inline(__always)
  mutating func add(_ latency: Milliseconds, isReplaced: Bool) {
    if latency < Limits.fast {
      fast.add(latency, isReplaced: isReplaced)
    } else if latency <= Limits.slow {
      unhurried.add(latency, isReplaced: isReplaced)
    }
  }

  func band(keepingFast: Bool) -> Band {
    keepingFast ? fast.united(with: unhurried) : unhurried
  }
}

/// Latencies used unchanged, and the number of those that a penalty replaces.
private struct Band {
  private(set) var kept = Moments()
  private(set) var replaced = 0

  var count: Int { kept.count + replaced }

  mutating func add(_ latency: Milliseconds, isReplaced: Bool) {
    if isReplaced { replaced += 1 } else { kept.add(latency.value) }
  }

  func united(with other: Band) -> Band {
    Band(kept: kept.united(with: other.kept), replaced: replaced + other.replaced)
  }
}

/// The penalty for an error, added to the mean of the block's correct trials.
private enum Penalty {
  case twoDeviations, sixHundredMilliseconds

  func cost(deviation: Double) -> Double {
    switch self {
    case .twoDeviations: 2 * deviation
    case .sixHundredMilliseconds: 600
    }
  }
}

extension DScore {
  fileprivate var penalty: Penalty? {
    switch self {
    case .d1, .d2: nil
    case .d3, .d5: .twoDeviations
    case .d4, .d6: .sixHundredMilliseconds
    }
  }

  var replacesErrors: Bool { penalty != nil }

  var keepsFast: Bool {
    switch self {
    case .d1, .d3, .d4: true
    case .d2, .d5, .d6: false
    }
  }
}

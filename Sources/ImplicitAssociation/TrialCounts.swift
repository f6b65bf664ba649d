import Statistics

/// The limits of Greenwald, Nosek & Banaji (2003) on a latency.
enum Limits {
  /// Below it a response cannot be an answer to the stimulus; too many of them exclude a run.
  static let tooFast: Milliseconds = 300
  /// Below it half of the scores delete the trial.
  static let fast: Milliseconds = 400
  /// Above it every score deletes the trial; 10 000 ms itself stays.
  static let slow: Milliseconds = 10_000
}

/// The number of trials recorded, and of those that stand out; by the latency to the correct response, or to
/// the only one if errors stay uncorrected.
struct TrialCounts: Sendable {
  private(set) var trials = 0
  private(set) var errors = 0
  private(set) var under300 = 0
  private(set) var under400 = 0
  private(set) var over10000 = 0
  /// Trials that ended at their deadline without any response.
  private(set) var missed = 0

  var errorRate: Double { share(errors) }
  var under300Share: Double { share(under300) }
  /// The part of trials without a response within 10 000 ms.
  var tooSlowShare: Double { share(over10000 + missed) }
  /// Trials from 400 to 10 000 ms.
  var unhurried: Int { trials - under400 - over10000 - missed }

  mutating func add(_ trial: ScoredTrial) {
    trials += 1
    if trial.isError { errors += 1 }
    guard let latency = trial.latency ?? trial.firstLatency else {
      missed += 1
      return
    }
    if latency < Limits.tooFast { under300 += 1 }
    if latency < Limits.fast { under400 += 1 }
    if latency > Limits.slow { over10000 += 1 }
  }

  static func + (left: TrialCounts, right: TrialCounts) -> TrialCounts {
    TrialCounts(
      trials: left.trials + right.trials, errors: left.errors + right.errors,
      under300: left.under300 + right.under300, under400: left.under400 + right.under400,
      over10000: left.over10000 + right.over10000, missed: left.missed + right.missed)
  }

  /// A part of all trials, 0 to 1; 0 when there are none.
  private func share(_ part: Int) -> Double {
    trials == 0 ? 0 : Double(part) / Double(trials)
  }
}

import Statistics

/// The reaction times of a run.
public struct ReactionTimes: RunMeasures, Hashable {
  /// Trials that count.
  public let valid: Int
  /// Trials with a press before the figure, or less than 100 ms after it.
  public let early: Int
  /// Trials without a press in time.
  public let late: Int
  /// Valid trials of 500 ms or more (Basner & Dinges 2011, Sleep 34: 581–591).
  public let lapses: Int
  /// Of the latencies of valid trials, in ms; nil where there is none.
  public let median: Double?
  public let mean: Double?
  /// With n - 1; nil for fewer than two.
  public let deviation: Double?

  public init(
    valid: Int, early: Int, late: Int, lapses: Int, median: Double?, mean: Double?, deviation: Double?
  ) {
    self.valid = valid
    self.early = early
    self.late = late
    self.lapses = lapses
    self.median = median
    self.mean = mean
    self.deviation = deviation
  }

  public var result: Double? { median }
}

/// A trial as it was stored, as far as the result of its run depends on it.
public struct StoredReaction: Sendable, Hashable {
  public let block: Int
  public let outcome: ReactionOutcome
  public let latency: Milliseconds?
  public let input: ResponseInput?
  public let flags: Set<Disturbance>

  public init(
    block: Int, outcome: ReactionOutcome, latency: Milliseconds?, input: ResponseInput?,
    flags: Set<Disturbance>
  ) {
    self.block = block
    self.outcome = outcome
    self.latency = latency
    self.input = input
    self.flags = flags
  }
}

/// The result of a run, with what makes it doubtful.
public struct ReactionScore: Sendable, Hashable {
  public let times: ReactionTimes
  /// The reason why there is no result, as it is stored and released: `skipped`, or `tooFewValid 4`: too few valid trials
  /// for a median that means something. Nil if there is one.
  public let refusal: String?
  public let flags: Set<Flag>

  /// The rules by which runs are scored.
  public static let algorithm = "simple-reaction-time-1"
  /// A valid latency of this or more is a lapse.
  static let lapse: Milliseconds = 500

  public enum Flag: String, Sendable, CaseIterable {
    /// No repeat was left before enough trials were valid.
    case incomplete
    /// The page was left or covered during a trial.
    case focusLost = "focus-lost"
    /// The device was turned, or the window changed its size, during a trial.
    case layoutChanged = "layout-changed"
    /// A mouse or a pen was used where touch was asked for.
    case mouseOrPen = "mouse-or-pen"
  }

  public static let refusalKind = "tooFewValid"
}

extension ReactionPlan {
  /// Returns the result of a run: practice does not count, and fewer than half of the trials that were asked for give
  /// no result.
  /// - Parameter stored: the trials of the attempts that count, in order
  public func score(_ stored: [StoredReaction]) -> ReactionScore {
    let counted = stored.filter { $0.block == blocks.count }
    let latencies = counted.filter { $0.outcome == .valid }.compactMap(\.latency)
    let values = latencies.map(\.value)
    let moments = Moments(values)
    let times = ReactionTimes(
      valid: latencies.count, early: counted.count { $0.outcome == .early },
      late: counted.count { $0.outcome == .late },
      lapses: latencies.count { $0 >= ReactionScore.lapse }, median: median(values),
      mean: moments.count > 0 ? moments.mean : nil, deviation: moments.standardDeviation)
    if counted.isEmpty { return ReactionScore(times: times, refusal: ScoreVerdict.skipped, flags: []) }
    return ReactionScore(
      times: times,
      refusal: times.valid * 2 < task.trials ? "\(ReactionScore.refusalKind) \(times.valid)" : nil,
      flags: flags(of: counted, valid: times.valid))
  }

  private func flags(of trials: [StoredReaction], valid: Int) -> Set<ReactionScore.Flag> {
    var flags: Set<ReactionScore.Flag> = []
    if valid < task.trials { flags.insert(.incomplete) }
    if trials.contains(where: { !$0.flags.isDisjoint(with: [.blur, .hidden]) }) { flags.insert(.focusLost) }
    if trials.contains(where: { !$0.flags.isDisjoint(with: [.rotated, .resized]) }) {
      flags.insert(.layoutChanged)
    }
    if trials.contains(where: { $0.input == .mouse || $0.input == .pen }) { flags.insert(.mouseOrPen) }
    return flags
  }
}

extension RunSummary {
  /// The reaction times of a run, where the data give a result.
  public var reactionTimes: ReactionTimes? { verdict.isKept ? measures as? ReactionTimes : nil }
}

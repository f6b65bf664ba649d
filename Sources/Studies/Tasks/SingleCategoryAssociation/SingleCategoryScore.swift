import Statistics

/// The latencies and errors of a run, and its score (Karpinski & Steinman 2006, Study 1, Results).
public struct SingleCategoryScore: ChoiceMeasures {
  /// The concept shares its key with the first attribute.
  public let a: Stage
  /// The concept shares its key with the second attribute.
  public let b: Stage
  /// The standard deviation of the latencies of right answers of both stages, in ms, with n - 1; nil for fewer than two.
  public let deviation: Double?
  /// The pairing of the stage that came first; nil without a trial.
  public let firstPairing: SingleCategoryPairing?

  /// The trials of one stage that count.
  public struct Stage: Sendable, Hashable {
    /// Right answers that are not too fast.
    public let right: Int
    /// Wrong answers that are not too fast.
    public let wrong: Int
    /// Trials without an answer in time.
    public let missed: Int
    /// Answers, right or wrong, sooner than 350 ms after the stimulus. They are left out of everything else.
    public let tooFast: Int
    /// The mean latency in ms, in which each wrong answer takes the mean of the right ones and 400 ms more; nil without a
    /// right one.
    public let mean: Double?

    public init(right: Int, wrong: Int, missed: Int, tooFast: Int, mean: Double?) {
      self.right = right
      self.wrong = wrong
      self.missed = missed
      self.tooFast = tooFast
      self.mean = mean
    }

    public var answers: Int { right + wrong }
    public var trials: Int { answers + missed + tooFast }
  }

  public init(a: Stage, b: Stage, deviation: Double?, firstPairing: SingleCategoryPairing?) {
    self.a = a
    self.b = b
    self.deviation = deviation
    self.firstPairing = firstPairing
  }

  public var wrong: Int { a.wrong + b.wrong }
  public var answers: Int { a.answers + b.answers }
  public var missed: Int { a.missed + b.missed }
  public var tooFast: Int { a.tooFast + b.tooFast }
  public var trials: Int { a.trials + b.trials }

  /// D: how much longer answers take where the concept shares its key with the second attribute, in standard deviations of
  /// right answers. Positive where it goes together with the first. Nil where a mean or the spread is missing.
  public var result: Double? {
    guard let a = a.mean, let b = b.mean, let deviation, deviation > 0 else { return nil }
    return (b - a) / deviation
  }
}

extension SingleCategoryTask {
  /// Answers sooner after the stimulus are left out (Karpinski & Steinman 2006).
  static let earliest: Milliseconds = 350
  /// Added to the mean of right answers for each wrong one, in ms (Karpinski & Steinman 2006).
  static let penalty = 400.0

  public func measures(of trials: [RecordedChoice]) -> SingleCategoryScore {
    let meant = trials.filter { ($0.trial.response?.latency ?? Self.earliest) >= Self.earliest }
    func stage(_ pairing: SingleCategoryPairing) -> SingleCategoryScore.Stage {
      func isOfStage(_ trial: RecordedChoice) -> Bool {
        SingleCategoryPairing(ofCondition: trial.planned.condition) == pairing
      }
      return .init(
        meant.filter(isOfStage), tooFast: trials.count(where: isOfStage) - meant.count(where: isOfStage))
    }
    return SingleCategoryScore(
      a: stage(.a), b: stage(.b), deviation: Moments(meant.compactMap(\.rightLatency)).standardDeviation,
      firstPairing: trials.first.flatMap { SingleCategoryPairing(ofCondition: $0.planned.condition) })
  }

  /// Fewer right answers in one stage than to half of its trials give no result; nor do latencies that are all the same.
  public func refusal(of score: SingleCategoryScore) -> String? {
    let least = min(score.a.right, score.b.right)
    if least * 2 < trials { return "tooFewRight \(least)" }
    return score.result == nil ? "noSpread" : nil
  }

  /// More than a fifth of the answers are wrong. The authors leave such participants out.
  public func doubts(of score: SingleCategoryScore) -> Set<ChoiceFlag> {
    score.wrong * 5 > score.answers ? [.tooManyErrors] : []
  }
}

extension SingleCategoryScore.Stage {
  /// - Parameter trials: those of the stage, without answers that are too fast
  fileprivate init(_ trials: [RecordedChoice], tooFast: Int) {
    let latencies = trials.compactMap(\.rightLatency)
    let wrong = trials.count { $0.outcome == .wrong }
    let ofRight = latencies.isEmpty ? nil : Moments(latencies).mean
    let share = Double(wrong) / Double(max(1, latencies.count + wrong))
    self.init(
      right: latencies.count, wrong: wrong, missed: trials.count { $0.outcome == .missed }, tooFast: tooFast,
      mean: ofRight.map { $0 + SingleCategoryTask.penalty * share })
  }
}

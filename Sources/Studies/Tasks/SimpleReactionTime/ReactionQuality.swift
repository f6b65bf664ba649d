import Statistics

/// The trustworthiness of the reaction times of one variant, over all of its finished runs.
public struct ReactionQuality: Sendable {
  public let runs: FinishedRuns
  /// Runs with too few valid trials for a result.
  public let refused: Int
  /// The medians of the runs with a result, in ms.
  public let medians: [Double]
  /// Trials with a press too early, without a press, and valid ones of 500 ms or more, as shares of all trials; nil
  /// without a trial.
  public let earlyShare: Double?
  public let lateShare: Double?
  public let lapseShare: Double?

  init(_ runs: FinishedRuns) {
    let times = runs.eligible.compactMap { $0.measures as? ReactionTimes }
    self.runs = runs
    refused = runs.eligible.count { !$0.verdict.isKept }
    medians = runs.eligible.compactMap { $0.reactionTimes?.median }
    let trials = times.reduce(0) { $0 + $1.valid + $1.early + $1.late }
    func share(_ count: (ReactionTimes) -> Int) -> Double? {
      trials == 0 ? nil : Double(times.reduce(0) { $0 + count($1) }) / Double(trials)
    }
    earlyShare = share(\.early)
    lateShare = share(\.late)
    lapseShare = share(\.lapses)
  }

  public var moments: Moments { Moments(medians) }
}

extension ReactionTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [ReactionQuality] {
    finishedRuns(among: runs).map(ReactionQuality.init)
  }
}

extension ReactionTask {
  /// The count of ``ReactionQuality`` that not every kind has.
  public static let runMarks = [RunMark("refused", .notKept)]
}

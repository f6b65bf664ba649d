import Statistics

extension StroopTask {
  public var analysis: TaskAnalysis? {
    TaskAnalysis(unit: .milliseconds, classWidth: TaskAnalysis.choiceClassWidth)
  }
}

extension StroopPlan {
  /// Returns what analyses need of a run: the interference, that of every other word of each kind as a half, the latencies of
  /// right answers, and the words that were answered wrongly or not in time as errors.
  /// - Parameter stored: the trials of the attempts that count, in order
  public func aggregate(_ stored: [StoredStroopTrial]) -> RunAggregate {
    let counted = stored.filter { $0.role == .test }
    let score = score(stored)
    let halves = RunAggregate.halves(of: counted) { $0.isCongruent }.map { self.score($0).times.interference }
    return RunAggregate(
      result: score.refusal == nil ? score.times.interference : nil,
      halves: score.refusal == nil ? .init(halves[0], halves[1]) : nil, parts: nil, trials: counted.count,
      errors: counted.count { $0.outcome != .right },
      latencies: LatencyAggregate(
        counted.filter { $0.outcome == .right }.compactMap { $0.latency?.value },
        classWidth: TaskAnalysis.choiceClassWidth))
  }
}

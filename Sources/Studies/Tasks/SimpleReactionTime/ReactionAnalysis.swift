import Statistics

extension ReactionTask {
  public var analysis: TaskAnalysis? { TaskAnalysis(unit: .milliseconds, classWidth: Self.classWidth) }

  fileprivate static let classWidth = 10.0
}

extension ReactionPlan {
  /// Returns what analyses need of a run: the median of the valid latencies, that of every other one as a half, and the
  /// presses that came too early or not in time as errors.
  /// - Parameter stored: the trials of the attempts that count, in order
  public func aggregate(_ stored: [StoredReaction]) -> RunAggregate {
    let counted = stored.filter { $0.block == blocks.count }
    let latencies = counted.filter { $0.outcome == .valid }.compactMap { $0.latency?.value }
    let score = score(stored)
    func half(_ rest: Int) -> Double? {
      median(latencies.indices.filter { $0 % 2 == rest }.map { latencies[$0] })
    }
    return RunAggregate(
      result: score.refusal == nil ? score.times.median : nil,
      halves: score.refusal == nil ? .init(half(0), half(1)) : nil, parts: nil,
      trials: counted.count, errors: counted.count { $0.outcome != .valid },
      latencies: LatencyAggregate(latencies, classWidth: ReactionTask.classWidth))
  }
}

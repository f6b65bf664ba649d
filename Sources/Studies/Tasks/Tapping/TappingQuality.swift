import Statistics

/// The trustworthiness of the taps of one variant, over all of its finished runs.
public struct TappingQuality: Sendable {
  public let runs: FinishedRuns
  /// Taps beside the buttons as a share of all taps; nil without a tap.
  public let missShare: Double?
  /// The taps of all asked hands of the runs with a result.
  public let taps: [Double]

  init(_ runs: FinishedRuns) {
    let speeds = runs.eligible.compactMap { $0.measures as? TappingSpeed }
    self.runs = runs
    let misses = speeds.reduce(0) { $0 + $1.left.misses + $1.right.misses }
    let touches = speeds.reduce(misses) { $0 + $1.taps }
    missShare = touches == 0 ? nil : Double(misses) / Double(touches)
    taps = runs.eligible.compactMap { $0.tappingSpeed.map { Double($0.taps) } }
  }

  public var moments: Moments { Moments(taps) }
}

extension TappingTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [TappingQuality] {
    finishedRuns(among: runs).map(TappingQuality.init)
  }
}

import Statistics

/// The trustworthiness of the games of one variant, over all of its finished runs.
public struct SpatialSpanQuality: Sendable {
  public let runs: FinishedRuns
  /// Failures as a share of all games of runs with a result; nil without a game.
  public let failureShare: Double?
  /// The longest spans of the runs with a result.
  public let spans: [Double]

  init(_ runs: FinishedRuns) {
    let recalls = runs.eligible.compactMap(\.spanRecall)
    self.runs = runs
    let games = recalls.reduce(0) { $0 + $1.games }
    failureShare = games == 0 ? nil : Double(recalls.reduce(0) { $0 + $1.failures }) / Double(games)
    spans = recalls.map { Double($0.longest) }
  }

  public var moments: Moments { Moments(spans) }
}

extension SpatialSpanTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [SpatialSpanQuality] {
    finishedRuns(among: runs).map(SpatialSpanQuality.init)
  }
}

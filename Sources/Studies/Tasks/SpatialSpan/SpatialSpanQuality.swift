import Statistics

/// The trustworthiness of the games of one variant, over all of its finished runs.
public struct SpatialSpanQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out.
  public let skipped: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// Failures as a share of all games of runs with a result; nil without a game.
  public let failureShare: Double?
  /// The longest spans of the runs with a result.
  public let spans: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    let recalls = eligible.compactMap(\.spanRecall)
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    let games = recalls.reduce(0) { $0 + $1.games }
    failureShare = games == 0 ? nil : Double(recalls.reduce(0) { $0 + $1.failures }) / Double(games)
    spans = recalls.map { Double($0.longest) }
  }

  public var moments: Moments { Moments(spans) }
}

extension SpatialSpanTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [SpatialSpanQuality] {
    variants.map { variant in SpatialSpanQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

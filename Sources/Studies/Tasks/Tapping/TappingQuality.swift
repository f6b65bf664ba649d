import Statistics

/// The trustworthiness of the taps of one variant, over all of its finished runs.
public struct TappingQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out.
  public let skipped: Int
  /// Runs with too few taps for a result, or of one hand alone.
  public let refused: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// Taps beside the buttons as a share of all taps; nil without a tap.
  public let missShare: Double?
  /// The taps of both hands of the runs with a result.
  public let taps: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    let speeds = eligible.compactMap { $0.measures as? TappingSpeed }
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    refused = eligible.count { !$0.verdict.isKept && !$0.verdict.isSkipped }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    let misses = speeds.reduce(0) { $0 + $1.left.misses + $1.right.misses }
    let touches = speeds.reduce(misses) { $0 + $1.taps }
    missShare = touches == 0 ? nil : Double(misses) / Double(touches)
    taps = eligible.compactMap { $0.tappingSpeed.map { Double($0.taps) } }
  }

  public var moments: Moments { Moments(taps) }
}

extension TappingTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [TappingQuality] {
    variants.map { variant in TappingQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

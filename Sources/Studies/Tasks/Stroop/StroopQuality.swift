import Statistics

/// The trustworthiness of the results of one variant, over all of its finished runs.
public struct StroopQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out.
  public let skipped: Int
  /// Runs with too few right answers for a result.
  public let refused: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// Wrong and missed trials as a share of all of that kind of word; nil without a trial.
  public let congruentErrors: Double?
  public let incongruentErrors: Double?
  /// The interferences of the runs with a result, in ms.
  public let interferences: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    let times = eligible.filter { !$0.verdict.isSkipped }.compactMap { $0.measures as? StroopTimes }
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    refused = eligible.count { !$0.verdict.isKept && !$0.verdict.isSkipped }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    interferences = eligible.compactMap { $0.stroopTimes?.interference }
    func share(_ condition: (StroopTimes) -> StroopTimes.Condition) -> Double? {
      let trials = times.reduce(0) { $0 + condition($1).trials }
      let right = times.reduce(0) { $0 + condition($1).right }
      return trials == 0 ? nil : Double(trials - right) / Double(trials)
    }
    congruentErrors = share(\.congruent)
    incongruentErrors = share(\.incongruent)
  }

  public var moments: Moments { Moments(interferences) }
}

extension StroopTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [StroopQuality] {
    variants.map { variant in StroopQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

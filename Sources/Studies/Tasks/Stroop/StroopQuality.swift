import Statistics

/// The trustworthiness of the results of one variant, over all of its finished runs.
public struct StroopQuality: Sendable {
  public let runs: FinishedRuns
  /// Wrong and missed trials as a share of all of that kind of word; nil without a trial.
  public let congruentErrors: Double?
  public let incongruentErrors: Double?
  /// The interferences of the runs with a result, in ms.
  public let interferences: [Double]

  init(_ runs: FinishedRuns) {
    let times = runs.eligible.filter { !$0.verdict.isSkipped }.compactMap { $0.measures as? StroopTimes }
    self.runs = runs
    interferences = runs.eligible.compactMap { $0.stroopTimes?.interference }
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
    finishedRuns(among: runs).map(StroopQuality.init)
  }
}

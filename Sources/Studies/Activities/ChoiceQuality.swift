import Statistics

/// The trustworthiness of the results of one variant of speeded choices, over all of its finished runs.
public struct ChoiceQuality<Task: ChoiceActivity>: Sendable {
  public let runs: FinishedRuns
  /// The measures of all runs that were not left out.
  public let measures: [Task.Measures]
  /// The results of the runs that have one.
  public let results: [Double]

  init(_ runs: FinishedRuns) {
    self.runs = runs
    measures = runs.eligible.filter { !$0.verdict.isLeftOut }.compactMap { $0.measures as? Task.Measures }
    results = runs.eligible.compactMap { Task.result(of: $0)?.result }
  }

  public var moments: Moments { Moments(results) }

  /// Returns a part of the trials as a share of others, over all runs; nil without a trial.
  public func share(_ part: (Task.Measures) -> Int, of whole: (Task.Measures) -> Int) -> Double? {
    let trials = measures.reduce(0) { $0 + whole($1) }
    return trials == 0 ? nil : Double(measures.reduce(0) { $0 + part($1) }) / Double(trials)
  }
}

extension ChoiceActivity {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [ChoiceQuality<Self>] {
    finishedRuns(among: runs).map(ChoiceQuality<Self>.init)
  }
}

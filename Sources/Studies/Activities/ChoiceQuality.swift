import Statistics

/// The trustworthiness of the results of one variant of speeded choices, over all of its finished runs.
public struct ChoiceQuality<Task: ChoiceActivity>: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that were left out.
  public let skipped: Int
  /// Runs with too little for a result.
  public let refused: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// The measures of all runs that were not left out.
  public let measures: [Task.Measures]
  /// The results of the runs that have one.
  public let results: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isLeftOut }
    refused = eligible.count { !$0.verdict.isKept && !$0.verdict.isLeftOut }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    measures = eligible.filter { !$0.verdict.isLeftOut }.compactMap { $0.measures as? Task.Measures }
    results = eligible.compactMap { Task.result(of: $0)?.result }
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
    variants.map { variant in ChoiceQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

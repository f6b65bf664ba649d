/// The trustworthiness of the runs of one variant of an experiment.
public struct ExperimentQuality: Sendable {
  public let runs: FinishedRuns
  /// Runs that a problem ended.
  public let broken: Int
  /// Runs that the experiment aborted.
  public let aborted: Int
  /// Runs that came to their end without a line of data.
  public let empty: Int
  /// The lines of data of the runs that have any, on average; nil without one.
  public let lines: Double?

  init(_ runs: FinishedRuns) {
    let kept = runs.eligible.filter(\.verdict.isKept)
    let lines = kept.compactMap { ($0.measures as? ExperimentMeasures)?.lines }
    self.runs = runs
    broken = runs.eligible.count { $0.verdict.refusal == ExperimentScore.Refusal.broken.rawValue }
    aborted = runs.eligible.count { $0.verdict.refusal == ExperimentScore.Refusal.aborted.rawValue }
    empty = runs.eligible.count { $0.verdict.refusal == ExperimentScore.Refusal.empty.rawValue }
    self.lines = lines.isEmpty ? nil : Double(lines.reduce(0, +)) / Double(lines.count)
  }
}

extension ExperimentTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [ExperimentQuality] {
    finishedRuns(among: runs).map(ExperimentQuality.init)
  }
}

extension ExperimentTask {
  /// The counts of ``ExperimentQuality`` that not every kind has.
  public static let runMarks = ExperimentScore.Refusal.allCases.map {
    RunMark($0.rawValue, .refusal($0.rawValue))
  }
}

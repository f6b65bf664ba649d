/// The trustworthiness of the runs of one variant of an experiment.
public struct ExperimentQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out.
  public let skipped: Int
  /// Runs that a problem ended.
  public let broken: Int
  /// Runs that the experiment aborted.
  public let aborted: Int
  /// Runs that came to their end without a line of data.
  public let empty: Int
  /// Runs with data and a mark.
  public let doubtful: Int
  /// The lines of data of the runs that have any, on average; nil without one.
  public let lines: Double?

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    let lines = eligible.filter(\.verdict.isKept).compactMap { ($0.measures as? ExperimentMeasures)?.lines }
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    broken = eligible.count { $0.verdict.refusal == ExperimentScore.Refusal.broken.rawValue }
    aborted = eligible.count { $0.verdict.refusal == ExperimentScore.Refusal.aborted.rawValue }
    empty = eligible.count { $0.verdict.refusal == ExperimentScore.Refusal.empty.rawValue }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    self.lines = lines.isEmpty ? nil : Double(lines.reduce(0, +)) / Double(lines.count)
  }
}

extension ExperimentTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [ExperimentQuality] {
    variants.map { variant in ExperimentQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

extension ExperimentTask {
  /// The counts of ``ExperimentQuality`` that not every kind has.
  public static let runMarks = ExperimentScore.Refusal.allCases.map {
    RunMark($0.rawValue, .refusal($0.rawValue))
  }
}

/// The finished runs of a task in one variant, with the counts that every kind has.
public struct FinishedRuns: Sendable {
  /// Those of everybody but people who turned out not to be eligible.
  public let eligible: [RunSummary]
  /// The number of those of people who did.
  public let ineligible: Int

  init(_ all: [RunSummary]) {
    eligible = all.filter { !$0.isOfIneligible }
    ineligible = all.count - eligible.count
  }

  public var count: Int { eligible.count }

  /// Runs that were left out, or a part of them.
  public var skipped: Int { eligible.count { $0.verdict.isLeftOut } }

  /// Runs with too little for a result, but for those.
  public var refused: Int { eligible.count { !$0.verdict.isKept && !$0.verdict.isLeftOut } }

  /// Runs with a result and a flag.
  public var doubtful: Int { eligible.count { $0.verdict.isKept && !$0.flags.isEmpty } }
}

extension TimedTask {
  /// Returns the finished runs in each variant, in the order of the definition.
  func finishedRuns(among runs: [RunSummary]) -> [FinishedRuns] {
    variants.map { variant in FinishedRuns(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

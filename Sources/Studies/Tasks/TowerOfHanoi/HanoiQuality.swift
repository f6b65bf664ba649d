import Statistics

/// The trustworthiness of the runs of one variant.
public struct HanoiQuality: Sendable {
  /// Finished runs, but for those of people who turned out not to be eligible.
  public let runs: Int
  /// Finished runs of those.
  public let ineligible: Int
  /// Runs that their participants left out.
  public let skipped: Int
  /// Runs whose puzzle was not solved.
  public let unsolved: Int
  /// Runs with a result and a flag.
  public let doubtful: Int
  /// Moves onto smaller disks as a share of all moves; nil without one.
  public let illegalShare: Double?
  /// The moves beyond the fewest of the runs whose puzzle was solved.
  public let excess: [Double]

  init(_ all: [RunSummary]) {
    let eligible = all.filter { !$0.isOfIneligible }
    let moves = eligible.compactMap(\.hanoiMoves)
    runs = eligible.count
    ineligible = all.count - eligible.count
    skipped = eligible.count { $0.verdict.isSkipped }
    unsolved = moves.count { !$0.isSolved }
    doubtful = eligible.count { $0.verdict.isKept && !$0.flags.isEmpty }
    let illegal = moves.reduce(0) { $0 + $1.illegal }
    let tried = moves.reduce(illegal) { $0 + $1.moves }
    illegalShare = tried == 0 ? nil : Double(illegal) / Double(tried)
    excess = moves.compactMap { $0.excess.map(Double.init) }
  }

  public var moments: Moments { Moments(excess) }
}

extension HanoiTask {
  /// Returns the quality of each variant, in the order of the definition.
  public func quality(of runs: [RunSummary]) -> [HanoiQuality] {
    variants.map { variant in HanoiQuality(runs.filter { $0.task == TaskInVariant(id, variant.id) }) }
  }
}

extension HanoiTask {
  /// The count of ``HanoiQuality`` that not every kind has.
  public static let runMarks = [RunMark("unsolved", .noResult)]
}

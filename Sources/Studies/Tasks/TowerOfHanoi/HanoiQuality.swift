import Statistics

/// The trustworthiness of the runs of one variant.
public struct HanoiQuality: Sendable {
  public let runs: FinishedRuns
  /// Runs whose puzzle was not solved.
  public let unsolved: Int
  /// Moves onto smaller disks as a share of all moves; nil without one.
  public let illegalShare: Double?
  /// The moves beyond the fewest of the runs whose puzzle was solved.
  public let excess: [Double]

  init(_ runs: FinishedRuns) {
    let moves = runs.eligible.compactMap(\.hanoiMoves)
    self.runs = runs
    unsolved = moves.count { !$0.isSolved }
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
    finishedRuns(among: runs).map(HanoiQuality.init)
  }
}

extension HanoiTask {
  /// The count of ``HanoiQuality`` that not every kind has.
  public static let runMarks = [RunMark("unsolved", .noResult)]
}

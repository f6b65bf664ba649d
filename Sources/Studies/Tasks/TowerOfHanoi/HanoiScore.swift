import Statistics

/// The moves of a run.
public struct HanoiMoves: RunMeasures, Hashable {
  public let disks: Int
  /// Nil for a run that was left out.
  public let ending: Ending?
  /// Moves that the rules allow.
  public let moves: Int
  /// Moves of a disk onto a smaller one.
  public let illegal: Int
  /// From the presentation to the press that took up the first disk, in ms; nil without one.
  public let planning: Double?
  /// From that press to the last move, or attempt at one, in ms; nil without one.
  public let time: Double?

  public enum Ending: String, Sendable, CaseIterable {
    case solved
    case givenUp = "given-up"
    case timeUp = "time-up"
  }

  public init(disks: Int, ending: Ending?, moves: Int, illegal: Int, planning: Double?, time: Double?) {
    self.disks = disks
    self.ending = ending
    self.moves = moves
    self.illegal = illegal
    self.planning = planning
    self.time = time
  }

  public var isSolved: Bool { ending == .solved }

  /// The fewest moves that solve the puzzle.
  public var least: Int { (1 << disks) - 1 }

  /// The moves beyond the fewest; nil for a puzzle that was not solved.
  public var excess: Int? { isSolved ? moves - least : nil }

  public var result: Double? { excess.map { Double($0) } }
}

/// The result of a run, with what makes it doubtful.
public struct HanoiScore: Sendable, Hashable {
  public let moves: HanoiMoves
  /// `skipped` for a run that was left out; nil if there is a result, which may be that the puzzle was not solved.
  public let refusal: String?
  public let flags: Set<ScreenFlag>

  /// The rules by which runs are scored.
  public static let algorithm = "tower-of-hanoi-1"
}

extension HanoiPlan {
  /// Returns the result of a run.
  /// - Parameter events: of the attempt that counts, in order
  public func score(_ events: [HanoiEvent]) -> HanoiScore {
    let moved = events.filter { $0.step == .moved || $0.step == .illegal }
    let first = events.first { $0.step == .picked }?.time.value
    let moves = HanoiMoves(
      disks: task.disks, ending: ending(of: events), moves: events.count { $0.step == .moved },
      illegal: events.count { $0.step == .illegal },
      planning: first.flatMap { first in events.first.map { first - $0.time.value } },
      time: first.flatMap { first in moved.last.map { $0.time.value - first } })
    return HanoiScore(
      moves: moves, refusal: events.isEmpty ? ScoreVerdict.skipped : nil, flags: ScreenFlag.flags(of: events))
  }

  private func ending(of events: [HanoiEvent]) -> HanoiMoves.Ending? {
    switch events.last?.what {
    case .giveUp: .givenUp
    case .timeUp: .timeUp
    case nil: nil
    case .start, .press, .drop: .solved
    }
  }
}

extension RunSummary {
  /// The moves of a run, where the data give a result.
  public var hanoiMoves: HanoiMoves? { verdict.isKept ? measures as? HanoiMoves : nil }
}

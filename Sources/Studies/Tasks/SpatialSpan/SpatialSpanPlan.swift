import Statistics

/// The games of a run: their sequences follow from the seed, their spans from the games before.
public struct SpatialSpanPlan: AdaptivePlan {
  public let task: SpatialSpanTask
  public let seed: UInt64
  /// The outcomes of the games that count and are done, in order.
  public let outcomes: [Bool]

  public init(of task: SpatialSpanTask, seed: UInt64, outcomes: [Bool] = []) {
    self.task = task
    self.seed = seed
    self.outcomes = outcomes
  }

  /// An interrupted game is done again with another sequence, of so many.
  public static let sequencesOfGame = 4

  /// Returns the game of a block whose turn it is or was; nil if the games before are not done, or end the task.
  public func game(ofBlock block: Int, attempt: Int) -> SpanGame? {
    guard (1...task.blockCount).contains(block) else { return nil }
    guard let index = index(ofBlock: block) else {
      return game(block, span: SpanCourse.practiceSpan, attempt: attempt, isPractice: true)
    }
    guard outcomes.count >= index, let span = task.course.span(after: outcomes.prefix(index)) else {
      return nil
    }
    return game(block, span: span, attempt: attempt, isPractice: false)
  }

  /// The place of a block among the games that count, from 0; nil for practice.
  public func index(ofBlock block: Int) -> Int? {
    let index = block - (task.isPractised ? 2 : 1)
    return index < 0 ? nil : index
  }

  private func game(_ block: Int, span: Int, attempt: Int, isPractice: Bool) -> SpanGame {
    SpanGame(
      isPractice: isPractice, span: span,
      sequence: sequence(ofBlock: block, span: span, number: (attempt - 1) % Self.sequencesOfGame),
      direction: task.direction)
  }

  /// Returns the cells that light up, row by row from 0, each once. The draw of each is a generator of its own, so that it
  /// does not depend on the games before.
  /// - Parameter number: of the sequences of the game, from 0
  public func sequence(ofBlock block: Int, span: Int, number: Int) -> [Int] {
    var generator = SeededGenerator(seed: seed &+ UInt64(block * 10_000 + span * 100 + number))
    let side = SpanCourse.side(of: span)
    return Array(generator.shuffled(Array(0..<(side * side))).prefix(span))
  }

  /// Returns the plan after the games that were stored.
  /// - Parameter records: of complete parts, in the order of their blocks
  public func continued(by records: [SpanGameRecord]) -> SpatialSpanPlan {
    records.reduce(self) { plan, record in
      guard let index = plan.index(ofBlock: record.block), index == plan.outcomes.count,
        let game = plan.game(ofBlock: record.block, attempt: record.attempt),
        let isRight = game.outcome(of: record.events)
      else { return plan }
      return SpatialSpanPlan(of: task, seed: seed, outcomes: plan.outcomes + [isRight])
    }
  }
}

/// One game: a sequence to be repeated.
public struct SpanGame: Sendable, Hashable {
  public let isPractice: Bool
  public let span: Int
  /// The cells in the order in which they light up.
  public let sequence: [Int]
  public let direction: SpanDirection

  public var side: Int { SpanCourse.side(of: span) }

  /// The cells in the order in which they are to be tapped.
  public var answer: [Int] { direction == .forward ? sequence : sequence.reversed() }

  /// Returns the outcome: a failure with the first wrong cell, a success once all are tapped; nil while it goes on. A tap
  /// beside the cells is neither right nor wrong.
  public func outcome(of events: [SpanEvent]) -> Bool? {
    let cells = events.filter { $0.what == .tap }.compactMap(\.cell)
    for (cell, expected) in zip(cells, answer) where cell != expected { return false }
    return cells.count >= answer.count ? true : nil
  }
}

extension PlannedRun {
  /// The plan of a run of spatial span. The code of this kind is given no other run.
  public var spatialSpan: SpatialSpanPlan { plan as! SpatialSpanPlan }
}

import Statistics

/// The waits of a run, drawn from its seed.
public struct ReactionPlan: RunPlan {
  public let task: ReactionTask
  /// The block of practice, if there is one, and the one that counts.
  public let blocks: [ReactionBlock]

  public init(of task: ReactionTask, seed: UInt64) {
    self.task = task
    var generator = SeededGenerator(seed: seed)
    let sizes = (task.practice > 0 ? [task.practice] : []) + [task.trials]
    blocks = sizes.enumerated().map { index, trials in
      let waits = (0..<(trials + task.repeats)).map { _ in
        task.waits.lowerBound + generator.below(task.waits.count)
      }
      return ReactionBlock(
        number: index + 1, isPractice: index + 1 < sizes.count, trials: trials, waits: waits)
    }
  }
}

/// One block: so many valid trials, and spare ones in place of those that are not.
public struct ReactionBlock: Sendable, Hashable {
  /// From 1.
  public let number: Int
  public let isPractice: Bool
  /// The valid trials that are asked for.
  public let trials: Int
  /// The wait of each trial that there can be, in ms: those asked for, then as many as may be repeated.
  public let waits: [Int]

  /// Returns the number of trials after which the block is over, because enough are valid or no repeat is left; nil
  /// while it goes on.
  public func end(of outcomes: some Sequence<ReactionOutcome>) -> Int? {
    var (done, valid) = (0, 0)
    for outcome in outcomes {
      done += 1
      if outcome == .valid { valid += 1 }
      if valid == trials || done == waits.count { return done }
    }
    return nil
  }
}

extension PlannedRun {
  /// The plan of a run of simple reactions. The code of this kind is given no other run.
  public var reactions: ReactionPlan { plan as! ReactionPlan }
}

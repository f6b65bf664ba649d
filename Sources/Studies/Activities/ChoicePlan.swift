import Statistics

/// The trials of a run, drawn from its seed.
public struct ChoicePlan<Task: ChoiceActivity>: RunPlan {
  public let task: Task
  /// Those of practice and those that count, in order.
  public let blocks: [PlannedChoices]

  public init(of task: Task, seed: UInt64) {
    self.task = task
    var generator = SeededGenerator(seed: seed)
    blocks = task.draw(&generator)
  }

  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    let rules = ChoiceRules(
      answers: task.answers, waits: blocks[part.block - 1].trials.map { Double($0.wait) }, pace: task.pace,
      onsetSources: task.onsetSources)
    try rules.check(part, in: variant, elapsed: elapsed)
  }
}

/// A block of speeded choices.
public struct PlannedChoices: Sendable, Hashable {
  /// From 1.
  public let number: Int
  public let isPractice: Bool
  public let trials: [PlannedChoice]
}

/// A planned trial of a speeded choice.
public struct PlannedChoice: Sendable, Hashable {
  /// The word of what is shown.
  public let stimulus: String
  /// The word of the condition that the trial belongs to.
  public let condition: String
  /// The id of the right answer; nil where none is to be given.
  public let answer: String?
  /// From the end of the trial before, or the beginning of the block, to the stimulus, in ms.
  public let wait: Int

  public init(stimulus: String, condition: String, answer: String?, wait: Int) {
    self.stimulus = stimulus
    self.condition = condition
    self.answer = answer
    self.wait = wait
  }
}

extension SeededGenerator {
  /// A whole number of ms, each equally likely.
  mutating func wait(in range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }
}

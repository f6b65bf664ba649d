import Statistics

/// The words of a run, drawn from its seed.
public struct StroopPlan: RunPlan {
  public let task: StroopTask
  public let blocks: [StroopBlock]

  public init(of task: StroopTask, seed: UInt64) {
    self.task = task
    var generator = SeededGenerator(seed: seed)
    let patches = generator.shuffled(StroopColor.allCases).map { StroopStimulus(ink: $0, word: nil) }
    var drawn: [(StroopBlock.Role, [StroopStimulus])] = [(.check, patches)]
    if task.practice > 0 { drawn.append((.practice, Self.words(task.practice, &generator))) }
    drawn.append((.test, Self.words(task.trials, &generator)))
    blocks = drawn.enumerated().map { index, block in
      StroopBlock(number: index + 1, role: block.0, stimuli: block.1)
    }
  }

  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    let block = blocks[part.block - 1]
    let rules = ChoiceRules(
      answers: StroopColor.allCases.map(\.rawValue),
      waits: block.stimuli.map { _ in Double(task.interval) },
      pace: ChoicePace(timeLimit: block.role == .check ? nil : task.timeLimit))
    try rules.check(part, in: variant, elapsed: elapsed)
  }

  /// Half of the words are congruent. In each half the colours, and the pairs of ink and word, come equally often, but
  /// for the rest of a division. Neither ink nor word is that of the trial before.
  private static func words(_ count: Int, _ generator: inout SeededGenerator) -> [StroopStimulus] {
    let colors = StroopColor.allCases
    let congruent = colors.map { StroopStimulus(ink: $0, word: $0) }
    let incongruent = colors.flatMap { ink in
      colors.filter { $0 != ink }.map { StroopStimulus(ink: ink, word: $0) }
    }
    while true {
      let left = draw(count / 2, of: congruent, &generator) + draw(count / 2, of: incongruent, &generator)
      if let words = order(left, &generator) { return words }
    }
  }

  /// Each as often as the others; those that come once more are drawn.
  private static func draw(
    _ count: Int, of stimuli: [StroopStimulus], _ generator: inout SeededGenerator
  ) -> [StroopStimulus] {
    let whole = (0..<count / stimuli.count).flatMap { _ in stimuli }
    return whole + generator.shuffled(stimuli).prefix(count % stimuli.count)
  }

  /// A random order without repeats; nil where the draw has come to an end that allows none.
  private static func order(_ stimuli: [StroopStimulus], _ generator: inout SeededGenerator)
    -> [StroopStimulus]?
  {
    var (left, words) = (stimuli, [StroopStimulus]())
    while !left.isEmpty {
      let possible = left.indices.filter { index in
        words.last.map { $0.ink != left[index].ink && $0.word != left[index].word } ?? true
      }
      if possible.isEmpty { return nil }
      words.append(left.remove(at: possible[generator.below(possible.count)]))
    }
    return words
  }
}

/// One block: the check of colours, practice, or the words that count.
public struct StroopBlock: Sendable, Hashable {
  /// From 1.
  public let number: Int
  public let role: Role
  public let stimuli: [StroopStimulus]

  public enum Role: String, Sendable, CaseIterable {
    /// Each colour once, as a patch: whether the participant tells them apart.
    case check
    case practice
    case test
  }
}

/// A word in its ink, or a patch of colour.
public struct StroopStimulus: Sendable, Hashable {
  public let ink: StroopColor
  /// The colour that the word means; nil for a patch.
  public let word: StroopColor?

  public init(ink: StroopColor, word: StroopColor?) {
    self.ink = ink
    self.word = word
  }

  /// Nil for a patch.
  public var isCongruent: Bool? { word.map { $0 == ink } }
}

extension PlannedRun {
  /// The plan of a run of the Stroop task. The code of this kind is given no other run.
  public var stroop: StroopPlan { plan as! StroopPlan }
}

import Statistics
import Studies

extension TaskReader {
  public static let choiceReactionTime = TaskReader(list: .tests, word: ChoiceReactionTask.kind.word) {
    ChoiceReactionTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `choice-reaction-time`.
struct ChoiceReactionTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> ChoiceReactionTask {
    let group = ActivityReader.group(value, "choices", "trials", "practice", "interval", "time-limit")
    return ChoiceReactionTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      choices: group.optional("choices")?.integer(in: 2...4) ?? Self.usual.choices,
      trials: group.optional("trials")?.integer(in: 4...500) ?? Self.usual.trials,
      practice: group.optional("practice")?.integer(in: 0...50) ?? Self.usual.practice,
      waits: group.optional("interval")?.waits(in: 200...60_000) ?? Self.usual.waits,
      timeLimit: Milliseconds(
        Double(group.optional("time-limit")?.integer(in: 500...30_000) ?? Self.usual.timeLimit)))
  }

  private static let usual = (choices: 4, trials: 40, practice: 8, waits: 1000...3000, timeLimit: 3000)
}

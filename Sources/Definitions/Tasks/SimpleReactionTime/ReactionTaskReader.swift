import Statistics
import Studies

extension TaskReader {
  public static let simpleReactionTime = TaskReader(list: .tests, word: ReactionTask.kind.word) {
    ReactionTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `simple-reaction-time`.
struct ReactionTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> ReactionTask {
    let group = ActivityReader.group(value, "trials", "practice", "wait", "time-limit", "repeats")
    return ReactionTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      trials: group.optional("trials")?.integer(in: 4...500) ?? Self.usual.trials,
      practice: group.optional("practice")?.integer(in: 0...50) ?? Self.usual.practice,
      waits: group.optional("wait")?.waits(in: 500...60_000) ?? Self.usual.waits,
      timeLimit: Milliseconds(
        Double(group.optional("time-limit")?.integer(in: 500...30_000) ?? Self.usual.timeLimit)),
      repeats: group.optional("repeats")?.integer(in: 0...500) ?? Self.usual.repeats)
  }

  private static let usual = (trials: 20, practice: 3, waits: 2000...6000, timeLimit: 2000, repeats: 20)
}

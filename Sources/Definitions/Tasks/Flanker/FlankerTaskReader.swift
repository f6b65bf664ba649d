import Statistics
import Studies

extension TaskReader {
  public static let flanker = TaskReader(list: .tests, word: FlankerTask.kind.word) {
    FlankerTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `flanker`.
struct FlankerTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> FlankerTask {
    let group = ActivityReader.group(value, "trials", "practice", "interval", "time-limit")
    return FlankerTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      trials: group.optional("trials")?.integer(in: 8...500) ?? Self.usual.trials,
      practice: group.optional("practice")?.integer(in: 0...50) ?? Self.usual.practice,
      waits: group.optional("interval")?.waits(in: 200...60_000) ?? Self.usual.waits,
      timeLimit: Milliseconds(
        Double(group.optional("time-limit")?.integer(in: 500...30_000) ?? Self.usual.timeLimit)))
  }

  private static let usual = (trials: 48, practice: 8, waits: 400...1600, timeLimit: 1700)
}

import Studies

extension TaskReader {
  public static let holdStill = TaskReader(list: .tests, word: HoldStillTask.kind.word) {
    HoldStillTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `hold-still`.
struct HoldStillTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> HoldStillTask {
    let group = ActivityReader.group(value, "seconds")
    return HoldStillTask(
      settings: ActivityReader(
        group: group, surroundings: surroundings, inputs: [.touch], recordsBeside: false
      ).read(),
      seconds: group.optional("seconds")?.integer(in: 5...30) ?? Self.usualSeconds)
  }

  private static let usualSeconds = 10
}

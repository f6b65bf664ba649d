import Studies

extension TaskReader {
  public static let tapping = TaskReader(list: .tests, word: TappingTask.kind.word) {
    TappingTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `tapping`.
struct TappingTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> TappingTask {
    let group = ActivityReader.group(value, "seconds", "hands")
    return TappingTask(
      settings: ActivityReader(group: group, surroundings: surroundings, inputs: [.touch]).read(),
      seconds: group.optional("seconds")?.integer(in: 5...120) ?? Self.usualSeconds,
      hands: group.optional("hands")?.oneOf(AskedHands.self) ?? .both)
  }

  private static let usualSeconds = 10
}

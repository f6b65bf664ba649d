import Studies

extension TaskReader {
  public static let towerOfHanoi = TaskReader(list: .tests, word: HanoiTask.kind.word) {
    HanoiTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `tower-of-hanoi`.
struct HanoiTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> HanoiTask {
    let group = ActivityReader.group(value, "disks", "time-limit")
    return HanoiTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      disks: group.optional("disks")?.integer(in: HanoiTask.possibleDisks) ?? Self.usualDisks,
      timeLimit: group.optional("time-limit")?.integer(in: 30...3600))
  }

  private static let usualDisks = 3
}

import Studies

extension TaskReader {
  public static let trailMaking = TaskReader(list: .tests, word: TrailMakingTask.kind.word) {
    TrailMakingTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `trail-making`.
struct TrailMakingTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> TrailMakingTask {
    let group = ActivityReader.group(value, "targets", "time-limit")
    return TrailMakingTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      targets: group.optional("targets")?.integer(in: TrailMakingTask.possibleTargets) ?? Self.usual.targets,
      timeLimit: group.optional("time-limit")?.integer(in: 30...3600) ?? Self.usual.timeLimit)
  }

  private static let usual = (targets: 13, timeLimit: 180)
}

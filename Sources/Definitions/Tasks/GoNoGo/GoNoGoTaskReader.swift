import Statistics
import Studies

extension TaskReader {
  public static let goNoGo = TaskReader(list: .tests, word: GoNoGoTask.kind.word) {
    GoNoGoTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `go-no-go`.
struct GoNoGoTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> GoNoGoTask {
    let group = ActivityReader.group(
      value, "trials", "no-go", "practice", "in-a-row", "interval", "time-limit")
    let trials = group.optional("trials")?.integer(in: 8...1000) ?? Self.usual.trials
    return GoNoGoTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(), trials: trials,
      noGo: noGo(group.optional("no-go"), of: trials),
      practice: group.optional("practice")?.integer(in: 0...50) ?? Self.usual.practice,
      inARow: group.optional("in-a-row")?.integer(in: 1...5) ?? Self.usual.inARow,
      waits: group.optional("interval")?.waits(in: 200...10_000) ?? Self.usual.waits,
      timeLimit: Milliseconds(
        Double(group.optional("time-limit")?.integer(in: 300...10_000) ?? Self.usual.timeLimit)))
  }

  /// A fifth of the trials, unless the study says how many; at most half, or the rare figure would not be one.
  private func noGo(_ value: DefinitionValue?, of trials: Int) -> Int {
    let usual = trials / 5
    guard let number = value?.integer(in: 1...500) else { return usual }
    if number * 2 <= trials { return number }
    value?.report(
      "“no-go” is the number of trials without a press: half of the \(trials) at most, not \(number)")
    return usual
  }

  private static let usual = (trials: 80, practice: 10, inARow: 2, waits: 600...1000, timeLimit: 1000)
}

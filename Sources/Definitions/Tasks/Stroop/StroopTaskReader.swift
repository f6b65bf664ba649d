import Statistics
import Studies

extension TaskReader {
  public static let stroop = TaskReader(list: .tests, word: StroopTask.kind.word) {
    StroopTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `stroop`.
struct StroopTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> StroopTask {
    let group = ActivityReader.group(value, "trials", "practice", "interval", "time-limit")
    return StroopTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      trials: even(group.optional("trials"), in: 4...400) ?? Self.usual.trials,
      practice: even(group.optional("practice"), in: 0...40) ?? Self.usual.practice,
      interval: group.optional("interval")?.integer(in: 200...5000) ?? Self.usual.interval,
      timeLimit: group.optional("time-limit")?.integer(in: 500...30_000).map { Milliseconds(Double($0)) })
  }

  private static let usual = (trials: 20, practice: 4, interval: 500)

  /// Half of the words are congruent, so that their number is even.
  private func even(_ value: DefinitionValue?, in range: ClosedRange<Int>) -> Int? {
    guard let value, let number = value.integer(in: range) else { return nil }
    if number.isMultiple(of: 2) { return number }
    value.report("half of the words are congruent: \(value.quoted) should be an even number, not \(number)")
    return nil
  }
}

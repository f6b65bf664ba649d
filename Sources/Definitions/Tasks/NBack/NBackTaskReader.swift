import Statistics
import Studies

extension TaskReader {
  public static let nBack = TaskReader(list: .tests, word: NBackTask.kind.word) {
    NBackTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `n-back`.
struct NBackTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> NBackTask {
    let group = ActivityReader.group(value, "n", "trials", "practice", "exposure", "interval")
    let interval = group.optional("interval")?.integer(in: 1000...10_000) ?? Self.usual.interval
    return NBackTask(
      settings: ActivityReader(group: group, surroundings: surroundings).read(),
      back: group.optional("n")?.integer(in: 1...3) ?? Self.usual.back,
      trials: dozens(group.optional("trials"), in: 12...240) ?? Self.usual.trials,
      practice: dozens(group.optional("practice"), in: 0...48) ?? Self.usual.practice,
      exposure: group.optional("exposure")?.integer(in: 100...interval) ?? min(interval, Self.usual.exposure),
      interval: interval)
  }

  private static let usual = (back: 2, trials: 48, practice: 12, exposure: 500, interval: 3000)

  /// A third of the letters are targets, and a twelfth lures of each kind.
  private func dozens(_ value: DefinitionValue?, in range: ClosedRange<Int>) -> Int? {
    guard let value, let number = value.integer(in: range) else { return nil }
    if number.isMultiple(of: 12) { return number }
    value.report(
      "targets and lures are exactly balanced: \(value.quoted) should be a multiple of 12, not \(number)")
    return nil
  }
}

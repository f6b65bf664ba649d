import Statistics
import Studies

extension TaskReader {
  public static let serialAddition = TaskReader(list: .tests, word: SerialAdditionTask.kind.word) {
    SerialAdditionTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `serial-addition`.
struct SerialAdditionTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> SerialAdditionTask {
    let group = ActivityReader.group(
      value, "trials", "practice", "exposure", "interval", "presentation", "sounds", "otherwise")
    let speech = SpokenDigitsReader(group: group).read()
    if speech?.isShownOtherwise == false {
      group.refuse(["exposure"], because: "no digit is shown")
    }
    let interval = group.optional("interval")?.integer(in: 1000...10_000) ?? Self.usual.interval
    return SerialAdditionTask(
      settings: ActivityReader(group: group, surroundings: surroundings, inputs: [.touch]).read(),
      trials: group.optional("trials")?.integer(in: 10...240) ?? Self.usual.trials,
      practice: group.optional("practice")?.integer(in: 0...50) ?? Self.usual.practice,
      exposure: group.optional("exposure")?.integer(in: 100...interval) ?? min(interval, Self.usual.exposure),
      interval: interval, speech: speech)
  }

  private static let usual = (trials: 60, practice: 10, exposure: 1000, interval: 3000)
}

import Studies

extension TaskReader {
  public static let sustainedVowel = TaskReader(list: .tests, word: SustainedVowelTask.kind.word) {
    SustainedVowelTaskReader(value: $0, surroundings: $1).read()
  }
}

/// One entry of `tests` of the kind `sustained-vowel`.
struct SustainedVowelTaskReader {
  let value: DefinitionValue
  let surroundings: TaskSurroundings

  func read() -> SustainedVowelTask {
    let group = ActivityReader.group(value, "tries", "seconds", "threshold", "audio")
    return SustainedVowelTask(
      settings: ActivityReader(
        group: group, surroundings: surroundings, inputs: [.touch], recordsBeside: false
      ).read(),
      tries: group.optional("tries")?.integer(in: 1...5) ?? Self.usual.tries,
      seconds: group.optional("seconds")?.integer(in: 5...60) ?? Self.usual.seconds,
      threshold: group.optional("threshold")?.integer(in: -70 ... -20) ?? Self.usual.threshold,
      audio: group.optional("audio")?.integer(in: 1...60))
  }

  private static let usual = (tries: 3, seconds: 30, threshold: -45)
}

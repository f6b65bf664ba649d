import Studies

typealias SerialAdditionPages = ChoicePages<SerialAdditionTask>

extension TaskKindPages {
  public static let serialAddition = TaskKindPages(
    pages: SerialAdditionPages(styles: "css/serial-addition.css"))
}

extension SerialAdditionTask: ShownChoices {
  static func write(_ result: Double, _ words: any LabRequest) -> String { words.percent(result) }

  static let usualRange = 0.0...1
  static let rangeStep = 0.1

  static func counts(_ result: SerialAdditionResult) -> [(name: String, count: Int)] {
    [
      ("right", result.right), ("wrong", result.wrong), ("missed", result.missed), ("trials", result.trials),
      ("median", Int((result.median ?? 0).rounded())),
    ]
  }

  static let shares: [QualityShare<SerialAdditionResult>] = [
    .init(word: "wrong", part: \.wrong, whole: \.trials),
    .init(word: "missed", part: \.missed, whole: \.trials),
  ]
}

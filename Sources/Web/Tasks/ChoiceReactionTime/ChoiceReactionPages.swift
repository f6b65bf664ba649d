import Studies

typealias ChoiceReactionPages = ChoicePages<ChoiceReactionTask>

extension TaskKindPages {
  public static let choiceReactionTime = TaskKindPages(
    pages: ChoiceReactionPages(styles: "css/choice-reaction-time.css"))
}

extension ChoiceReactionTask: ShownChoices {
  static func write(_ result: Double, _ words: any LabRequest) -> String { words.milliseconds(result) }

  static let usualRange = 0.0...1000
  static let rangeStep = 100.0

  static func counts(_ times: ChoiceReactionTimes) -> [(name: String, count: Int)] {
    [
      ("right", times.right), ("wrong", times.wrong), ("missed", times.missed),
      ("anticipated", times.anticipated), ("trials", times.trials),
    ]
  }

  static let shares: [QualityShare<ChoiceReactionTimes>] = [
    .init(word: "wrong", part: \.wrong, whole: \.trials),
    .init(word: "missed", part: \.missed, whole: \.trials),
    .init(word: "anticipated", part: \.anticipated, whole: \.trials),
  ]
}

import Studies

typealias FlankerPages = ChoicePages<FlankerTask>

extension TaskKindPages {
  public static let flanker = TaskKindPages(pages: FlankerPages(styles: "css/flanker.css"))
}

extension FlankerTask: ShownChoices {
  static func write(_ result: Double, _ words: any LabRequest) -> String { words.milliseconds(result) }

  static let usualRange = -100.0...300
  static let rangeStep = 50.0

  static func counts(_ effect: FlankerEffect) -> [(name: String, count: Int)] {
    [
      ("congruent", effect.congruent.right), ("congruentTrials", effect.congruent.trials),
      ("incongruent", effect.incongruent.right), ("incongruentTrials", effect.incongruent.trials),
      ("right", effect.congruent.right + effect.incongruent.right), ("anticipated", effect.anticipated),
      ("trials", effect.trials),
    ]
  }

  static let shares: [QualityShare<FlankerEffect>] = [
    .init(word: "congruentErrors", part: \.congruent.errors, whole: \.congruent.trials),
    .init(word: "incongruentErrors", part: \.incongruent.errors, whole: \.incongruent.trials),
    .init(word: "anticipated", part: \.anticipated, whole: \.trials),
  ]
}

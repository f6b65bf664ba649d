import Studies

typealias NBackPages = ChoicePages<NBackTask>

extension TaskKindPages {
  public static let nBack = TaskKindPages(pages: NBackPages(styles: "css/n-back.css"))
}

extension NBackTask: ShownChoices {
  static func write(_ result: Double, _ words: any LabRequest) -> String { words.decimals(result, 2) }

  static let usualRange = 0.0...5
  static let rangeStep = 1.0

  static func counts(_ result: NBackResult) -> [(name: String, count: Int)] {
    [
      ("hits", result.hits), ("targets", result.targets), ("falseAlarms", result.falseAlarms),
      ("others", result.others), ("missed", result.missed), ("median", Int((result.median ?? 0).rounded())),
    ]
  }

  static let shares: [QualityShare<NBackResult>] = [
    .init(word: "hits", part: \.hits, whole: \.targets),
    .init(word: "falseAlarms", part: \.falseAlarms, whole: \.others),
    .init(word: "lureAlarms", part: \.lureAlarms, whole: \.lures),
    .init(word: "missed", part: \.missed, whole: \.trials),
  ]
}

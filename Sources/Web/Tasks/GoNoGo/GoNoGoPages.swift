import Studies

typealias GoNoGoPages = ChoicePages<GoNoGoTask>

extension TaskKindPages {
  public static let goNoGo = TaskKindPages(pages: GoNoGoPages(styles: "css/go-no-go.css"))
}

extension GoNoGoTask: ShownChoices {
  static func write(_ result: Double, _ words: any LabRequest) -> String { words.decimals(result, 2) }

  static let usualRange = 0.0...5
  static let rangeStep = 1.0

  static func counts(_ result: GoNoGoResult) -> [(name: String, count: Int)] {
    [
      ("hits", result.hits), ("frequent", result.frequent), ("falseAlarms", result.falseAlarms),
      ("rare", result.rare), ("anticipated", result.anticipated),
      ("median", Int((result.median ?? 0).rounded())),
    ]
  }

  static let shares: [QualityShare<GoNoGoResult>] = [
    .init(word: "omissions", part: \.omissions, whole: \.frequent),
    .init(word: "falseAlarms", part: \.falseAlarms, whole: \.rare),
    .init(word: "anticipated", part: \.anticipated, whole: \.trials),
  ]
}

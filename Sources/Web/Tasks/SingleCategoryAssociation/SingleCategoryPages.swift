import Studies

typealias SingleCategoryPages = ChoicePages<SingleCategoryTask>

extension TaskKindPages {
  public static let singleCategoryAssociation = TaskKindPages(
    pages: SingleCategoryPages(styles: "css/single-category-association.css"))
}

extension SingleCategoryTask: ShownChoices {
  static func write(_ result: Double, _ words: any LabRequest) -> String { words.decimals(result, 2) }

  static let usualRange = -1.0...1
  static let rangeStep = 0.5

  static func counts(_ score: SingleCategoryScore) -> [(name: String, count: Int)] {
    [
      ("aRight", score.a.right), ("aTrials", score.a.trials), ("bRight", score.b.right),
      ("bTrials", score.b.trials), ("wrong", score.wrong), ("missed", score.missed),
      ("tooFast", score.tooFast),
    ]
  }

  static let shares: [QualityShare<SingleCategoryScore>] = [
    .init(word: "errors", part: \.wrong, whole: \.answers),
    .init(word: "missed", part: \.missed, whole: \.trials),
    .init(word: "tooFast", part: \.tooFast, whole: \.trials),
  ]

  /// The names of the categories, and the words and the descriptions of pictures by their ids.
  func ownWords(in language: Language) -> [String: String] {
    var own = [
      "concept": concept.label[language], "first": first.label[language], "second": second.label[language],
    ]
    for stimulus in stimuli { own["word-\(stimulus.id)"] = stimulus.text[language] }
    return own
  }

  var pictures: [String: String] {
    Dictionary(uniqueKeysWithValues: stimuli.compactMap { one in one.picture.map { (one.id, $0) } })
  }

  /// Sentences about words speak of pictures too where the study has some.
  var otherSentences: [(sentence: String, other: String)] {
    if pictures.isEmpty { return [] }
    return ["overviewLead", "overviewUnable", "practice", "test"].map { ($0, "\($0)WithPictures") }
  }
}

extension SingleCategoryTask {
  public static let resultTable = ReleaseTables.results(
    "single_category", of: "the Single Category Implicit Association Test", scoreColumns,
    recorded: ["first_pairing"])

  private typealias Column = ReleaseColumn<ReleasedMeasures<SingleCategoryScore>>

  private static let scoreColumns =
    order + columns("a", "the concept shared its key with the first attribute", \.a)
    + columns("b", "the concept shared its key with the second attribute", \.b) + score

  private static let order: [Column] = [
    .text(
      "first_pairing", "pairing of the stage that came first; empty without a trial",
      words: SingleCategoryPairing.allCases.map(\.rawValue)
    ) { $0.measures.firstPairing?.rawValue }
  ]

  private static let score: [Column] = [
    .number(
      "deviation",
      "standard deviation (n - 1) of the latencies of right answers of both stages, in ms; empty for fewer than two",
      unit: "ms"
    ) { $0.measures.deviation },
    .number(
      "d",
      "b_mean less a_mean, divided by deviation (Karpinski & Steinman 2006); above 0 where the concept goes together with the first attribute; empty where one of them is"
    ) { $0.measures.result },
  ]

  private static func columns(
    _ name: String, _ stage: String,
    _ part: @escaping @Sendable (SingleCategoryScore) -> SingleCategoryScore.Stage
  ) -> [Column] {
    [
      .integer("\(name)_right", "right answers where \(stage), not too fast; practice counts nowhere") {
        part($0.measures).right
      },
      .integer("\(name)_wrong", "wrong answers where \(stage), not too fast") { part($0.measures).wrong },
      .integer("\(name)_missed", "trials without an answer in time where \(stage)") {
        part($0.measures).missed
      },
      .integer("\(name)_too_fast", "answers sooner than 350 ms after the stimulus where \(stage)") {
        part($0.measures).tooFast
      },
      .number(
        "\(name)_mean",
        "mean latency where \(stage), in ms; a wrong answer takes the mean of right ones and 400 ms more; empty without a right one",
        unit: "ms"
      ) { part($0.measures).mean },
    ]
  }

  public static let trialTable = ReleaseTables.choices(
    "single_category_trials", of: "the Single Category Implicit Association Test",
    .init(
      stimulus: "id of the word or picture that was shown, as the study gives it",
      condition:
        "a: the concept shares its key with the first attribute; b: with the second; after the hyphen the category of the stimulus",
      conditions: SingleCategoryPairing.conditions,
      expected:
        "key of the stimulus: left for the first attribute, right for the second, that of its pairing for the concept",
      wait:
        "planned ms from the end of the trial before to the stimulus; after a trial without an answer it comes 500 ms later instead"
    ))
}

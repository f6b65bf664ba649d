import Statistics

/// The tables of what analyses use of each run, and of what they find.
extension ReleaseTables {
  /// In their order.
  static let results = [
    runResults.file, exclusions.file, conditionResults.file, conditionTests.file, variantPositions.file,
    variantPairs.file, reliability.file, power.file, resultsByGroup.file, groupResultTests.file,
  ]

  /// The results of analyses, without the runs from which they follow, and those from which they do not.
  public static let analysis =
    results.filter { ![runResults.name, exclusions.name].contains($0.name) } + resultsByAnswers

  public static let runResults = ReleaseTable<AnalysedReleaseRun>(
    "run_results", of: "a finished run with the numbers that analyses use", key: ["participant", "run"],
    ReleaseColumn.ofRun + [.text("test", testMeaning) { $0.test.text }] + runNumbers + runLatencies
  ).from(.computed, butFor: ["test"])

  private static let testMeaning = "id of the test in the study definition"

  private static let runNumbers: [ReleaseColumn<AnalysedReleaseRun>] = [
    .number(
      "result",
      "result of the run, as the columns of its test say: a score in runs, or what stands for the run in the table of the test's results; empty where its data give none"
    ) { $0.aggregate.result },
    .number(
      "first_half",
      "result of one of two halves of the trials, which hold each kind of trial equally often; empty where a half gives none"
    ) { $0.aggregate.halves?.first },
    .number("second_half", "result of the other half") { $0.aggregate.halves?.second },
    .number(
      "first_part", "result of the first of two parts that follow one another; empty for tests without them"
    ) { $0.aggregate.parts?.first },
    .number("second_part", "result of the second part") { $0.aggregate.parts?.second },
    .integer("trials", "trials that the result is made of; 0 for tests known by their result alone") {
      $0.aggregate.trials
    },
    .integer("errors", "those of them that were answered wrongly, or not in time") { $0.aggregate.errors },
  ]

  private static let runLatencies: [ReleaseColumn<AnalysedReleaseRun>] = [
    .integer("latencies", "latencies that analyses count") { $0.aggregate.latencies.count },
    .number("latency_mean", "mean of these latencies in ms", unit: "ms") { $0.latencies?.mean },
    .number(
      "latency_sd", "their standard deviation in ms, with n - 1; empty for fewer than two", unit: "ms"
    ) { $0.latencies?.moments.standardDeviation },
    .number("latency_smallest", "the smallest of them in ms", unit: "ms") { $0.latencies?.range?.lowerBound },
    .number("latency_largest", "the largest of them in ms", unit: "ms") { $0.latencies?.range?.upperBound },
  ]

  static let conditionResults = ReleaseTable<ConditionRow>(
    "condition_results", of: "a measure in one variant, or at one position",
    [
      .text("test", testMeaning) { $0.test.text },
      .text(
        "measure", "result of a run; latency, each that counts, in ms; errors of a run",
        words: AnalysedMeasure.allCases.map(\.rawValue)
      ) { $0.measure.rawValue },
      .text("by", byMeaning, words: AnalysedDimension.allCases.map(\.rawValue)) { $0.dimension.rawValue },
      .text("condition", "id of the variant, or number of the position; empty for a test without variants") {
        $0.condition
      },
    ] + conditionFigures
  ).from(.released)

  private static let byMeaning = "variant, or position: the place of the run in the participant's order"

  private static let conditionFigures: [ReleaseColumn<ConditionRow>] = [
    .integer("count", "values") { $0.group.moments.count },
    .number("mean", "their mean") { $0.group.moments.count > 0 ? $0.group.moments.mean : nil },
    .number("sd", "their standard deviation, with n - 1") { $0.group.moments.standardDeviation },
    .number("smallest", "the smallest of them") { $0.group.range?.lowerBound },
    .number("largest", "the largest of them") { $0.group.range?.upperBound },
    .integer("people", "people with a value; of latencies their mean counts") { $0.group.ofPeople.count },
    .number("people_mean", "mean of the values of people") {
      $0.group.ofPeople.count > 0 ? $0.group.ofPeople.mean : nil
    },
    .number("mean_low", "lower end of its 95 % interval by Student's t") {
      $0.group.ofPeople.meanInterval?.lowerBound
    },
    .number("mean_high", "upper end of this interval") { $0.group.ofPeople.meanInterval?.upperBound },
  ]

  static let variantPositions = ReleaseTable<VariantPositionRow>(
    "variant_positions", of: "a variant at a position", key: ["test", "variant", "position"],
    [
      .text("test", testMeaning) { $0.test.text },
      .text("variant", "id of the variant") { $0.variant.text },
      .integer("position", "place in the participants' order, from 1") { $0.position },
      .integer("people", "people who did the variant at this position") { $0.people },
    ]
  ).from(.released)

  static let reliability = ReleaseTable<ReliabilityRow>(
    "reliability", of: "the reliability of a test in one variant",
    [
      .text("test", testMeaning) { $0.test.text },
      .text("variant", "id of the variant; empty for a test without variants") { $0.variant.text },
      .integer("halves", "people with a result in both halves; empty for fewer than three") {
        $0.reliability.halves?.count
      },
      .number("halves_r", "Pearson's correlation of the halves") { $0.reliability.halves?.r },
      .number("spearman_brown", "this correlation at the length of the whole test, 2r / (1 + r)") {
        $0.reliability.halves?.spearmanBrown?.value
      },
      .number("spearman_brown_low", "lower end of its 95 % interval, by Fisher's z of the correlation") {
        $0.reliability.halves?.spearmanBrown?.interval?.lowerBound
      },
      .number("spearman_brown_high", "upper end of this interval") {
        $0.reliability.halves?.spearmanBrown?.interval?.upperBound
      },
    ] + reliabilityOfParts
  ).from(.released)

  private static let reliabilityOfParts: [ReleaseColumn<ReliabilityRow>] = [
    .integer("parts", "people with a result in both parts; empty for fewer than three") {
      $0.reliability.parts?.count
    },
    .number("parts_r", "Pearson's correlation of the parts: practice and test") { $0.reliability.parts?.r },
    .number("parts_low", "lower end of its 95 % interval, by Fisher's z") {
      $0.reliability.parts?.interval?.lowerBound
    },
    .number("parts_high", "upper end of this interval") { $0.reliability.parts?.interval?.upperBound },
  ]
}

extension AnalysedReleaseRun {
  fileprivate var aggregate: RunAggregate { analysed.aggregate }

  /// Nil without any.
  fileprivate var latencies: LatencyAggregate? {
    aggregate.latencies.count > 0 ? aggregate.latencies : nil
  }
}

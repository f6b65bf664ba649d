import Statistics

extension ReleaseTables {
  static let conditionTests = ReleaseTable<ConditionTestRow>(
    "condition_tests", of: "a test of whether variants, or positions, differ",
    [
      .text("test", "id of the test in the study definition") { $0.test.text },
      .text(
        "measure",
        "result, latency or errors, as in condition_results; order: how often each variant was done at each position",
        words: AnalysedMeasure.allCases.map(\.rawValue) + [ConditionTestRow.order]
      ) { $0.measure },
      .text(
        "by", "variant, or position: the place of the run in the participant's order",
        words: AnalysedDimension.allCases.map(\.rawValue)
      ) { $0.dimension.rawValue },
      .text(
        "method",
        "one-way: analysis of variance as if each value were of another person; repeated: of the same people in every condition, greenhouse-geisser and huynh-feldt: the same with their degrees of freedom; factor: of one of two factors that the variants cross, by Greenhouse and Geisser; friedman; pearson: chi-squared of counts",
        words: ConditionTestRow.Method.allCases.map(\.rawValue)
      ) { $0.method.rawValue },
      .text("factor", "the factor, or both for what they have beyond their sum; empty for other methods") {
        $0.factor
      },
    ] + testFigures
  ).from(.released)

  private static let testFigures: [ReleaseColumn<ConditionTestRow>] =
    [
      .integer("count", "people with a value in every condition; values for one-way, people for pearson") {
        $0.count
      },
      .number(
        "statistic",
        "F; chi-squared for friedman and pearson; empty where values differ between conditions and not within"
      ) { $0.statistic.isFinite ? $0.statistic : nil },
      .number("df", "degrees of freedom, of the effect for F") { $0.degrees },
      .number("df_error", "degrees of freedom of the error; empty without F") { $0.errorDegrees },
      .number("p", "probability of a statistic at least as large by chance") { $0.p },
      .number("eta_squared", "η² for one-way, partial η² for others with F") { $0.etaSquared },
      .number("generalised_eta_squared", "generalised η² (Bakeman 2005); empty for one-way") {
        $0.generalised
      },
      .number("epsilon", "ε by which the degrees of freedom are corrected") { $0.epsilon },
      .number(
        "eta_squared_low",
        "lower end of the 90 % interval of eta_squared, by the non-central F distribution (Steiger 2004) with degrees of freedom as without correction; empty for greenhouse-geisser and huynh-feldt, whose interval is that of repeated, and without F"
      ) { $0.etaInterval?.lowerBound },
      .number("eta_squared_high", "upper end of this interval") { $0.etaInterval?.upperBound },
      .number(
        "kendalls_w",
        "Kendall's W of friedman: its statistic over people times df, from 0 to 1"
      ) { $0.kendallsW?.value },
      .number(
        "kendalls_w_low",
        "lower end of the 90 % interval of kendalls_w, by the non-central chi-squared distribution (van Elteren & Noether 1959), wider than it needs to be where W is large"
      ) { $0.kendallsW?.interval?.lowerBound },
      .number("kendalls_w_high", "upper end of this interval") { $0.kendallsW?.interval?.upperBound },
    ] + ReleaseColumn<ConditionTestRow>.cramersV { $0.cramersV }

  static let variantPairs = ReleaseTable<VariantPairRow>(
    "variant_pairs", of: "two variants of a test, person by person",
    key: ["test", "first_variant", "second_variant"],
    [
      .text("test", "id of the test in the study definition") { $0.test.text },
      .text("first_variant", "id of the variant") { $0.first.text },
      .text("second_variant", "id of the variant that it is compared with") { $0.second.text },
      .integer("people", "people with a result in both") { $0.pair.people },
    ] + pairFigures + retestFigures + pairIntervals
  ).from(.released)

  private static let pairFigures: [ReleaseColumn<VariantPairRow>] = [
    .number("difference", "mean result of the first less that of the second") {
      $0.pair.difference?.difference
    },
    .number("difference_low", "lower end of its 95 % interval by Student's t") {
      $0.pair.difference?.interval.lowerBound
    },
    .number("difference_high", "upper end of this interval") { $0.pair.difference?.interval.upperBound },
    .number("t", "Student's t of the pairs") { $0.pair.difference?.t },
    .number("df", "its degrees of freedom") { $0.pair.difference?.degreesOfFreedom },
    .number("p", "probability of a t at least as large, in either direction, by chance") {
      $0.pair.difference?.p
    },
    .number("holm_p", "p adjusted for the number of pairs (Holm 1979)") { $0.pair.adjustedP },
    .number("dz", "difference over the standard deviation of the differences") {
      $0.pair.difference?.effect.value
    },
  ]

  private static let retestFigures: [ReleaseColumn<VariantPairRow>] = [
    .number("retest_r", "Pearson's correlation of the two results; empty for fewer than three people") {
      $0.pair.retest?.r
    },
    .number("retest_low", "lower end of its 95 % interval, by Fisher's z") {
      $0.pair.retest?.interval?.lowerBound
    },
    .number("retest_high", "upper end of this interval") { $0.pair.retest?.interval?.upperBound },
  ]

  private static let pairIntervals: [ReleaseColumn<VariantPairRow>] = [
    .number("dz_low", "lower end of the 95 % interval of dz, by the non-central t distribution") {
      $0.pair.difference?.effect.interval?.lowerBound
    },
    .number("dz_high", "upper end of this interval") { $0.pair.difference?.effect.interval?.upperBound },
  ]

  static let power = ReleaseTable<PowerRow>(
    "power", of: "the power of a test of results by variant for an effect of some size",
    key: ["test", "f", "method"],
    [
      .text("test", "id of the test in the study definition") { $0.test.text },
      .number(
        "f",
        "size of the effect: standard deviation of the means over that within variants; 0.1 is small, 0.25 medium, 0.4 large (Cohen 1988)"
      ) { $0.analysis.f },
      .text(
        "method",
        "one-way: as if each result were of another person, who are as many in each variant; repeated: of the same people in every variant, with their correlation and epsilon",
        words: [ConditionTestRow.Method.oneWay, .repeated].map(\.rawValue)
      ) { $0.method.rawValue },
      .integer("people", "people with a result in every variant; for one-way as many in each") {
        $0.analysis.people
      },
    ] + powerFigures
  ).from(.released)

  private static let powerFigures: [ReleaseColumn<PowerRow>] = [
    .number("correlation", "mean correlation of each two variants; empty for one-way") {
      $0.method == .repeated ? $0.analysis.found?.correlation : nil
    },
    .number("epsilon", "ε of Greenhouse and Geisser; empty for one-way") {
      $0.method == .repeated ? $0.analysis.found?.epsilon : nil
    },
    .number(
      "power",
      "probability that the test finds the effect at 5 %, by the non-central F distribution; empty for one person"
    ) { $0.power.reached },
    .integer("needed_80", "people who are needed for a power of 0.8; empty if a million are too few") {
      $0.power.neededFor80
    },
    .integer("needed_90", "people who are needed for a power of 0.9") { $0.power.neededFor90 },
    .integer("more_80", "how many that is more than there are, 0 for enough") {
      $0.analysis.more($0.power.neededFor80)
    },
    .integer("more_90", "the same for a power of 0.9") { $0.analysis.more($0.power.neededFor90) },
  ]
}

extension ReleaseColumn {
  /// The ends of the interval of ε², as columns that begin with a name.
  static func epsilonInterval(_ name: String, _ effect: @escaping @Sendable (Row) -> EffectSize?) -> [Self] {
    [
      .number(
        "\(name)_low",
        "lower end of the 90 % interval of ε², by the non-central chi-squared distribution (Andrews 1954), wider than it needs to be where ε² is large"
      ) { effect($0)?.interval?.lowerBound },
      .number("\(name)_high", "upper end of this interval") { effect($0)?.interval?.upperBound },
    ]
  }

  /// Cramér's V of Pearson's test with its interval.
  static func cramersV(_ effect: @escaping @Sendable (Row) -> EffectSize?) -> [Self] {
    [
      .number(
        "cramers_v",
        "Cramér's V of pearson, corrected for bias (Bergsma 2013); empty for other methods, and for as many people as rows or columns"
      ) { effect($0)?.value },
      .number(
        "cramers_v_low",
        "lower end of its 90 % interval, by the non-central chi-squared distribution (Smithson 2003)"
      ) { effect($0)?.interval?.lowerBound },
      .number("cramers_v_high", "upper end of this interval") { effect($0)?.interval?.upperBound },
    ]
  }
}

import Statistics

extension ReleaseTables {
  static let resultsByGroup = ReleaseTable<GroupResultRow>(
    "results_by_group", of: "the results in a variant of the people who did a variant first",
    key: ["test", "variant", "group"],
    [
      .text("test", "id of the test in the study definition") { $0.test.text },
      .text("variant", "id of the variant in which the results were reached") { $0.variant.text },
      .text("group", "id of the variant that these people did first") { $0.group.text },
      .integer("people", "people in the group: with a result in every variant, without what analyses exclude")
      {
        $0.values.moments.count
      },
      .number("mean", "mean of their results in the variant; empty without people") {
        $0.values.moments.count > 0 ? $0.values.moments.mean : nil
      },
      .number("sd", "their standard deviation, with n - 1") { $0.values.moments.standardDeviation },
      .number("smallest", "the smallest of them") { $0.values.range?.lowerBound },
      .number("largest", "the largest of them") { $0.values.range?.upperBound },
    ]
  ).from(.released)

  static let groupResultTests = ReleaseTable<GroupResultTestRow>(
    "group_result_tests",
    of: "a test of whether those who began with different variants differ in the results of a variant",
    key: ["test", "variant", "method"],
    [
      .text("test", "id of the test in the study definition") { $0.test.text },
      .text("variant", "id of the variant in which the results were reached") { $0.variant.text },
      .text(
        "method",
        "kruskal-wallis: by ranks, corrected for ties; welch: t test of two groups of unequal variance, where just two have people",
        words: GroupResultTestRow.Method.allCases.map(\.rawValue)
      ) { $0.method.rawValue },
      .integer("count", "people with a result") { $0.count },
      .number("statistic", "H of Kruskal and Wallis, or Welch's t") { $0.statistic },
      .number("df", "its degrees of freedom") { $0.degrees },
      .number("p", "probability of a statistic at least as large, for t in either direction, by chance") {
        $0.p
      },
      .number(
        "epsilon_squared",
        "ε² of kruskal-wallis: its statistic over one less than count, from 0 to 1 (Tomczak & Tomczak 2014)"
      ) { $0.epsilonSquared?.value },
    ] + ReleaseColumn<GroupResultTestRow>.epsilonInterval("epsilon_squared") { $0.epsilonSquared }
      + differences
  ).from(.released)

  private static let differences: [ReleaseColumn<GroupResultTestRow>] = [
    .number(
      "difference",
      "mean of the first group with people less that of the second, in the order of the study; empty for kruskal-wallis"
    ) { $0.difference?.difference },
    .number("difference_low", "lower end of its 95 % interval by Student's t") {
      $0.difference?.interval.lowerBound
    },
    .number("difference_high", "upper end of this interval") { $0.difference?.interval.upperBound },
    .number("d", "Cohen's d: difference over the pooled standard deviation") { $0.difference?.effect.value },
    .number(
      "d_low",
      "lower end of the 95 % interval of d, by the non-central t distribution (Cumming & Finch 2001)"
    ) { $0.difference?.effect.interval?.lowerBound },
    .number("d_high", "upper end of this interval") { $0.difference?.effect.interval?.upperBound },
  ]
}

import Statistics

/// The tables of results by what people answered, computed from the answers that the release tells.
extension ReleaseTables {
  /// In their order, behind the answers from which they are computed.
  static let resultsByAnswers = [
    peopleByGroup.file, groupTests.file, answerRelations.file, relationPower.file, answerRegression.file,
  ]

  static let peopleByGroup = ReleaseTable<GroupAnswerRow>(
    "people_by_group",
    of: "a question or computed value, or one of its choices, of the people who did a variant first",
    ReleaseColumn.ofQuestion + [
      .text(
        "category",
        "id of the choice; yes or no; range or group where answers are told no more exactly; empty for a number"
      ) { $0.category },
      .text(
        "group",
        "id of the variant that these people did first; empty for a test without variants"
      ) { $0.group.text },
      .integer("people", "people in the group: with a result in every variant, without what analyses exclude")
      {
        $0.people
      },
      .integer("answered", "those of them of whom the release tells an answer") { $0.answered },
      .integer("count", "those of them with this answer; empty for a number") { $0.count },
    ] + groupFigures
  ).from(.released)

  private static let groupFigures: [ReleaseColumn<GroupAnswerRow>] = [
    .number("mean", "mean of their numbers; empty for choices") { row in
      row.numbers.flatMap { $0.moments.count > 0 ? $0.moments.mean : nil }
    },
    .number("sd", "their standard deviation, with n - 1") { $0.numbers?.moments.standardDeviation },
    .number("smallest", "the smallest of them") { $0.numbers?.range?.lowerBound },
    .number("largest", "the largest of them") { $0.numbers?.range?.upperBound },
  ]

  static let groupTests = ReleaseTable<GroupTestRow>(
    "group_tests", of: "a test of whether those who began with different variants differ in an answer",
    key: ["test", "survey", "question"],
    ReleaseColumn.ofQuestion + [
      .text(
        "method",
        "kruskal-wallis: of numbers, by ranks, corrected for ties; pearson: chi-squared of the counts of choices, without correction",
        words: GroupTestRow.Method.allCases.map(\.rawValue)
      ) { $0.method.rawValue },
      .integer("count", "people with an answer") { $0.count },
      .number("statistic", "H of Kruskal and Wallis, or chi-squared") { $0.statistic },
      .integer("df", "its degrees of freedom") { $0.degrees },
      .number("p", "probability of a statistic at least as large by chance") { $0.p },
      .number(
        "smallest_expected",
        "the smallest count that is expected: below 5, p is but a rough guide (Cochran 1954); empty for kruskal-wallis"
      ) { $0.smallestExpected },
    ] + sizesOfEffects
  ).from(.released)

  private static let sizesOfEffects: [ReleaseColumn<GroupTestRow>] =
    [
      .number(
        "epsilon_squared",
        "ε² of kruskal-wallis: its statistic over one less than count, from 0 to 1 (Tomczak & Tomczak 2014)"
      ) { $0.epsilonSquared?.value }
    ] + ReleaseColumn<GroupTestRow>.epsilonInterval("epsilon_squared") { $0.epsilonSquared }
    + ReleaseColumn<GroupTestRow>.cramersV { $0.cramersV }

  static let answerRelations = ReleaseTable<AnswerRelationRow>(
    "answer_relations", of: "how the mean result of a person goes with an answer",
    key: ["test", "survey", "question"],
    ReleaseColumn.ofQuestion + [
      .integer("people", "people with an answer and a mean result over the variants") { $0.relation.people }
    ] + pearsonFigures + spearmanFigures + kruskalFigures
  ).from(.released)

  private static let pearsonFigures: [ReleaseColumn<AnswerRelationRow>] = [
    .number("pearson_r", "Pearson's correlation; empty for choices, and for fewer than three people") {
      $0.relation.correlation?.r
    },
    .number("pearson_low", "lower end of its 95 % interval, by Fisher's z") {
      $0.relation.correlation?.interval?.lowerBound
    },
    .number("pearson_high", "upper end of this interval") { $0.relation.correlation?.interval?.upperBound },
    .number("pearson_p", "probability of a correlation at least as strong, in either direction, by chance") {
      $0.relation.correlation?.p
    },
  ]

  private static let spearmanFigures: [ReleaseColumn<AnswerRelationRow>] = [
    .number(
      "spearman_r",
      "Spearman's correlation of ranks, of choices in the order of the study; empty for ranges and groups, and for fewer than three people"
    ) { $0.rankCorrelation?.r },
    .number("spearman_low", "lower end of its 95 % interval, by Fisher's z as if it were Pearson's") {
      $0.rankCorrelation?.interval?.lowerBound
    },
    .number("spearman_high", "upper end of this interval") { $0.rankCorrelation?.interval?.upperBound },
    .number("spearman_p", "probability of such a correlation by chance, by Student's t of it") {
      $0.rankCorrelation?.p
    },
  ]

  private static let kruskalFigures: [ReleaseColumn<AnswerRelationRow>] =
    kruskalTest
    + ReleaseColumn<AnswerRelationRow>.epsilonInterval("kruskal_wallis_epsilon") {
      $0.relation.kruskalWallis?.effect
    }

  private static let kruskalTest: [ReleaseColumn<AnswerRelationRow>] = [
    .number(
      "kruskal_wallis",
      "H of Kruskal and Wallis of whether people with different answers differ in their result; empty for numbers"
    ) { $0.relation.kruskalWallis?.statistic },
    .integer("kruskal_wallis_df", "its degrees of freedom") { $0.relation.kruskalWallis?.degreesOfFreedom },
    .number("kruskal_wallis_p", "probability of an H at least as large by chance") {
      $0.relation.kruskalWallis?.p
    },
    .number(
      "kruskal_wallis_epsilon_squared",
      "ε² of this test: H over one less than people, from 0 to 1 (Tomczak & Tomczak 2014)"
    ) { $0.relation.kruskalWallis?.effect.value },
  ]

  static let relationPower = ReleaseTable<RelationPowerRow>(
    "relation_power",
    of: "the power of a linear regression of mean results on an answer for an effect of some size",
    key: ["test", "survey", "question", "f2"],
    ReleaseColumn.ofQuestion + [
      .number(
        "f2",
        "size of the effect: explained variance over the unexplained one; 0.02 is small, 0.15 medium, 0.35 large (Cohen 1988)"
      ) { $0.power.f2 },
      .integer("predictors", "1 for a number; of choices one fewer than those that somebody made") {
        $0.power.predictors
      },
      .integer("people", "people with an answer and a mean result over the variants") { $0.power.people },
      .number(
        "power",
        "probability that the F test of the regression finds the effect at 5 %, by the non-central F distribution; empty for too few people"
      ) { $0.power.test.reached },
      .integer(
        "needed_80", "people who are needed for a power of 0.8; empty if a million are too few"
      ) { $0.power.test.neededFor80 },
      .integer("needed_90", "people who are needed for a power of 0.9") { $0.power.test.neededFor90 },
      .integer("more_80", "how many that is more than there are, 0 for enough") {
        $0.power.more($0.power.test.neededFor80)
      },
      .integer("more_90", "the same for a power of 0.9") { $0.power.more($0.power.test.neededFor90) },
    ]
  ).from(.released)
}

extension ReleaseTables {
  static let answerRegression = ReleaseTable<AnswerRegressionRow>(
    "answer_regression",
    of: "a question or computed value with a number, in a linear regression of mean results on all of these",
    key: ["test", "survey", "question"],
    ReleaseColumn.ofQuestion + coefficients + wholeRegression + regressionNumbers
  ).from(.released)

  private static let coefficients: [ReleaseColumn<AnswerRegressionRow>] = [
    .number(
      "coefficient",
      "by how much the mean result of a person changes for 1 more of the number where the others stay; empty where the number follows from those in the rows above, as a sum from its parts, where all are the same, and where left_out is 1"
    ) { $0.coefficient?.value },
    .number("coefficient_low", "lower end of its 95 % interval by Student's t") {
      $0.coefficient?.interval.lowerBound
    },
    .number("coefficient_high", "upper end of this interval") { $0.coefficient?.interval.upperBound },
    .number("t", "Student's t of the coefficient, with df_error degrees of freedom") { $0.coefficient?.t },
    .number("p", "probability of a t at least as large, in either direction, by chance") {
      $0.coefficient?.p
    },
  ]

  private static let wholeRegression: [ReleaseColumn<AnswerRegressionRow>] = [
    .number(
      "intercept",
      "the mean result that belongs to 0 in all numbers; as the further columns up to f_p the same for a test"
    ) { $0.model.intercept.value },
    .number("intercept_low", "lower end of its 95 % interval by Student's t") {
      $0.model.intercept.interval.lowerBound
    },
    .number("intercept_high", "upper end of this interval") { $0.model.intercept.interval.upperBound },
    .integer(
      "people", "people with a mean result over the variants and all numbers that are not left out"
    ) { $0.model.count },
    .number("r_squared", "R²: the share of the variance of results that the numbers explain together") {
      $0.model.rSquared
    },
    .number("adjusted_r_squared", "R² with what each number explains by chance taken off") {
      $0.model.adjustedRSquared
    },
    .number("f", "F of all numbers together") { $0.model.test.statistic },
    .integer("df", "its degrees of freedom: the number of coefficients") {
      Int($0.model.test.degreesOfFreedom.effect)
    },
    .integer("df_error", "degrees of freedom of the error") {
      Int($0.model.test.degreesOfFreedom.error)
    },
    .number("f_p", "probability of an F at least as large by chance") { $0.model.test.p },
  ]

  /// They stand last: columns that were there before keep their places.
  private static let regressionNumbers: [ReleaseColumn<AnswerRegressionRow>] = [
    .integer(
      "answered", "people with a mean result over the variants of whom the release tells this number"
    ) { $0.number.answered },
    .flag(
      "left_out",
      "1 for a number that fewer than half of the people with a mean result have, which is not in the regression and stands below the others"
    ) { $0.isLeftOut },
  ]
}

extension ReleaseColumn where Row: ReleasedOfQuestion {
  /// The test and the question that the row is about: the first columns of every such table.
  fileprivate static var ofQuestion: [Self] {
    [
      .text("test", "id of the test in the study definition") { $0.test.text },
      .text("survey", "id of the survey in the study definition") { $0.variable.inSurvey?.survey.text },
      .text("question", "id of the question, computed value or scale") { $0.variable.inSurvey?.name },
    ]
  }
}

import SampleStudies
import Statistics
import Testing

@testable import Studies

/// The results of a release by what people answered: computed from the answers that the release tells, and from nothing else.
struct AnswerResultsTests {
  private let study: Study
  private let test: ImplicitTest
  private let about: StudyTask.ID = "about-you"

  init() throws {
    study = try SampleStudy.study()
    test = study.implicitTests[0]
  }

  /// With the place of the variant that they did first, their results, and their answers.
  private let people: [(name: String, first: Int, results: [Double], garden: String?, height: String?)] = [
    ("a", 0, [0.2, 0.5], "yes-i-have", "170"), ("b", 0, [-0.3, 0.1], "no-garden", "180"),
    ("c", 0, [0.6, 0.4], "yes-i-have", "160"), ("d", 1, [0.1, 0.3], "no-garden", "175"),
    ("e", 1, [0.7, 0.2], "no-garden", "165"), ("f", 1, [0.4, 0.8], nil, "190"),
  ]

  private var runs: [AnalysedReleaseRun] {
    people.flatMap { person in
      [0, 1].map { variant in
        AnalysedReleaseRun(
          key: ReleasedRunKey(pseudonym: "P-\(person.name)", number: variant + 1), test: test.id,
          analysed: AnalysedRun(
            participant: Participant.ID(person.name), variant: test.variants[variant].id,
            position: variant == person.first ? 1 : 2,
            verdict: ScoreVerdict(isExcluded: false, refusal: nil), isDoubtful: false, isOfIneligible: false,
            aggregate: RunAggregate(
              result: person.results[variant], halves: nil, parts: nil, trials: 40, errors: 2,
              latencies: LatencyAggregate([600, 700], classWidth: 50))))
      }
    }
  }

  private func told(
    without tables: Set<String> = [], heights: (String) -> String = { $0 }
  ) -> ToldAnswers {
    var selection = ReleaseSelection()
    selection.leftOut = tables
    var told = ToldAnswers(ReleasePart(of: study, in: ReleaseScope(.real, .within, selection: selection)))
    for person in people {
      func row(_ question: String, _ answer: String?) -> ReleasedAnswer {
        ReleasedAnswer(pseudonym: "P-\(person.name)", survey: about, question: question, answer: answer)
      }
      let rows = [row("garden", person.garden), row("height", person.height.map(heights))]
      // Answers to a question that the study no longer asks are counted nowhere.
      told.add(
        ReleasedSurvey(
          pseudonym: "P-\(person.name)", survey: about, counting: rows, outside: [row("height", "1")], day: 0)
      )
    }
    return told
  }

  /// The rows of each table, by the names of their columns.
  private func rows(_ told: ToldAnswers) -> [String: [[String: String]]] {
    let files = Dictionary(uniqueKeysWithValues: ReleaseTables.resultsByAnswers.map { ($0.name, $0) })
    let records = ReleasedResults([(task: test, runs: runs)]).records(by: told)
    return records.reduce(into: [:]) { rows, record in
      let names = files[record.table]!.columns.map(\.name)
      let cells = zip(names, record.cells).filter { $0.1 != nil }.map { ($0, $1!) }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
  }

  @Test func thoseWhoBeganAlikeAreDescribed() throws {
    let groups = try #require(rows(told())["people_by_group"])
    #expect(groups.allSatisfy { $0["test"] == test.id.text && $0["survey"] == about.text })
    let gardens = groups.filter { $0["question"] == "garden" }
    #expect(gardens.map { $0["category"] } == ["yes-i-have", "yes-i-have", "no-garden", "no-garden"])
    #expect(gardens.map { $0["group"] } == [0, 1, 0, 1].map { test.variants[$0].id.text })
    #expect(gardens.map { $0["count"] } == ["2", "0", "1", "2"])
    #expect(gardens.map { $0["people"] } == ["3", "3", "3", "3"])
    #expect(gardens.map { $0["answered"] } == ["3", "2", "3", "2"])
    let heights = groups.filter { $0["question"] == "height" }
    #expect(heights.map { $0["mean"] } == ["170.0", String(Moments([175, 165, 190]).mean)])
    #expect(heights.map { $0["smallest"] } == ["160.0", "165.0"])
    #expect(heights.allSatisfy { $0["category"] == nil && $0["count"] == nil && $0["sd"] != nil })
  }

  @Test func theirResultsAreTestedInEachVariant() throws {
    let records = ReleasedResults([(task: test, runs: runs)]).records
    let names = ReleaseTables.groupResultTests.file.columns.map(\.name)
    let tests = records.filter { $0.table == "group_result_tests" }.map { record in
      Dictionary(
        uniqueKeysWithValues: zip(names, record.cells).compactMap { name, cell in cell.map { (name, $0) } })
    }
    #expect(tests.map { $0["method"] } == ["kruskal-wallis", "welch", "kruskal-wallis", "welch"])
    #expect(tests.map { $0["variant"] } == [0, 0, 1, 1].map { test.variants[$0].id.text })
    #expect(tests.allSatisfy { $0["count"] == "6" })
    let (first, second) = ([0.2, -0.3, 0.6], [0.1, 0.7, 0.4])
    let ranks = try #require(RankTest.kruskalWallis([first, second]))
    #expect(tests[0]["statistic"] == String(ranks.statistic) && tests[0]["p"] == String(ranks.p))
    #expect(tests[0]["epsilon_squared"] == String(ranks.effect.value) && tests[0]["d"] == nil)
    #expect(tests[0]["epsilon_squared_high"] == ranks.effect.interval.map { String($0.upperBound) })
    #expect(tests[1]["epsilon_squared_low"] == nil && tests[0]["epsilon_squared_low"] != nil)
    let means = try #require(MeanDifference.welch(Moments(first), Moments(second)))
    #expect(tests[1]["statistic"] == String(means.t) && tests[1]["df"] == String(means.degreesOfFreedom))
    #expect(tests[1]["difference"] == String(means.difference) && tests[1]["d"] == String(means.effect.value))
    #expect(tests[1]["d_low"] == means.effect.interval.map { String($0.lowerBound) })
  }

  @Test func groupsAreTested() throws {
    let tests = try #require(rows(told())["group_tests"])
    #expect(tests.map { $0["method"] } == ["pearson", "kruskal-wallis"])
    let pearson = try #require(ContingencyTable([[2, 0], [1, 2]]).pearson)
    #expect(tests[0]["statistic"] == String(pearson.statistic) && tests[0]["p"] == String(pearson.p))
    #expect(tests[0]["count"] == "5" && tests[0]["smallest_expected"] == String(pearson.smallestExpected))
    #expect(
      tests[0]["cramers_v"] == pearson.cramersV.map { String($0.value) } && tests[0]["cramers_v_low"] != nil)
    let ranks = try #require(RankTest.kruskalWallis([[170, 180, 160], [175, 165, 190]]))
    #expect(tests[1]["statistic"] == String(ranks.statistic) && tests[1]["p"] == String(ranks.p))
    #expect(tests[1]["count"] == "6" && tests[1]["df"] == "1")
    #expect(tests[1]["epsilon_squared"] == String(ranks.effect.value) && tests[1]["cramers_v"] == nil)
    #expect(ranks.effect.value == ranks.statistic / 5)
    #expect(tests[1]["epsilon_squared_low"] == ranks.effect.interval.map { String($0.lowerBound) })
    #expect(tests[1]["epsilon_squared_high"] != nil && tests[0]["epsilon_squared_high"] == nil)
  }

  @Test func resultsStandBesideAnswers() throws {
    let relations = try #require(rows(told())["answer_relations"])
    #expect(relations.map { $0["question"] } == ["garden", "height"])
    #expect(relations.map { $0["people"] } == ["5", "6"])
    let pairs = people.map { (Double($0.height!)!, ($0.results[0] + $0.results[1]) / 2) }
    let pearson = try #require(CorrelationTest(pairs))
    let spearman = try #require(CorrelationTest.spearman(pairs))
    #expect(relations[1]["pearson_r"] == String(pearson.r) && relations[1]["pearson_p"] == String(pearson.p))
    #expect(relations[1]["spearman_r"] == String(spearman.r))
    #expect(relations[1]["spearman_high"] == spearman.interval.map { String($0.upperBound) })
    #expect(relations[1]["kruskal_wallis"] == nil)
    // Choices in the order of the study have ranks, and differ or not whatever their order.
    #expect(relations[0]["pearson_r"] == nil && relations[0]["spearman_r"] != nil)
    #expect(relations[0]["kruskal_wallis_df"] == "1" && relations[0]["kruskal_wallis_p"] != nil)
  }

  @Test func thePowerOfEachRegressionIsTold() throws {
    let power = try #require(rows(told())["relation_power"])
    #expect(power.map { $0["question"] } == ["garden", "garden", "garden", "height", "height", "height"])
    #expect(power.map { $0["f2"] } == ["0.02", "0.15", "0.35", "0.02", "0.15", "0.35"])
    #expect(power.map { $0["people"] } == ["5", "5", "5", "6", "6", "6"])
    #expect(power.allSatisfy { $0["predictors"] == "1" })
    let reached = try #require(Power.regression(predictors: 1, people: 6, f2: 0.15))
    #expect(power[4]["power"] == String(reached))
    #expect(power[4]["needed_80"] == "55" && power[4]["more_80"] == "49")
  }

  @Test func theRegressionOnAllNumbersIsTold() throws {
    let row = try #require(rows(told())["answer_regression"]?.first)
    let means = people.map { ($0.results[0] + $0.results[1]) / 2 }
    let model = try #require(LinearRegression(means, on: [people.map { Double($0.height!)! }]))
    let slope = try #require(model.coefficients[0])
    #expect(row["question"] == "height" && row["people"] == "6" && row["df"] == "1" && row["df_error"] == "4")
    #expect(row["coefficient"] == String(slope.value) && row["t"] == String(slope.t))
    #expect(row["coefficient_low"] == String(slope.interval.lowerBound) && row["p"] == String(slope.p))
    #expect(row["intercept_high"] == String(model.intercept.interval.upperBound))
    #expect(row["r_squared"] == String(model.rSquared) && row["f_p"] == String(model.test.p))
    // Choices and ranges are no numbers.
    #expect(rows(told())["answer_regression"]?.count == 1)
    #expect(rows(told { Double($0)! < 175 ? "100-174" : "175 or more" })["answer_regression"] == nil)
  }

  /// The height of everybody, and half of it as a computed value of some.
  private func toldHeights(half people: Set<String>) throws -> ToldAnswers {
    var told = ToldAnswers(ReleasePart(of: try computing(), in: ReleaseScope(.real, .within)))
    for person in self.people {
      let half = people.contains(person.name) ? String(Double(person.height!)! / 2) : nil
      let rows = [("height", person.height, "number"), ("half", half, "computed")].map {
        ReleasedAnswer(
          pseudonym: "P-\(person.name)", survey: about, question: $0.0, format: $0.2, answer: $0.1)
      }
      told.add(
        ReleasedSurvey(pseudonym: "P-\(person.name)", survey: about, counting: rows, outside: [], day: 0))
    }
    return told
  }

  /// Half of the height says nothing beyond the height, and somebody without one of them is in none of the numbers.
  @Test func aNumberThatFollowsFromOthersHasNoCoefficient() throws {
    let rows = try #require(rows(toldHeights(half: ["a", "c", "d", "e", "f"]))["answer_regression"])
    #expect(rows.map { $0["question"] } == ["height", "half"])
    #expect(rows[0]["coefficient"] != nil && rows[1]["coefficient"] == nil && rows[1]["p"] == nil)
    #expect(rows.allSatisfy { $0["people"] == "5" && $0["df"] == "1" && $0["df_error"] == "3" })
    #expect(rows[0]["r_squared"] == rows[1]["r_squared"])
    #expect(rows.map { $0["answered"] } == ["6", "5"] && rows.allSatisfy { $0["left_out"] == "0" })
  }

  /// With the number that two of six people have, nobody else would be in the regression.
  @Test func aNumberThatFewHaveIsLeftOutAndTold() throws {
    let rows = try #require(rows(toldHeights(half: ["a", "b"]))["answer_regression"])
    #expect(rows.map { $0["question"] } == ["height", "half"])
    #expect(rows.map { $0["answered"] } == ["6", "2"] && rows.map { $0["left_out"] } == ["0", "1"])
    #expect(rows[0]["coefficient"] != nil && rows[1]["coefficient"] == nil && rows[1]["t"] == nil)
    #expect(rows.allSatisfy { $0["people"] == "6" && $0["df"] == "1" && $0["df_error"] == "4" })
    let alone = try #require(self.rows(told())["answer_regression"]?.first)
    #expect(rows[0]["coefficient"] == alone["coefficient"] && rows[1]["f_p"] == alone["f_p"])
    // Half of them are enough.
    let half = try #require(self.rows(toldHeights(half: ["a", "b", "c"]))["answer_regression"])
    #expect(half.allSatisfy { $0["left_out"] == "0" && $0["people"] == "3" })
  }

  /// As a quasi-identifier is told that was made coarser: nothing of the numbers is left in any table.
  @Test func rangesAreCategoriesWithoutOrder() throws {
    let rows = rows(told { Double($0)! < 175 ? "100-174" : "175 or more" })
    let heights = try #require(rows["people_by_group"]).filter { $0["question"] == "height" }
    #expect(heights.map { $0["category"] } == ["100-174", "100-174", "175 or more", "175 or more"])
    #expect(heights.map { $0["count"] } == ["2", "1", "1", "2"])
    #expect(heights.allSatisfy { $0["mean"] == nil && $0["largest"] == nil })
    #expect(rows["group_tests"]?.map { $0["method"] } == ["pearson", "pearson"])
    let relation = try #require(rows["answer_relations"]?.last)
    #expect(relation["question"] == "height" && relation["kruskal_wallis"] != nil)
    #expect(relation["pearson_r"] == nil && relation["spearman_r"] == nil)
  }

  private func computing() throws -> Study {
    try SampleStudy.definition(
      replacing: "decimals: 1\n",
      with: """
        decimals: 1
            compute:
              - {id: place, value: garden}
              - {id: half, value: height / 2}
              - {id: tall, value: height > 170}

        """
    ).study()
  }

  @Test func computedValuesStandBesideAnswers() throws {
    var told = ToldAnswers(ReleasePart(of: try computing(), in: ReleaseScope(.real, .within)))
    for person in people {
      func row(_ value: String, _ answer: String?) -> ReleasedAnswer {
        ReleasedAnswer(
          pseudonym: "P-\(person.name)", survey: about, question: value, format: "computed", answer: answer)
      }
      let height = Double(person.height!)!
      let rows = [
        row("place", person.garden), row("half", String(height / 2)),
        row("tall", height > 170 ? "yes" : "no"),
      ]
      told.add(
        ReleasedSurvey(
          pseudonym: "P-\(person.name)", survey: about, counting: rows, outside: [], day: 0))
    }
    let rows = rows(told)
    let relations = try #require(rows["answer_relations"])
    #expect(relations.map { $0["question"] } == ["place", "half", "tall"])
    #expect(relations.allSatisfy { $0["survey"] == about.text })
    let pairs = people.map { (Double($0.height!)! / 2, ($0.results[0] + $0.results[1]) / 2) }
    #expect(relations[1]["pearson_r"] == CorrelationTest(pairs).map { String($0.r) })
    #expect(relations[2]["pearson_r"] == nil && relations[2]["kruskal_wallis"] != nil)
    let answers = try #require(self.rows(self.told())["answer_relations"]?.first)
    #expect(relations[0]["kruskal_wallis"] == answers["kruskal_wallis"] && relations[0]["people"] == "5")
    let tall = try #require(rows["people_by_group"]).filter { $0["question"] == "tall" }
    #expect(tall.map { $0["category"] } == ["yes", "yes", "no", "no"])
    #expect(tall.map { $0["count"] } == ["1", "2", "2", "1"])
    #expect(rows["group_tests"]?.map { $0["method"] } == ["pearson", "kruskal-wallis", "pearson"])
  }

  /// Scripts know from it which values are numbers, and the order of choices.
  @Test func theTableOfQuestionsTellsWhatFormulasGive() throws {
    let names = ReleaseTables.questions.file.columns.map(\.name)
    let rows = try computing().questionRecords.map { record in
      Dictionary(
        uniqueKeysWithValues: zip(names, record.cells).compactMap { name, cell in cell.map { (name, $0) } })
    }.filter { $0["language"] == "de" }
    let computed = rows.filter { $0["format"] == "computed" }
    #expect(computed.map { $0["question"] } == ["place", "place", "half", "tall"])
    #expect(computed.map { $0["value_type"] } == ["choice", "choice", "number", "yes-no"])
    #expect(computed.map { $0["choice"] } == ["yes-i-have", "no-garden", nil, nil])
    #expect(computed.map { $0["label"] } == ["Mit Blumen", "Ohne", nil, nil])
    #expect(rows.filter { $0["format"] != "computed" }.allSatisfy { $0["value_type"] == nil })
  }

  @Test func whatTheReleaseLeavesOutIsInNoResult() throws {
    #expect(rows(told(without: ["questions"])).isEmpty)
    #expect(rows(told(without: ["answers_about-you"])).isEmpty)
    #expect(rows(told(without: ["answers"])) == rows(told()))
    let nobody = ToldAnswers(ReleasePart(of: study, in: ReleaseScope(.real, .within)))
    #expect(rows(nobody).isEmpty, "questions that nobody answered, or whose answers are withheld")
  }
}

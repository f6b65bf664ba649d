import SampleStudies
import Statistics
import Testing

@testable import Studies

/// The results of a release: what the analysis page would tell of the same runs, as rows.
struct ReleasedResultsTests {
  private let test: ImplicitTest

  init() throws { test = try SampleStudy.definition().study().implicitTests[0] }

  private func run(
    _ person: String, _ variant: Int, isLost: Bool = false, result: Double?, isExcluded: Bool = false,
    isOfIneligible: Bool = false, latencies: [Double] = [400]
  ) -> AnalysedReleaseRun {
    AnalysedReleaseRun(
      key: ReleasedRunKey(pseudonym: person, number: variant + 1), test: test.id,
      analysed: AnalysedRun(
        participant: Participant.ID(person), variant: isLost ? "lost" : test.variants[variant].id,
        position: variant + 1, verdict: ScoreVerdict(isExcluded: isExcluded, refusal: nil),
        isDoubtful: false, isOfIneligible: isOfIneligible,
        aggregate: RunAggregate(
          result: result, halves: result.map { .init($0, $0 * 2 + 0.1 * Double(variant)) }, parts: nil,
          trials: 40, errors: 2 + variant, latencies: LatencyAggregate(latencies, classWidth: 50))))
  }

  private var runs: [AnalysedReleaseRun] {
    [("a", 0.2, 0.5), ("b", -0.3, 0.1), ("c", 0.6, 0.4), ("d", 0.1, 0.3)].flatMap { name, first, second in
      [
        run(name, 0, result: first, latencies: [600, 800 + 100 * first]),
        run(name, 1, result: second, latencies: [500, 700]),
      ]
    }
  }

  /// The rows of each table, by the names of their columns.
  private func rows(_ runs: [AnalysedReleaseRun]) -> [String: [[String: String]]] {
    let files = Dictionary(uniqueKeysWithValues: ReleaseTables.results.map { ($0.name, $0) })
    return ReleasedResults([(task: test, runs: runs)]).records.reduce(into: [:]) { rows, record in
      let names = files[record.table]!.columns.map(\.name)
      let cells = zip(names, record.cells).filter { $0.1 != nil }.map { ($0, $1!) }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
  }

  @Test func variantsArePresentedWithTheirNumbers() throws {
    let rows = rows(runs)
    let conditions = try #require(rows["condition_results"])
    #expect(conditions.count == 3 * 2 * 2)
    let first = try #require(conditions.first)
    #expect(first["test"] == test.id.text && first["measure"] == "result" && first["by"] == "variant")
    #expect(first["condition"] == test.variants[0].id.text && first["count"] == "4")
    #expect(first["smallest"] == "-0.3" && first["largest"] == "0.6")
    let latencies = conditions.filter { $0["measure"] == "latency" && $0["by"] == "position" }
    #expect(latencies.map { $0["condition"] } == ["1", "2"])
    // Eight latencies of four people.
    #expect(latencies.map { $0["count"] } == ["8", "8"] && latencies.map { $0["people"] } == ["4", "4"])
  }

  @Test func testsAreThoseOfTheAnalysis() throws {
    let analysis = RunAnalysis(
      test,
      AnalysedSample(
        runs.map(\.analysed), variants: test.variants.map(\.id), leavingOut: ExclusionReason.usual), f: 0.25)
    let tests = try #require(rows(runs)["condition_tests"])
    func row(_ method: String, _ measure: String = "result") throws -> [String: String] {
      try #require(tests.first { $0["method"] == method && $0["measure"] == measure })
    }
    let comparison = try #require(analysis.byVariant[.result])
    #expect(try row("one-way")["p"] == comparison.oneWay.map { String($0.test.p) })
    #expect(try row("one-way")["eta_squared"] == comparison.oneWay.map { String($0.etaSquared.value) })
    let repeated = try #require(comparison.repeated?.effects.first)
    #expect(try row("repeated")["p"] == String(repeated.test.p))
    #expect(try row("repeated")["generalised_eta_squared"] == String(repeated.generalisedEtaSquared))
    #expect(try row("friedman")["p"] == comparison.friedman.map { String($0.p) })
    // Of two variants there is one difference: nothing to correct.
    #expect(!tests.contains { $0["method"] == "huynh-feldt" })
    #expect(try row("pearson", "order")["count"] == "8")
    #expect(
      try row("repeated")["eta_squared_low"]
        == repeated.partialEtaSquared.interval.map { String($0.lowerBound) })
    #expect(
      try row("one-way")["eta_squared_high"]
        == comparison.oneWay?.etaSquared.interval.map { String($0.upperBound) })
    #expect(try row("friedman")["eta_squared_high"] == nil && row("friedman")["cramers_v"] == nil)
    let agreement = try #require(comparison.friedman?.effect)
    #expect(try row("friedman")["kendalls_w"] == String(agreement.value))
    #expect(try row("friedman")["kendalls_w_high"] == agreement.interval.map { String($0.upperBound) })
    #expect(try row("friedman")["kendalls_w_low"] != nil && row("repeated")["kendalls_w_low"] == nil)
    let size = try #require(analysis.balance.pearson?.cramersV)
    let order = try row("pearson", "order")
    #expect(order["cramers_v"] == String(size.value) && order["kendalls_w"] == nil)
    #expect(order["cramers_v_high"] == size.interval.map { String($0.upperBound) })
    // Everybody has as many errors as anybody else in a variant: F has no value, and P is 0.
    let errors = try row("repeated", "errors")
    #expect(errors["statistic"] == nil && errors["p"] == "0.0")
  }

  @Test func pairsReliabilityAndOrderComeWithThem() throws {
    let rows = rows(runs)
    let pair = try #require(rows["variant_pairs"]?.first)
    #expect(pair["first_variant"] == test.variants[0].id.text && pair["people"] == "4")
    #expect(pair["p"] != nil && pair["p"] == pair["holm_p"] && pair["retest_r"] != nil)
    let effect = MeanDifference.paired([(0.2, 0.5), (-0.3, 0.1), (0.6, 0.4), (0.1, 0.3)])?.effect
    #expect(pair["dz_low"] == effect?.interval.map { String($0.lowerBound) } && pair["dz_low"] != nil)
    #expect(rows["reliability"]?.count == 2 && rows["reliability"]?[0]["halves"] == "4")
    #expect(rows["reliability"]?[0]["parts"] == nil)
    #expect(rows["variant_positions"]?.map { $0["people"] } == ["4", "0", "0", "4"])
  }

  @Test func powerIsThatOfEachSize() throws {
    let rows = try #require(rows(runs)["power"])
    #expect(rows.map { $0["f"] } == ["0.1", "0.1", "0.25", "0.25", "0.4", "0.4"])
    #expect(rows.prefix(2).map { $0["method"] } == ["one-way", "repeated"])
    #expect(rows.allSatisfy { $0["people"] == "4" })
    let medium = rows[2]
    #expect(medium["power"] == Power.oneWay(groups: 2, each: 4, f: 0.25).map { String($0) })
    let needed = Power.smallest(reaching: 0.8) { Power.oneWay(groups: 2, each: $0, f: 0.25) }
    #expect(medium["needed_80"] == needed.map { String($0) })
    #expect(medium["more_80"] == needed.map { String($0 - 4) })
    #expect(medium["correlation"] == nil && rows[3]["correlation"] != nil && rows[3]["epsilon"] == "1.0")
  }

  /// All began with the first variant: one group has nobody, and there is nothing to test.
  @Test func resultsOfThoseWhoBeganAlikeAreDescribed() throws {
    let rows = rows(runs)
    let groups = try #require(rows["results_by_group"])
    #expect(groups.map { $0["people"] } == ["4", "0", "4", "0"])
    #expect(groups[0]["mean"] == String(Moments([0.2, -0.3, 0.6, 0.1]).mean) && groups[1]["mean"] == nil)
    #expect(rows["group_result_tests"] == nil)
  }

  @Test func whoeverLacksAVariantIsInNoResult() throws {
    let more =
      runs + [
        run("e", 0, result: 9, isExcluded: true, latencies: [400]), run("e", 1, result: 9, latencies: [400]),
        run("f", 0, result: 9, latencies: [400]),
      ]
    var results = rows(more)
    results["exclusions"] = nil
    #expect(results == rows(runs))
    #expect(Array(rows([run("f", 0, result: 9)]).keys) == ["exclusions"] && rows([]).isEmpty)
  }

  /// In the order of the runs: the first reason that applies to each.
  @Test func runsThatResultsLeaveOutHaveAReason() throws {
    let more = [
      run("e", 0, result: 9, isExcluded: true), run("e", 1, result: 9), run("f", 1, result: nil),
      run("g", 0, result: 9, isExcluded: true, isOfIneligible: true),
      run("g", 1, isLost: true, result: 9, isOfIneligible: true), run("h", 0, isLost: true, result: 9),
    ]
    #expect(rows(runs)["exclusions"] == nil)
    let told = try #require(rows(more + runs)["exclusions"])
    #expect(told.map { $0["participant"] } == ["e", "e", "f", "g", "g", "h"])
    #expect(told.map { $0["run"] } == ["1", "2", "2", "1", "2", "1"])
    #expect(
      told.map { $0["reason"] } == [
        "excluded", "incomplete", "incomplete", "ineligible", "variant", "variant",
      ])
    #expect(told.allSatisfy { $0["test"] == test.id.text })
    #expect(told[2]["variant"] == test.variants[1].id.text && told[5]["variant"] == "lost")
  }

  /// Results tell of a table that is left out no more than the rest of the release does.
  @Test func aTaskWhoseTablesAreLeftOutHasNone() throws {
    func tasks(without table: String?) throws -> [StudyTask.ID] {
      var selection = ReleaseSelection()
      selection.leftOut = Set(table.map { [$0] } ?? [])
      let study = try SampleStudy.study()
      return ReleasePart(of: study, in: ReleaseScope(.real, .within, selection: selection)).tasksWithResults
        .map(\.id)
    }
    #expect(try tasks(without: nil).contains(test.id) && tasks(without: "visits").contains(test.id))
    #expect(try !tasks(without: "trials").contains(test.id) && tasks(without: "run_results").isEmpty)
  }
}

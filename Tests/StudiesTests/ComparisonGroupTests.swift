import Statistics
import Testing

@testable import Studies

/// The numbers of a group that are kept in place of its results, and the comparison that they make.
struct ComparisonGroupTests {
  @Test func aSummaryTakenInOneByOneIsThatOfTheWhole() throws {
    var source = SeededGenerator(seed: 7)
    let results = (0..<500).map { _ -> ComparedResult in
      let (one, noise) = (
        Double.random(in: -1...1, using: &source), Double.random(in: -0.4...0.4, using: &source)
      )
      return ComparedResult(value: one + noise / 2, parts: .init(one, one + noise))
    }
    var summary = ResultSummary()
    for result in results { summary.add(result) }
    let values = results.map(\.value)
    #expect(summary.moments == Moments(values) && summary.pairs == 500)
    #expect(summary.range == values.min()!...values.max()!)
    #expect(summary.classes.counts.values.reduce(0, +) == 500)
    let whole = try #require(correlation(results.map { ($0.parts!.first, $0.parts!.second) }))
    let found = try #require(summary.partsCorrelation)
    #expect(abs(found - whole) < 1e-9 && found > 0.8)
  }

  /// 0.3 / 0.1 is a little less than 3.
  @Test(arguments: [
    (0.3, 3), (-0.1, -1), (0.0, 0), (-0.05, -1), (0.29, 2), (0.7, 7), (1.2999999999999998, 13),
  ])
  func bordersAreWholeTenths(value: Double, number: Int) {
    var classes = ResultClasses()
    classes.add(value)
    #expect(classes.counts == [number: 1])
  }

  @Test func classesOfLatenciesEndSomewhere() {
    var classes = GroupMeasure.latency.classes
    for latency in [0, 49.9, 50, 2999, 3000, 80_000] { classes.add(latency) }
    #expect(classes.counts == [0: 2, 1: 1, 59: 3] && classes.last == 59)
    #expect(classes.emptied == GroupMeasure.latency.classes)
  }

  private func person(_ results: [Double?]) -> [AnalysedRun] {
    let id = Participant.ID("\(results)")
    return results.enumerated().compactMap { place, result in
      result.map {
        AnalysedRun(
          participant: id, variant: TaskVariant.ID("v\(place)"), position: place + 1,
          verdict: ScoreVerdict(isExcluded: false, refusal: nil), isDoubtful: false, isOfIneligible: false,
          aggregate: RunAggregate(
            result: $0, halves: nil, parts: nil, trials: 40, errors: place + 1,
            latencies: LatencyAggregate(place == 0 ? [600, 700] : [], classWidth: 50)))
      }
    }
  }

  /// The values of R's t.test(c(.2, .4, .9), c(.1, .3, .35, .5)).
  @Test func theDifferenceIsWelchs() throws {
    let sample = AnalysedSample(
      [0.2, 0.4, 0.9].flatMap { person([$0]) }, variants: ["v0"], leavingOut: [])
    let comparison = GroupComparison(sample, beside: group([0.1, 0.3, 0.35, 0.5]))
    let test = try #require(comparison.results.differences[0])
    #expect(abs(test.difference - 0.1875) < 1e-12 && comparison.results.ofPeople == test)
    #expect(
      abs(test.t - 0.8372183582789213) < 1e-12 && abs(test.degreesOfFreedom - 2.6358265347982988) < 1e-9)
    #expect(test.interval.contains(0) && test.effect.interval?.contains(test.effect.value) == true)
  }

  @Test func peopleAreTheirMeansOverTheVariants() {
    let sample = AnalysedSample(
      [[0.2, 0.4], [0.5, nil]].flatMap(person), variants: ["v0", "v1"], leavingOut: [])
    let comparison = GroupComparison(sample, beside: group([0.1, 0.3]))
    let results = comparison.results
    #expect(results.variants.map(\.moments.count) == [2, 1] && results.people.moments.count == 2)
    #expect(abs(results.people.moments.mean - 0.4) < 1e-12)
    // One value has no spread.
    #expect(results.differences[1] == nil && results.ofPeople != nil && comparison.measures.isEmpty)
  }

  /// Errors are % of trials; somebody without a latency in a variant has none there.
  @Test func measuresStandBesideThoseThatTheGroupTells() throws {
    let sample = AnalysedSample(
      [[0.2, 0.4], [0.5, nil]].flatMap(person), variants: ["v0", "v1"], leavingOut: [])
    var summaries = GroupSummaries()
    for errors in [5.0, 10, nil] { summaries.add(ComparedResult(value: 0.1, errors: errors)) }
    #expect(summaries.results.moments.count == 3 && Set(summaries.measures.keys) == [.errors])
    let comparison = GroupComparison(sample, beside: group([0.1, 0.1, 0.1], summaries.measures))
    let errors = try #require(comparison.measures[.errors])
    #expect(comparison.measures[.latency] == nil && errors.group.moments == Moments([5, 10]))
    #expect(errors.variants.map(\.moments) == [Moments([2.5, 2.5]), Moments([5])])
    #expect(errors.people.moments == Moments([3.75, 2.5]) && errors.people.classes.counts == [1: 2])
    #expect(errors.ofPeople?.difference == 3.125 - 7.5)
    summaries.add(ComparedResult(value: 0.1, latency: 800))
    let slower = GroupComparison(sample, beside: group([0.1], summaries.measures))
    #expect(slower.measures[.latency]?.people.moments == Moments([650, 650]))
    #expect(slower.measures[.latency]?.variants[1].moments.count == 0)
  }

  private func group(_ values: [Double], _ measures: [GroupMeasure: ResultSummary] = [:])
    -> ComparisonGroup
  {
    ComparisonGroup(
      id: "g", study: "s", task: "t", name: "n",
      origin: .init(
        format: "scores", scoring: "D", sha256: "0", excluded: 0, withoutResult: 0, broken: 0),
      summary: ResultSummary(values), measures: measures, addedAt: Timestamp(milliseconds: 0))
  }
}

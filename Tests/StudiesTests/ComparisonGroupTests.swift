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

  private func person(_ results: [Double?]) -> [AnalysedRun] {
    let id = Participant.ID("\(results)")
    return results.enumerated().compactMap { place, result in
      result.map {
        AnalysedRun(
          participant: id, variant: TaskVariant.ID("v\(place)"), position: place + 1,
          verdict: ScoreVerdict(isExcluded: false, refusal: nil), isDoubtful: false, isOfIneligible: false,
          aggregate: RunAggregate(
            result: $0, halves: nil, parts: nil, trials: 0, errors: 0,
            latencies: LatencyAggregate([], classWidth: 50)))
      }
    }
  }

  /// The values of R's t.test(c(.2, .4, .9), c(.1, .3, .35, .5)).
  @Test func theDifferenceIsWelchs() throws {
    let sample = AnalysedSample(
      [0.2, 0.4, 0.9].flatMap { person([$0]) }, variants: ["v0"], leavingOut: [])
    let comparison = GroupComparison(sample, beside: group([0.1, 0.3, 0.35, 0.5]))
    let test = try #require(comparison.differences[0])
    #expect(abs(test.difference - 0.1875) < 1e-12 && comparison.ofPeople == test)
    #expect(
      abs(test.t - 0.8372183582789213) < 1e-12 && abs(test.degreesOfFreedom - 2.6358265347982988) < 1e-9)
    #expect(test.interval.contains(0) && test.effect.interval?.contains(test.effect.value) == true)
  }

  @Test func peopleAreTheirMeansOverTheVariants() {
    let sample = AnalysedSample(
      [[0.2, 0.4], [0.5, nil]].flatMap(person), variants: ["v0", "v1"], leavingOut: [])
    let comparison = GroupComparison(sample, beside: group([0.1, 0.3]))
    #expect(comparison.variants.map(\.moments.count) == [2, 1] && comparison.people.moments.count == 2)
    #expect(abs(comparison.people.moments.mean - 0.4) < 1e-12)
    // One value has no spread.
    #expect(comparison.differences[1] == nil && comparison.ofPeople != nil)
  }

  private func group(_ values: [Double]) -> ComparisonGroup {
    ComparisonGroup(
      id: "g", study: "s", task: "t", name: "n",
      origin: .init(
        format: "scores", scoring: "D", sha256: "0", excluded: 0, withoutResult: 0, broken: 0),
      summary: ResultSummary(values), addedAt: Timestamp(milliseconds: 0))
  }
}

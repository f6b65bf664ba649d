import Statistics
import Testing

/// Data that a test cannot be made of give none, and never a number that means nothing.
@Suite struct DegenerateDataTests {
  @Test func nobodyAndOnePerson() {
    #expect(OneWayANOVA([[Double]]()) == nil && OneWayANOVA([[], []]) == nil)
    #expect(OneWayANOVA([[1], [2], [3]]) == nil)
    #expect(RepeatedMeasures([]) == nil && RepeatedMeasures([[1, 2, 3]]) == nil)
    #expect(RepeatedMeasures([[], []]) == nil && RepeatedMeasures([[1], [2]]) == nil)
    #expect(RankTest.kruskalWallis([]) == nil && RankTest.kruskalWallis([[1, 2], []]) == nil)
    #expect(RankTest.friedman([]) == nil)
    #expect(MeanDifference.paired([(1, 2)]) == nil)
    #expect(CorrelationTest([(1, 2), (3, 4)]) == nil)
  }

  @Test func identicalValues() {
    let same = [[Double]](repeating: [0.1, 0.1, 0.1], count: 7)
    #expect(OneWayANOVA(same) == nil)
    #expect(RepeatedMeasures(same) == nil)
    #expect(RepeatedMeasures([[Double]](repeating: [0.1, 0.1, 0.1, 0.1], count: 7), levels: 2, by: 2) == nil)
    #expect(RankTest.kruskalWallis(same) == nil && RankTest.friedman(same) == nil)
    #expect(MeanDifference.paired([(1, 1), (1, 1)]) == nil)
    #expect(MeanDifference.welch(Moments([1, 1]), Moments([1, 1])) == nil)
  }

  /// The sums of the same values in another order differ in their last digit.
  @Test func equalMeansDifferByNothing() throws {
    let (first, second) = (Moments([0.1, 0.2, 0.4]), Moments([0.4, 0.2, 0.1]))
    #expect(first.mean != second.mean)
    let test = try #require(MeanDifference.welch(first, second))
    #expect(test.difference == 0 && test.t == 0 && test.p == 1 && test.effect.value == 0)
  }

  /// Everybody differs by the same: there is an effect, and no error that it could be compared with.
  @Test func differencesWithoutSpread() throws {
    let rows = (0..<5).map { [Double($0), Double($0) + 1, Double($0) + 3] }
    let effect = try #require(RepeatedMeasures(rows)).effects[0]
    #expect(effect.test.statistic == .infinity && effect.test.p == 0)
    #expect(effect.partialEtaSquared == EffectSize(value: 1, interval: nil))
  }

  @Test func regressionsWithNothingToTest() throws {
    let (values, numbers) = ([0.2, 0.5, 0.1, 0.7], [1.0, 2, 3, 5])
    #expect(LinearRegression([], on: []) == nil && LinearRegression(values, on: []) == nil)
    #expect(LinearRegression([], on: [[]]) == nil && LinearRegression([0.1], on: [[1]]) == nil)
    #expect(LinearRegression([0.2, 0.5], on: [[1, 2]]) == nil)
    #expect(LinearRegression(values, on: [[3, 3, 3, 3]]) == nil)
    #expect(LinearRegression(values, on: [[1, 2]]) == nil)
    #expect(LinearRegression([0.1, 0.1, 0.1, 0.1], on: [numbers]) == nil)
    #expect(LinearRegression(numbers.map { 0.3 * $0 - 0.1 }, on: [numbers]) == nil)
    // Years are large beside their spread, and the same for everybody they are none.
    let years = try #require(LinearRegression(values, on: [[7, 7, 7, 7], numbers.map { $0 + 1990 }]))
    let plain = try #require(LinearRegression(values, on: [numbers]))
    #expect(years.coefficients[0] == nil && years.coefficients.count == 2)
    let (late, early) = try (#require(years.coefficients[1]), #require(plain.coefficients[0]))
    #expect(abs(late.value - early.value) < 1e-12 && abs(late.t - early.t) < 1e-9)
    #expect(abs(years.intercept.value + 1990 * late.value - plain.intercept.value) < 1e-9)
  }

  @Test func rowsOfUnequalLength() {
    #expect(RepeatedMeasures([[1, 2], [1, 2, 3]]) == nil && RankTest.friedman([[1, 2], [1]]) == nil)
  }

  @Test func momentsAsTheyWereStored() {
    let moments = Moments([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(
      Moments(count: moments.count, mean: moments.mean, sumOfSquares: moments.sumOfSquares) == moments)
  }

  /// Rounding would make another thing of them: an interval where there is none, a statistic below zero.
  @Test func ranksInTheSameOrderAreExact() throws {
    let values = [0.3, 0.1, 0.7, 0.2, 0.9, 0.5, 0.4]
    let same = try #require(CorrelationTest.spearman(values.map { ($0, $0 * 3 + 1) }))
    let opposite = try #require(CorrelationTest.spearman(values.map { ($0, -$0) }))
    #expect(same.r == 1 && opposite.r == -1 && opposite.interval == nil && opposite.p == 0)
    #expect(CorrelationTest.spearman([(1, 2), (2, 1)]) == nil)
    #expect(CorrelationTest.spearman([(1, 2), (1, 3), (1, 4)]) == nil)
    let alike = try #require(RankTest.kruskalWallis([[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]))
    #expect(alike.statistic == 0 && alike.p == 1)
    #expect(alike.effect == EffectSize(value: 0, interval: 0...0))
  }

  /// The interval leaves out zero exactly if the test is significant at 5 %, and goes no further than there is to go.
  @Test func sharesOfRanksHaveIntervals() throws {
    let whole = try #require(RankTest.friedman([[Double]](repeating: [1, 2, 3], count: 20))).effect
    let interval = try #require(whole.interval)
    #expect(whole.value == 1 && interval.upperBound == 1 && (0.5..<1).contains(interval.lowerBound))
    let apart = try #require(RankTest.kruskalWallis([[1, 2, 3, 4], [5, 6, 7, 8]]))
    let mixed = try #require(RankTest.kruskalWallis([[1, 2, 3, 5, 8], [4, 6, 7, 9, 10]]))
    #expect(apart.p < 0.05 && apart.effect.interval.map { $0.lowerBound > 0 } == true)
    #expect(mixed.p > 0.05 && mixed.effect.interval.map { $0.lowerBound == 0 && $0.upperBound > 0 } == true)
  }

  @Test func hugeAndTinyEffectsHaveIntervals() throws {
    let apart = try #require(
      MeanDifference.welch(
        Moments((0..<50).map { Double($0 % 5) }), Moments((0..<50).map { Double($0 % 5) + 60 })))
    let interval = try #require(apart.effect.interval)
    #expect(interval.contains(apart.effect.value) && apart.p >= 0 && apart.p < 1e-12)
    let none = try #require(OneWayANOVA([[1, 2, 3], [1, 2, 3]]))
    #expect(none.test.statistic == 0 && none.test.p == 1)
    #expect(none.etaSquared.interval == 0...0)
  }
}

import Statistics
import Testing

/// The figures of Jungnickel, von Jan & Albrecht (2022), Frontiers in Digital Health 4: 785591, from what the paper
/// prints; its tables of counts are in ``ContingencyTableTests``.
@Suite struct PublishedFiguresTests {
  /// Section 3.2.4, “0.8”, which is 0.783 of 51 people; 53 would have been needed.
  @Test func postHocPower() throws {
    let power = { (people: Int) in Power.regression(predictors: 4, people: people, f2: 0.25) }
    #expect(abs(try #require(power(51)) - 0.78334) < 0.000005)
    #expect(Power.smallest(reaching: 0.8, power) == 53)
  }

  /// Tables 3, 5, 7 and 9, from means and standard deviations with as many digits as are printed: so P can be off.
  @Test(arguments: [
    ([(-0.56, 0.39), (-0.66, 0.35), (-0.60, 0.39), (-0.60, 0.37)], 0.660, 0.1),
    ([(6.4, 5.7), (5.9, 4.5), (7.0, 5.3), (6.6, 5.1)], 0.733, 0.05),
    ([(-0.71, 0.36), (-0.60, 0.39), (-0.55, 0.32), (-0.55, 0.42)], 0.096, 0.03),
    ([(6.0, 5.1), (6.9, 5.5), (6.4, 4.9), (6.6, 5.2)], 0.850, 0.03),
  ])
  func oneWay(_ printed: [(mean: Double, deviation: Double)], _ published: Double, _ rounding: Double) throws
  {
    let groups = printed.map {
      Moments(count: 51, mean: $0.mean, sumOfSquares: $0.deviation * $0.deviation * 50)
    }
    let test = try #require(OneWayANOVA(groups)).test
    #expect(test.degreesOfFreedom == .init(effect: 3, error: 200))
    #expect(abs(test.p - published) < rounding, "\(test.p)")
  }
}

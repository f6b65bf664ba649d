import Statistics
import Testing

struct DiscriminationTests {
  /// R: qnorm((h + .5) / (n + 1)) - qnorm((f + .5) / (m + 1)), and minus half their sum.
  @Test(
    arguments: [
      (60, 64, 4, 16, 2.11045, -0.42632), (64, 64, 0, 16, 4.31271, -0.26684), (0, 10, 10, 10, -3.38124, 0),
      (5, 10, 5, 10, 0, 0),
    ])
  func itIsThatOfR(_ hits: Int, _ signals: Int, _ alarms: Int, _ others: Int, _ d: Double, _ c: Double) throws
  {
    let found = try #require(Discrimination(hits: hits, of: signals, falseAlarms: alarms, of: others))
    #expect(abs(found.sensitivity - d) < 1e-4 && abs(found.criterion - c) < 1e-4, "\(found)")
  }

  @Test func withoutOneKindOfTrialThereIsNone() {
    #expect(Discrimination(hits: 0, of: 0, falseAlarms: 1, of: 2) == nil)
    #expect(Discrimination(hits: 1, of: 2, falseAlarms: 0, of: 0) == nil)
  }

  /// R: quantile(x, p)
  @Test func quantilesAreThoseOfR() {
    let values = [4.0, 1, 7, 2, 9, 3]
    #expect(quantile(values, 0.25) == 2.25 && quantile(values, 0.75) == 6.25 && quantile(values, 1) == 9)
    #expect(quantile([5], 0.3) == 5 && quantile([], 0.5) == nil)
  }
}

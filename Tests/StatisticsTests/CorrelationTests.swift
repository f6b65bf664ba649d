import Statistics
import Testing

struct CorrelationTests {
  /// Anscombe's first set (1973), whose correlation is known to be 0.81642 to five digits.
  @Test func anscombesFirstSet() throws {
    let x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5].map(Double.init)
    let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    #expect(abs(try #require(correlation(zip(x, y))) - 0.816_420_516_345) < 1e-12)
  }

  @Test func perfectAgreementAndDisagreement() {
    #expect(correlation([(1, 10), (2, 20), (3, 30)]) == 1)
    #expect(correlation([(1, 30), (2, 20), (3, 10)]) == -1)
  }

  @Test func undefinedWithoutPairsOrSpread() {
    #expect(correlation([]) == nil)
    #expect(correlation([(1, 2)]) == nil)
    #expect(correlation([(1, 5), (2, 5), (3, 5)]) == nil)
    #expect(correlation([(5, 1), (5, 2)]) == nil)
  }
}

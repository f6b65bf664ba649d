import Statistics
import Testing

struct MomentsTests {
  @Test func meanAndDeviationOfAKnownSet() throws {
    let moments = Moments([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(moments.count == 8)
    #expect(moments.mean == 5)
    // Squared deviations add up to 32, divided by 8 - 1.
    #expect(abs(try #require(moments.standardDeviation) - (32.0 / 7).squareRoot()) < 1e-15)
  }

  @Test func deviationNeedsTwoValues() {
    #expect(Moments().standardDeviation == nil)
    #expect(Moments([3]).standardDeviation == nil)
    #expect(Moments([3, 3]).standardDeviation == 0)
  }

  @Test func aLargeMeanDoesNotHideASmallSpread() throws {
    let deviation = try #require(Moments([4, 7, 13, 16].map { 1e9 + $0 }).standardDeviation)
    #expect(abs(deviation - 30.0.squareRoot()) < 1e-9)
  }

  @Test func oneValueManyTimes() {
    #expect(Moments(count: 5, of: 0.1) == Moments([0.1, 0.1, 0.1, 0.1, 0.1]))
  }

  @Test(arguments: 0...8)
  func unitedHalvesEqualTheWhole(cut: Int) throws {
    let values = [612.5, 480, 733.25, 901, 455.5, 622, 1207, 540]
    let whole = Moments(values)
    let union = Moments(values[..<cut]).united(with: Moments(values[cut...]))
    #expect(union.count == whole.count)
    #expect(abs(union.mean - whole.mean) < 1e-12)
    let (deviation, expected) = (union.standardDeviation, whole.standardDeviation)
    #expect(abs(try #require(deviation) - #require(expected)) < 1e-12)
  }
}

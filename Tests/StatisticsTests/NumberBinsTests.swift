import Statistics
import Testing

/// Ranges with round ends that hold every number once.
struct NumberBinsTests {
  @Test func endsAreRound() throws {
    let bins = try #require(NumberBins([18: 2, 25: 1, 31: 1], atMost: 3))
    #expect(
      bins.width == 10 && bins.bins.map(\.lower) == [10, 20, 30] && bins.bins.map(\.count) == [2, 1, 1])
    #expect(NumberBins([:], atMost: 12) == nil)
  }

  @Test func aNumberOnABorderIsInTheUpperRange() {
    let inside = [19.99, 20, 29.99, 30].filter { NumberBins.isWithin($0, from: 20, below: 30) }
    #expect(inside == [20, 29.99])
    // Three times 0.1 is more than 0.3, as binary fractions go.
    #expect(NumberBins.isWithin(0.1 * 3, from: 0.3, below: 0.4))
    #expect(!NumberBins.isWithin(0.1 * 3, from: 0.2, below: 0.3))
    #expect(!NumberBins.isWithin(5, from: 5, below: 5) && !NumberBins.isWithin(5, from: 6, below: 4))
  }

  private static let cases: [(numbers: [Double], width: Double)] = [
    ([0.1, 0.2, 0.3], 0.02), ([1.55, 1.8, 1.95], 0.05), ([-3, 4], 1), ([0, 1_000_000], 100_000), ([7], 1),
    ([2.5, 2.5], 1),
  ]

  @Test(arguments: cases.indices)
  func everyNumberIsInItsRange(_ index: Int) throws {
    let (numbers, width) = Self.cases[index]
    let counts = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
    let bins = try #require(NumberBins(counts, atMost: 12))
    #expect(abs(bins.width - width) < 1e-12 * width, "\(bins.width)")
    #expect(bins.bins.count <= 12 && bins.bins.map(\.count).reduce(0, +) == numbers.count)
    for bin in bins.bins {
      let within = numbers.count { NumberBins.isWithin($0, from: bin.lower, below: bin.lower + bins.width) }
      #expect(within == bin.count, "\(bin.lower)")
    }
    for number in numbers {
      let own = bins.bins.last { $0.lower <= number + 1e-9 }
      #expect((own?.count ?? 0) > 0, "\(number)")
    }
  }

  /// 0.3 is three times 0.1 for those who typed it, though not as a binary fraction.
  @Test func aNumberOnABorderBelongsToTheUpperRange() throws {
    let bins = try #require(NumberBins([0: 1, 0.3: 1, 0.7: 1, 1.1: 1], atMost: 12))
    #expect(bins.width == 0.1 && bins.bins.count == 12)
    #expect(bins.bins.indices.filter { bins.bins[$0].count > 0 } == [0, 3, 7, 11])
  }
}

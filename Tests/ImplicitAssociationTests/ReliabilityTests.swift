import ImplicitAssociation
import Statistics
import Testing

struct ReliabilityTests {
  @Test func practiceAndTestPartsOfThoseWithAScore() throws {
    let outcomes: [Outcome] = [
      .score(0, practice: 1, test: 2), .refused(.missingBlock(.testA)), .score(0, practice: 2, test: 1),
      .score(0, practice: 3, test: 4), .score(0, practice: 4, test: 3),
    ]
    // Deviations -1.5 -0.5 0.5 1.5 and -0.5 -1.5 1.5 0.5: products add up to 3, squares to 5 and 5.
    let reliability = try #require(Reliability.practiceTest(outcomes))
    #expect(abs(reliability.coefficient - 0.6) < 1e-12)
    #expect(reliability.people == 4)
  }

  @Test func twoPeopleAreTooFew() {
    let outcomes: [Outcome] = [.score(0, practice: 1, test: 2), .score(0, practice: 2, test: 1)]
    #expect(Reliability.practiceTest(outcomes) == nil)
  }

  @Test func oddAndEvenTrialsBroughtToFullLength() throws {
    // Two trials of each half per block. The odd halves order the people 1 2 3 4, the even ones 2 1 4 3.
    let people = [(1, 2), (2, 1), (3, 4), (4, 3)].map { run(odd: $0, even: $1) }
    let odd = people.map { run in half(run, remainder: 0) }
    let even = people.map { run in half(run, remainder: 1) }
    let r = try #require(pearson(odd, even))
    #expect(r > 0.3 && r < 0.9)
    let reliability = try #require(Reliability.oddEven(people, by: .d2))
    #expect(abs(reliability.coefficient - 2 * r / (1 + r)) < 1e-12)
    #expect(reliability.people == 4)
  }

  /// Blocks of four trials; the first and third depend on `odd`, the others on `even`.
  private func run(odd: Double, even: Double) -> [ScoredTrial] {
    ScoredBlock.allCases.flatMap { block in
      let slower = block == .practiceB || block == .testB ? 1.0 : 0
      let latencies = [500 + odd * slower * 50, 500 + even * slower * 50, 620, 620]
      return latencies.map {
        ScoredTrial(block: block, latency: Milliseconds($0), firstLatency: Milliseconds($0), isError: false)
      }
    }
  }

  private func half(_ run: [ScoredTrial], remainder: Int) -> Double {
    score(run.enumerated().filter { $0.offset % 2 == remainder }.map(\.element)).values[.d2]!.total!
  }

  private func pearson(_ x: [Double], _ y: [Double]) -> Double? {
    let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
    let shared = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
    let spread = [(x, meanX), (y, meanY)].map { values, mean in
      values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    }
    return shared / (spread[0] * spread[1]).squareRoot()
  }
}

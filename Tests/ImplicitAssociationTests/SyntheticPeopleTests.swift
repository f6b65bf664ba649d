import Foundation
import ImplicitAssociation
import Statistics
import Testing

/// Made-up people against an independent calculation; `Fixtures/make.py` says how both came about.
struct SyntheticPeopleTests {
  private let scores: [String: Score]

  init() throws {
    let rows = try readCSV(Self.fixture("trials.csv"))
    scores = try Dictionary(grouping: rows) { $0["person"]! }
      .mapValues { rows in score(try rows.map(Self.trial)) }
  }

  @Test func allSixScoresAndTheReasonsForThoseRefused() throws {
    let expected = try readCSV(Self.fixture("scores.csv"))
    #expect(expected.count == scores.count * 6)
    for row in expected {
      let d = try #require(DScore(rawValue: row["score"]!))
      switch try #require(scores[row["person"]!]?.values[d]) {
      case .score(let total, let practice, let test):
        #expect(isClose(total, row["total"]), "\(row)")
        #expect(isClose(practice, row["practice"]), "\(row)")
        #expect(isClose(test, row["test"]), "\(row)")
      case .refused(let refusal):
        #expect(words(refusal) == row["refusal"], "\(row)")
      }
    }
  }

  @Test func countsSharesAndFlags() throws {
    for row in try readCSV(Self.fixture("counts.csv")) {
      let score = try #require(scores[row["person"]!])
      #expect(String(score.trials) == row["trials"])
      #expect(String(score.over10000) == row["over10000"])
      #expect(String(score.under400) == row["under400"])
      #expect(isClose(score.under300Share, row["under300_share"]))
      #expect(isClose(score.errorRate, row["error_rate"]))
      let flags = row["flags"]!.split(separator: " ").compactMap { Quality.Flag(rawValue: String($0)) }
      #expect(score.quality.flags == Set(flags), "\(row)")
      #expect(score.excluded == flags.contains(.tooFast))
    }
  }

  private func isClose(_ value: Double, _ expected: String?) -> Bool {
    expected.flatMap(Double.init).map { abs($0 - value) < 1e-11 } ?? false
  }

  private func words(_ refusal: Refusal) -> String {
    switch refusal {
    case .invalidLatency(let block): "invalidLatency \(block)"
    case .missingBlock(let block): "missingBlock \(block)"
    case .uncorrectedError(let block): "uncorrectedError \(block)"
    case .tooFewTrials(let block, let usable): "tooFewTrials \(block) \(usable)"
    case .tooFewCorrectTrials(let block, let usable): "tooFewCorrectTrials \(block) \(usable)"
    case .noSpread(let stage): "noSpread \(stage)"
    }
  }

  private static func fixture(_ name: String) -> URL {
    testDirectory.appending(path: "Fixtures/\(name)")
  }

  private static func trial(_ row: [String: String]) throws -> ScoredTrial {
    ScoredTrial(
      block: try #require(row["block"].flatMap(ScoredBlock.init)),
      latency: Milliseconds(try #require(row["latency"].flatMap(Double.init))),
      firstLatency: Milliseconds(try #require(row["first_latency"].flatMap(Double.init))),
      isError: row["error"] == "1")
  }
}

import Foundation
import ImplicitAssociation
import Statistics
import Testing

/// Two published datasets, scored in R: 88 people (R package IAT) and 162 (implicitMeasures).
///
/// The files are not part of this project; the test runs where they lie beside the checkout.
struct ReferenceTests {
  private static let directory = testDirectory.appending(path: "../../../shared/reference").standardized
  private static let isPresent = FileManager.default.fileExists(atPath: directory.path)

  @Test(
    .enabled(if: isPresent, "no reference data"), arguments: [("IATData", 88), ("implicitMeasures", 162)])
  func scoresAndExclusionsAreTheSameAsInR(name: String, people: Int) throws {
    let runs = try Dictionary(grouping: rows("\(name)_trials.csv")) { $0["participant"]! }
    let canonical = try rows("canonical_\(name).csv")
    #expect(canonical.count == people && runs.count == people)
    for row in canonical {
      let score = score(try #require(runs[row["participant"]!]).map(trial))
      try expect(score, equals: row)
    }
  }

  private func expect(_ score: Score, equals row: [String: String]) throws {
    for (d, outcome) in score.values {
      guard case .score(let total, let practice, let test) = outcome else {
        Issue.record("\(row["participant"]!): \(outcome)")
        continue
      }
      for (value, column) in [(total, ""), (practice, "_practice"), (test, "_test")] {
        let expected = try #require(row[d.rawValue + column].flatMap(Double.init))
        #expect(abs(value - expected) < 1e-9, "\(row["participant"]!) \(d)\(column)")
      }
    }
    #expect(String(score.trials) == row["n_trials"])
    #expect(String(score.over10000) == row["n_gt10000"])
    #expect(String(score.under400) == row["n_lt400"])
    #expect(score.excluded == (row["exclude_fast10pct"] == "TRUE"))
    #expect(abs(score.errorRate - (try #require(row["error_rate"].flatMap(Double.init)))) < 1e-12)
    #expect(abs(score.under300Share - (try #require(row["prop_lt300"].flatMap(Double.init)))) < 1e-12)
  }

  private func rows(_ name: String) throws -> [[String: String]] {
    try readCSV(Self.directory.appending(path: name))
  }

  private func trial(_ row: [String: String]) throws -> ScoredTrial {
    let latency = Milliseconds(try #require(row["latency"].flatMap(Double.init)))
    return ScoredTrial(
      block: ScoredBlock(
        stage: try #require(row["stage"].flatMap(Stage.init)),
        pairing: try #require(row["pairing"].flatMap(Pairing.init))),
      latency: latency, firstLatency: latency, isError: row["error"] == "1")
  }
}

import Foundation
import ImplicitAssociation
import Testing

@testable import TrialFiles

/// Whole files against scores that were calculated elsewhere.
struct ReferenceFileTests {
  private static let here = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
  private static let reference = here.appending(path: "../../../shared/reference").standardized
  private static let isPresent = FileManager.default.fileExists(atPath: reference.path)

  private func rows(_ url: URL) throws -> [[String: String]] {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != "\"" } }
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  /// The two published datasets are no part of this project; the test runs where they lie beside the
  /// checkout.
  @Test(
    .enabled(if: isPresent, "no reference data"), arguments: [("IATData", 88), ("implicitMeasures", 162)])
  func publishedDatasets(name: String, people: Int) throws {
    var style = ScoreStyle()
    style.hasParts = true
    let scored = try Scored(paths: [Self.reference.appending(path: "\(name)_trials.csv").path], style: style)
    let canonical = try rows(Self.reference.appending(path: "canonical_\(name).csv"))
    #expect(canonical.count == people && scored.rows.count == people && scored.problems.isEmpty)
    let found = Dictionary(uniqueKeysWithValues: scored.rows.map { ($0["participant"]!, $0) })
    for row in canonical {
      let own = try #require(found[row["participant"]!])
      #expect(own["trials"] == row["n_trials"] && own["under_400"] == row["n_lt400"])
      #expect(own["over_10000"] == row["n_gt10000"])
      #expect(own["excluded"] == (row["exclude_fast10pct"] == "TRUE" ? "1" : "0"))
      for d in 1...6 {
        for part in ["", "_practice", "_test"] {
          let expected = try #require(row["D\(d)\(part)"].flatMap(Double.init))
          let value = try #require(own["d\(d)\(part)"].flatMap(Double.init))
          #expect(abs(value - expected) < 1e-9)
        }
      }
    }
  }

  /// The made-up people of the scoring itself, whose scores an independent calculation gave.
  @Test func madeUpPeople() throws {
    let fixtures = Self.here.appending(path: "../ImplicitAssociationTests/Fixtures").standardized
    var layout = TrialLayout()
    layout.columns[.participant] = "person"
    layout.blocks = ["practiceA": 3, "testA": 4, "practiceB": 6, "testB": 7]
    let scored = try Scored(paths: [fixtures.appending(path: "trials.csv").path], layout, skipsBroken: true)
    let broken = Set(
      try rows(fixtures.appending(path: "scores.csv")).filter {
        $0["refusal"]!.hasPrefix("invalidLatency")
      }.map { $0["person"]! })
    #expect(scored.result.broken == broken.count && scored.result.participants > 8)
    for row in try rows(fixtures.appending(path: "scores.csv")) where !broken.contains(row["person"]!) {
      let found = try #require(scored.row(row["person"]!)?[row["score"]!.lowercased()])
      if let expected = row["total"].flatMap(Double.init) {
        #expect(abs(try #require(Double(found)) - expected) < 1e-11)
      } else {
        #expect(found == "")
      }
    }
  }
}

import ImplicitAssociation
import Statistics
import Testing

@testable import TrialFiles

/// Plain rows are read by a quick way of their own, which must never come to anything else.
struct PlainRowTests {
  /// Reads the same table in both ways: a condition that always holds requires the full reader.
  private func readBoth(_ rows: [String], _ header: String) throws -> (quick: Scored, close: Scored) {
    let text = ([header] + rows).map { "k,\($0)\n" }.joined()
    var layout = TrialLayout()
    let quick = try Scored(text, layout, skipsBroken: true)
    layout.conditions = ["k": ["k"]]
    let close = try Scored(text, layout, skipsBroken: true)
    return (quick, close)
  }

  @Test func bothWaysComeToTheSame() throws {
    var source = SeededGenerator(seed: 3)
    let header = String(MadeUpRun.header.dropLast())
    var broken = 0
    for round in 0..<150 {
      var rows = (0..<4).flatMap {
        MadeUpRun("p\(round)-\($0)", seed: UInt64(round * 4 + $0)).csv.split(separator: "\n").map(String.init)
      }
      for _ in 0..<Int.random(in: 0...3, using: &source) {
        let place = Int.random(in: 0..<rows.count, using: &source)
        rows[place] = changed(rows[place], &source)
      }
      let (quick, close) = try readBoth(rows, header)
      #expect(quick.output == close.output)
      #expect(quick.problems == close.problems)
      broken += close.result.broken
    }
    #expect(broken > 50, "too few of the changed rows were out of order to compare much")
  }

  /// A row with another value in one place, sound or not.
  private func changed(_ row: String, _ source: inout SeededGenerator) -> String {
    let values = [
      "", " ", "0", "1", "7", "8", "-1", "612.5", "612.", ".5", "1e3", "+5", "\"612\"", "\"6\"\"12\"", "abc",
      "NA",
      "A", "B", "a", "\"A\"", "C", "1234567890123456", "123456789.12345678", "0612", " 5", "5 ", "\"5 \"",
      "1,2",
      "p", "\"p\nq\"", "ü", "5\"", "TRUE", "99999999999",
    ]
    var parts = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    parts[Int.random(in: 0..<parts.count, using: &source)] = values.randomElement(using: &source)!
    return parts.joined(separator: ",")
  }

  /// Numbers of up to 15 digits are exact to the last bit; longer ones are left to the full reader.
  @Test func latenciesOfManyDigits() throws {
    var source = SeededGenerator(seed: 5)
    let rows = (0..<400).map { place in
      let count = Int.random(in: 8...19, using: &source)
      let digits = (0..<count).map { _ in Int.random(in: 0...9, using: &source) }
      let latency = "\(Int.random(in: 400...999, using: &source)).\(digits.map(String.init).joined())"
      return "p\(place / 40),\([3, 4, 6, 7][place % 4]),\(place),\(latency),\(latency),0,"
        + (place % 4 < 2 ? "A" : "B")
    }
    let (quick, close) = try readBoth(rows, String(MadeUpRun.header.dropLast()))
    #expect(quick.output == close.output && quick.rows.count == 10)
  }

  @Test func quotedNamesAsRWritesThem() throws {
    let run = MadeUpRun("p1")
    let rows = run.csv.split(separator: "\n").map { row in
      let parts = row.split(separator: ",")
      return "\"p1\",\(parts[1...5].joined(separator: ",")),\"\(parts[6])\"\n"
    }
    try Scored(MadeUpRun.header + rows.joined()).expect("p1", run.score)
  }

  /// A name that begins with the one before is another one.
  @Test func namesThatBeginAlike() throws {
    let names = ["p", "p1", "p12345678", "p123456789", "p1234567", "q12345678"]
    let runs = names.enumerated().map { MadeUpRun($0.element, seed: UInt64($0.offset)) }
    let scored = try Scored(MadeUpRun.header + runs.map(\.csv).joined())
    for run in runs { try scored.expect(run.participant, run.score) }
  }

  @Test func namesOfAnyLength() throws {
    let names = [1, 7, 8, 9, 63, 64, 263, 264, 265, 1000].map { String(repeating: "n", count: $0) }
    let runs = names.enumerated().map { MadeUpRun($0.element, seed: UInt64($0.offset)) }
    let scored = try Scored(MadeUpRun.header + runs.map(\.csv).joined())
    for run in runs { try scored.expect(run.participant, run.score) }
  }
}

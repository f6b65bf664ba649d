import Foundation
import ImplicitAssociation
import Testing

@testable import TrialFiles

/// The files written.
struct OutputTests {
  private let run = MadeUpRun("p1")
  private var text: String { MadeUpRun.header + run.csv }

  @Test func columns() throws {
    #expect(
      try Scored(text).output.hasPrefix(
        "participant,trials,over_10000,under_400,under_300_share,excluded,reason,d1,d2,d3,d4,d5,d6\np1,24,"))
    var style = ScoreStyle()
    style.hasParts = true
    let scored = try Scored(text, style: style)
    #expect(scored.output.contains(",d1,d1_practice,d1_test,d2,"))
    guard case .score(let total, let practice, let test) = run.score[.d4] else { return }
    let row = try #require(scored.row("p1"))
    #expect(
      [row["d4"], row["d4_practice"], row["d4_test"]] == [total, practice, test].map { $0.description })
  }

  @Test func everyDigitThatTellsANumberFromItsNeighbours() throws {
    for seed in 1...20 {
      let run = MadeUpRun("p", seed: UInt64(seed))
      let row = try #require(Scored(MadeUpRun.header + run.csv).row("p"))
      for d in DScore.allCases {
        #expect(row[d.rawValue.lowercased()].flatMap(Double.init) == run.score[d].total)
      }
    }
  }

  @Test func namesWithCommasAndQuotes() throws {
    let rows = run.csv.split(separator: "\n").map {
      $0.replacingOccurrences(of: "p1,", with: "\"O\"\"Neil, J\",") + "\n"
    }
    #expect(try Scored(MadeUpRun.header + rows.joined()).output.contains("\n\"O\"\"Neil, J\",24,"))
  }

  /// A terminal would obey escape sequences, and show text in another direction.
  @Test func namesControlNoTerminal() throws {
    let name = "p\u{1B}[2J\u{7F}\u{9B}\u{202E}ü"
    let text = MadeUpRun.header + run.csv.replacingOccurrences(of: "p1,", with: "\(name),")
    for (kind, kept) in [
      (ScoreStyle.Kind.csv, name), (.json, name.replacingOccurrences(of: "\u{1B}", with: "\\u001b")),
    ] {
      var style = ScoreStyle()
      style.kind = kind
      #expect(try Scored(text, style: style).output.contains("\"\(kept)\""))
      style.isForTerminal = true
      let shown = try Scored(text, style: style).output
      #expect(shown.contains("p\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}ü"), "\(shown)")
      #expect(!shown.unicodeScalars.contains { ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}"].contains($0) })
    }
  }

  @Test func reasons() throws {
    let fast = run.trials.map { "p1,\($0.block),\($0.number < 3 ? 250 : $0.corrected),0\n" }.joined()
    #expect(
      try Scored("participant,block,latency,error\n" + fast).row("p1")?["reason"]
        == "over 10 % of the trials are under 300 ms")
    let wrong = run.trials.map {
      "p1,\($0.block),\($0.corrected),\($0.block == 4 && $0.number > 1 ? 1 : 0)\n"
    }
    let row = try #require(Scored("participant,block,latency,error\n" + wrong.joined()).row("p1"))
    #expect(row["reason"]?.hasPrefix("d3 d4 d5 d6: too few correct trials (") == true, "\(row)")
    #expect(row["d1"] != "" && row["d3"] == "")
    let same = run.trials.map { "p1,\($0.block),500,0\n" }.joined()
    #expect(
      try Scored("participant,block,latency,error\n" + same).row("p1")?["reason"]
        == "all latencies of the practice blocks are the same")
  }

  private struct Document {
    let participants: [[String: Any]]
    let problems: [[String: Any]]
    let all: [String: Any]
  }

  private func json(_ text: String, skipsBroken: Bool = false) throws -> Document {
    var style = ScoreStyle()
    style.kind = .json
    style.hasParts = true
    let scored = try Scored(text, style: style, skipsBroken: skipsBroken)
    let all = try #require(try JSONSerialization.jsonObject(with: Data(scored.output.utf8)) as? [String: Any])
    return Document(
      participants: try #require(all["participants"] as? [[String: Any]]),
      problems: try #require(all["problems"] as? [[String: Any]]), all: all)
  }

  @Test func jsonForMachines() throws {
    let name = "p\\1 \u{1}ü"
    let rows = run.csv.replacingOccurrences(of: "p1,", with: "\(name),")
    let short = "p2,3,1,600,600,0,A\n"
    let document = try json(MadeUpRun.header + rows + short)
    let (first, second) = (document.participants[0], document.participants[1])
    #expect(first["participant"] as? String == name && first["trials"] as? Int == 24)
    let (written, expected) = (try #require(first["d1"] as? Double), try #require(run.score[.d1].total))
    #expect(abs(written - expected) < 1e-14 && first["d1_practice"] is Double)
    #expect(first["excluded"] as? Bool == false && first["under_300_share"] as? Double == 0)
    #expect(second["d1"] is NSNull && (second["reason"] as? String)?.isEmpty == false)
    #expect(document.problems.isEmpty)
  }

  @Test func jsonOfProblems() throws {
    let broken = text + String(repeating: "p2,3,1,x,600,0,A\n", count: 25)
    let document = try json(broken)
    #expect(document.participants.isEmpty && document.problems.count == 20)
    #expect(document.all["more_problems"] as? Int == 5)
    #expect(document.problems[0]["line"] as? Int == 26)
    #expect(document.problems[0]["message"] as? String == "participant p2: latency “x” is not a number")
    let skipped = try json(broken, skipsBroken: true)
    #expect(skipped.participants.count == 1 && skipped.all["participants_left_out"] as? Int == 1)
  }

  /// Beyond some megabytes a spill file keeps its content in a file.
  @Test func spillFilesHoldAnyAmount() throws {
    let spill = SpillFile()
    let part = (0..<1000).map { "\($0)," }.joined()
    for _ in 0..<3000 { try spill.write(Array(part.utf8)) }
    #expect(try spill.text() == String(repeating: part, count: 3000))
    try spill.startOver()
    try spill.write(Array("x".utf8))
    #expect(try spill.text() == "x")
  }
}

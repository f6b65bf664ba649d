import ImplicitAssociation
import Statistics
import Testing

@testable import TrialFiles

/// The native app's result as a whole, which staff hand in.
struct ResearchKitResultTests {
  private static let zone = "+0200"

  private static func trial(_ number: Int, block: Int, changing change: (String) -> String = { $0 }) -> String
  {
    let correct = ["ATTRleft", "TARG1left", "ATTRright", "TARG2right"][number % 4]
    return change(
      "{\"_class\":\"ORKImplicitAssociationResult\",\"identifier\":\"implicitAssociation.block\(block)\","
        + "\"latency\":0.\(500 + 7 * number + block),\"correct\":\"\(correct)\",\"pairing\":\"Good/Thin,Bad/Fat\","
        + "\"error\":\(number == 3 ? 1 : 0)}")
  }

  /// One whole result of seven blocks with eight trials each.
  private static func text(
    identifier: String = "X2BM-6NQS", trial change: (String) -> String = { $0 }
  ) -> String {
    let blocks = (1...7).map { block in
      let trials = (1...8).map { Self.trial($0, block: block, changing: change) }
      return "{\"_class\":\"ORKStepResult\",\"identifier\":\"implicitAssociation.block\(block)\","
        + "\"startDate\":\"2026-05-14T10:0\(block):00\(zone)\",\"endDate\":\"2026-05-14T10:0\(block):40\(zone)\","
        + "\"isPreviousResult\":false,\"results\":[\(trials.joined(separator: ","))]}"
    }
    let intro =
      "{\"_class\":\"ORKStepResult\",\"identifier\":\"implicitAssociation.intro1\",\"results\":[],"
      + "\"startDate\":\"2026-05-14T10:00:00\(zone)\",\"endDate\":\"2026-05-14T10:00:30\(zone)\"}"
    return "{\"_class\":\"ORKTaskResult\",\"identifier\":\"\(identifier)\",\"taskRunUUID\":\"7A0E\","
      + "\"startDate\":\"2026-05-14T10:00:00\(zone)\",\"endDate\":\"2026-05-14T10:09:00\(zone)\","
      + "\"results\":[\(([intro] + blocks).joined(separator: ","))]}"
  }

  private func problem(_ text: String) -> ResearchKitProblem? {
    do throws(ResearchKitProblem) {
      _ = try ResearchKitResult(Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test func everythingIsRead() throws {
    let result = try ResearchKitResult(Array(Self.text().utf8))
    #expect(result.identifier == "X2BM-6NQS" && result.run == "7A0E")
    // 08:00 UTC.
    #expect(result.time == .init(start: 1_778_745_600_000, end: 1_778_746_140_000))
    #expect(result.blocks.map(\.number) == Array(1...7))
    #expect(result.blocks.allSatisfy { $0.trials.count == 8 })
    #expect(result.blocks[2].time == .init(start: 1_778_745_780_000, end: 1_778_745_820_000))
    let trial = result.blocks[2].trials[2]
    #expect(trial.target == .concept2 && trial.side == .right && trial.isError)
    #expect(trial.latency == 524 && trial.pairing == "Good/Thin,Bad/Fat")
    #expect(try ResearchKitResult(Array("[\(Self.text())]\n".utf8)) == result)
  }

  /// An uploaded result scores like the same file at the command line.
  @Test func itScoresAsOnTheCommandLine() throws {
    let text = Self.text { trial in
      // Blocks 6 and 7 are the other pairing.
      trial.contains("block6") || trial.contains("block7")
        ? trial.replacing("TARG1left", with: "TARG1right").replacing("TARG2right", with: "TARG2left") : trial
    }
    let blocks = [3: ScoredBlock.practiceA, 4: .testA, 6: .practiceB, 7: .testB]
    let trials = try ResearchKitResult(Array(text.utf8)).blocks.flatMap { block in
      blocks[block.number].map { scored in
        block.trials.map {
          ScoredTrial(block: scored, latency: $0.latency, firstLatency: $0.latency, isError: $0.isError)
        }
      } ?? []
    }
    let row = try #require(try Scored(text, TrialLayout(format: .researchkit), name: "p.json").rows.first)
    for d in DScore.allCases {
      let expected = try #require(row[d.rawValue.lowercased()].flatMap(Double.init))
      #expect(abs(expected - (try #require(score(trials)[d].total))) < 1e-12, "\(d)")
    }
  }

  @Test func whatIsNoResultIsToldApart() {
    #expect(problem("") == .noResult)
    #expect(problem("   \n") == .noResult)
    #expect(problem("[]") == .noResult)
    #expect(problem("17") == .noResult)
    #expect(problem("{\"a\":1}") == .noResult)
    #expect(problem("{\"results\":{}}") == .noResult)
    #expect(problem("hello") == .unreadable(line: 1))
    #expect(problem(String(Self.text().dropLast(9))) == .unreadable(line: 1))
    #expect(problem(Self.text() + Self.text()) == .several)
    #expect(problem("[\(Self.text()),\(Self.text())]") == .several)
    #expect(problem("{\"results\":[]}") == .missing("identifier", of: "ORKTaskResult"))
    #expect(
      problem(Self.text().replacing("\"7A0E\"", with: "\"\"")) == .missing("taskRunUUID", of: "ORKTaskResult")
    )
  }

  /// Files of older builds are told apart: those from before there was a pairing, and those with latencies
  /// only.
  @Test func olderBuildsAreToldApart() {
    #expect(
      problem(Self.text { $0.replacing("\"pairing\":\"Good/Thin,Bad/Fat\",", with: "") }) == .olderBuild)
    let first = Self.text { trial in
      trial.replacing(/"correct":"[A-Z0-9a-z]+","pairing":"[^"]+","error":[01]/, with: "\"userInfo\":null")
    }
    #expect(problem(first) == .olderBuild)
  }

  @Test(arguments: [
    ("\"latency\":", "\"latency\":\"a\",\"x\":", "latency"),
    ("\"latency\":", "\"latency\":[],\"x\":", "latency"),
    ("\"latency\":", "\"latency\":1e306,\"x\":", "latency"),
    ("\"latency\":", "\"latency\":null,\"x\":", "latency"),
    ("\"error\":", "\"error\":2,\"x\":", "error"), ("\"error\":", "\"error\":\"1\",\"x\":", "error"),
    ("\"correct\":", "\"correct\":\"TARG3left\",\"x\":", "correct"),
    ("\"correct\":", "\"correct\":7,\"x\":", "correct"),
    ("\"pairing\":", "\"pairing\":{},\"x\":", "pairing"),
  ])
  func wrongTypesAreRefused(old: String, new: String, name: String) {
    // A later member of the same name would count.
    let text = Self.text { $0.replacing(old, with: new).replacing("\"x\":", with: "\"x\(name)\":") }
    #expect(problem(text) == .missing(name, of: "implicitAssociation.block1"))
  }

  @Test func numbersThatAreNoneAreNoJSON() {
    for number in [
      "NaN", "Infinity", "-Infinity", "1e999", "0x1F", "--1", "1.2.3", String(repeating: "9", count: 500),
    ] {
      let text = Self.text { $0.replacing(/"latency":[0-9.]+/, with: "\"latency\":\(number)") }
      #expect(problem(text) == .unreadable(line: 1), "\(number.prefix(20))")
    }
  }

  @Test(arguments: [
    ("2026-05-14T10:00:00+0200", 1_778_745_600_000), ("2026-05-14T10:00:00+02:00", 1_778_745_600_000),
    ("2026-05-14T08:00:00Z", 1_778_745_600_000), ("2026-05-14T08:00:00.250Z", 1_778_745_600_000),
    ("2026-05-14T05:30:00-0230", 1_778_745_600_000), ("2024-02-29T23:59:59+0000", 1_709_251_199_000),
    ("1970-01-01T00:00:00+0000", 0), ("2000-03-01T00:00:00+0000", 951_868_800_000),
  ])
  func datesAreRead(text: String, milliseconds: Int64) {
    #expect(ResearchKitResult.Span.moment(text) == milliseconds)
  }

  @Test func whatIsNoDateIsNone() {
    for text in [
      "", "yesterday", "2026-05-14", "2026-05-14T10:00:00", "2026-13-14T10:00:00Z", "2026-05-14T25:00:00Z",
      "2026-05-14T10:00:00+2", "٢٠٢٦-05-14T10:00:00Z", String(repeating: "2", count: 100_000),
    ] { #expect(ResearchKitResult.Span.moment(text) == nil, "\(text.prefix(30))") }
    let other = Self.text().replacing("T10:03:40+0200", with: "")
    #expect(problem(other) == .missing("endDate", of: "implicitAssociation.block3"))
  }

  /// Nesting, lengths and bytes that nobody would write; the same at each run.
  @Test func nonsenseIsRefusedQuickly() {
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(problem(String(repeating: "[", count: 2_000_000)) == .unreadable(line: 1))
      #expect(problem(String(repeating: "{\"results\":", count: 200_000)) == .unreadable(line: 1))
      #expect(
        problem("{\"results\":[" + String(repeating: "{\"results\":[]},", count: 100_000) + "{}]}") != nil)
      var noise = SeededGenerator(seed: 5)
      for _ in 0..<400 {
        var bytes = Array(Self.text().utf8)
        for _ in 0...noise.below(4) {
          let place = noise.below(bytes.count)
          switch noise.below(3) {
          case 0: bytes[place] = UInt8(noise.below(256))
          case 1: bytes.removeSubrange(place..<min(bytes.count, place + noise.below(40)))
          default: bytes.insert(contentsOf: Array("null,{}[]\"1e9\u{0}".utf8), at: place)
          }
        }
        _ = try? ResearchKitResult(bytes)
      }
    }
    #expect(time < .seconds(60), "\(time)")
  }
}

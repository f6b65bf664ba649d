import Foundation
import ImplicitAssociation
import Statistics
import Testing

@testable import TrialFiles

/// Reading ends for any bytes, and yields nothing but valid numbers.
struct FuzzTests {
  private static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 60 : 2_000

  private func check(_ bytes: [UInt8], _ layout: TrialLayout) throws {
    var style = ScoreStyle()
    style.kind = .json
    for skipsBroken in [false, true] {
      let scored = try Scored(bytes, layout, style: style, skipsBroken: skipsBroken)
      #expect(scored.result.isWritten || scored.result.problems.count > 0)
      #expect(!scored.result.isWritten || skipsBroken || scored.result.problems.count == 0)
      let document = try JSONSerialization.jsonObject(with: Data(scored.output.utf8)) as? [String: Any]
      let participants = try #require(document?["participants"] as? [[String: Any]])
      #expect(participants.count == (scored.result.isWritten ? scored.result.participants : 0))
      for participant in participants {
        for d in DScore.allCases {
          let value = participant[d.rawValue.lowercased()]
          #expect(value is NSNull || (value as? Double)?.isFinite == true)
        }
      }
    }
  }

  @Test(arguments: TrialFormat.allCases)
  func randomBytes(format: TrialFormat) throws {
    var source = SeededGenerator(seed: 21)
    for _ in 0..<Self.rounds {
      let bytes = (0..<Int.random(in: 0...300, using: &source)).map { _ in
        UInt8.random(in: 0...255, using: &source)
      }
      try check(bytes, TrialLayout(format: format))
    }
  }

  /// Sound files with bytes changed, taken away, doubled and put elsewhere.
  @Test(arguments: TrialFormat.allCases)
  func changedFiles(format: TrialFormat) throws {
    var source = SeededGenerator(seed: 22)
    var layout = TrialLayout(format: format)
    if format == .minno { layout.pairingA = "a/b" }
    let sound = Array(Self.example(of: format).utf8)
    try check(sound, layout)
    let unchanged = try Scored(sound, layout)
    #expect(unchanged.result.participants == 1, "\(unchanged.problems)")
    for _ in 0..<Self.rounds {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...6, using: &source) { change(&bytes, &source) }
      try check(bytes, layout)
    }
  }

  private func change(_ bytes: inout [UInt8], _ source: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &source)
    let marks = Array("\",;\n\r\t\\.-eE0159ABCX{}[]:\u{0}é".utf8)
    switch Int.random(in: 0...4, using: &source) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &source)
    case 1: bytes[place] = marks.randomElement(using: &source)!
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(marks.randomElement(using: &source)!, at: place)
    default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
    }
  }

  private static func example(of format: TrialFormat) -> String {
    let run = MadeUpRun("p1")
    switch format {
    case .csv: return MadeUpRun.header + run.csv
    case .minno:
      return "sessionId,latency,data.block,data.score,data.condition\n"
        + run.trials.map {
          "p1,\($0.corrected),\($0.block),\($0.isError ? 1 : 0),\"\($0.pairing == .a ? "a/b,c/d" : "c/b,a/d")\"\n"
        }.joined()
    case .iatgen:
      let cells = [3, 4, 6, 7].map { block in
        "\"" + run.trials.filter { $0.block == block }.map { "\($0.number)C\($0.corrected)," }.joined()
          + "END\""
      }
      return "ResponseId,Q3 RP3,Q4 RP4,Q6 RP6,Q7 RP7\nR_1,\(cells.joined(separator: ","))\n"
    case .jspsych:
      let trials = run.trials.map {
        "{\"subject\":\"p1\",\"trial_type\":\"iat-html\",\"rt\":\($0.first),\"correct\":\(!$0.isError),\"block\":\($0.block)}"
      }
      return "[\(trials.joined(separator: ","))]"
    case .researchkit:
      let steps = [3, 4, 6, 7].map { block in
        let trials = run.trials.filter { $0.block == block }.map {
          "{\"latency\":0.\($0.corrected + 1000),\"error\":0,\"correct\":\"TARG1\($0.pairing == .a ? "left" : "right")\"}"
        }
        return "{\"identifier\":\"x.block\(block)\",\"results\":[\(trials.joined(separator: ","))]}"
      }
      return "{\"taskRunUUID\":\"u\",\"results\":[\(steps.joined(separator: ","))]}"
    }
  }
}

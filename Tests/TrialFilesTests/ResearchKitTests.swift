import ImplicitAssociation
import Testing

@testable import TrialFiles

/// The native app's results.
struct ResearchKitTests {
  private let layout = TrialLayout(format: .researchkit)

  /// A task's result, its members in the order in which dictionaries happen to be written.
  private func task(
    _ run: MadeUpRun, uuid: String = "7A0E", extra: String = "",
    change: (String, Int) -> String = { text, _ in text }
  ) -> String {
    let steps = [1, 3, 4, 6, 7].map { block -> String in
      let trials = block == 1 ? [MadeUpRun("x").trials[0]] : run.trials.filter { $0.block == block }
      let results = trials.enumerated().map { place, trial in
        change(
          "{\"latency\":\(Double(trial.corrected) / 1000),\"_class\":\"ORKImplicitAssociationResult\","
            + "\"correct\":\"\(correct(trial, place: place))\",\"error\":\(trial.isError ? 1 : 0)}", block)
      }
      return "{\"results\":[\(results.joined(separator: ","))],\"_class\":\"ORKStepResult\","
        + "\"identifier\":\"implicitAssociation.block\(block)\",\"isPreviousResult\":false}"
    }
    let intro =
      "{\"identifier\":\"implicitAssociation.intro1\",\"results\":[],\"startDate\":\"2021-05-01T10:00:00+0200\"}"
    return "{\"results\":[\(([intro] + steps + [extra].filter { !$0.isEmpty }).joined(separator: ","))],"
      + "\"identifier\":\"iat\",\"_class\":\"ORKTaskResult\",\"taskRunUUID\":\"\(uuid)\"}"
  }

  /// Concept A on the left, with attribute A, is pairing A; trials of attributes say nothing of the pairing.
  private func correct(_ trial: MadeUpRun.Trial, place: Int) -> String {
    switch (place % 3, trial.pairing) {
    case (0, _): place % 2 == 0 ? "ATTRleft" : "ATTRright"
    case (1, .a): "TARG1left"
    case (1, .b): "TARG1right"
    case (_, .a): "TARG2right"
    case (_, .b): "TARG2left"
    }
  }

  @Test(arguments: [Pairing.a, .b])
  func aRunInAFile(beginsWith: Pairing) throws {
    let run = MadeUpRun("p", beginsWith: beginsWith)
    let scored = try Scored(task(run), layout, name: "visit-3.json")
    let expected = run.scoreByCorrected
    let row = try #require(scored.rows.first)
    #expect(row["participant"] == "visit-3" && row["trials"] == "24")
    for d in DScore.allCases {
      let found = try #require(row[d.rawValue.lowercased()].flatMap(Double.init))
      #expect(abs(found - (try #require(expected[d].total))) < 1e-12)
    }
  }

  @Test func severalRunsGoByTheirIds() throws {
    let runs = task(MadeUpRun("p"), uuid: "AA") + "\n" + task(MadeUpRun("q", seed: 4), uuid: "BB")
    let scored = try Scored(runs, layout)
    #expect(scored.rows.map { $0["participant"] } == ["AA", "BB"], "\(scored.problems)")
    let list = "[\(task(MadeUpRun("p"), uuid: "AA"))]"
    #expect(try Scored(list, layout).rows.map { $0["participant"] } == ["AA"])
  }

  @Test func oneRunInTwoFiles() throws {
    let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
    let paths = [try one.file("p.json", task(MadeUpRun("p"))), try two.file("p.json", task(MadeUpRun("p")))]
    let scored = try Scored(paths: paths, layout)
    #expect(!scored.result.isWritten && scored.result.problems.count == 24)
    #expect(
      scored.result.problems.first[0].message
        == "block 3, trial 1: participant p: trial 1 of block 3 occurs twice")
  }

  @Test func clocksThatWereMixed() throws {
    let broken = task(MadeUpRun("p")) { text, block in
      block == 4 ? text.replacingOccurrences(of: "\"latency\":", with: "\"latency\":-") : text
    }
    let scored = try Scored(broken, layout, name: "p.json")
    #expect(!scored.result.isWritten && scored.problems.count == 6)
    #expect(
      scored.problems.first?.hasSuffix("is negative: some versions of the app mixed two clocks for keys")
        == true)
    #expect(scored.problems.first?.hasPrefix("1: block 4, trial 1: participant p: latency -0.") == true)
  }

  @Test func pairingsThatCannotBeTold() throws {
    let message =
      "which pairing it is cannot be told from “correct”, which should be ATTRleft, TARG1right and the like"
    for (old, new) in [("TARG", "ITEM"), ("TARG1left", "TARG1right"), ("TARG", "ATTR")] {
      let broken = task(MadeUpRun("p")) { text, block in
        guard block == 3 else { return text }
        if old == new { return text }
        return new == "ATTR"
          ? text.replacingOccurrences(of: "TARG1left", with: "ATTRleft").replacingOccurrences(
            of: "TARG2right", with: "ATTRright")
          : text.replacingOccurrences(of: old, with: new)
      }
      let problems = try Scored(broken, layout, name: "p.json").problems
      #expect(problems == ["1: block 3: participant p: \(message)"], "\(old)")
    }
  }

  @Test func stepsThatAreNotExpected() throws {
    let trial = "{\"latency\":0.6,\"correct\":\"TARG1left\",\"error\":0}"
    let odd = task(MadeUpRun("p"), extra: "{\"identifier\":\"practice\",\"results\":[\(trial)]}")
    #expect(
      try Scored(odd, layout, name: "p.json").problems == [
        "1: participant p: “practice” contains trials but is not a block such as “implicitAssociation.block3”"
      ])
    let twice = task(
      MadeUpRun("p"), extra: "{\"identifier\":\"implicitAssociation.block3\",\"results\":[\(trial)]}")
    #expect(
      try Scored(twice, layout, name: "p.json").problems == ["1: participant p: block 3 occurs twice"])
    #expect(
      try Scored("{\"a\":1}", layout).problems == [
        "1: this is not an ORKTaskResult: it has no “results” list"
      ])
  }
}

import ImplicitAssociation
import Testing

@testable import TrialFiles

/// Our own columns, in all the ways in which tables are written.
struct TableTests {
  private let run = MadeUpRun("p1")
  private var text: String { MadeUpRun.header + run.csv }

  @Test func ourOwnColumns() throws {
    let scored = try Scored(text)
    #expect(scored.problems.isEmpty && scored.result.isWritten && scored.result.participants == 1)
    try scored.expect("p1", run.score)
  }

  @Test func withoutPairingBlocks3And4AreA() throws {
    let header = "participant,block,latency,error\n"
    let rows = run.trials.map { "p1,\($0.block),\($0.corrected),\($0.isError ? 1 : 0)\n" }.joined()
    try Scored(header + rows).expect("p1", run.scoreByCorrected)
  }

  @Test func thePairingDecidesWhichPairingABlockIs() throws {
    let other = MadeUpRun("p2", seed: 2, beginsWith: .b)
    let scored = try Scored(text + other.csv)
    try scored.expect("p1", run.score)
    try scored.expect("p2", other.score)
  }

  @Test func columnsInAnyOrderAmongOthers() throws {
    let header = "stimulus,error,latency,comment,block,participant\n"
    let rows = run.trials.map {
      "x,\($0.isError ? 1 : 0),\($0.corrected),\"a, \"\"b\"\"\nc\",\($0.block),p1\n"
    }
    try Scored(header + rows.joined()).expect("p1", run.scoreByCorrected)
  }

  @Test(arguments: ["\r\n", "\r"])
  func lineBreaksOfAllSystems(lineBreak: String) throws {
    try Scored(text.replacingOccurrences(of: "\n", with: lineBreak)).expect("p1", run.score)
  }

  @Test func noLineBreakAtTheEnd() throws {
    try Scored(String(text.dropLast())).expect("p1", run.score)
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func separatorsAreFound(separator: String) throws {
    try Scored(text.replacingOccurrences(of: ",", with: separator)).expect("p1", run.score)
  }

  @Test func excelNamesItsSeparator() throws {
    try Scored("sep=;\r\n" + text.replacingOccurrences(of: ",", with: ";")).expect("p1", run.score)
  }

  @Test func decimalCommasOfGermanExcel() throws {
    let header = "participant;block;latency;error\n"
    let rows = run.trials.map { "p1;\($0.block);\($0.corrected),0;\($0.isError ? 1 : 0)\n" }.joined()
    try Scored(header + rows).expect("p1", run.scoreByCorrected)
  }

  @Test func allValuesInQuotes() throws {
    let rows = text.split(separator: "\n").map { line in
      line.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",") + "\n"
    }
    try Scored(rows.joined()).expect("p1", run.score)
  }

  @Test func rowsOfSeparatorsAndBlankLinesArePassedOver() throws {
    try Scored("\n" + text + "\n,,,,,,\n\n").expect("p1", run.score)
  }

  @Test func trailingSeparatorsMakeNoColumns() throws {
    let wide = text.split(separator: "\n").map { $0 + ",,\n" }.joined()
    try Scored(wide).expect("p1", run.score)
  }

  @Test func sortingBlocksDoNotCount() throws {
    let scored = try Scored(text + "p1,1,1,abc,,,\np1,5,1,-1,,,\n")
    try scored.expect("p1", run.score)
  }

  @Test func whoHasNoScoredTrialGetsARowThatSaysSo() throws {
    let scored = try Scored(text + "p2,1,1,500,500,0,A\n")
    let row = try #require(scored.row("p2"))
    #expect(row["trials"] == "0" && row["d1"] == "")
    #expect(row["reason"] == "no trials in the practice block of pairing A")
  }

  @Test func namesOfColumnsBlocksAndPairings() throws {
    var layout = TrialLayout()
    layout.columns = [.participant: "Subject", .latency: "RT", .correct: "acc", .pairing: "cond"]
    layout.blocks = ["short1": 3, "long1": 4, "short2": 6, "long2": 7, "intro": 0, "shapes": 1]
    layout.pairingA = "congruent"
    let names = [3: "short1", 4: "long1", 6: "short2", 7: "long2"]
    let rows = run.trials.map {
      "p1,\(names[$0.block]!),\($0.corrected),\($0.isError ? "FALSE" : "TRUE"),\($0.pairing == .a ? "" : "in")congruent\n"
    }
    let text = "Subject,block,RT,acc,cond\np1,intro,,,\np1,shapes,,,\n" + rows.joined()
    try Scored(text, layout).expect("p1", run.scoreByCorrected)
  }

  @Test func runsOfAParticipantAreToldApart() throws {
    let again = MadeUpRun("p1", seed: 9)
    var layout = TrialLayout()
    layout.columns = [.run: "session"]
    let rows = [run, again].enumerated().map { place, run in
      run.csv.split(separator: "\n").map { "\(place + 1),\($0)\n" }.joined()
    }
    let scored = try Scored("session," + MadeUpRun.header + rows.joined(), layout)
    #expect(scored.rows.map { $0["run"] } == ["1", "2"])
    #expect(scored.rows.map { $0["d1"] } == [run, again].map { $0.score[.d1].total?.description })
  }

  @Test func onlyRowsWithAValue() throws {
    let rows = text.split(separator: "\n").dropFirst().flatMap { ["iat,\($0)\n", "stroop,\($0)\n"] }
    var layout = TrialLayout()
    layout.conditions = ["task": ["iat"]]
    try Scored("task," + MadeUpRun.header + rows.joined(), layout).expect("p1", run.score)
    #expect(try !Scored("task," + MadeUpRun.header + rows.joined()).result.isWritten)
  }

  @Test func secondsAndTrialsWithoutLatency() throws {
    let header = "participant,block,latency,error\n"
    let rows = run.trials.map { "p1,\($0.block),\(Double($0.corrected) / 1000),\($0.isError ? 1 : 0)\n" }
      .joined()
    var layout = TrialLayout()
    layout.isInSeconds = true
    layout.dropsMissing = true
    let scored = try Scored(header + rows + "p1,3,NA,0\np1,4,,1\n", layout)
    #expect(scored.result.droppedTrials == 2)
    let expected = try #require(run.scoreByCorrected[.d1].total)
    let found = try #require(scored.row("p1")?["d1"].flatMap(Double.init))
    #expect(abs(found - expected) < 1e-12)
  }

  @Test func severalFilesMakeOneTable() throws {
    let other = MadeUpRun("p2", seed: 2)
    let folder = try TemporaryFolder()
    let paths = try [("a.csv", run), ("b.csv", other)].map { name, run in
      try folder.file(name, MadeUpRun.header + run.csv)
    }
    let scored = try Scored(paths: paths)
    try scored.expect("p1", run.score)
    try scored.expect("p2", other.score)
  }
}

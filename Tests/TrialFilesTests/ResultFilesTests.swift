import Foundation
import ImplicitAssociation
import Testing

@testable import TrialFiles

/// Other people's results out of files of every kind, and what is wrong with those that cannot be read.
struct ResultFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Read {
    let outcome: ResultFiles.Outcome
    let results: [FileResult]
    /// Without the folder.
    let problems: [String]
  }

  private func read(
    _ text: String, _ content: ResultFiles.Content = .scores(ScoreColumns()), score: DScore = .d2,
    name: String = "a.csv", change: (inout ResultFiles) -> Void = { _ in }
  ) throws -> Read {
    try read([Array(text.utf8)], content, score: score, names: [name], change: change)
  }

  private func read(
    _ files: [[UInt8]], _ content: ResultFiles.Content = .scores(ScoreColumns()), score: DScore = .d2,
    names: [String], change: (inout ResultFiles) -> Void = { _ in }
  ) throws -> Read {
    for (bytes, name) in zip(files, names) {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    var files = ResultFiles(paths: names.map(folder.path), content: content, score: score)
    change(&files)
    let spill = SpillFile()
    let outcome = try files.read(into: spill)
    var results: [FileResult] = []
    if outcome.isReadable { try files.each(in: spill) { results.append($0) } }
    return Read(
      outcome: outcome, results: results,
      problems: outcome.problems.first.map { "\($0)".replacing(folder.path("") + "/", with: "") })
  }

  // MARK: - Scores

  private static let head =
    "session_id,D_biep.Thin_Good_all,D_biep.Thin_Good_36,D_biep.Thin_Good_47,pct_300,MSAName\n"

  @Test func projectImplicitsTable() throws {
    let read = try read(
      Self.head + "1,0.42,0.4,0.44,0,Berlin\n2,-.1,,,10,\n3,0.9,0.8,1,10.5,\n4, ,.,NA,,\n5,NaN,0,0,0,\n")
    #expect(read.problems.isEmpty && read.outcome.isReadable)
    #expect(
      read.results == [
        FileResult(value: 0.42, parts: .init(0.4, 0.44)), FileResult(value: -0.1),
      ])
    #expect(read.outcome.scoring == "D_biep.Thin_Good_all")
    #expect(read.outcome.people == 2 && read.outcome.excluded == 1 && read.outcome.withoutResult == 2)
  }

  /// A score of less than half of the trials is of a fragment. The order of the pairings tells of those who are in the group.
  @Test func fragmentsAreLeftOutAndTheOrderOfPairingsIsCounted() throws {
    let head = "session_id,D_biep.Thin_Good_all,N_3467,Order\n"
    let read = try read(head + "1,0.42,120,1\n2,-.1,60,2\n3,0.9,59,1\n4,0.5,.,1\n5,,120,2\n6,0.1,118,\n")
    #expect(read.problems.isEmpty && read.results.map(\.value) == [0.42, -0.1, 0.5, 0.1])
    #expect(read.outcome.people == 4 && read.outcome.withoutResult == 2 && read.outcome.excluded == 0)
    #expect(read.outcome.orders == [1: 2, 2: 1])
    let broken = try self.read(head + "1,0.42,many,1\n2,0.1,60.5,1\n3,0.1,-1,1\n")
    #expect(
      broken.problems == [
        "a.csv:2: N_3467 “many” is not a number", "a.csv:3: N_3467 “60.5” is not a number of trials",
        "a.csv:4: N_3467 “-1.0” is not a number of trials",
      ])
    // A column of this name with other values tells something else.
    #expect(try self.read(head + "1,0.42,120,1\n2,0.1,120,17\n").outcome.orders == [:])
    #expect(try self.read(Self.head + "1,0.42,0.4,0.44,0,\n").outcome.orders == [:])
  }

  @Test func aReversedFileTurnsEverySign() throws {
    let read = try read(Self.head + "1,0.42,0.4,0.44,0,\n") { $0.isReversed = true }
    #expect(read.results == [FileResult(value: -0.42, parts: .init(-0.4, -0.44))])
  }

  /// Excel's mark, another separator with decimal commas, UTF-16 of either kind, Excel's own word for the separator.
  @Test func encodingsAndSeparators() throws {
    let semicolons = "sep=;\r\nsession_id;D_biep.Thin_Good_all\r\n1;0,42\r\n2;-0,5\r\n"
    let expected = [FileResult(value: 0.42), FileResult(value: -0.5)]
    let plain = Array(semicolons.utf8)
    let little: [UInt8] =
      [0xFF, 0xFE] + semicolons.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let big: [UInt8] =
      [0xFE, 0xFF] + semicolons.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    let marked: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array("D_biep.Thin_Good_all\tsession_id\n0.42\t1\n-0.5\t2\n".utf8)
    for bytes in [plain, little, big, marked] {
      let read = try read([bytes], names: ["a.csv"])
      #expect(read.results == expected && read.problems.isEmpty, "\(read.problems)")
    }
  }

  @Test func everyProblemIsToldWithItsRow() throws {
    let read = try read(
      Self.head + "1,0.42,0.4,0.44,0,\n1,0.5,0.5,0.5,0,\n3,x,0,0,0,\n4,2.5,0,0,0,\n5,0.1,0,0,101,\n6,0.1\n")
    #expect(!read.outcome.isReadable && read.outcome.broken == 5)
    #expect(
      read.problems == [
        "a.csv:3: session 1 occurs twice", "a.csv:4: D_biep.Thin_Good_all “x” is not a number",
        "a.csv:5: D_biep.Thin_Good_all is 2.5, and no D score is beyond -2 and 2",
        "a.csv:6: pct_300 “101.0” is not a percentage",
        "a.csv:7: 2 values, where the first line names 6 columns",
      ])
    let rest = try self.read(
      Self.head + "1,0.42,0.4,0.44,0,\n1,0.5,0.5,0.5,0,\n3,x,0,0,0,\n7,0.3,0.3,0.3,0,\n"
    ) { $0.skipsBroken = true }
    #expect(rest.outcome.isReadable && rest.results.map(\.value) == [0.3] && rest.outcome.broken == 2)
  }

  /// Nobody can say which of two rows of a session is right: none of them is taken, in whatever order they come, nor what their
  /// order of the pairings was, and they are one person who is left out.
  @Test func aSessionThatOccursTwiceIsLeftOut() throws {
    let head = "session_id,D_biep.Thin_Good_all,pct_300,Order\n"
    let good = ["1,0.42,0,1", "2,0.1,0,2", "3,0.2,0,1"]
    for other in ["1,0.5,0,1", "1,0.42,0,1", "1,x,0,2", "1,0.5,20,2", "1,,0,2", "1,0.5,0,1\n1,0.6,0,2"] {
      for rows in [good + [other], [other] + good, [good[1], other, good[2], good[0]]] {
        let read = try read(head + rows.joined(separator: "\n") + "\n") { $0.skipsBroken = true }
        #expect(read.results.map(\.value) == [0.1, 0.2], "\(rows)")
        #expect(read.outcome.isReadable && read.outcome.people == 2 && read.outcome.broken == 1, "\(rows)")
        #expect(read.outcome.excluded == 0 && read.outcome.withoutResult == 0, "\(rows)")
        #expect(read.outcome.orders == [1: 1, 2: 1], "\(rows)")
        #expect(read.problems.contains { $0.hasSuffix("session 1 occurs twice") }, "\(rows)")
      }
    }
    // Over two files, and beyond what is held at once.
    let rows = (1...5000).map { "\($0),0.\(1000 + $0),0,1\n" }.joined()
    let files = [head + rows, head + "17,0.5,0,1\n"].map { Array($0.utf8) }
    let read = try read(files, names: ["a.csv", "b.csv"]) { $0.skipsBroken = true }
    #expect(read.outcome.people == 4999 && read.results.count == 4999 && read.outcome.orders == [1: 4999])
    #expect(!read.results.map(\.value).contains(0.1017))
    #expect(read.problems == ["b.csv:2: session 17 occurs twice"])
    // Somebody without a session is nobody else.
    #expect(try self.read(head + ",0.1,0,1\n,0.2,0,1\n").results.count == 2)
  }

  @Test(arguments: [
    (Self.head, "a.csv: there are no rows below the names of the columns"),
    (Self.head + "1,,,,,\n", "a.csv: nobody in the file has a result"),
    ("", "a.csv: the file is empty"),
    (
      "session_id,age\n1,30\n",
      "a.csv:1: no column looks like Project Implicit's “D_biep.…_all”: name that of the score with --score-column; "
        + "found: session_id, age"
    ),
    (
      "D_biep.A_all,D_biep.B_all\n1,1\n",
      "a.csv:1: more than one column looks like Project Implicit's “D_biep.…_all”: name that of the score with "
        + "--score-column; found: D_biep.A_all, D_biep.B_all"
    ),
    (Self.head + "1,0.4,\"0.4,0.4,0,\n", "a.csv:2: a quote (\") is opened here and never closed"),
    (
      "PK\u{3}\u{4}x",
      "a.csv: this is a ZIP or an Excel workbook, not a text: save the table as “CSV UTF-8” first"
    ),
  ])
  func filesThatCannotBeUsed(text: String, problem: String) throws {
    let read = try read(text) { $0.skipsBroken = true }
    #expect(!read.outcome.isReadable && read.problems == [problem])
  }

  /// Two files glued together, the second one in UTF-16.
  @Test func mixedEncodingsAreRefusedWithTheRow() throws {
    let glued =
      Array((Self.head + "1,0.4,0.4,0.4,0,\n").utf8)
      + "2,0.4\n".utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), 0] }
    let read = try read([glued], names: ["a.csv"])
    #expect(!read.outcome.isReadable)
    #expect(read.problems == ["a.csv:3: a zero byte: the file is damaged or is not text"])
    // Letters of another encoding in a column that nobody reads do no harm.
    let latin = Array((Self.head + "1,0.4,0.4,0.4,0,K").utf8) + [0xF6] + Array("ln\n".utf8)
    #expect(try self.read([latin], names: ["a.csv"]).results.count == 1)
  }

  @Test func othersColumnsAndSomeRowsAlone() throws {
    var columns = ScoreColumns(score: "d")
    columns.conditions = ["year": ["2015", "2016"]]
    let read = try read("id,d,year\n1,0.1,2014\n2,0.2,2015\n3,0.3,2016\n", .scores(columns))
    #expect(read.results.map(\.value) == [0.2, 0.3] && read.outcome.scoring == "d")
    columns.score = "D6"
    #expect(
      try self.read("id,d\n1,0.1\n", .scores(columns)).problems == [
        "a.csv:1: there is no column “D6”, named with --score-column; found: id, d"
      ])
  }

  @Test func moreThanAComparisonNeeds() throws {
    let read = try read(Self.head + (1...6).map { "\($0),0.1,0,0,0,\n" }.joined()) { $0.mostPeople = 5 }
    #expect(!read.outcome.isReadable && read.problems.count == 1)
    #expect(read.problems[0].hasPrefix("a.csv:7: more than 5 people have a result"))
    let run = MadeUpRun("p")
    let trials = try self.read(
      MadeUpRun.header + run.csv + MadeUpRun("q", seed: 2).csv, .trials(TrialLayout())
    ) { $0.mostPeople = 1 }
    #expect(!trials.outcome.isReadable && trials.problems[0].contains("more than 1 people have a result"))
  }

  @Test func problemsBeyondThoseKeptAreCounted() throws {
    let read = try read(Self.head + (1...30).map { "\($0),x,0,0,0,\n" }.joined()) { $0.problemsKept = 25 }
    #expect(read.problems.count == 25 && read.outcome.problems.more == 5)
  }

  // MARK: - Trials

  private let runs = (1...5).map { MadeUpRun("p\($0)", seed: UInt64($0), beginsWith: $0 % 2 == 0 ? .b : .a) }

  @Test(arguments: DScore.allCases)
  func trialsAreScoredAsLabconsoleScoreDoes(d: DScore) throws {
    let read = try read(MadeUpRun.header + runs.map(\.csv).joined(), .trials(TrialLayout()), score: d)
    #expect(
      read.results.map(\.value) == runs.map { $0.score[d].total! } && read.outcome.scoring == d.rawValue)
    #expect(read.results[0].parts == runs[0].score[d].parts.map { .init($0.practice, $0.test) })
  }

  /// jsPsych records the first response alone.
  @Test func aFileOfFirstResponsesIsScoredAsD6() throws {
    let rows = runs[0].trials.map { "s,\($0.first),\(!$0.isError),iat-html,\($0.block),\($0.number)\n" }
    let read = try read(
      "subject,rt,correct,trial_type,block,trial_index\n" + rows.joined(),
      .trials(TrialLayout(format: .jspsych)))
    let wanted = MadeUpRun("s", seed: 1, beginsWith: .a).scoreByFirst[.d6].total
    #expect(read.outcome.scoring == "D6" && read.results.map(\.value) == [wanted], "\(read.problems)")
  }

  @Test func severalFilesAreOneGroup() throws {
    let files = runs.map { Array((MadeUpRun.header + $0.csv).utf8) }
    let names = runs.indices.map { "\($0).csv" }
    #expect(try read(files, .trials(TrialLayout()), names: names).results.count == 5)
    let twice = try read([files[0], files[0]], .trials(TrialLayout()), names: ["a.csv", "a.csv"])
    #expect(twice.problems == ["a.csv: this file is given twice"])
  }

  @Test func aRunThatIsThereTwiceIsRefused() throws {
    let read = try read(
      MadeUpRun.header + runs[0].csv + runs[0].csv + runs[1].csv, .trials(TrialLayout()))
    #expect(!read.outcome.isReadable && read.outcome.problems.count == 24)
    #expect(read.problems[0] == "a.csv:26: participant p1: trial 1 of block 3 occurs twice")
    let rest = try self.read(
      MadeUpRun.header + runs[0].csv + runs[0].csv + runs[1].csv, .trials(TrialLayout())
    ) { $0.skipsBroken = true }
    #expect(rest.results.count == 1 && rest.outcome.broken == 1)
  }

  /// The trials of a release of this program, whose people do several runs.
  @Test func aPersonWithSeveralRunsHasTheirMean() throws {
    func rows(_ who: String, _ number: Int, _ run: MadeUpRun) -> String {
      run.trials.map {
        "\(who),\(number),\($0.block),1,1,\($0.number),\($0.corrected),\($0.first),\($0.isError ? 1 : 0),"
          + "\($0.pairing.rawValue)\n"
      }.joined()
    }
    let head = "participant,run,block,attempt,complete,trial,latency,first_latency,error,pairing\n"
    let read = try read(
      head + rows("a", 1, runs[0]) + rows("a", 2, runs[1]) + rows("b", 1, runs[2]), .trials(TrialLayout()))
    let totals = runs.map { $0.score[.d2].total! }
    #expect(read.outcome.isOfSeveralRuns && read.outcome.people == 2, "\(read.problems)")
    #expect(read.results.map(\.value) == [(totals[0] + totals[1]) / 2, totals[2]])
  }

  @Test func aLineSaysNothingElse() {
    for line in [
      ResultLine.excluded, .none, .result(FileResult(value: -0.25), key: 0),
      .result(FileResult(value: 1e-9, parts: .init(0.5, -2)), key: .max),
    ] {
      #expect(ResultLine(line.text.dropLast()) == line)
    }
    #expect(ResultLine("") == nil && ResultLine("1 x") == nil && ResultLine("y") == nil)
  }

  /// Some 60 MB of scores: neither the text nor the results are held in memory. In a process of its own, whose memory no
  /// other test takes.
  @Test func memoryDoesNotGrowWithTheFile() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.file("large.csv", ResultFilesTests.head)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.seekToEnd()
      let filling = String(repeating: "x", count: 290)
      for part in 0..<200 {
        let rows = (0..<1000).map { "\(part * 1000 + $0),0.\($0),0.1,0.2,0,\(filling)\n" }
        try handle.write(contentsOf: Data(rows.joined().utf8))
      }
      try handle.close()
      let files = ResultFiles(paths: [path], content: .scores(ScoreColumns()), score: .d2)
      let before = try ResultFilesTests.resident()
      let spill = SpillFile()
      let outcome = try files.read(into: spill)
      #expect(outcome.people == 200_000 && outcome.isReadable)
      // Sixteen bytes a session in a table of more than twice that, and 8 MB of results.
      #expect(try ResultFilesTests.resident() - before < 40 << 20)
    }
  }

  /// Bytes of memory in use.
  private static func resident() throws -> Int {
    let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(words[1])) * 4096
  }
}

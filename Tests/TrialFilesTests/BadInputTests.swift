import Foundation
import ImplicitAssociation
import Testing

@testable import TrialFiles

/// The messages about files that cannot be scored, with their lines; nothing is written for such files.
struct BadInputTests {
  private let head = "participant,block,trial,latency,first_latency,error\n"
  private let good = "1,3,1,600,600,0\n1,3,2,700,700,0\n"

  private func expect(
    _ text: String, _ layout: TrialLayout = TrialLayout(), _ problems: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scored = try Scored(text, layout)
    #expect(scored.problems == problems, sourceLocation: sourceLocation)
    #expect(!scored.result.isWritten && scored.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}"])
  func emptyFiles(text: String) throws {
    #expect(try Scored(text).problems == [" the file is empty"])
  }

  @Test func namesOfColumnsAndNothingElse() throws {
    try expect(head, TrialLayout(), " there are no trials")
  }

  @Test func aFileThatIsNotThere() throws {
    let scored = try Scored(paths: ["/nowhere/trials.csv"])
    #expect(scored.problems == [" cannot be opened: No such file or directory"])
  }

  @Test func missingColumnsAreNamedWithWhatThereIs() throws {
    try expect(
      "subject,block,rt,error\n1,3,600,0\n", TrialLayout(),
      "1: there is no column “participant”, no column “latency”; found: subject, block, rt, error. "
        + "Name the file's own with --column participant=subject --column latency=rt")
    try expect(
      "participant,block,rt,acc\n1,3,600,0\n", TrialLayout(),
      "1: there is no column “latency”, no column “error”; found: participant, block, rt, acc. "
        + "Name the file's own with --column latency=rt --column correct=acc")
    try expect(
      "participant,block,latency,acc\n1,3,600,0\n", TrialLayout(),
      "1: there is no column “error”; found: participant, block, latency, acc. "
        + "Name the file's own with --column correct=acc")
    try expect(
      "subject,part,rt,acc\n1,3,600,0\n", TrialLayout(),
      "1: there is no column “participant”, no column “block”, no column “latency”, no column “error”; "
        + "found: subject, part, rt, acc. Name the file's own with --column participant=subject --column block=… "
        + "--column latency=rt --column correct=acc")
    var layout = TrialLayout()
    layout.columns[.latency] = "RT"
    try expect(
      head + good, layout,
      "1: there is no column “RT”, named for latency; "
        + "found: participant, block, trial, latency, first_latency, error")
    try expect(
      "participant,block,latency,latency,error\n", TrialLayout(), "1: there are 2 columns “latency”")
  }

  @Test func rowsThatAreAllThereTwice() throws {
    let head = "participant,block,latency,error\n"
    let rows = (0..<40).map { "1,\([3, 4, 6, 7][$0 % 4]),\(600 + $0 * 7 % 31),0\n" }
    #expect(try Scored(head + rows.joined()).result.isWritten)
    let twice = "42: participant 1: every row occurs twice: was a file joined to itself?"
    #expect(try Scored(head + (rows + rows.dropLast()).joined()).result.isWritten)
    let scored = try Scored(head + (rows + rows).joined())
    #expect(scored.problems == [twice.replacing("42:", with: "81:")])
    // Rows that are alike by nature are no copies of each other.
    let alike = (0..<40).map { "1,\([3, 4, 6, 7][$0 % 4]),600,0\n" }
    #expect(try Scored(head + alike.joined()).problems.isEmpty)
  }

  @Test func aFileGivenTwice() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("trials.csv", head + good)
    let scored = try Scored(paths: [path, path])
    #expect(scored.problems == [" this file is given twice"] && !scored.result.isWritten)
    let link = path + ".link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try Scored(paths: [path, link]).problems.count == 1)
  }

  @Test func unusualNumbersOfTrialsAreNoticed() throws {
    func rows(_ name: String, _ count: Int) -> String {
      (0..<count).map { "\(name),\([3, 4, 6, 7][$0 % 4]),\($0),\(600 + $0 * 13),600,0\n" }.joined()
    }
    let usual = ["a", "b", "c"].map { rows($0, 40) }.joined()
    #expect(try Scored(head + usual).result.unusualCounts == nil)
    #expect(
      try Scored(head + usual + rows("d", 24) + rows("e", 24) + rows("f", 80)).result.unusualCounts
        == "Most participants have 40 trials; others have 24 (d and 1 more), 80 (f).")
  }

  /// A message cannot move the cursor, ring the bell or reverse the line, for any content of the file.
  @Test(arguments: ["\u{1B}[2J", "\u{7}", "\r", "\u{9B}31m", "\u{202E}", "\u{7F}", "\u{0}", "\u{2028}"])
  func controlCharactersNeverReachTheTerminal(control: String) throws {
    let values = ["1", "3", "1", "600", "600", "0"]
    var texts = ["partici\(control)pant,block\(control),latency,x\n1,3,6,0\n"]
    for place in values.indices {
      var row = values
      row[place] = "a\(control)b"
      texts.append(head + "a\(control)b,3,7,500,500,0\n" + row.joined(separator: ",") + "\n")
      row.append("more")
      texts.append(head + row.joined(separator: ",") + "\n")
    }
    var hasProblems = 0
    for text in texts {
      let scored = try Scored(text)
      for problem in scored.result.problems.first.map(\.description) {
        hasProblems += 1
        let steering = problem.unicodeScalars.filter {
          $0.properties.generalCategory == .control || $0.properties.isBidiControl
            || $0.properties.generalCategory == .lineSeparator
        }
        #expect(steering.isEmpty, "\(problem.debugDescription)")
      }
    }
    #expect(hasProblems > 8)
  }

  @Test(arguments: ["\u{1B}[2J", "\u{7}", "\u{202E}", "\u{85}"])
  func aRemarkAboutCountsHasNoControlCharacters(control: String) throws {
    let usual = (1...3).map { "p\($0),3,1,600,600,0\np\($0),3,2,600,600,0\n" }.joined()
    let scored = try Scored(head + usual + "a\(control)b,3,1,600,600,0\n")
    let remark = try #require(scored.result.unusualCounts).description
    #expect(remark.contains("others have 1 (a") && !remark.contains(control), "\(remark.debugDescription)")
  }

  @Test func aTableWithoutKnownSeparators() throws {
    try expect(
      "participant block latency error\n1 3 600 0\n", TrialLayout(),
      "1: the first line holds no comma, semicolon or tab between names of columns: "
        + "“participant block latency error”")
  }

  @Test(arguments: [
    ("1,3,3,abc,600,0", "latency “abc” is not a number"),
    ("1,3,3,600ms,600,0", "latency “600ms” is not a number"),
    ("1,3,3,nan,600,0", "latency “nan” is not a number"),
    ("1,3,3,inf,600,0", "latency “inf” is not a number"),
    ("1,3,3,0x10,600,0", "latency “0x10” is not a number"),
    ("1,3,3,-12,600,0", "latency -12 is negative"),
    ("1,3,3,600,-1,0", "latency -1 is negative"),
    ("1,3,3,,600,0", "there is no latency (--drop-missing leaves such trials out)"),
    ("1,3,3,NA,600,0", "there is no latency (--drop-missing leaves such trials out)"),
    ("1,3,3,600,,1", "there is no latency of the first response, which was wrong"),
    ("1,3,3,600,650,1", "the first response (650.0 ms) comes after the correct one (600.0 ms)"),
    ("1,3,3,600,600,2", "error “2” is neither 0 nor 1"),
    ("1,3,3,600,600,", "error “” is neither 0 nor 1"),
    ("1,3,x,600,600,0", "trial “x” is not a whole number"),
    ("1,3,1.5,600,600,0", "trial “1.5” is not a whole number"),
    ("1,3,2,650,650,0", "trial 2 of block 3 occurs twice"),
    (
      "1,8,1,600,600,0",
      "block “8” is not known: say which it is with --block \"8=3\" (4, 6, 7), or --block \"8=skip\""
    ),
    ("1,,1,600,600,0", "there is no block"),
    ("1,3,3,\"1,200\",600,0", "latency “1,200” has a comma: if that is a decimal comma, use --decimal comma"),
    ("1,3,3,612,5,612,5,0", "8 values, where the first line names 6 columns"),
    ("1,3,3", "3 values, where the first line names 6 columns"),
  ])
  func rows(row: String, message: String) throws {
    try expect(head + good + row + "\n", TrialLayout(), "4: participant 1: \(message)")
  }

  @Test func aRowOfNobody() throws {
    try expect(head + good + ",3,3,600,600,0\n", TrialLayout(), "4: there is no participant")
  }

  @Test func pairings() throws {
    let head = "participant,block,latency,error,pairing\n"
    try expect(
      head + "1,3,600,0,Flowers\n", TrialLayout(),
      "2: the file has names of its own for the pairings: say which one is A, the one whose latencies are "
        + "subtracted, with --pairing-a, as in --pairing-a \"Flowers\"")
    var layout = TrialLayout()
    layout.pairingA = "x"
    try expect(
      head + "1,3,600,0,x\n1,6,600,0,y\n1,6,600,0,z\n1,6,600,0,\n", layout,
      "4: participant 1: “z” is a third pairing", "5: participant 1: there is no pairing")
  }

  @Test func oncePeopleNameBlocksOnlyThoseNamesCount() throws {
    var layout = TrialLayout()
    layout.blocks = ["2": 3, "3": 4, "5": 6, "6": 7]
    try expect(
      head + "1,2,1,600,600,0\n1,4,1,600,600,0\n", layout,
      "3: participant 1: block “4” is not known: say which it is with --block \"4=3\" (4, 6, 7), "
        + "or --block \"4=skip\"")
  }

  @Test func decimalMarks() throws {
    let head = "participant;block;latency;error\n"
    try expect(
      head + "1;3;612,5;0\n1;3;612.5;0\n", TrialLayout(),
      "3: participant 1: latency “612.5” has a point: other numbers have a decimal comma")
    try expect(
      head + "1;3;1.234;0\n", TrialLayout(),
      "2: “1.234” could be read with a thousands separator or with decimals: use --decimal comma or --decimal point"
    )
    var layout = TrialLayout()
    layout.decimalMark = .point
    #expect(try Scored(head + "1;3;1234.5;0\n1;3;1.234;0\n", layout).problems == [])
    layout.decimalMark = .comma
    #expect(try Scored("participant,block,latency,error\n1,3,\"612,5\",0\n", layout).problems == [])
  }

  @Test func secondsTakenForMilliseconds() throws {
    let rows = MadeUpRun("1").trials.map { "1,\($0.block),\(Double($0.corrected) / 1000),0\n" }.joined()
    try expect(
      "participant,block,latency,error\n" + rows, TrialLayout(),
      "25: participant 1: no latency is over 20 ms: if they are in seconds, use --seconds")
  }

  @Test func quotesThatAreNotInOrder() throws {
    try expect(
      head + good + "1,3,3,\"600,600,0\n1,3,4,600,600,0\n", TrialLayout(),
      "4: a quote (\") is opened here and never closed")
    try expect(
      head + good + "1,3,3,\"600\"0,600,0\n", TrialLayout(),
      "4: text after a closing quote (\"): quotes inside a value have to be doubled")
    try expect(
      head + good + "1,3,3,\"600,\n600\"x,0\n", TrialLayout(),
      "5: text after a closing quote (\") that was opened on line 4: quotes inside a value have to be doubled"
    )
  }

  @Test func linesAreCountedThroughBreaksInValues() throws {
    let head = "participant,note,block,latency,error\n"
    try expect(
      head + "1,\"a\nb\r\nc\",3,600,0\n1,,3,x,0\n", TrialLayout(),
      "5: participant 1: latency “x” is not a number")
  }

  @Test func bytesThatAreNoText() throws {
    try expect(
      head + good + "1,3,3,6\u{0}0,600,0\n", TrialLayout(),
      "4: a zero byte: the file is damaged or is not text")
    try expect(
      head + good + "\"1\u{0}\",3,3,60,600,0\n", TrialLayout(),
      "4: a zero byte: the file is damaged or is not text")
    #expect(
      try Scored([0x50, 0x4B, 3, 4, 20, 0]).problems == [
        " this is a ZIP or an Excel workbook, not a text: save the table as “CSV UTF-8” first"
      ])
    #expect(
      try Scored([0x1F, 0x8B, 8, 0]).problems == [
        " this is compressed: unpack it first, as in “zcat FILE | labconsole score -”"
      ])
    #expect(
      try Scored("[{\"a\":1}]").problems == [
        "1: this looks like JSON: use --format jspsych, or --format researchkit for the native app's results"
      ])
  }

  @Test func namesThatAreNotInUTF8() throws {
    let scored = try Scored(Array(head.utf8) + [0x4D, 0xFC] + Array(",3,1,600,600,0\n".utf8))
    #expect(
      scored.problems == [
        "2: participant M\u{FFFD}: the participant's name is not in UTF-8: save the file as “CSV UTF-8”"
      ])
  }

  @Test func linesOfTooManyColumns() throws {
    let commas = [UInt8](repeating: UInt8(ascii: ","), count: Records.mostFields + 10)
    #expect(
      try Scored(Array((head + good).utf8) + commas).problems == ["4: this line has over 131072 columns"])
  }

  @Test func theFirstTwentyAndHowManyMore() throws {
    let scored = try Scored(head + String(repeating: "1,3,,x,600,0\n", count: 31))
    #expect(scored.problems.count == 20 && scored.result.problems.more == 11)
    #expect(scored.problems.first?.hasPrefix("2:") == true && scored.problems.last?.hasPrefix("21:") == true)
  }

  @Test func soundParticipantsWhereBrokenOnesAreSkipped() throws {
    let sound = MadeUpRun("2"), later = MadeUpRun("3", seed: 3)
    let broken = MadeUpRun("x").csv + "x,3,9,-5,1,0,A\n"
    let scored = try Scored(MadeUpRun.header + sound.csv + broken + later.csv, skipsBroken: true)
    #expect(scored.result.isWritten && scored.result.broken == 1 && scored.result.participants == 2)
    #expect(scored.rows.map { $0["participant"] } == ["2", "3"])
    try scored.expect("2", sound.score)
    try scored.expect("3", later.score)
    #expect(try Scored(MadeUpRun.header + sound.csv + broken + later.csv).output == "")
  }

  @Test func whereEverybodyIsBrokenThereIsNothingToWrite() throws {
    let scored = try Scored(head + "1,3,1,x,1,0\n2,3,1,x,1,0\n", skipsBroken: true)
    #expect(!scored.result.isWritten && scored.output == "" && scored.result.broken == 2)
  }

  @Test func whatConcernsTheWholeFileCannotBeSkipped() throws {
    let scored = try Scored(MadeUpRun.header + MadeUpRun("2").csv + "3,3,1,\"6", skipsBroken: true)
    #expect(!scored.result.isWritten && scored.result.isStopped && scored.output == "")
  }
}

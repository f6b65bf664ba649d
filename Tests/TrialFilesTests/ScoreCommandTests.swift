import ArgumentParser
import Foundation
import ImplicitAssociation
import Testing
import TrialFiles

@testable import ScoreTool

/// `labconsole score` as it is called.
struct ScoreCommandTests {
  private let run = MadeUpRun("p1")
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func call(_ arguments: String...) throws {
    let command = try ScoreCommand.parse(arguments)
    try command.run()
  }

  private func exitCode(_ arguments: [String]) -> Int32? {
    do {
      let command = try ScoreCommand.parse(arguments)
      try command.run()
      return nil
    } catch {
      return ScoreCommand.exitCode(for: error).rawValue
    }
  }

  @Test func aFileIsWrittenWhole() throws {
    let source = try folder.file("trials.csv", MadeUpRun.header + run.csv)
    let target = folder.path("scores.csv")
    try call(source, "--to", target, "--parts")
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(text.hasPrefix("participant,trials,") && text.contains("\np1,24,0,"))
    #expect(text.contains(try #require(run.score[.d6].total).description))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == [
        "scores.csv", "trials.csv",
      ])
  }

  @Test func aFileThatIsThereAlreadyStays() throws {
    let source = try folder.file("trials.csv", MadeUpRun.header + run.csv)
    let target = try folder.file("scores.csv", "mine")
    #expect(exitCode([source, "--to", target]) == 1)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
  }

  /// Scores are written under another name first, and that one can be somebody's file, too.
  @Test func aFileOfTheUnfinishedNameStays() throws {
    let source = try folder.file("trials.csv", MadeUpRun.header + run.csv)
    let unfinished = try folder.file("scores.csv.part", "mine")
    let target = folder.path("scores.csv")
    let failure = #expect(throws: ScoreFailure.self) { try call(source, "--to", target) }
    #expect(failure?.description.hasPrefix("\(unfinished) already exists") == true)
    #expect(try String(contentsOfFile: unfinished, encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func nothingIsWrittenOfABrokenFile() throws {
    let source = try folder.file("trials.csv", MadeUpRun.header + run.csv + "p2,3,1,x,1,0,A\n")
    let target = folder.path("scores.csv")
    #expect(exitCode([source, "--to", target]) == 1)
    #expect(!FileManager.default.fileExists(atPath: target))
    #expect(exitCode([source, "--to", target, "--skip-broken"]) == nil)
    #expect(FileManager.default.fileExists(atPath: target))
  }

  @Test func whereNothingCanBeWritten() throws {
    let source = try folder.file("trials.csv", MadeUpRun.header + run.csv)
    #expect(exitCode([source, "--to", folder.path("no/scores.csv")]) == 1)
  }

  @Test func optionsSayHowAFileIsLaidOut() throws {
    let command = try ScoreCommand.parse([
      "x.csv", "--format", "minno", "--column", "latency=a=b", "--column", "correct=ok", "--block", "x=y=4",
      "--block", "intro=skip", "--pairing-a", "Flowers/Good", "--where", "task=iat", "--where", "task=a=b",
      "--separator", "tab", "--decimal", "comma", "--seconds", "--drop-missing",
    ])
    let layout = try command.layoutOptions.layout()
    #expect(layout.format == .minno && layout.isInSeconds && layout.dropsMissing)
    #expect(layout.columns == [.latency: "a=b", .correct: "ok"])
    #expect(layout.blocks == ["x=y": 4, "intro": 0])
    #expect(layout.pairingA == "Flowers/Good" && layout.conditions == ["task": ["iat", "a=b"]])
    #expect(layout.separator == UInt8(ascii: "\t") && layout.decimalMark == .comma)
  }

  @Test(arguments: [
    ["x.csv", "--column", "latency"], ["x.csv", "--column", "=rt"], ["x.csv", "--column", "speed=rt"],
    ["x.csv", "--block", "x=8"], ["x.csv", "--block", "x="], ["x.csv", "--where", "x"], ["-", "-"], [],
    ["x.csv", "--format", "researchkit", "--where", "a=b"],
    ["x.csv", "--format", "iatgen", "--pairing-a", "A"],
    ["x.csv", "--format", "spss"], ["x.csv", "--separator", "space"],
  ])
  func commandLinesThatAreNotUnderstood(arguments: [String]) {
    #expect(exitCode(arguments) == 64)
  }
}

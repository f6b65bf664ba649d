import Foundation
import ImplicitAssociation
import Testing

@testable import TrialFiles

/// Participants whose rows follow one another, and participants whose rows lie apart.
struct GroupingTests {
  private let runs = (1...5).map { MadeUpRun("p\($0)", seed: UInt64($0)) }

  private var grouped: String { MadeUpRun.header + runs.map(\.csv).joined() }

  /// Sorted by block instead of by participant.
  private var scattered: String {
    let rows = runs.flatMap { $0.csv.split(separator: "\n") }
    let sorted = rows.sorted {
      $0.split(separator: ",")[1...2].joined() < $1.split(separator: ",")[1...2].joined()
    }
    return MadeUpRun.header + sorted.map { $0 + "\n" }.joined()
  }

  @Test func scatteredRowsComeToTheSame() throws {
    let together = try Scored(grouped)
    let apart = try Scored(scattered)
    #expect(!together.result.isScattered && apart.result.isScattered)
    #expect(Set(together.output.split(separator: "\n")) == Set(apart.output.split(separator: "\n")))
    for run in runs { try apart.expect(run.participant, run.score) }
    #expect(try Scored(grouped, isScattered: true).output == together.output)
  }

  @Test func aParticipantWhoseLastTrialsComeAtTheEnd() throws {
    let rows = runs[0].csv.split(separator: "\n").map { $0 + "\n" }
    let text = MadeUpRun.header + rows[..<20].joined() + runs[1].csv + rows[20...].joined()
    let scored = try Scored(text)
    #expect(scored.rows.map { $0["participant"] } == ["p1", "p2"])
    try scored.expect("p1", runs[0].score)
    try scored.expect("p2", runs[1].score)
  }

  @Test func problemsOfScatteredRows() throws {
    let scored = try Scored(
      scattered + "p3,3,1,600,600,0,A\np4,3,1,600,600,0,A\np3,4,7,x,600,0,A\n", skipsBroken: true)
    #expect(
      scored.problems == [
        "122: participant p3: trial 1 of block 3 occurs twice",
        "123: participant p4: trial 1 of block 3 occurs twice",
        "124: participant p3: latency “x” is not a number",
      ])
    #expect(Set(scored.rows.map { $0["participant"] }) == ["p1", "p2", "p5"])
  }

  /// A pipe cannot be read twice, so the score of a participant who comes back would be wrong.
  @Test func pipesHaveToBeGrouped() throws {
    let apart = try readThroughPipe(scattered, isScattered: false)
    #expect(!apart.result.isWritten && apart.output == "")
    #expect(
      apart.problems == [
        "7: participant p1 occurs earlier, with others in between: give a file instead of standard input, "
          + "sort the rows by participant, or use --scattered"
      ])
    #expect(try readThroughPipe(grouped, isScattered: false).output == Scored(grouped).output)
    let told = try readThroughPipe(scattered, isScattered: true)
    for run in runs { try told.expect(run.participant, run.score) }
  }

  private func readThroughPipe(_ text: String, isScattered: Bool) throws -> Scored {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let writer = Thread {
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      try? file.write(contentsOf: Data(text.utf8))
      try? file.close()
    }
    writer.start()
    return try Scored(paths: [path], isScattered: isScattered)
  }
}

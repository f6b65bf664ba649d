import ImplicitAssociation
import Testing

@testable import TrialFiles

/// Qualtrics exports of iatgen surveys.
struct IatgenTests {
  private static let versions = ["RP", "RN", "LP", "LN"]

  private static let columns = versions.enumerated().flatMap { place, version in
    (1...7).map { "Q\(place * 7 + $0) \(version)\($0)" }
  }

  /// A block as iatgen writes it: number of the stimulus, right or wrong, latency.
  private func cell(_ run: MadeUpRun, _ block: Int) -> String {
    run.trials.filter { $0.block == block }.map { "\($0.number)\($0.isError ? "X" : "C")\($0.corrected)," }
      .joined()
      + "END"
  }

  /// An answer in the columns of one version; compatible, our pairing A, comes first in RP and LP.
  private func row(_ id: String, _ run: MadeUpRun?, version: String) -> String {
    let cells = Self.columns.map { column -> String in
      guard let run, column.contains(version) else { return "" }
      let block = Int(String(column.last!))!
      return [3, 4, 6, 7].contains(block) ? "\"\(cell(run, block))\"" : "\"1C500,END\""
    }
    return "\(id),1,\(cells.joined(separator: ",")),\n"
  }

  private func beginsWith(_ version: String) -> Pairing { version.hasSuffix("P") ? .a : .b }

  @Test(arguments: versions)
  func anExportOfToday(version: String) throws {
    let run = MadeUpRun("R_1", beginsWith: beginsWith(version))
    let text =
      "ResponseId,Finished,\(Self.columns.joined(separator: ",")),\n"
      + "Response ID,Finished,\(Self.columns.map { _ in "\"Good or\nBad\"" }.joined(separator: ",")),\n"
      + "\"{\"\"ImportId\"\":\"\"_recordId\"\"}\",x,\(Self.columns.map { _ in "x" }.joined(separator: ",")),\n"
      + row("R_1", run, version: version) + row("R_2", nil, version: version)
    let scored = try Scored(text, TrialLayout(format: .iatgen))
    try scored.expect("R_1", run.scoreByCorrected)
    #expect(scored.row("R_2")?["trials"] == "0")
    #expect(scored.rows.count == 2)
  }

  @Test func anOlderExportNamesTheIdInItsSecondRow() throws {
    let run = MadeUpRun("R_1")
    let text =
      "V1,V2,\(Self.columns.joined(separator: ",")),\n"
      + "ResponseID,ResponseSet,\(Self.columns.map { _ in "Good or Bad" }.joined(separator: ",")),\n"
      + row("R_1", run, version: "LP")
    let scored = try Scored(text, TrialLayout(format: .iatgen))
    try scored.expect("R_1", run.scoreByCorrected)
    #expect(scored.rows.count == 1)
  }

  @Test func aTableThatWasTidiedInR() throws {
    let run = MadeUpRun("7")
    let columns = Self.columns.map { $0.replacingOccurrences(of: " ", with: ".") }
    var layout = TrialLayout(format: .iatgen)
    layout.columns[.participant] = "ID"
    let text = "ID,x,\(columns.joined(separator: ",")),\n" + row("7", run, version: "RP")
    try Scored(text, layout).expect("7", run.scoreByCorrected)
  }

  @Test(arguments: [
    ("1C500,2X600", "was not finished: it does not end in END"),
    ("1C500,2D600,END", "holds “2D600”, which is not a trial such as 12C734"),
    ("1C500,C600,END", "holds “C600”, which is not a trial such as 12C734"),
    ("1C500,2C-600,END", "holds “2C-600”, which is not a trial such as 12C734"),
    ("1C500,2C,END", "holds “2C”, which is not a trial such as 12C734"),
  ])
  func blocksThatAreNotInOrder(cell: String, message: String) throws {
    let text = "ResponseId,Q3 RP3\nResponse ID,x\nR_1,\"\(cell)\"\n"
    let scored = try Scored(text, TrialLayout(format: .iatgen))
    #expect(scored.problems == ["3: participant R_1: “Q3 RP3” \(message)"])
    #expect(!scored.result.isWritten)
  }

  @Test func nobodyDoesTwoVersions() throws {
    let text = "ResponseId,Q3 RP3,Q10 RN3\nResponse ID,x,x\nR_1,\"1C500,END\",\"1C500,END\"\n"
    #expect(
      try Scored(text, TrialLayout(format: .iatgen)).problems
        == ["3: participant R_1: trials of two versions of the test, RP and RN"])
  }

  @Test func anAnswerThatIsThereTwice() throws {
    let text = "ResponseId,Q3 RP3\nResponse ID,x\nR_1,\"1C500,2C600,END\"\nR_1,\"1C500,2C600,END\"\n"
    #expect(
      try Scored(text, TrialLayout(format: .iatgen)).problems == [
        "4: participant R_1: “Q3 RP3” occurs twice"
      ])
  }

  @Test func aFileOfAnotherKind() throws {
    #expect(
      try Scored("ResponseId,Q3\nR_1,x\n", TrialLayout(format: .iatgen)).problems
        == ["1: there is no column of an iatgen block, such as “Q3 RP3”; found: ResponseId, Q3"])
    #expect(
      try Scored("Q3 RP3,x\n\"1C500,END\",x\n", TrialLayout(format: .iatgen)).problems
        == [
          "1: there is no column “ResponseId” or “ResponseID”; found: Q3 RP3, x. "
            + "Name the file's own with --column participant=…"
        ])
  }
}

import ImplicitAssociation
import Testing

@testable import TrialFiles

/// The formats of Project Implicit's player: its server's table, DataPipe's table and JSON, and cells of
/// Qualtrics.
struct MinnoTests {
  private let run = MadeUpRun("5f1c", beginsWith: .b)

  private func condition(_ pairing: Pairing, leftFirst: Bool = true) -> String {
    let sides = pairing == .a ? ["Flowers/Good", "Insects/Bad"] : ["Insects/Good", "Flowers/Bad"]
    return (leftFirst ? sides : sides.reversed()).joined(separator: ",")
  }

  private var layout: TrialLayout {
    var layout = TrialLayout(format: .minno)
    layout.pairingA = "Flowers/Good,Insects/Bad"
    return layout
  }

  /// As the server writes it: instructions are block 0, rows without a block end each task.
  private var serverTable: String {
    "sessionId,log_serial,trial_id,name,responseHandle,latency,data.score,data.block,data.condition,block3Cond\n"
      + "5f1c,0,1,instructions,space,4211,0,0,instructions,\n"
      + "5f1c,1,2,cat1left,left,601,0,1,\"Flowers,Insects\",\n"
      + run.trials.enumerated().map { place, trial in
        "5f1c,\(place + 2),\(place + 3),x,left,\(trial.corrected),\(trial.isError ? 1 : 0),\(trial.block),"
          + "\"\(condition(trial.pairing, leftFirst: place % 2 == 0))\",\n"
      }.joined()
      + "5f1c,,,,,,,,,\"\(condition(.b))\"\n"
  }

  @Test func theServersTable() throws {
    try Scored(serverTable, layout).expect("5f1c", run.scoreByCorrected)
  }

  @Test(arguments: ["Good/Flowers", "Insects/Bad", "Bad/Insects,Flowers/Good"])
  func onePairingHasManyNames(name: String) throws {
    var layout = layout
    layout.pairingA = name
    try Scored(serverTable, layout).expect("5f1c", run.scoreByCorrected)
  }

  @Test func whichPairingIsAHasToBeSaid() throws {
    let scored = try Scored(serverTable, TrialLayout(format: .minno))
    #expect(scored.problems.count == 1 && !scored.result.isWritten)
    #expect(scored.problems[0].hasSuffix("as in --pairing-a \"\(condition(.b))\""))
  }

  /// DataPipe's table writes values as JSON and ends rows where nothing follows.
  @Test func dataPipesTable() throws {
    let header =
      "log_serial,trial_id,latency,media,data.block,data.condition,data.score,sessionId,block3Cond\n"
    let rows = run.trials.enumerated().map { place, trial in
      "\(place),\(place + 1),\(trial.corrected),\"<b class=\\\"x\\\">a, b</b>\",\(trial.block),"
        + "\"\(condition(trial.pairing))\",\(trial.isError ? 1 : 0),\"5f1c\"\n"
    }
    let text = header + rows.joined() + ",,,,,,,\"5f1c\",\"\(condition(.b))\"\n"
    try Scored(text, layout).expect("5f1c", run.scoreByCorrected)
  }

  @Test func dataPipesJSON() throws {
    let objects = run.trials.enumerated().map { place, trial in
      "{\"log_serial\":\(place),\"trial_id\":\(place),\"latency\":\(trial.corrected),\"stimuli\":[\"x\"],"
        + "\"data\":{\"score\":\(trial.isError ? 1 : 0),\"block\":\(trial.block),"
        + "\"condition\":\"\(condition(trial.pairing))\"},\"sessionId\":\"5f1c\"}"
    }
    let text = "[\(objects.joined(separator: ",")),{\"block3Cond\":\"x\",\"sessionId\":\"5f1c\"}]"
    try Scored(text, layout).expect("5f1c", run.scoreByCorrected)
  }

  /// A cell of a Qualtrics export; `comp` says which pairing is which.
  private var cell: String {
    "block,trial,cond,comp,type,cat,stim,resp,err,rt,d,fb,bOrd\n"
      + "1,2,\"Flowers,Insects\",,cat1left,Flowers,Tulip,left,0,600,,,\n"
      + run.trials.enumerated().map { place, trial in
        "\(trial.block),\(place + 3),\"\(condition(trial.pairing))\","
          + "\(trial.pairing == .a ? "" : "in")compatible,x,Good,\"\"\"Joy\"\", you\",left,"
          + "\(trial.isError ? 1 : 0),\(trial.corrected),,,\n"
      }.joined() + "9,999,end,,,,,,,,0.5,\"some, words\",x"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  @Test func cellsOfQualtrics() throws {
    let text =
      "StartDate,ResponseId,Q3\r\nStart Date,Response ID,\"Now the\r\ntest\"\r\n"
      + "\"{\"\"ImportId\"\":\"\"startDate\"\"}\",\"{\"\"ImportId\"\":\"\"_recordId\"\"}\",x\r\n"
      + "2024-01-01,R_1,\(quoted(cell))\r\n2024-01-02,R_2,\r\n"
    let scored = try Scored(text, TrialLayout(format: .minno))
    try scored.expect("R_1", run.scoreByCorrected)
    #expect(scored.row("R_2")?["trials"] == "0")
    #expect(scored.rows.count == 2)
  }

  @Test func problemsInCellsHaveTheirLine() throws {
    let broken = cell.replacingOccurrences(of: "3,3,\"Ins", with: "3,3,x,\"Ins")
    let text = "ResponseId,Q3\nResponse ID,x\nR_1,\(quoted(broken))\n"
    let scored = try Scored(text, TrialLayout(format: .minno))
    #expect(!scored.result.isWritten)
    #expect(scored.problems.first?.hasPrefix("5: participant R_1: 14 values") == true, "\(scored.problems)")
  }

  /// Its own R script takes the cells apart into such a table.
  @Test func theTableThatItsScriptMakesOfCells() throws {
    let rows = cell.split(separator: "\n").enumerated().map {
      ($0.offset == 0 ? "id," : "R_1,") + $0.element + "\n"
    }
    try Scored(rows.joined(), TrialLayout(format: .minno)).expect("R_1", run.scoreByCorrected)
  }
}

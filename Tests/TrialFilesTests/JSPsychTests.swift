import ImplicitAssociation
import Testing

@testable import TrialFiles

/// jsPsych's data, which know the first response only.
struct JSPsychTests {
  private let run = MadeUpRun("s7")
  private let layout = TrialLayout(format: .jspsych)

  /// As `localSave('csv')` writes it: all in quotes, one column for every property of any trial.
  private func csv(participant: Bool = true) -> String {
    let names = [
      "rt", "stimulus", "response", "correct", "trial_type", "trial_index", "block", "view_history",
    ]
    let header = (participant ? ["subject"] : []) + names
    var rows = [
      ["", "<p>Hello, \"\"you\"\"</p>", "", "", "html-keyboard-response", "0", "", "[{\"\"page\"\":1}]"]
    ]
    rows += run.trials.enumerated().map { place, trial in
      [
        "\(trial.first)", "joy", "e", trial.isError ? "false" : "true", "iat-html", "\(place + 1)",
        "\(trial.block)", "",
      ]
    }
    let lines = [header] + rows.map { (participant ? ["s7"] : []) + $0 }
    return lines.map { $0.map { "\"\($0)\"" }.joined(separator: ",") + "\r\n" }.joined()
  }

  private func json(participant: Bool = true, name: String = "s7") -> String {
    let who = participant ? "\"subject\":\"\(name)\"," : ""
    let trials = run.trials.enumerated().map { place, trial in
      "{\(who)\"rt\":\(trial.first),\"stimulus\":\"a\\u00e9\\\"\\n\",\"response\":\"e\",\"correct\":\(!trial.isError),"
        + "\"trial_type\":\"iat-image\",\"trial_index\":\(place + 1),\"block\":\(trial.block)}"
    }
    let other = "{\(who)\"rt\":null,\"trial_type\":\"instructions\",\"view_history\":[{\"page\":1}]}"
    return "[\(([other] + trials).joined(separator: ",\n"))]"
  }

  private func expectScored(_ scored: Scored, _ participant: String = "s7") throws {
    try scored.expect(participant, run.scoreByFirst, without: [.d1, .d2])
  }

  @Test func csvAsItSavesIt() throws {
    try expectScored(Scored(csv(), layout))
  }

  @Test func jsonAsItSavesIt() throws {
    try expectScored(Scored(json(), layout, name: "x.json"))
  }

  @Test func aFileForEachParticipant() throws {
    try expectScored(Scored(csv(participant: false), layout, name: "lab-12.csv"), "lab-12")
    try expectScored(Scored(json(participant: false), layout, name: "lab-13.json"), "lab-13")
  }

  @Test func listsOfParticipantsOneAfterAnother() throws {
    let scored = try Scored(json() + "\n" + json(name: "s8") + "\n", layout, name: "x.txt")
    try expectScored(scored)
    try expectScored(scored, "s8")
    try expectScored(Scored("[\(json()),\(json(name: "s8"))]", layout), "s8")
  }

  @Test func anObjectOnEachLine() throws {
    let lines = json().dropFirst().dropLast().split(separator: ",\n").joined(separator: "\n")
    try expectScored(Scored(lines, layout))
  }

  @Test func otherPluginsAndALatencyToTheCorrectResponse() throws {
    let trials = run.trials.map {
      "{\"subject\":1,\"trial_type\":\"my-iat\",\"rt\":\($0.first),\"rt_all\":{\"last\":\($0.corrected)},"
        + "\"correct\":\(!$0.isError),\"data\":{\"part\":\"b\($0.block)\"}}"
    }
    var layout = layout
    layout.conditions = ["trial_type": ["my-iat"]]
    layout.columns = [.latency: "rt_all.last", .block: "data.part"]
    layout.blocks = ["b3": 3, "b4": 4, "b6": 6, "b7": 7]
    try Scored("[\(trials.joined(separator: ","))]", layout).expect("1", run.score)
  }

  @Test func noResponseInTime() throws {
    let late = "[{\"subject\":1,\"trial_type\":\"iat-html\",\"rt\":null,\"correct\":false,\"block\":3}]"
    #expect(
      try Scored(late, layout).problems == [
        "1: trial 1 of the file: participant 1: there is no latency (--drop-missing leaves such trials out)"
      ])
  }

  @Test func trialsThatDoNotSayTheirBlock() throws {
    let text = "[{\"subject\":1,\"trial_type\":\"iat-html\",\"rt\":600,\"correct\":true}]"
    #expect(
      try Scored(text, layout).problems == [
        "1: there is no column “block”; found: subject, trial_type, rt, correct. "
          + "Name the file's own with --column block=…"
      ])
  }

  @Test(arguments: [
    ("[{\"a\":1}", "the file ends within a list: it was cut off"),
    ("[{\"a\":1,}]", "a name in quotes is missing"),
    ("[{\"a\":tru}]", "a word other than true, false and null"),
    ("[{\"a\":\"x", "the file ends within a text: it was cut off"),
    ("[{\"a\":\"\\x\"}]", "“\\x” means nothing in a text"),
    ("[{\"a\":\"\\u12\"}]", "“\\u” without four hexadecimal digits"),
    ("[{\"a\":NaN}]", "“N” is not a value"),
    ("[{} {}]", "“,” is missing"),
    (String(repeating: "[", count: 500), "lists or objects more than 100 deep"),
  ])
  func jsonThatIsNotInOrder(text: String, message: String) throws {
    #expect(try Scored(text, layout).problems.last == "1: not valid JSON: \(message)")
  }
}

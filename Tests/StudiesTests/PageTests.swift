import SampleStudies
import Statistics
import Testing

@testable import Definitions
@testable import Studies

/// An experiment of a lab's own as a study defines it, what is accepted of it, and its counts.
struct PageTests {
  private func task(replacing old: String = "", with new: String = "") throws -> ExperimentTask {
    try #require(
      try ActivityStudy.task(ActivityStudy.ownExperiment, replacing: old, with: new) as? ExperimentTask)
  }

  @Test func anExperimentIsReadWithItsSample() throws {
    let task = try task()
    #expect(task.folder == "arrows" && task.page == "index.html" && task.expectedMinutes == 3)
    #expect(task.limits.run == 1 << 20 && task.sample.count == 2 && task.blockCount == 1)
    #expect(
      task.columns.map(\.name) == ["rt", "trial", "correct", "response.key", "response.list", "late"])
    #expect(task.columns.map(\.type) == [.number, .number, .flag, .text, .text, .text])
    #expect(task.columns[0].meaning == "latency of the answer" && task.columns[1].meaning == nil)
  }

  @Test func whatIsReadAroundItIsTheStudys() throws {
    let plain = try task().instruction
    #expect(plain.lead == nil && plain.unable == nil && plain.measured == nil && plain.picture == nil)
    let own = try task(
      replacing: "    minutes: 3",
      with: """
            minutes: 3
            instruction: {en: Press., de: Drücken.}
            unable: {en: You need to see., de: Sie müssen sehen.}
            measured: {en: Speed., de: Tempo.}
            picture: {image: sun.svg, description: {en: Arrows, de: Pfeile}}
        """
    ).instruction
    #expect(own.lead?[Language("de")] == "Drücken." && own.unable?[Language("en")] == "You need to see.")
    #expect(own.measured?[Language("en")] == "Speed." && own.picture?.file == "sun.svg")
    #expect(own.picture?.description[Language("de")] == "Pfeile")
  }

  @Test(arguments: [
    ("    minutes: 3", "    instruction: {en: Press.}", "has no text in “de”"),
    ("    minutes: 3", "    unable: {en: \"\", de: Nein}", "is empty in “en”"),
    ("    minutes: 3", "    picture: {image: none.svg, description: {en: A, de: B}}", "does not exist"),
    ("    minutes: 3", "    picture: {image: sun.svg}", "description"),
    ("    sample: sample.jsonl", "    sample: other.jsonl", "does not exist"),
    ("    minutes: 3", "    page: none.html", "does not exist"),
    ("    minutes: 3", "    page: sample.jsonl", "HTML page"),
    ("    minutes: 3", "    folder: elsewhere", "does not exist"),
    ("    minutes: 3", "    folder: ../texts", "named like an id"),
    ("    minutes: 3", "    trials: 3", "trials"),
    ("name: rt,", "name: 1rt,", "cannot name a column"),
    ("name: rt,", "name: participant,", "cannot name a column"),
    ("type: number,", "type: date,", "text, integer, number or flag"),
    ("    megabytes: 1", "    megabytes: 101", "from 1 to 100"),
    ("{speed: 3, face: [happy, sad]}", "[speed]", "group of"),
    ("{speed: 3, face: [happy, sad]}", "{9: a}", "cannot name a parameter"),
    ("{speed: 3, face: [happy, sad]}", "{face: []}", "needs a value"),
  ])
  func mistakesAreTold(_ old: String, _ new: String, _ told: String) {
    let mistakes = ActivityStudy.definition(ActivityStudy.ownExperiment, replacing: old, with: new).check()
      .mistakes
    #expect(mistakes.contains { "\($0)".contains(told) }, "\(mistakes)")
  }

  /// The problems of the folder, with other files in it.
  private func problems(_ files: [String: String], noticesToo: Bool = true) -> [String] {
    let definition = ActivityStudy.definition(ActivityStudy.ownExperiment)
    let changed = definition.files.merging(
      files.map { ("experiments/arrows/\($0)", Array($1.utf8)) }
    ) { $1 }
    let check = StudyDefinition(name: "sample", files: changed, kinds: .known + [.page]).check()
    return (check.mistakes + (noticesToo ? check.notices : [])).map { "\($0)" }.filter {
      $0.contains("arrows")
    }
  }

  @Test func theFolderIsChecked() {
    #expect(problems([:]) == [])
    #expect(problems(["index.html": "<p>"]).contains { $0.contains("loads labconsole.js or jatos.js") })
    let elsewhere = "<script src=labconsole.js></script>\n<script src='https://unpkg.com/x.js'></script>"
    #expect(
      problems(["index.html": elsewhere]).contains {
        $0.contains("index.html:2:") && $0.contains("another server")
      })
    let nobodys = ["jspsych/examples/form.html": elsewhere]
    #expect(problems(nobodys).contains { $0.contains("form.html:2:") && $0.contains("another server") })
    #expect(problems(nobodys, noticesToo: false) == [])
    #expect(problems(["index.html": elsewhere], noticesToo: false).count == 1)
    let saying =
      "<script src=labconsole.js></script><a href=https://a.example>\n<script>b.href = 'https://b'</script>"
    #expect(problems(["index.html": saying]) == [])
    #expect(problems(["sample.jsonl": "{}\n\n[1]"]).contains { $0.contains("sample.jsonl:3:") })
    #expect(problems(["sample.jsonl": "\n"]).contains { $0.contains("lines of data") })
    let sharing = "<script src=jatos.js></script>\n<script>jatos.batchSession.set('n', 1)</script>"
    #expect(problems(["index.html": sharing], noticesToo: false) == [])
    #expect(
      problems(["index.html": sharing]).contains {
        $0.contains("index.html:2:") && $0.contains("participants do not share")
      })
    let grouped = "<script src=jatos.js></script>\n\n<script>jatos.joinGroup({})</script>"
    #expect(problems(["index.html": grouped], noticesToo: false) == [])
    #expect(
      problems(["index.html": grouped]).contains {
        $0.contains("index.html:3:") && $0.contains("no studies in groups")
      })
    #expect(problems(["labconsole.js": ""]).contains { $0.contains("never sent") })
  }

  // MARK: - The plan

  @Test func parametersAreDrawnFromTheSeed() throws {
    let task = try task()
    let drawn = try (0..<40).map { seed in
      try #require(task.plan(seed: UInt64(seed)) as? ExperimentPlan).drawn
    }
    #expect(drawn.allSatisfy { $0["speed"] == "3" })
    #expect(Set(drawn.compactMap { $0["face"] }) == ["happy", "sad"])
    #expect(drawn[7] == (task.plan(seed: 7) as? ExperimentPlan)?.drawn)
    let plan = try #require(task.plan(seed: 7) as? ExperimentPlan)
    #expect(plan.parametersAsJSON == #"{"face":"\#(plan.drawn["face"] ?? "")","speed":"3"}"#)
    #expect(ExperimentPlan.values(in: plan.parametersAsJSON) == plan.drawn)
    #expect(ExperimentPlan.values(in: "[1]") == [:])
  }

  /// Each combination equally often, with what is listed twice twice as often.
  @Test func theRarestConditionIsGiven() throws {
    let task = try task(
      replacing: "{speed: 3, face: [happy, sad]}", with: "{speed: [1, 2], face: [happy, happy, sad]}")
    var given: [[String: String]] = []
    for seed in 0..<12 { given.append(task.values(seed: UInt64(seed), among: given)) }
    let combinations = given.map { "\($0["speed"] ?? "") \($0["face"] ?? "")" }
    let counts = Dictionary(combinations.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts == ["1 happy": 4, "1 sad": 2, "2 happy": 4, "2 sad": 2])
  }

  @Test func aParticipantKeepsWhatTheStudyStillOffers() throws {
    let task = try task()
    let others = Array(repeating: ["face": "sad", "speed": "3"], count: 5)
    for seed in 0..<20 {
      let values = task.values(seed: UInt64(seed), keeping: ["face": "sad", "speed": "9"], among: others)
      #expect(values == ["face": "sad", "speed": "3"])
    }
  }

  // MARK: - The check of parts

  private static let line = ExperimentEntry(.line, text: #"{"rt":5}"#)
  private static let end = ExperimentEntry(.end, name: "finished")

  private func check(
    _ entries: [ExperimentEntry], isComplete: Bool = false, after state: ExperimentState = .empty
  ) throws {
    let part = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: isComplete, content: ExperimentEntries(entries),
      device: nil, digest: "")
    let plan = try #require(try task().plan(seed: 1) as? ExperimentPlan)
    try plan.continued(from: state).check(part, in: nil, elapsed: nil)
  }

  @Test func submissionsAreAccepted() throws {
    try check([Self.line, Self.line])
    try check([ExperimentEntry(.key, name: "block 1"), Self.line])
    try check([
      ExperimentEntry(.piece, name: "1/2", text: "{\"a\":"), ExperimentEntry(.piece, name: "2/2", text: "5}"),
    ])
    try check([ExperimentEntry(.begin, name: "anew/1")])
    try check([ExperimentEntry(.begin, name: "next/12"), Self.line])
    try check([ExperimentEntry(.checkpoint, text: "[1,null]")])
    try check([ExperimentEntry(.file, name: "a.wav", text: "QUJD")])
    for name in ["blur", "hidden", "rotated", "resized"] {
      try check([ExperimentEntry(.disturbance, name: name)])
    }
    try check([ExperimentEntry(.problem, name: "error", text: "x is not defined")])
    try check([Self.line, Self.end], isComplete: true)
    try check([Self.end], isComplete: true)
    try check([ExperimentEntry(.problem, name: "failed", text: "no sound"), Self.end], isComplete: true)
    try check([ExperimentEntry(.end, name: "aborted")], isComplete: true)
    try check([Self.line, ExperimentEntry(.end, name: "aborted", text: "enough")], isComplete: true)
  }

  private static let wrong: [[ExperimentEntry]] = [
    [], [ExperimentEntry(.line, text: "[1]")], [ExperimentEntry(.line, text: "{")],
    [ExperimentEntry(.line, name: "a", text: "{}")], [ExperimentEntry(.line)],
    [ExperimentEntry(.line, text: "{\"a\":\"" + String(repeating: "x", count: 65_536) + "\"}")],
    [ExperimentEntry(.checkpoint, text: "no")], [ExperimentEntry(.key, name: "")],
    [line, ExperimentEntry(.key, name: "late")], [ExperimentEntry(.key, name: "known"), line],
    [ExperimentEntry(.file, name: "a", text: "é")], [ExperimentEntry(.file, text: "QUJD")],
    [ExperimentEntry(.problem, name: "boredom", text: "")], [end], [line, end],
    [ExperimentEntry(.disturbance)], [ExperimentEntry(.disturbance, name: "thunder")],
    [ExperimentEntry(.disturbance, name: "blur", text: "why")],
    [ExperimentEntry(.problem, name: "error", text: String(repeating: "x", count: 2001))],
    [ExperimentEntry(.begin)], [ExperimentEntry(.begin, name: "anew/1", text: "{}")],
    [ExperimentEntry(.piece, text: "{")], [ExperimentEntry(.piece, name: "1/2")],
    [ExperimentEntry(.piece, name: "1/2", text: "")],
    [ExperimentEntry(.piece, name: "1/2", text: String(repeating: "x", count: 65_537))],
  ]

  @Test(arguments: ["0/2", "3/2", "1/1", "01/2", "1/2/3", "1", "/2", "-1/2", "1/100001", "one/two"])
  func aPieceHasItsPlace(_ name: String) {
    #expect(throws: PartProblem.self) { try check([ExperimentEntry(.piece, name: name, text: "{")]) }
  }

  @Test(arguments: ["anew", "anew/", "anew/0", "anew/01", "next/1001", "later/1", "next/1/2", "/1"])
  func anOpeningHasItsWayAndPage(_ name: String) {
    #expect(throws: PartProblem.self) { try check([ExperimentEntry(.begin, name: name)]) }
  }

  @Test(arguments: PageTests.wrong)
  func whatCannotBeIsRefused(_ entries: [ExperimentEntry]) {
    let state = ExperimentState(bytes: 0, problems: 0, checkpoint: nil, keys: ["known"])
    #expect(throws: PartProblem.self) { try check(entries, after: state) }
  }

  @Test func anEndBelongsToTheEnd() {
    #expect(throws: PartProblem.self) { try check([Self.line], isComplete: true) }
    #expect(throws: PartProblem.self) { try check([Self.end, Self.line], isComplete: true) }
    #expect(throws: PartProblem.self) {
      try check([ExperimentEntry(.end, name: "won")], isComplete: true)
    }
    #expect(throws: PartProblem.self) {
      try check([ExperimentEntry(.end, name: "finished", text: "why")], isComplete: true)
    }
    let long = String(repeating: "x", count: 2001)
    #expect(throws: PartProblem.self) {
      try check([ExperimentEntry(.end, name: "aborted", text: long)], isComplete: true)
    }
  }

  @Test func aRunHasItsLimits() throws {
    func state(bytes: Int = 0, problems: Int = 0) -> ExperimentState {
      ExperimentState(bytes: bytes, problems: problems, checkpoint: nil, keys: [])
    }
    try check([Self.line], after: state(bytes: (1 << 20) - 8))
    #expect(throws: PartProblem.self) { try check([Self.line], after: state(bytes: (1 << 20) - 7)) }
    let problem = ExperimentEntry(.problem, name: "error", text: "")
    try check([problem], after: state(problems: 99))
    #expect(throws: PartProblem.self) { try check([problem], after: state(problems: 100)) }
  }

  // MARK: - Lines in pieces

  private func lines(_ entries: (String, String)...) -> [String] {
    var lines = ExperimentLines()
    let whole = entries.flatMap { name, text in
      lines.add(
        name.isEmpty ? ExperimentEntry(.line, text: text) : ExperimentEntry(.piece, name: name, text: text))
    }
    return (whole + lines.end()).map(\.json)
  }

  @Test func piecesAreJoined() {
    #expect(
      lines(
        ("", "{}"), ("1/3", "{\"a\":"), ("2/3", "[1,"), ("3/3", "2]}"), ("", #"{"b":1}"#), ("1/2", "{"),
        ("2/2", "}"))
        == ["{}", #"{"a":[1,2]}"#, #"{"b":1}"#, "{}"])
  }

  @Test func piecesThatAreNoLineAreToldAllTheSame() {
    #expect(lines(("1/3", "{\"a\":"), ("2/3", "1"), ("", "{}")) == [#"{"unreadable":"{\"a\":1"}"#, "{}"])
    #expect(lines(("1/2", "{"), ("1/2", "{"), ("2/2", "}")) == [#"{"unreadable":"{"}"#, "{}"])
    #expect(lines(("2/2", "{}")) == [#"{"unreadable":"{}"}"#])
    #expect(lines(("2/3", "x")) == [#"{"unreadable":"x"}"#])
    #expect(lines(("1/2", "["), ("2/2", "]")) == [#"{"unreadable":"[]"}"#])
    #expect(lines(("1/2", "{"), ("2/3", "}")) == [#"{"unreadable":"{"}"#, #"{"unreadable":"}"}"#])
  }

  @Test func aLineComesFromThePageThatWasOpenedBefore() {
    var lines = ExperimentLines()
    let entries: [ExperimentEntry] = [
      Self.line, ExperimentEntry(.begin, name: "anew/1"), Self.line, ExperimentEntry(.begin, name: "next/2"),
      Self.line, ExperimentEntry(.piece, name: "1/2", text: "{"), ExperimentEntry(.begin, name: "anew/2"),
      Self.line,
    ]
    let all = entries.flatMap { lines.add($0) } + lines.end()
    // The line that was cut off is of the sitting in which it began.
    #expect(all.map { $0.place?.sitting } == [nil, 1, 1, 1, 2])
    #expect(all.map { $0.place?.component } == [nil, 1, 2, 2, 2])
    #expect(all[3].json == #"{"unreadable":"{"}"#)
  }

  @Test func aDisturbanceStandsWithTheLineThatFollows() {
    var lines = ExperimentLines()
    let disturbed = ["blur", "hidden"].map { ExperimentEntry(.disturbance, name: $0) }
    let entries: [ExperimentEntry] =
      disturbed + [
        Self.line, Self.line, ExperimentEntry(.piece, name: "1/2", text: "{"),
        ExperimentEntry(.disturbance, name: "rotated"), ExperimentEntry(.piece, name: "2/2", text: "}"),
        Self.line,
      ]
    let all = entries.flatMap { lines.add($0) } + lines.end()
    #expect(all.map(\.disturbances) == [[.blur, .hidden], [], [], [.rotated]])
  }

  // MARK: - The result

  /// As those of other tasks. They are no problems of the experiment.
  @Test func disturbancesMarkARun() throws {
    let plan = try #require(try task().plan(seed: 1) as? ExperimentPlan)
    func marks(_ names: String...) -> [String] {
      plan.score([Self.line] + names.map { ExperimentEntry(.disturbance, name: $0) } + [Self.end]).marks
    }
    #expect(marks() == [] && marks("blur") == ["focus-lost"] && marks("rotated") == ["layout-changed"])
    #expect(marks("resized", "hidden") == ["focus-lost", "layout-changed"])
    let problem = ExperimentEntry(.problem, name: "error", text: "")
    let score = plan.score([problem, ExperimentEntry(.disturbance, name: "blur"), Self.line, Self.end])
    #expect(score.marks == ["error", "focus-lost"] && score.measures.problems == 1)
  }

  @Test func aRunIsCounted() throws {
    let plan = try #require(try task().plan(seed: 1) as? ExperimentPlan)
    let problem = ExperimentEntry(.problem, name: "error", text: "x")
    let whole = plan.score([Self.line, problem, Self.line, Self.end])
    #expect(
      whole.measures == ExperimentMeasures(lines: 2, bytes: 17, problems: 1, ending: .finished)
        && whole.refusal == nil && whole.flags == [.error])
    #expect(plan.score([Self.end]).refusal == "empty")
    let pieces = ["1/2", "2/2"].map { ExperimentEntry(.piece, name: $0, text: "{") }
    #expect(plan.score([Self.line] + pieces + [Self.end]).measures.lines == 2)
    #expect(plan.score([Self.line, ExperimentEntry(.end, name: "broken")]).refusal == "broken")
    #expect(plan.score([Self.line, ExperimentEntry(.end, name: "aborted")]).refusal == "aborted")
    let failed = ExperimentEntry(.problem, name: "failed", text: "")
    #expect(plan.score([Self.line, failed, Self.end]).flags == [.failed])
    #expect(plan.score([ExperimentEntry(.end, name: "skipped")]).refusal == "skipped")
  }

  @Test func qualityIsCountedByVariant() throws {
    let task = try task()
    func run(_ id: String, _ refusal: String? = nil, lines: Int = 0, flags: [String] = []) -> RunSummary {
      RunSummary(
        run: Run.ID(id), task: TaskInVariant(task.id, task.variants[0].id),
        verdict: ScoreVerdict(isExcluded: false, refusal: refusal), flags: flags,
        measures: ExperimentMeasures(lines: lines, bytes: 0, problems: 0, ending: .finished),
        isOfIneligible: false)
    }
    let quality = task.quality(of: [
      run("a", lines: 2), run("b", lines: 5, flags: ["error"]), run("c", "skipped"), run("d", "broken"),
      run("e", "empty"), run("f", "aborted"),
    ])[0]
    #expect(quality.runs.count == 6 && quality.runs.skipped == 1 && quality.broken == 1 && quality.empty == 1)
    #expect(quality.aborted == 1 && quality.runs.doubtful == 1 && quality.lines == 3.5)
  }

  @Test func aPageShowsAFewMessagesOfARunEachOnce() {
    var messages = ExperimentMessages()
    for text in ["b", "", "a", "b", "c", "d", "e", "f"] { messages.add(text) }
    #expect(messages.texts == ["b", "a", "c", "d", "e"])
  }
}

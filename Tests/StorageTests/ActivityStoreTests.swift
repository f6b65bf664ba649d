import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of the Stroop task and of tapping on disk: what they measured, their scores, their rows in a release.
struct ActivityStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .stroop, .tapping])
    var files = lab.definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ActivityStudy.stroop + ActivityStudy.tapping)
      .replacing("\ntasks: [weight,", with: "\ntasks: [words, taps, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(
      name: lab.definition.name, files: files, kinds: .known + [.stroop, .tapping]
    ).study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  private func plannedRun(of task: StudyTask.ID, as participant: Participant.ID) throws -> PlannedRun {
    let task = try #require(study.task(task) as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: participant, in: study, draw: { 42 },
      context: lab.context(participant))
    return try PlannedRun(run: run, task: task)
  }

  @discardableResult
  private func send(
    _ content: any PartContent, to task: StudyTask.ID, as participant: Participant.ID? = nil,
    isComplete: Bool = true
  ) throws -> PartReceipt {
    let participant = participant ?? ada
    let planned = try plannedRun(of: task, as: participant)
    let progress = planned.run.progress
    let part = RunPart(
      number: progress.part, block: progress.block, attempt: progress.attempt, isComplete: isComplete,
      content: content, device: nil, digest: "\(task) \(progress.part)")
    try planned.check(part, elapsed: nil)
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(participant))
  }

  /// The answers to the block that is due: 600 ms to congruent words, 750 ms to others, the first word wrongly.
  private func answers(as participant: Participant.ID? = nil, count: Int? = nil) throws -> ChoiceTrials {
    let planned = try plannedRun(of: "words", as: participant ?? ada)
    var clock = 1000.0
    let stimuli = planned.stroop.blocks[planned.run.progress.block - 1].stimuli
    return ChoiceTrials(
      stimuli.prefix(count ?? stimuli.count).enumerated().map { index, stimulus in
        let wrong = StroopColor.allCases.first { $0 != stimulus.ink }!
        let latency = stimulus.isCongruent == false ? 750.0 : 600
        let onset = clock
        clock += latency + 500
        let answer = (index == 0 && stimulus.word != nil ? wrong : stimulus.ink).rawValue
        return ChoiceTrial(
          number: index + 1, onset: Milliseconds(onset), onsetSource: .render,
          response: ChoiceResponse(answer: answer, latency: Milliseconds(latency), input: .key),
          deviations: index, flags: index == 1 ? [.rotated, .resized] : [], droppedFrames: 2, early: 1,
          presses: [
            ChoicePress(answer: "blue", time: -17.5, input: .key),
            ChoicePress(answer: answer, time: Milliseconds(latency), input: .key),
          ])
      })
  }

  private func answerWords(as participant: Participant.ID? = nil) throws {
    for _ in 1...3 { try send(answers(as: participant), to: "words", as: participant) }
  }

  private let layout = TapLayout(
    width: 820, height: 1180, left: .init(x: 240, y: 900, width: 144, height: 144),
    right: .init(x: 436, y: 900, width: 144, height: 144))

  /// 20 taps, one of them beside the buttons; the layout changes with the last one.
  private func taps(every interval: Double = 200) -> Taps {
    Taps(
      (0..<20).map { index in
        let time = 1000 + interval * Double(index)
        let turned = TapLayout(width: 1180, height: 820, left: layout.left, right: layout.right)
        return Tap(
          number: index + 1, time: Milliseconds(time), end: index == 19 ? nil : Milliseconds(time + 60.125),
          button: index == 4 ? nil : index.isMultiple(of: 2) ? .left : .right, x: 300.25, y: 950,
          input: .touch, layout: index == 0 ? layout : index == 19 ? turned : nil, deviations: 0,
          flags: index == 19 ? [.rotated] : [])
      })
  }

  private func summary(of kind: TaskKind) throws -> RunSummary {
    try #require(try lab.store.summaries(of: ada, kind: kind).first)
  }

  @Test func wordsAreScoredWithTheLastBlock() throws {
    try send(answers(), to: "words")
    try send(answers(), to: "words")
    try send(answers(count: 3), to: "words", isComplete: false)
    #expect(try lab.store.summaries(of: ada, kind: StroopTask.kind).isEmpty)
    #expect(try send(answers(), to: "words") == .stored(isFinished: true))
    let summary = try summary(of: StroopTask.kind)
    let times = try #require(summary.stroopTimes)
    #expect(summary.verdict == ScoreVerdict(isExcluded: false, refusal: nil))
    #expect(summary.flags == ["layout-changed"])
    #expect(times.congruent.median == 600 && times.incongruent.median == 750 && times.interference == 150)
    #expect(times.congruent.trials == 4 && times.incongruent.trials == 4)
    #expect(times.congruent.wrong + times.incongruent.wrong == 1 && times.confused == 0)
    #expect(try lab.store.trialCounts(of: ada).values.map(\.self) == [4 + 2 + 3 + 8])
    let compared = try lab.store.research.read { db in
      try StroopTables.comparedValues(of: ada, "words", in: db)
    }
    #expect(compared == [StroopTask.interference.id: 150] && summary.result == 150)
  }

  @Test func tapsAreScoredOfEachHand() throws {
    try send(taps(), to: "taps")
    try send(taps(every: 100), to: "taps", isComplete: false)
    #expect(try send(taps(every: 100), to: "taps") == .stored(isFinished: true))
    let summary = try summary(of: TappingTask.kind)
    let speed = try #require(summary.tappingSpeed)
    let hands = TappingPlan(of: try #require(study.task("taps") as? TappingTask), seed: 42).hands
    #expect(speed[hands[0]] == .init(taps: 19, misses: 1, repeats: 1, mean: 200, deviation: 0))
    #expect(speed[hands[1]].mean == 100 && speed[hands[1]].taps == 19)
    #expect(summary.flags == ["layout-changed"])
    let compared = try lab.store.research.read { db in
      try TappingTables.comparedValues(of: ada, "taps", in: db)
    }
    #expect(compared == [TappingTask.taps.id: 38] && summary.result == 38)
    #expect(try analysedResults(of: "taps") == [38])
  }

  private func analysedResults(of task: StudyTask.ID) throws -> [Double?] {
    try lab.store.analysedRuns(of: task, in: study.id, origin: .real).map(\.aggregate.result)
  }

  /// Comparisons and analyses have no rule of their own: they follow the measures.
  @Test func anotherRuleIsFollowed() throws {
    for _ in 1...2 { try send(taps(), to: "taps") }
    let task = try #require(study.task("taps") as? any TimedTask)
    let run = try #require(try lab.store.participation(of: ada)?.runs.first)
    let planned = try PlannedRun(run: run, task: task)
    let (compared, analysed) = try lab.store.research.read { db in
      (
        try FewerTapsTables.comparedValues(of: ada, "taps", in: db),
        try FewerTapsTables.aggregate(of: planned, in: db)
      )
    }
    #expect(compared == [TappingTask.taps.id: 19] && analysed?.result == 19)
  }

  @Test func aTaskThatIsLeftOutIsDoneWithoutAResult() throws {
    try send(answers(), to: "words")
    try send(ChoiceTrials([]), to: "words")
    #expect(try send(ChoiceTrials([]), to: "words") == .stored(isFinished: true))
    try send(Taps([]), to: "taps")
    #expect(try send(Taps([]), to: "taps") == .stored(isFinished: true))
    for kind in [StroopTask.kind, TappingTask.kind] {
      #expect(try summary(of: kind).verdict.isSkipped)
    }
  }

  @Test func scoringAgainKeepsWhatWasThere() throws {
    try answerWords()
    #expect(try lab.store.runsToRescore(of: study.id).isEmpty)
    try lab.store.research.write { try $0.run("UPDATE scores SET algorithm = 'earlier'") }
    let run = try #require(try lab.store.runsToRescore(of: study.id).first)
    try lab.store.rescore(
      PlannedRun(run: run, task: try #require(study.task("words") as? any TimedTask)),
      context: AuditContext(by: .system, at: start.advanced(bySeconds: 60)))
    #expect(try lab.count("stroop_scores", "congruent_median = 600") == 2)
    #expect(try lab.store.summaries(of: ada, kind: StroopTask.kind).count == 1)
  }

  @Test func rehearsalsGoWithoutLeavingAnything() throws {
    let simulated = try lab.enrolWithConsent(origin: .rehearsal)
    try answerWords(as: simulated)
    for _ in 1...2 { try send(taps(), to: "taps", as: simulated) }
    _ = try lab.store.deleteRehearsals(of: study.id, context: AuditContext(by: .system, at: start))
    for table in ["stroop_trials", "choice_presses", "stroop_scores", "tapping_taps", "tapping_scores"] {
      #expect(try lab.store.research.read { try $0.count("SELECT COUNT(*) FROM \(table)") } == 0)
    }
  }

  @Test func aReleaseHasResultsAndEverythingThatWasMeasured() throws {
    try answerWords()
    for _ in 1...2 { try send(taps(), to: "taps") }
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(
      of: study, kinds: [ImplicitTest.self, StroopTask.self, TappingTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    let runs = try #require(rows["runs"])
    #expect(Set(runs.map { $0["algorithm"]! }) == [StroopScore.algorithm, TappingScore.algorithm])
    #expect(Set(runs.map { $0["inputs"]! }) == ["key", "touch"] && runs.count == 2)
    #expect(
      rows["stroop"]?.first?["interference"] == "150.0" && rows["stroop"]?.first?["colors_confused"] == "0")
    let trials = try #require(rows["stroop_trials"])
    #expect(
      trials.map { $0["role"]! } == Array(repeating: "check", count: 4) + ["practice", "practice"]
        + Array(repeating: "test", count: 8))
    let blocks = StroopPlan(of: try #require(study.task("words") as? StroopTask), seed: 42).blocks
    #expect(trials.map { $0["ink"] } == blocks.flatMap(\.stimuli).map(\.ink.rawValue))
    #expect(trials.map { $0["word"] } == blocks.flatMap(\.stimuli).map { $0.word?.rawValue })
    #expect(trials.suffix(8).map { $0["outcome"]! } == ["wrong"] + Array(repeating: "right", count: 7))
    #expect(trials[7]["flags"] == "resized rotated" && trials[7]["deviations"] == "1")
    let presses = trials.map { "blue:-17.5:key \($0["answer"]!):\($0["latency"]!):key" }
    #expect(trials.map { $0["presses"] } == presses)
    #expect(rows["tapping"]?.map { $0["taps"]! } == ["19", "19"])
    let taps = try #require(rows["taps"])
    #expect(taps.count == 40 && taps[4]["button"] == nil && taps[0]["duration"] == "60.125")
    #expect(taps[18]["view_width"] == "820.0" && taps[19]["view_width"] == "1180.0")
    #expect(taps[19]["duration"] == nil && taps[19]["flags"] == "rotated" && taps[0]["x"] == "300.25")
  }
}

/// The tables of tapping, under a rule by which the taps of one hand alone are the result.
private enum FewerTapsTables: MeasuringTables {
  static var task: any StudyTask.Type { TappingTask.self }
  static let trials = TappingTables.trials
  static let ofRuns = TappingTables.ofRuns
  static let ofScores = TappingTables.ofScores
  static let algorithm = "taps of one hand"
  static let released: [ReleasedRows] = []
  static let measureTable = TappingTables.measureTable
  static let measureColumns = TappingTables.measureColumns
  static let compared: ComparedMeasure? = TappingTask.taps

  private struct Fewer: RunMeasures {
    let result: Double?
  }

  static func measures(_ row: Row) -> any RunMeasures { Fewer(result: row["right_taps"]) }

  static func insertPlan(of planned: PlannedRun, in db: Database) {}
  static func insertTrials(of part: RunPart, to planned: PlannedRun, in db: Database) {}
  static func score(_ planned: PlannedRun, context: AuditContext, in db: Database) {}
  static func details(of run: Run.ID, in db: Database) throws -> any ReleasedRunDetails {
    try activityDetails(of: run, in: db)
  }
  static func inputs(of run: Run.ID, in db: Database) -> [String] { [] }
}

import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of simple reactions on disk: their trials, their scores, their rows in a release.
struct ReactionStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let task: ReactionTask
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .simpleReactionTime])
    var files = lab.definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ReactionStudy.entryByKeyboard)
      .replacing("\ntasks: [weight,", with: "\ntasks: [react, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    let definition = StudyDefinition(
      name: lab.definition.name, files: files, kinds: .known + [.simpleReactionTime])
    study = try definition.study()
    task = try #require(study.task("react") as? ReactionTask)
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  private func plannedRun(of participant: Participant.ID) throws -> PlannedRun {
    let run = try lab.store.startRun(
      of: task, position: 1, participant: participant, in: study, draw: { 42 },
      context: lab.context(participant))
    return try PlannedRun(run: run, task: task)
  }

  /// Sends the block that is due.
  /// - Parameters:
  ///   - latencies: in ms; nil for a press half a second before the figure, infinity for none
  ///   - before: the number of presses right before each trial, which then has all of them; nil for a page of an earlier
  ///     version, which told the one that counts alone
  @discardableResult
  private func send(
    _ latencies: Double?..., as participant: Participant.ID, isComplete: Bool = true, before: Int? = nil
  ) throws -> PartReceipt {
    let planned = try plannedRun(of: participant)
    let progress = planned.run.progress
    var clock = 1000.0
    let waits = planned.reactions.blocks[progress.block - 1].waits
    let trials = zip(latencies, waits).enumerated().map { index, trial in
      let (latency, wait) = trial
      let (begin, onset) = (clock, clock + Double(wait))
      let press: Double? = latency.map { $0.isFinite ? onset + $0 : nil } ?? onset - 500
      clock = (press ?? onset + 2000) + 700
      return ReactionTrial(
        number: index + 1, start: Milliseconds(begin), onset: latency == nil ? nil : Milliseconds(onset),
        onsetSource: latency == nil ? nil : .render, press: press.map { Milliseconds($0) },
        input: press == nil ? nil : .key, deviations: index, flags: index == 0 ? [.rotated, .resized] : [],
        droppedFrames: 2,
        presses: before.map { count in
          (0..<count).map { ReactionPress(time: Milliseconds(begin - 100 + Double($0) / 2), input: .key) }
            + (press.map { [ReactionPress(time: Milliseconds($0), input: .key)] } ?? [])
        })
    }
    let part = RunPart(
      number: progress.part, block: progress.block, attempt: progress.attempt, isComplete: isComplete,
      content: ReactionTrials(trials), device: nil, digest: "\(progress.part)")
    try planned.check(part, elapsed: nil)
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(participant))
  }

  private func summaries() throws -> [RunSummary] {
    try lab.store.summaries(of: ada, kind: ReactionTask.kind)
  }

  @Test func aRunIsScoredWithItsLastBlock() throws {
    #expect(try send(200, as: ada) == .stored(isFinished: false))
    #expect(try send(300, nil, as: ada, isComplete: false) == .stored(isFinished: false))
    #expect(try summaries().isEmpty)
    #expect(try send(300, nil, 200, .infinity, 500, 600, as: ada) == .stored(isFinished: true))
    let summary = try #require(try summaries().first)
    #expect(summary.task == TaskInVariant("react", "react-keys"))
    #expect(summary.verdict == ScoreVerdict(isExcluded: false, refusal: nil))
    #expect(summary.flags == ["layout-changed"])
    let times = try #require(summary.reactionTimes)
    #expect(times.valid == 4 && times.early == 1 && times.late == 1 && times.lapses == 2)
    #expect(times.median == 400 && times.mean == 400)
    let compared = try lab.store.research.read { db in
      try ReactionTables.comparedValues(of: ada, "react", in: db)
    }
    #expect(compared == [ReactionTask.time.id: 400] && summary.result == 400)
    #expect(abs(times.deviation! - (100_000.0 / 3).squareRoot()) < 1e-9)
    #expect(try lab.store.trialCounts(of: ada).values.map(\.self) == [9])
  }

  @Test func scoringAgainKeepsWhatWasThere() throws {
    try send(200, as: ada)
    try send(300, 300, 300, 300, as: ada)
    #expect(try lab.store.runsToRescore(of: study.id).isEmpty)
    try lab.store.research.write { try $0.run("UPDATE scores SET algorithm = 'earlier'") }
    let run = try #require(try lab.store.runsToRescore(of: study.id).first)
    try lab.store.rescore(
      PlannedRun(run: run, task: task),
      context: AuditContext(by: .system, at: start.advanced(bySeconds: 60)))
    #expect(try lab.store.runsToRescore(of: study.id).isEmpty)
    #expect(try lab.count("simple_reaction_time_scores", "median = 300") == 2 && summaries().count == 1)
  }

  @Test func tooFewValidTrialsAreNoResult() throws {
    try send(200, as: ada)
    #expect(try send(nil, nil, nil, nil, nil, 300, as: ada) == .stored(isFinished: true))
    let summary = try #require(try summaries().first)
    #expect(summary.verdict.refusal == "tooFewValid 1" && summary.flags == ["incomplete", "layout-changed"])
    #expect(summary.reactionTimes == nil && (summary.measures as? ReactionTimes)?.early == 5)
  }

  @Test func qualityIsOfEverybodyWhoseDataAreUsed() throws {
    let people = try [ada, lab.enrolWithConsent(name: "Left"), lab.enrolWithConsent(origin: .rehearsal)]
    for person in people {
      try send(200, as: person)
      try send(300, 300, 300, 300, as: person)
    }
    try lab.store.leave(people[1], session: nil, context: lab.context(people[1]))
    for origin in [Participant.Origin.real, .rehearsal] {
      let runs = try lab.store.summaries(of: study.id, origin: origin, kind: ReactionTask.kind)
      #expect(runs.count == 1 && runs[0].reactionTimes?.median == 300)
      #expect(task.quality(of: runs)[0].runs.count == 1)
    }
    #expect(try lab.store.summaries(of: study.id, origin: .real, kind: ImplicitTest.kind).isEmpty)
  }

  @Test func rehearsalsGoWithoutLeavingAnything() throws {
    let simulated = try lab.enrolWithConsent(origin: .rehearsal)
    try send(200, as: simulated)
    try send(300, 300, 300, 300, as: simulated, before: 1)
    #expect(try lab.count("simple_reaction_time_presses") == 8)
    _ = try lab.store.deleteRehearsals(of: study.id, context: AuditContext(by: .system, at: start))
    for table in [
      "simple_reaction_time_trials", "simple_reaction_time_presses", "simple_reaction_time_scores",
    ] {
      #expect(try lab.store.research.read { try $0.count("SELECT COUNT(*) FROM \(table)") } == 0)
    }
  }

  @Test func everyPressIsReleased() throws {
    try send(200, as: ada)
    try send(300, nil, 200, .infinity, 500, 600, as: ada, before: 2)
    #expect(try lab.count("simple_reaction_time_presses") == 6 * 2 + 5)
    let trials = try #require(try released()["reaction_trials"])
    #expect(trials[0]["presses"] == nil, "an earlier page told the one that counts alone")
    let counts = trials.dropFirst().map { $0["presses"]?.split(separator: " ").count }
    #expect(counts == [3, 3, 3, 2, 3, 3])
    let onset = try #require(trials[1]["onset"].flatMap { Double($0) })
    #expect(trials[1]["presses"] == "900.0:key 900.5:key \(onset + 300):key")
  }

  /// Blocks of very many presses are stored in several statements.
  @Test func somebodyWhoKeepsPressingIsKept() throws {
    try send(200, as: ada)
    try send(300, nil, nil, 300, 300, 300, as: ada, before: 199)
    #expect(try lab.count("simple_reaction_time_presses") == 6 * 200)
    let record = try lab.store.storedRecord(of: ada)
    let table = try #require(record.tables.first { $0.name == "simple_reaction_time_presses" })
    #expect(table.rows.count == 1200)
  }

  @Test func aReleaseHasTimesAndTrials() throws {
    try send(200, as: ada)
    try send(300, nil, 200, .infinity, 500, 600, as: ada)
    let rows = try released()
    let run = try #require(rows["runs"]?.first)
    #expect(run["test"] == "react" && run["algorithm"] == ReactionScore.algorithm && run["excluded"] == "0")
    #expect(run["inputs"] == "key" && run["d2"] == nil && run["refusal"] == nil)
    #expect(run["flags"] == "layout-changed")
    let times = try #require(rows["reaction_times"]?.first)
    #expect(times["run"] == run["run"] && times["valid"] == "4" && times["median"] == "400.0")
    let trials = try #require(rows["reaction_trials"])
    #expect(trials.map { $0["practice"] } == ["1", "0", "0", "0", "0", "0", "0"])
    #expect(trials.map { $0["outcome"]! } == ["valid", "valid", "early", "valid", "late", "valid", "valid"])
    #expect(trials.map { $0["latency"] } == ["200.0", "300.0", nil, "200.0", nil, "500.0", "600.0"])
    #expect(trials[1]["flags"] == "resized rotated" && trials[2]["onset"] == nil)
    let waits = ReactionPlan(of: task, seed: 42).blocks.flatMap { $0.waits.prefix($0.isPractice ? 1 : 6) }
    #expect(trials.map { $0["wait"] } == waits.map(String.init))
  }

  private func released() throws -> [String: [[String: String]]] {
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(of: study, kinds: [ImplicitTest.self, ReactionTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    return rows
  }
}

import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of trail making on disk: targets, what happened, their result, their rows in a release.
struct TrailMakingStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .trailMaking])
    var files = lab.definition.files
    let entry = ActivityStudy.trailMaking.replacing("time-limit: 60", with: "targets: 5")
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + entry)
      .replacing("\ntasks: [weight,", with: "\ntasks: [trails, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.trailMaking])
      .study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// Sends the part that is due: the presentation, then presses on these targets, an interval apart.
  @discardableResult
  private func send(_ targets: [Int?]?, every interval: Double = 1000, isComplete: Bool = true) throws
    -> PartReceipt
  {
    let task = try #require(study.task("trails") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    let planned = try PlannedRun(run: run, task: task)
    let input: ResponseInput = planned.variant?.input == .keyboard ? .key : .mouse
    let trail = Trail.allCases[run.progress.block - 1]
    let places = planned.trailMaking.layout(of: trail, attempt: run.progress.attempt).places
    var course = TrailCourse(targets: 5)
    var events = targets == nil ? [] : [presentation]
    for target in targets ?? [] {
      let shares = target.map { places[$0 - 1].shares } ?? [0.5, 1.25]
      events.append(
        TrailEvent(
          number: events.count + 1, what: .press, target: target, outcome: course.press(target),
          time: Milliseconds(1000 + interval * Double(events.count)),
          spot: input == .key ? nil : TrailSpot(x: shares[0], y: shares[1]), side: 640.25, input: input,
          deviations: 2, flags: [.hidden]))
    }
    let part = RunPart(
      number: run.progress.part, block: run.progress.block, attempt: run.progress.attempt,
      isComplete: isComplete, content: TrailEvents(events), device: nil, digest: "part \(run.progress.part)")
    try planned.check(part, elapsed: nil)
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  private var presentation: TrailEvent {
    TrailEvent(number: 1, what: .start, time: 1000.125, timeSource: .render, side: 640.25)
  }

  @Test func aRunIsScored() throws {
    try send([1, 2, 3], isComplete: false)
    #expect(try send([2, 1, nil, 2, 3, 4, 5]) == .stored(isFinished: false))
    #expect(try send(Array(1...5), every: 2000) == .stored(isFinished: true))
    let summary = try #require(try lab.store.summaries(of: ada, kind: TrailMakingTask.kind).first)
    #expect(summary.verdict == ScoreVerdict(isExcluded: false, refusal: nil))
    #expect(summary.flags.contains("focus-lost"))
    let times = try #require(summary.trailTimes)
    #expect(times.a == .init(ending: .complete, time: 6999.875, errors: 1, misses: 1, connected: 5))
    #expect(times.b == .init(ending: .complete, time: 9999.875, errors: 0, misses: 0, connected: 5))
    #expect(
      try lab.store.research.read { try TrailMakingTables.comparedValues(of: ada, "trails", in: $0) }
        == [TrailMakingTask.difference.id: 3000])
    let analysed = try lab.store.analysedRuns(of: "trails", in: study.id, origin: .real)
    #expect(summary.result == 3000 && analysed.map(\.aggregate.result) == [3000])
  }

  @Test func aPartThatIsLeftOutLeavesNoResult() throws {
    try send(Array(1...5))
    #expect(try send(nil) == .stored(isFinished: true))
    let summary = try #require(try lab.store.summaries(of: ada, kind: TrailMakingTask.kind).first)
    #expect(summary.verdict.isSkipped && summary.trailTimes == nil)
    #expect(
      try lab.store.research.read { try TrailMakingTables.comparedValues(of: ada, "trails", in: $0) }.isEmpty)
  }

  @Test func aReleaseHasResultsTargetsAndEverythingThatHappened() throws {
    try send([1, 2], isComplete: false)
    try send([2, 1, nil, 2, 3, 4, 5])
    try send(Array(1...5))
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(of: study, kinds: [ImplicitTest.self, TrailMakingTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    let result = try #require(rows["trail_making"]?.first)
    #expect(result["a_ending"] == "complete" && result["a_time"] == "6999.875" && result["a_errors"] == "1")
    #expect(result["b_misses"] == "0" && result["difference"] == "-2000.0" && result["b_connected"] == "5")
    let targets = try #require(rows["trail_making_targets"])
    #expect(targets.map { $0["label"] } == (1...5).map(String.init) * 2 + ["1", "A", "2", "B", "3"])
    #expect(targets.map { $0["complete"] } == ["0"] * 5 + ["1"] * 10)
    let plan = TrailMakingPlan(of: try #require(study.task("trails") as? TrailMakingTask), seed: 42)
    let places = plan.layout(of: .a, attempt: 2).places
    #expect(targets[5..<10].map { $0["x"] } == places.map { "\($0.shares[0])" })
    let events = try #require(rows["trail_making_events"])
    #expect(events.map { $0["trail"] } == ["a"] * 11 + ["b"] * 6)
    #expect(events[3]["time"] == "1000.125" && events[3]["time_source"] == "render")
    #expect(events[3...7].map { $0["outcome"] } == [nil, "wrong", "right", "missed", "right"])
    #expect(events[4]["target"] == "2" && events[4]["side"] == "640.25" && events[4]["deviations"] == "2")
    #expect(events[6]["target"] == nil && events[6]["flags"] == "hidden")
  }
}

private func * <Element>(elements: [Element], times: Int) -> [Element] {
  Array(repeating: elements, count: times).flatMap(\.self)
}

import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of spatial span on disk: the games that follow from those before, their result, their rows in a release.
struct SpatialSpanStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .spatialSpan])
    var files = lab.definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ActivityStudy.spatialSpan)
      .replacing("\ntasks: [weight,", with: "\ntasks: [places, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.spatialSpan])
      .study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  /// The run with its plan as it is on disk.
  private func plannedRun() throws -> PlannedRun {
    let task = try #require(study.task("places") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    return try lab.store.continued(PlannedRun(run: run, task: task))
  }

  @discardableResult
  private func send(_ events: [SpanEvent], isComplete: Bool = true) throws -> PartReceipt {
    let planned = try plannedRun()
    let progress = planned.run.progress
    let part = RunPart(
      number: progress.part, block: progress.block, attempt: progress.attempt, isComplete: isComplete,
      content: SpanEvents(events), device: nil, digest: "part \(progress.part)")
    try planned.check(part, elapsed: nil)
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  /// The game that is due, answered.
  private func events(isRight: Bool, input: ResponseInput = .touch) throws -> [SpanEvent] {
    let planned = try plannedRun()
    let progress = planned.run.progress
    let game = try #require(planned.spatialSpan.game(ofBlock: progress.block, attempt: progress.attempt))
    var (events, clock) = ([SpanEvent](), 1000.0)
    for cell in game.sequence {
      events.append(
        SpanEvent(
          number: events.count + 1, what: .item, span: game.span, cell: cell, time: Milliseconds(clock),
          timeSource: .render, end: Milliseconds(clock + 500.125), endSource: .paint, droppedFrames: 3))
      clock += 1000
    }
    events.append(
      SpanEvent(
        number: events.count + 1, what: .recall, span: game.span, cell: nil, time: Milliseconds(clock)))
    for cell in isRight ? [nil] + game.answer : [game.answer[1]] {
      clock += 600
      events.append(
        SpanEvent(
          number: events.count + 1, what: .tap, span: game.span, cell: cell, time: Milliseconds(clock),
          input: input, deviations: 1, flags: [.blur]))
    }
    return events
  }

  private func play(_ outcomes: [Bool]) throws {
    try send(events(isRight: true))
    for isRight in outcomes { try send(events(isRight: isRight)) }
  }

  @Test func theSpanFollowsTheGamesOnDisk() throws {
    try play([true, true])
    #expect(try plannedRun().spatialSpan.outcomes == [true, true])
    #expect(try events(isRight: true).first?.span == 5)
    // An interrupted game is done again with other cells.
    let first = try events(isRight: false)
    try send(Array(first.prefix(2)), isComplete: false)
    let second = try events(isRight: false)
    #expect(second.first?.span == 5 && first.map(\.cell) != second.map(\.cell))
    #expect(throws: PartProblem.self) { try send(first) }
  }

  @Test func aRunIsScoredOnceItsGamesAreOver() throws {
    try play([true, false, false, false])
    #expect(try send([]) == .stored(isFinished: true))
    let summary = try #require(try lab.store.summaries(of: ada, kind: SpatialSpanTask.kind).first)
    #expect(summary.verdict == ScoreVerdict(isExcluded: false, refusal: nil))
    #expect(summary.spanRecall == SpanRecall(longest: 3, games: 4, failures: 3))
    #expect(summary.flags == ["focus-lost"])
    #expect(
      try lab.store.comparedValue(of: ada) == 3)
  }

  @Test func aTaskThatIsLeftOutIsDoneWithoutAResult() throws {
    try play([true])
    for _ in 1...3 { try send([]) }
    #expect(try send([]) == .stored(isFinished: true))
    let summary = try #require(try lab.store.summaries(of: ada, kind: SpatialSpanTask.kind).first)
    #expect(summary.verdict.isSkipped)
  }

  @Test func aReleaseHasResultsGamesAndEverythingThatHappened() throws {
    try play([false, false, false])
    for _ in 1...2 { try send([]) }
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(of: study, kinds: [ImplicitTest.self, SpatialSpanTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    #expect(rows["spatial_span"]?.map { $0["longest_span"] } == ["0"])
    #expect(rows["spatial_span"]?.first?["failures"] == "3" && rows["spatial_span"]?.first?["score"] == "0")
    let games = try #require(rows["spatial_span_games"])
    #expect(
      games.map { $0["span"] } == ["2", "3", "2", "2"] && games.map { $0["right"] } == ["1", "0", "0", "0"])
    #expect(games.map { $0["practice"] } == ["1", "0", "0", "0"] && games[1]["side"] == "3")
    let task = try #require(study.task("places") as? SpatialSpanTask)
    let sequence = SpatialSpanPlan(of: task, seed: 42).sequence(ofBlock: 2, span: 3, number: 0)
    #expect(games[1]["sequence"] == sequence.map(String.init).joined(separator: " "))
    let events = try #require(rows["spatial_span_events"]?.filter { $0["block"] == "2" })
    #expect(events.map { $0["what"] } == ["item", "item", "item", "recall", "tap"])
    #expect(events[0]["exposure"] == "500.125" && events[0]["end_source"] == "paint")
    #expect(events[0]["dropped_frames"] == "3" && events[4]["right"] == "0" && events[4]["flags"] == "blur")
    let practice = try #require(rows["spatial_span_events"]?.filter { $0["block"] == "1" })
    #expect(practice.compactMap { $0["right"] } == ["1", "1"] && practice[3]["cell"] == nil)
  }
}

extension SQLiteStore {
  fileprivate func comparedValue(of participant: Participant.ID) throws -> Double? {
    try research.read { db in
      try SpatialSpanTables.comparedValues(of: participant, "places", in: db)[SpatialSpanTask.longest.id]
    }
  }
}

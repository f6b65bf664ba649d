import Definitions
import SampleStudies
import Statistics
import Studies
import Testing

@testable import Storage

/// Runs of the Tower of Hanoi on disk: what happened, their result, their rows in a release.
struct HanoiStoreTests {
  private let lab: TemporaryLab
  private let study: Study
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab(kinds: [.implicitAssociation, .towerOfHanoi])
    var files = lab.definition.files
    let yaml = String(decoding: files[StudyDefinition.fileName]!, as: UTF8.self)
      .replacing("\ntests:\n", with: "\ntests:\n" + ActivityStudy.towerOfHanoi)
      .replacing("\ntasks: [weight,", with: "\ntasks: [tower, weight,")
    files[StudyDefinition.fileName] = Array(yaml.utf8)
    study = try StudyDefinition(name: lab.definition.name, files: files, kinds: .known + [.towerOfHanoi])
      .study()
    try lab.store.remember(study, files: files, context: AuditContext(by: .system, at: start))
    ada = try lab.enrolWithConsent()
  }

  @discardableResult
  private func send(_ events: [HanoiEvent], isComplete: Bool = true) throws -> PartReceipt {
    let task = try #require(study.task("tower") as? any TimedTask)
    let run = try lab.store.startRun(
      of: task, position: 1, participant: ada, in: study, draw: { 42 }, context: lab.context(ada))
    let planned = try PlannedRun(run: run, task: task)
    let part = RunPart(
      number: run.progress.part, block: 1, attempt: run.progress.attempt, isComplete: isComplete,
      content: HanoiEvents(events), device: nil, digest: "part \(run.progress.part)")
    try planned.check(part, elapsed: nil)
    return try lab.store.append(
      part, to: planned, unsent: 0, consent: study.consent.requirement, context: lab.context(ada))
  }

  /// An illegal move, then the seven that solve the puzzle, unless it is given up before.
  private func events(givesUp: Bool = false) throws -> [HanoiEvent] {
    let task = try #require(study.task("tower") as? HanoiTask)
    let run = try lab.store.participation(of: ada)?.runs.first
    let variant = run.flatMap { task.variant($0.variant) } ?? task.variants[0]
    let input: ResponseInput = variant.input == .keyboard ? .key : .touch
    var tower = HanoiTower(disks: 3)
    var events = [HanoiEvent(number: 1, what: .start, time: 1000.125, timeSource: .render)]
    let all = [1, 3, 1, 3, 1, 2, 3, 2, 1, 3, 2, 1, 2, 3, 1, 3]
    for peg in givesUp ? Array(all.prefix(4)) : all {
      let step = tower.press(peg)
      events.append(
        HanoiEvent(
          number: events.count + 1, what: .press, peg: peg, step: step,
          time: Milliseconds(1000 + 500 * Double(events.count)), input: input, deviations: 2, flags: [.hidden]
        ))
    }
    if givesUp {
      events.append(HanoiEvent(number: events.count + 1, what: .giveUp, time: 9000, input: input))
    }
    return events
  }

  /// Begins the run, so that its variant is known.
  private func begin() throws {
    try send([HanoiEvent(number: 1, what: .start, time: 500, timeSource: .frame)], isComplete: false)
  }

  @Test func aRunIsScored() throws {
    try begin()
    #expect(try send(events()) == .stored(isFinished: true))
    let summary = try #require(try lab.store.summaries(of: ada, kind: HanoiTask.kind).first)
    #expect(
      summary.verdict == ScoreVerdict(isExcluded: false, refusal: nil) && summary.flags == ["focus-lost"])
    #expect(
      summary.hanoiMoves
        == HanoiMoves(disks: 3, ending: .solved, moves: 7, illegal: 1, planning: 499.875, time: 7500))
    #expect(
      try lab.store.research.read { try HanoiTables.comparedValues(of: ada, "tower", in: $0) }
        == [HanoiTask.excess.id: 0])
  }

  @Test func aPuzzleThatIsNotSolvedHasNoExcess() throws {
    try begin()
    try send(events(givesUp: true))
    let moves = try #require(try lab.store.summaries(of: ada, kind: HanoiTask.kind).first?.hanoiMoves)
    #expect(moves.ending == .givenUp && moves.moves == 1 && moves.illegal == 1 && moves.excess == nil)
    #expect(try lab.store.research.read { try HanoiTables.comparedValues(of: ada, "tower", in: $0) }.isEmpty)
  }

  @Test func aTaskThatIsLeftOutIsDoneWithoutAResult() throws {
    #expect(try send([]) == .stored(isFinished: true))
    #expect(try lab.store.summaries(of: ada, kind: HanoiTask.kind).first?.verdict.isSkipped == true)
  }

  @Test func aReleaseHasResultsAndEverythingThatHappened() throws {
    try begin()
    try send(events())
    var rows: [String: [[String: String]]] = [:]
    let files = ReleaseTables.files(of: study, kinds: [ImplicitTest.self, HanoiTask.self, Survey.self])
    let columns = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.columns.map(\.name)) })
    try lab.store.releaseReader.rows(of: study, in: ReleaseScope(.real, .within)) { record in
      let cells = zip(columns[record.table]!, record.cells).compactMap { name, cell in cell.map { (name, $0) }
      }
      rows[record.table, default: []].append(Dictionary(uniqueKeysWithValues: cells))
    }
    let result = try #require(rows["tower_of_hanoi"]?.first)
    #expect(result["ending"] == "solved" && result["moves"] == "7" && result["illegal_moves"] == "1")
    #expect(
      result["excess_moves"] == "0" && result["planning_time"] == "499.875" && result["time"] == "7500.0")
    let events = try #require(rows["tower_of_hanoi_events"])
    #expect(events.map { $0["complete"] } == ["0"] + Array(repeating: "1", count: 17))
    #expect(
      events[1]["time"] == "1000.125" && events[1]["time_source"] == "render" && events[1]["peg"] == nil)
    #expect(events.dropFirst(2).prefix(4).map { $0["step"] } == ["picked", "moved", "picked", "illegal"])
    #expect(events[5]["peg"] == "3" && events[5]["deviations"] == "2" && events[5]["flags"] == "hidden")
  }
}

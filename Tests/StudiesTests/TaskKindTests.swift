import Definitions
import SampleStudies
import Testing

@testable import Studies

/// A kind of task that nothing else knows of goes the whole way: from `study.yaml` along the path to the parts of its run.
struct TaskKindTests {
  private let study: Study
  private let tap: StudyTask.ID = "tap"

  init() throws { study = try Self.definition(kinds: [TaskReader].known + [.tapping]).study() }

  private static func definition(kinds: [TaskReader]) -> StudyDefinition {
    let entry = "  - {id: tap, kind: tapping, title: {en: Tapping, de: Tippen}, taps: 3}\n"
    let yaml = SampleStudy.yaml
      .replacing("\ntests:\n", with: "\ntests:\n" + entry)
      .replacing("tasks: [sorting, about-you]", with: "tasks: [sorting, tap, about-you]")
    var files = SampleStudy.files
    files["study.yaml"] = Array(yaml.utf8)
    return StudyDefinition(name: "sample", files: files, kinds: kinds)
  }

  private func run(state: Run.State, block: Int = 1, setAside: Run.SetAside? = nil) -> Run {
    Run(
      id: "tapping", participant: "somebody", task: tap, variant: TaskVariant.only, position: 1, seed: 1,
      studyVersion: "study", startedAt: start, state: state,
      progress: .init(part: block, block: block, attempt: 1), setAside: setAside,
      finishedAt: state == .finished ? start : nil)
  }

  /// A participant who has done the sorting test, and these runs.
  private func record(_ runs: Run...) -> Participation {
    var record = newcomer().with(place: .skipped)
    record.isEligible = true
    record.consents = [makeConsent()]
    record.permissions = ["device-details": false, "contact-later": true]
    record.runs = [1, 2].map { makeRun(position: $0, state: .finished) } + runs
    return record
  }

  // MARK: - In study.yaml

  @Test func theWordOfAnEntryChoosesItsReader() throws {
    #expect(study.tasks.map(\.id) == ["sorting", "tap", "about-you"])
    #expect((study.task(tap) as? CountingTask)?.taps == 3)
    #expect(study.implicitTests.map(\.id) == ["sorting"])
  }

  @Test func aKindThatIsNotRegisteredIsAMistake() {
    #expect(!Self.definition(kinds: .known).check().mistakes.isEmpty)
  }

  // MARK: - On the path

  @Test func itHasItsPlaceOnThePath() {
    #expect(study.dueTasks.map(\.task) == ["sorting", "sorting", "tap", "about-you"])
    #expect(dueStep(in: study, given: record()) == .task(DueTask(tap)))
    #expect(dueStep(in: study, given: record(run(state: .running))) == .task(DueTask(tap)))
    let done = record(run(state: .finished))
    #expect(dueStep(in: study, given: done) == .task(DueTask("about-you")))
    #expect(
      done.tasksWhole(in: study) == 3 && done.taskInVariant(DueTask(tap), in: study) == TaskInVariant(tap))
  }

  @Test func staffCanLeaveItOutVoidItAndHaveItRepeated() {
    var skipped = record()
    skipped.skipped = [TaskInVariant(tap)]
    let void = record(run(state: .finished, setAside: .voided))
    for record in [skipped, void] {
      #expect(dueStep(in: study, given: record) == .task(DueTask("about-you")))
      #expect(record.tasksWhole(in: study) == 2)
    }
    let repeated = record(run(state: .finished, setAside: .repeated))
    #expect(dueStep(in: study, given: repeated) == .task(DueTask(tap)))
    #expect(void.gaps(in: study).map(\.what) == [.void(DueTask(tap)), .task(DueTask("about-you"))])
  }

  @Test func aGapNamesABlockThatItHas() {
    for (due, told) in [(1, 1), (2, 2), (3, 2)] {
      let gap = record(run(state: .running, block: due)).gaps(in: study).first
      #expect(gap == DataGap(.unfinishedTask(DueTask(tap), block: told), .goOn))
    }
  }

  @Test func noOrderIsDrawnOfATaskWithoutVariants() {
    #expect(record().hasAllOrders(in: study) && !study.drawsBySite)
    #expect(record().variant(of: DueTask(tap), in: study) == nil)
    #expect(study.task(tap)?.order(from: []) == [TaskVariant.only], "it is done once")
    #expect(record().minutesLeft(in: study) == 2 + study.surveys[0].expectedMinutes)
  }

  // MARK: - Its parts

  private func part(block: Int, taps: Int) -> RunPart {
    RunPart(
      number: block, block: block, attempt: 1, isComplete: true, content: Counted(trialCount: taps),
      device: nil,
      digest: "digest")
  }

  @Test func itsPlanJudgesItsParts() throws {
    let task = try #require(study.timedTask(tap))
    let planned = try PlannedRun(run: run(state: .running, block: 2), task: task)
    try planned.check(part(block: 2, taps: 3), elapsed: nil)
    #expect(throws: PartProblem.wrongTrialCount(expected: 3)) {
      try planned.check(part(block: 2, taps: 4), elapsed: nil)
    }
    #expect(throws: PartProblem.wrongBlock(expected: 2)) {
      try planned.check(part(block: 1, taps: 3), elapsed: nil)
    }
    let over = try PlannedRun(run: run(state: .finished, block: 3), task: task)
    #expect(throws: PartProblem.wrongBlock(expected: 3)) {
      try over.check(part(block: 3, taps: 3), elapsed: nil)
    }
  }

  /// The trials of one kind are none of another.
  @Test func partsOfAnotherKindAreRefused() throws {
    let sorting = try makePlannedRun()
    let taps = RunPart(
      number: 1, block: 1, attempt: 1, isComplete: true, content: Counted(trialCount: 4), device: nil,
      digest: "digest")
    #expect(throws: PartProblem.self) { try sorting.check(taps, elapsed: nil) }
  }
}

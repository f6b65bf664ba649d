import SampleStudies
import Testing

@testable import Studies

/// The states that an occasion goes through, and the step that follows from it.
struct OccasionTests {
  private let study: Study

  init() throws { study = try DiaryStudy.study() }

  /// Open from one to two hours after the start.
  private func occasion(
    _ number: Int = 1, of task: StudyTask.ID = "mood", begun: Int? = nil, done: Int? = nil,
    closed: Int? = nil
  ) -> Occasion {
    Occasion(
      id: Occasion.ID(task, number), opensAt: later(60), expiresAt: later(120),
      begunAt: begun.map(later), doneAt: done.map(later), closedAt: closed.map(later))
  }

  private func later(_ minutes: Int) -> Timestamp { start.advanced(bySeconds: 60 * minutes) }

  private func record(_ occasions: Occasion...) -> Participation {
    var record = newcomer()
    record.participant = Participant(
      id: "somebody", study: "sample", code: .random(), origin: .real, language: Language("en"),
      enrolledAt: start, place: .skipped, wasAskedForContact: true, leftAt: nil)
    record.isEligible = true
    record.consents = [makeConsent()]
    record.permissions = ["device-details": true, "reminders": true]
    record.submitted = ["about-you"]
    record.answeredAt = ["about-you": start]
    record.occasions = occasions
    return record
  }

  // MARK: - States

  @Test(arguments: [
    (0, Occasion.State.ahead), (59, .ahead), (60, .open), (119, .open), (120, .missed), (999, .missed),
  ])
  func withoutABeginningItIsMissed(minute: Int, state: Occasion.State) {
    #expect(occasion().state(at: later(minute)) == state)
  }

  /// An hour is left to finish for whoever begins at the last minute.
  @Test(arguments: [(119, Occasion.State.begun), (120, .begun), (179, .begun), (180, .brokenOff)])
  func onceBegunItCanBeFinished(minute: Int, state: Occasion.State) {
    #expect(occasion(begun: 119).state(at: later(minute)) == state)
    #expect(occasion(begun: 119, done: 130).state(at: later(minute)) == .done)
  }

  @Test func theServerThatClosedItDecides() {
    #expect(occasion(closed: 121).state(at: later(61)) == .missed)
    #expect(occasion(begun: 70, closed: 181).state(at: later(61)) == .brokenOff)
  }

  // MARK: - Names

  @Test(arguments: ["mood", "mood.", "mood.0", "mood.-1", "mood.01", "mood.1.2", "mood.x", ".3.", "mood.+1"])
  func otherTasksAreNoOccasions(text: String) { #expect(Occasion.ID(StudyTask.ID(text)) == nil) }

  @Test func anOccasionIsATaskOfItsOwn() throws {
    let id = try #require(Occasion.ID("mood.3"))
    #expect(id == Occasion.ID("mood", 3) && id.taskID == "mood.3" && id.taskID.ofStudy == "mood")
    #expect(study.task("mood.3")?.id == "mood.3" && study.survey("mood.3")?.questions.count == 2)
    #expect(study.task("about-you.3") == nil)
  }

  // MARK: - The path

  @Test func onlyABegunOneIsDue() {
    #expect(dueStep(in: study, given: record()) == .finished)
    #expect(dueStep(in: study, given: record(occasion())) == .finished)
    #expect(dueStep(in: study, given: record(occasion(begun: 61))) == .task(DueTask("mood.1")))
    #expect(dueStep(in: study, given: record(occasion(begun: 61, done: 62))) == .finished)
    #expect(dueStep(in: study, given: record(occasion(begun: 61, closed: 182))) == .finished)
  }

  /// One variant after the other in the order that was drawn of the task, with the break between them.
  @Test func theVariantsOfATestAreDoneAtOneOccasion() throws {
    let study = try DiaryStudy.testDefinition().study()
    let begun = Occasion(
      id: Occasion.ID("sorting", 2), opensAt: later(60), expiresAt: later(120), begunAt: later(61))
    var record = record(begun)
    #expect(dueStep(in: study, given: record) == .task(DueTask("sorting.2")))
    record.orders = ["sorting": ["by-touch", "by-keyboard"]]
    let task = try #require(study.timedTask("sorting.2"))
    #expect(record.variant(of: task, at: 1) == "by-touch" && record.hasOrder(of: task))
    let rest = Break(run: "first", beganAt: later(62), endsAt: later(63))
    record.runs = [run("first", "by-touch", 1, rest)]
    #expect(dueStep(in: study, given: record) == .onBreak(rest) && !record.hasDoneAll(of: task))
    record.runs = [run("first", "by-touch", 1, nil)]
    #expect(dueStep(in: study, given: record) == .task(DueTask("sorting.2", position: 2)))
    record.runs.append(run("second", "by-keyboard", 2, nil))
    #expect(record.hasDoneAll(of: task) && dueStep(in: study, given: record) == .finished)
  }

  /// A run of an occasion that is over is not opened any more, unless it was done.
  @Test func aRunIsClosedWithItsOccasion() {
    let run = run("first", "by-touch", 1, nil)
    func isClosed(_ occasion: Occasion, at minute: Int) -> Bool {
      record(occasion).isClosed(run, at: later(minute))
    }
    func sorting(closed: Int? = nil, done: Int? = nil) -> Occasion {
      Occasion(
        id: Occasion.ID("sorting", 2), opensAt: later(60), expiresAt: later(120), begunAt: later(61),
        doneAt: done.map(later), closedAt: closed.map(later))
    }
    #expect(!isClosed(sorting(), at: 179) && isClosed(sorting(), at: 180))
    #expect(isClosed(sorting(closed: 181), at: 61) && !isClosed(sorting(done: 100), at: 999))
    #expect(!isClosed(occasion(begun: 61), at: 999))
  }

  private func run(_ id: Run.ID, _ variant: TaskVariant.ID, _ position: Int, _ rest: Break?) -> Run {
    Run(
      id: id, participant: "somebody", task: "sorting.2", variant: variant, position: position, seed: 1,
      studyVersion: study.version, startedAt: later(61), state: .finished, progress: .start,
      openBreak: rest, finishedAt: later(62))
  }

  @Test func theTasksOfAVisitComeFirst() {
    var record = record(occasion(begun: 61))
    record.submitted = []
    #expect(dueStep(in: study, given: record) == .task(DueTask("about-you")))
  }

  @Test func whoLeftOrPausesIsAskedForNothing() {
    #expect(dueStep(in: study, given: record(occasion(begun: 61)).leaving()) == .left)
    var record = record(occasion(begun: 61))
    record.participant.pausedAt = start
    #expect(dueStep(in: study, given: record) == .paused)
  }

  // MARK: - Visits

  /// Somebody who fills in the diary on the day of an appointment may still not have come.
  @Test func whatIsDoneAtHomeIsNoWorkAtAVisit() {
    let calendar = LabCalendar()
    let visit = Visit(
      id: "visit-1", participant: "somebody", visit: study.visits[0].id, plannedFor: later(61), minutes: 30,
      madeAt: later(1), changedAt: later(1))
    var atHome = record(occasion(begun: 61, done: 62))
    atHome.answeredAt = ["mood.1": later(62)]
    #expect(!atHome.hasWorked(at: visit, in: study, calendar))
    atHome.runs = [run("run-1", "by-touch", 1, nil)]
    #expect(atHome.runs.map(\.task) == ["sorting.2"])
    #expect(!atHome.hasWorked(at: visit, in: study, calendar))
    atHome.answeredAt["about-you"] = later(62)
    #expect(atHome.hasWorked(at: visit, in: study, calendar))
  }

  // MARK: - Results

  @Test func scoresAreToldOnceEveryOccasionIsOver() throws {
    let mood = try #require(study.task("mood"))
    func tells(_ occasions: Occasion...) -> Bool {
      var record = record()
      record.occasions = occasions
      return record.tellsResult(of: mood, in: study, onStation: false)
    }
    #expect(!tells(occasion(1, begun: 61, done: 62), occasion(2)))
    #expect(tells(occasion(1, begun: 61, done: 62), occasion(2, closed: 121)))
    #expect(!tells(occasion(1, closed: 121), occasion(2, closed: 121)))
  }

  /// A survey at home has no result that is computed.
  @Test func ofATestComputedResultsAreHeldBackUntilEveryOccasionIsOver() throws {
    let ofTest = try DiaryStudy.testDefinition().study()
    let begun = occasion(of: "sorting", begun: 61)
    #expect(record(begun).holdsResultsBack(in: ofTest))
    let done = occasion(of: "sorting", begun: 61, done: 62)
    #expect(record(done, occasion(2, of: "sorting")).holdsResultsBack(in: ofTest))
    #expect(!record(done, occasion(2, of: "sorting", closed: 121)).holdsResultsBack(in: ofTest))
    #expect(!record(occasion(of: "sorting")).holdsResultsBack(in: ofTest))
    #expect(!record(occasion(begun: 61)).holdsResultsBack(in: study))
  }

  // MARK: - Adherence

  @Test func adherenceIsTheShareOfThoseThatWereDue() {
    let adherence = Adherence(
      [
        occasion(1, begun: 61, done: 62), occasion(2, closed: 121), occasion(3, begun: 70, closed: 181),
        occasion(4, begun: 61, done: 70), occasion(5, begun: 62), occasion(6),
      ], at: later(90))
    #expect(adherence.due == 4 && adherence.share == 0.5)
    #expect(adherence[.done] == 2 && adherence[.missed] == 1 && adherence[.brokenOff] == 1)
    #expect(adherence[.begun] == 1 && adherence[.open] == 1 && adherence[.ahead] == 0)
    #expect(Adherence([occasion()], at: later(0)).share == nil)
    #expect((adherence + adherence)[.done] == 4)
  }
}

import Definitions
import Foundation
import SampleStudies
import Testing

@testable import Studies

/// Early ends of visits in a study with three: the visits that can be ended or reopened, and the step due
/// then.
struct EarlyEndTests {
  private let study: Study
  private let berlin = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  init() throws {
    study = try SampleStudy.definition(
      replacing: "tasks: [sorting, about-you]\n",
      with: """
        tasks: [sorting, about-you, later]
        visits:
          - id: first
            title: {en: First, de: Erster}
            tasks: [sorting]
          - id: second
            title: {en: Second, de: Zweiter}
            tasks: [about-you]
            after: 14
            tolerance: 2
          - id: third
            title: {en: Third, de: Dritter}
            tasks: [later]
            open: yes

        """
    ).adding(
      survey: """
          - id: later
            title: {en: Later, de: Später}
            introduction: {en: One question, de: Eine Frage}
            minutes: 1
            questions:
              - id: mood
                kind: number
                question: {en: Mood, de: Stimmung}
                minimum: 1
                maximum: 5

        """
    ).study()
  }

  @Test func endingOneVisitLeavesTheOthersPlanned() {
    var record = onboarded()
    #expect(record.visitToEnd(in: study)?.id == "first")
    record.visitsEndedEarly["first"] = start
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "second"))
    #expect(record.visitToEnd(in: study)?.id == "second")
    #expect(record.hasDone(study.visits[0], in: study) && !record.hasDone(study.visits[1], in: study))
    record.visits = [visit("second", .arrived)]
    #expect(dueStep(in: study, given: record) == .task(DueTask("about-you")))
    record.visitsEndedEarly["second"] = start
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "third"))
    record.visitsEndedEarly["third"] = start
    #expect(dueStep(in: study, given: record) == .finished && record.visitToEnd(in: study) == nil)
  }

  /// Ended before the permissions were answered: nobody is asked for them any more, until the next visit begins.
  @Test func whoeverWasEndedEarlyIsAskedNothingMore() throws {
    var record = onboarded()
    record.permissions = [:]
    #expect(dueStep(in: study, given: record) == .permissions)
    record.visitsEndedEarly["first"] = start
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "second"))
    record.visits = [visit("second", .arrived)]
    #expect(dueStep(in: study, given: record) == .permissions)
    record.participant.endedEarlyAt = start
    #expect(dueStep(in: study, given: record) == .finished)
    #expect(!record.hasDoneEverything(in: study) && withEverythingDone().hasDoneEverything(in: study))
  }

  /// The window counts from the early end of the previous visit.
  @Test func theNextWindowIsCountedFromTheEarlyEnd() {
    var record = onboarded()
    #expect(record.window(of: study.visits[1], in: study, berlin) == nil)
    record.visitsEndedEarly["first"] = start
    let window = record.window(of: study.visits[1], in: study, berlin)
    #expect(window?.contains(start.advanced(bySeconds: 14 * 86_400)) == true)
    #expect(window?.contains(start.advanced(bySeconds: 17 * 86_400)) == false)
  }

  @Test func whoeverMissesAVisitIsNotComplete() {
    var record = onboarded()
    record.visitsEndedEarly["second"] = start
    record.runs = [makeRun(position: 1, state: .finished), makeRun(position: 2, state: .finished)]
    record.answered = ["later": ["mood"]]
    #expect(dueStep(in: study, given: record) == .finished)
    #expect(ProgressStatus(of: record, in: study) == .endedEarly)
    #expect(record.gaps(in: study) == [DataGap(.task(DueTask("about-you")), .none)])
    record.visitsEndedEarly = [:]
    record.answered["about-you"] = ["garden", "height"]
    #expect(ProgressStatus(of: record, in: study) == .complete)
  }

  /// Tasks that staff left out or declared void need nothing more, and are missing all the same.
  @Test func whoeverMissesATaskIsNotComplete() {
    var record = withEverythingDone()
    #expect(ProgressStatus(of: record, in: study) == .complete && record.tasksWhole(in: study) == 4)
    record.runs[1] = makeRun(position: 2, state: .finished, setAside: .voided)
    expectMissing(1, of: record)
    record.runs[1] = makeRun(position: 2, state: .finished, setAside: .repeated)
    record.runs.append(makeRun(position: 2, state: .finished))
    #expect(ProgressStatus(of: record, in: study) == .complete)
    record.answered["later"] = nil
    record.skipped = [TaskInVariant("later")]
    expectMissing(1, of: record)
    record = onboarded()
    record.skipped = [
      TaskInVariant("sorting", "by-keyboard"), TaskInVariant("sorting", "by-touch"),
      TaskInVariant("about-you"),
      TaskInVariant("later"),
    ]
    expectMissing(4, of: record)
  }

  private func expectMissing(_ count: Int, of record: Participation) {
    #expect(dueStep(in: study, given: record) == .finished)
    #expect(ProgressStatus(of: record, in: study) == .endedEarly)
    #expect(record.tasksWhole(in: study) == 4 - count)
    #expect(record.gaps(in: study).count == count)
    #expect(ProgressStatus(of: record.leaving(), in: study) == .leftEarly)
  }

  private func withEverythingDone() -> Participation {
    var record = onboarded()
    record.visits = [visit("second", .arrived)]
    record.runs = [makeRun(position: 1, state: .finished), makeRun(position: 2, state: .finished)]
    record.answered = ["about-you": ["garden", "height"], "later": ["mood"]]
    return record
  }

  @Test func aRunStopsWithItsVisitAndWithTheParticipation() {
    var record = onboarded()
    let run = makeRun(position: 1)
    record.runs = [run]
    record.visitsEndedEarly["second"] = start
    #expect(!record.isStopped(run, in: study))
    record.visitsEndedEarly["first"] = start
    #expect(record.isStopped(run, in: study))
    #expect(!record.isStopped(makeRun(position: 1, state: .finished), in: study))
    record.visitsEndedEarly = [:]
    #expect(!record.isStopped(run, in: study) && record.leaving().isStopped(run, in: study))
    #expect(record.isStopped(makeRun(position: 1, setAside: .voided), in: study))
    record.skipped = [run.taskInVariant]
    #expect(record.isStopped(run, in: study))
  }

  @Test func whatIsLeftOfOtherVisitsIsStillToBeDone() {
    var record = onboarded()
    record.visitsEndedEarly["first"] = start
    let remedies = record.gaps(in: study).map(\.remedy)
    #expect(remedies == [.none, .none, .goOn, .goOn])
    #expect(VisitLeftovers(of: study.visits[0], record, in: study).isEmpty)
    #expect(!VisitLeftovers(of: study.visits[1], record, in: study).isEmpty)
  }

  // MARK: - Reopening

  @Test func onlyWhatWasEndedIsReopened() {
    var record = onboarded()
    #expect(toReopen(record).isEmpty)
    record.visits = [visit("first", .arrived)]
    #expect(toReopen(record).isEmpty)
    record.visits = [visit("first", .ended)]
    #expect(toReopen(record) == ["first"])
    record.visits = [visit("first", .noShow)]
    #expect(toReopen(record).isEmpty)
    record.visits = []
    record.visitsEndedEarly["first"] = start
    #expect(toReopen(record) == ["first"])
    #expect(toReopen(record.leaving()).isEmpty)
  }

  /// If another appointment was made since, that one is the current visit.
  @Test func notBesideAnotherAppointment() {
    var record = onboarded()
    record.visits = [visit("first", .ended), visit("first", .planned)]
    #expect(toReopen(record).isEmpty)
    record.visits = [visit("first", .ended), visit("first", .cancelled)]
    #expect(toReopen(record).isEmpty)
  }

  @Test func notOnceAVisitAfterItHasBegun() {
    var record = onboarded()
    record.visitsEndedEarly["first"] = start
    record.visits = [visit("second", .planned)]
    #expect(toReopen(record) == ["first"])
    record.visits = [visit("second", .arrived)]
    #expect(toReopen(record).isEmpty)
    record.visits = [visit("second", .ended)]
    #expect(toReopen(record) == ["second"])
    record.visits = []
    record.answered = ["later": ["mood"]]
    #expect(toReopen(record).isEmpty)
  }

  /// In a study that was divided into visits after the participant's early end, the end belongs to the visit
  /// of the task then due.
  @Test func theEndOfEverythingBelongsToTheVisitThatWasDue() {
    var record = onboarded()
    record.participant.endedEarlyAt = start
    #expect(toReopen(record) == ["first"] && record.visitToEnd(in: study) == nil)
    record.runs = [makeRun(position: 1, state: .finished), makeRun(position: 2, state: .finished)]
    #expect(toReopen(record) == ["second"])
  }

  // MARK: - One after the other

  @Test func theVisitBeforeComesFirst() {
    var record = onboarded()
    func inTheWay(_ index: Int) -> StudyVisit.ID? {
      record.visitInTheWay(of: study.visits[index], in: study)?.id
    }
    #expect(inTheWay(0) == nil && inTheWay(1) == "first" && inTheWay(2) == "second")
    record.visitsEndedEarly["first"] = start
    #expect(inTheWay(1) == nil && inTheWay(2) == "second")
    record.skipped = [TaskInVariant("about-you")]
    #expect(inTheWay(2) == nil)
  }

  @Test func anythingDoneLeavesATrace() {
    var record = onboarded()
    record.visits = [visit("second", .arrived)]
    #expect(!study.visits.contains { record.hasTrace(of: $0, in: study) })
    record.runs = [makeRun(position: 1)]
    record.answered["about-you"] = ["garden"]
    record.skipped = [TaskInVariant("later")]
    #expect(study.visits.allSatisfy { record.hasTrace(of: $0, in: study) })
  }

  // MARK: - Handing over

  @Test func aTabletIsOfUseOnlyWhereThereIsSomethingToDo() {
    var record = onboarded()
    #expect(refusal(record) == nil)
    record.visitsEndedEarly["first"] = start
    #expect(refusal(record) == .nextVisitNotBegun("second"))
    // Within its window as well: only staff begin this one.
    #expect(refusal(record, days: 14) == .nextVisitNotBegun("second"))
    record.visits = [visit("second", .arrived)]
    #expect(refusal(record) == nil)
    record.visitsEndedEarly["second"] = start
    // Participants may begin the third visit without staff, on any day.
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "third") && refusal(record) == nil)
    record.visitsEndedEarly["third"] = start
    #expect(refusal(record) == .complete)
    #expect(refusal(record.leaving()) == .participantLeft)
  }

  private func refusal(_ record: Participation, days: Int = 0) -> HandoverRefusal? {
    record.handoverRefusal(in: study, at: start.advanced(bySeconds: days * 86_400), berlin)
  }

  private func toReopen(_ record: Participation) -> [StudyVisit.ID] {
    record.visitsToReopen(in: study).map(\.id)
  }

  private func visit(_ id: StudyVisit.ID, _ state: Visit.State) -> Visit {
    let hasCome = state == .arrived || state == .ended
    return Visit(
      id: .new(at: start), participant: "somebody", visit: id, plannedFor: start, minutes: 30, state: state,
      arrivedAt: hasCome ? start : nil, closedAt: state.isOpen ? nil : start, madeAt: start, changedAt: start)
  }

  private func onboarded() -> Participation {
    var record = newcomer().with(place: .skipped)
    record.isEligible = true
    record.consents = [makeConsent()]
    record.permissions = ["device-details": false, "contact-later": true]
    return record
  }
}

extension StudyDefinition {
  /// With one more survey behind the others.
  fileprivate func adding(survey: String) -> StudyDefinition {
    var files = files
    let yaml = String(decoding: files[Self.fileName]!, as: UTF8.self)
    files[Self.fileName] = Array(yaml.replacing("\ntasks: ", with: "\n\(survey)tasks: ").utf8)
    return StudyDefinition(name: name, files: files)
  }
}

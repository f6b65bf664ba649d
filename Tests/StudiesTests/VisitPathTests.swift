import Definitions
import Foundation
import SampleStudies
import Testing

@testable import Studies

/// A study in two visits: the step due between them, and the window of the second.
struct VisitPathTests {
  private let study: Study
  private let berlin = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  init() throws {
    study = try SampleStudy.definition(
      replacing: "tasks: [sorting, about-you]",
      with: """
        tasks: [sorting, about-you]
        visits:
          - id: first
            title: {en: First, de: Erster}
            tasks: [sorting]
          - id: second
            title: {en: Second, de: Zweiter}
            tasks: [about-you]
            after: 14
            tolerance: 2
            open: yes
        """
    ).study()
  }

  /// An appointment that was as long as the whole study would clash with others that it leaves time for.
  @Test func aVisitTakesAsLongAsItsTasks() throws {
    let test = study.implicitTests[0]
    let runs = study.dueTasks(of: study.visits[0]).count
    let breaks = (runs - 1) * (test.breakSeconds / 60)
    #expect(runs == 2 && study.expectedMinutes(of: "first") == runs * test.expectedMinutes + breaks)
    #expect(study.expectedMinutes(of: "second") == study.surveys[0].expectedMinutes)
    let single = try SampleStudy.study()
    #expect(single.expectedMinutes(of: StudyVisit.only) == single.expectedMinutes)
  }

  /// Every combination of the tasks done at the first visit and the states of the second.
  @Test func aLaterVisitIsDueOnceSomebodyHasCome() {
    var combinations = 0
    for first in [0, 1, 2] {
      for rows in Self.rows {
        for answers in [Set<SurveyQuestion.ID>(), ["garden"], ["garden", "height"]] {
          var record = onboarded()
          record.runs = (0..<first).map { makeRun(position: $0 + 1, state: .finished) }
          record.visits = rows.states.map { visit("second", $0) }
          record.answered = answers.isEmpty ? [:] : ["about-you": answers]
          let hasBegun = rows.hasCome || !answers.isEmpty
          let expected: Step =
            first < 2
            ? .task(DueTask("sorting", position: first + 1))
            : answers.count == 2
              ? .finished : hasBegun ? .task(DueTask("about-you")) : .betweenVisits(next: "second")
          #expect(dueStep(in: study, given: record) == expected, "\(first) \(rows) \(answers)")
          combinations += 1
        }
      }
    }
    #expect(combinations == 3 * 6 * 3)
  }

  private static let rows: [(states: [Visit.State], hasCome: Bool)] = [
    ([], false), ([.planned], false), ([.noShow], false), ([.cancelled, .planned], false),
    ([.noShow, .arrived], true), ([.ended], true),
  ]

  @Test func onlyTheWholeFirstVisitLeadsToTheSecond() {
    var record = onboarded()
    record.runs = [makeRun(position: 1, state: .finished)]
    record.skipped = [TaskInVariant("sorting", "by-touch")]
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "second"))
    record.participant.pausedAt = start
    #expect(dueStep(in: study, given: record) == .paused)
    record.participant.pausedAt = nil
    record.participant.endedEarlyAt = start
    #expect(dueStep(in: study, given: record) == .finished)
    #expect(dueStep(in: study, given: record.leaving()) == .left)
  }

  /// The rest after the last test of a visit is nobody's a fortnight later.
  @Test func nobodyRestsBetweenVisits() throws {
    let study = try SampleStudy.definition(
      replacing: "tasks: [sorting, about-you]",
      with: """
        tasks: [about-you, sorting]
        visits:
          - id: first
            title: {en: First, de: Erster}
            tasks: [about-you]
          - id: second
            title: {en: Second, de: Zweiter}
            tasks: [sorting]
        """
    ).study()
    let rest = Break(run: "run-1", beganAt: start, endsAt: start)
    var record = onboarded()
    record.answered = ["about-you": ["garden", "height"]]
    record.runs = [makeRun(state: .finished, openBreak: rest)]
    record.visits = [visit("second", .arrived)]
    #expect(dueStep(in: study, given: record) == .onBreak(rest))
    #expect(record.openBreak(in: study.visits[0]) == nil)
  }

  @Test func withoutVisitsThereIsOneWithEverything() throws {
    let study = try SampleStudy.study()
    #expect(study.visits.map(\.id) == [StudyVisit.only])
    #expect(study.visits[0].tasks == study.tasks.map(\.id))
  }

  // MARK: - Windows

  @Test func theWindowCountsWholeDaysFromTheEndOfTheVisitBefore() throws {
    var record = onboarded()
    let second = study.visits[1]
    #expect(record.window(of: second, in: study, berlin) == nil)
    record.visits = [visit("first", .planned, at: try berlin.time(date: "2026-05-10", time: "23:30"))]
    #expect(try window(record) == ["2026-05-22 00:00", "2026-05-27 00:00"])
    record.runs = [1, 2].map {
      finished($0, at: try! berlin.time(date: "2026-05-14", time: $0 == 1 ? "10:00" : "23:59"))
    }
    #expect(try window(record) == ["2026-05-26 00:00", "2026-05-31 00:00"])
    // Recording the end of the visit days later changes nothing.
    record.visits = [visit("first", .ended, at: try berlin.time(date: "2026-05-20", time: "09:00"))]
    #expect(try window(record) == ["2026-05-26 00:00", "2026-05-31 00:00"])
    #expect(record.window(of: study.visits[0], in: study, berlin) == nil)
  }

  /// If nothing was done, the window counts from other facts about the visit; without any, no participant can
  /// begin without staff.
  @Test func theWindowOfAVisitAtWhichNothingWasDone() throws {
    var record = onboarded()
    let both: [TaskInVariant] = [
      TaskInVariant("sorting", "by-keyboard"), TaskInVariant("sorting", "by-touch"),
    ]
    record.skipped = Set(both)
    let second = study.visits[1]
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "second"))
    #expect(record.window(of: second, in: study, berlin) == nil)
    #expect(!record.mayBegin(second, in: study, at: start.advanced(bySeconds: 14 * 86_400), berlin))
    record.visits = [visit("first", .arrived, at: try berlin.time(date: "2026-05-12", time: "10:00"))]
    #expect(try window(record) == ["2026-05-24 00:00", "2026-05-29 00:00"])
    record.leftOutAt = [
      both[0]: try berlin.time(date: "2026-05-12", time: "10:00"),
      both[1]: try berlin.time(date: "2026-05-13", time: "10:00"),
    ]
    #expect(try window(record) == ["2026-05-25 00:00", "2026-05-30 00:00"])
    record.visits = [visit("first", .ended, at: try berlin.time(date: "2026-05-14", time: "10:00"))]
    #expect(try window(record) == ["2026-05-26 00:00", "2026-05-31 00:00"])
    record.runs = [finished(1, at: try berlin.time(date: "2026-05-11", time: "10:00"))]
    #expect(try window(record) == ["2026-05-23 00:00", "2026-05-28 00:00"])
  }

  @Test func theClocksChangeInBetween() throws {
    var record = onboarded()
    record.runs = [1, 2].map { finished($0, at: try! berlin.time(date: "2026-03-15", time: "00:30")) }
    #expect(try window(record) == ["2026-03-27 00:00", "2026-04-01 00:00"])
    record.runs = [1, 2].map { finished($0, at: try! berlin.time(date: "2026-10-11", time: "23:30")) }
    #expect(try window(record) == ["2026-10-23 00:00", "2026-10-28 00:00"])
  }

  private func window(_ record: Participation) throws -> [String] {
    let window = try #require(record.window(of: study.visits[1], in: study, berlin))
    return [window.lowerBound, window.upperBound].map { "\(berlin.day(of: $0)) \(berlin.timeOfDay(of: $0))" }
  }

  // MARK: - The end

  @Test func whatIsMissingAtTheEnd() {
    var record = onboarded()
    record.runs = [makeRun(position: 1, state: .finished)]
    let first = study.visits[0]
    #expect(VisitLeftovers(of: first, record, in: study).tasks == [DueTask("sorting", position: 2)])
    #expect(VisitLeftovers(of: study.visits[1], record, in: study).tasks == [DueTask("about-you")])
    record.runs.append(unsent(2))
    #expect(VisitLeftovers(of: first, record, in: study).unsentTrials == 7)
    #expect(VisitLeftovers(of: first, record, in: study).tasks.isEmpty)
    #expect(VisitLeftovers(of: study.visits[1], record, in: study).unsentTrials == 0)
    record.participant.endedEarlyAt = start
    #expect(VisitLeftovers(of: study.visits[1], record, in: study).isEmpty)
  }

  @Test func overlapsAreFound() {
    func at(
      _ minute: Int, _ id: Visit.ID, _ state: Visit.State = .planned, station: Station.ID? = "t",
      by staff: StaffMember.ID? = nil
    ) -> Visit {
      Visit(
        id: id, participant: Participant.ID(id.text), visit: "first",
        plannedFor: start.advanced(bySeconds: minute * 60),
        minutes: 30, experimenter: staff, station: station, state: state, madeAt: start, changedAt: start)
    }
    #expect(at(0, "a").clashes(with: at(29, "b")) == [.station])
    #expect(at(0, "a").clashes(with: at(30, "b")).isEmpty)
    #expect(at(0, "a").clashes(with: at(-29, "b")) == [.station])
    #expect(at(0, "a", by: "ben").clashes(with: at(10, "b", station: nil, by: "ben")) == [.experimenter])
    #expect(at(0, "a", station: nil).clashes(with: at(10, "b", station: nil)).isEmpty)
    #expect(at(0, "a").clashes(with: at(0, "b", .cancelled)).isEmpty)
    #expect(at(0, "a").clashes(with: at(0, "a")).isEmpty)
  }

  // MARK: -

  private func onboarded() -> Participation {
    var record = newcomer().with(place: .skipped)
    record.consents = [makeConsent()]
    record.permissions = ["device-details": false, "contact-later": true]
    return record
  }

  private func visit(_ visit: StudyVisit.ID, _ state: Visit.State, at time: Timestamp = start) -> Visit {
    let hasCome = state == .arrived || state == .ended
    return Visit(
      id: Visit.ID("\(visit)-\(state)"), participant: "somebody", visit: visit, plannedFor: time, minutes: 30,
      state: state, arrivedAt: hasCome ? time : nil, closedAt: state.isOpen ? nil : time, madeAt: start,
      changedAt: start)
  }

  private func finished(_ position: Int, at time: Timestamp) -> Run {
    Run(
      id: Run.ID("run-\(position)"), participant: "somebody", task: "sorting",
      variant: position == 1 ? "by-keyboard" : "by-touch", position: position, seed: 42,
      studyVersion: "study",
      startedAt: start, state: .finished, progress: .start, finishedAt: time)
  }

  private func unsent(_ position: Int) -> Run {
    Run(
      id: Run.ID("run-\(position)"), participant: "somebody", task: "sorting",
      variant: "by-touch", position: position, seed: 42, studyVersion: "study",
      startedAt: start, state: .finished, progress: .start, unsentTrials: 7)
  }
}

/// Dates and times in a zone whose clocks are changed.
struct LabCalendarTests {
  private let berlin = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  @Test(arguments: [
    ("2026-01-14", "10:30", "2026-01-14T09:30:00Z"), ("2026-07-14", "10:30", "2026-07-14T08:30:00Z"),
    // The night of 29 March has no 2:30, that of 25 October two of them.
    ("2026-03-29", "01:59", "2026-03-29T00:59:00Z"), ("2026-03-29", "03:00", "2026-03-29T01:00:00Z"),
    ("2026-10-25", "01:59", "2026-10-24T23:59:00Z"), ("2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
    ("2026-10-25", "03:00", "2026-10-25T02:00:00Z"), ("2028-02-29", "00:00", "2028-02-28T23:00:00Z"),
  ])
  func timesOfTheLab(date: String, time: String, utc: String) throws {
    let expected = Timestamp(try Date(utc, strategy: .iso8601))
    let found = try berlin.time(date: date, time: time)
    #expect(found == expected)
    #expect("\(berlin.day(of: found))" == date && berlin.timeOfDay(of: found) == time)
  }

  @Test(arguments: ["02:00", "02:30", "02:59"])
  func aTimeThatIsLeftOut(time: String) {
    #expect(throws: LabCalendar.Problem.leftOut) { try berlin.time(date: "2026-03-29", time: time) }
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "2026-01-32", "1026-01-01",
    "2026-01-0x", "２０２６-01-01", "2026-01-01-",
  ])
  func noDates(typed: String) {
    #expect(throws: LabCalendar.Problem.noDate) { try berlin.time(date: typed, time: "10:00") }
  }

  @Test(arguments: ["", "24:00", "10:60", "1:00", "10", "ten", "-1:00", "10:0x"])
  func noTimes(typed: String) {
    #expect(throws: LabCalendar.Problem.noTime) { try berlin.time(date: "2026-01-01", time: typed) }
  }

  @Test(arguments: [("2026-03-28", 24), ("2026-03-29", 23), ("2026-10-25", 25), ("2026-10-26", 24)])
  func daysHaveTheirHours(date: String, hours: Int) throws {
    let range = berlin.range(of: try #require(berlin.day(typed: date)))
    #expect((range.upperBound.milliseconds - range.lowerBound.milliseconds) / 3_600_000 == Int64(hours))
    #expect(
      "\(berlin.day(of: range.lowerBound))" == date && berlin.timeOfDay(of: range.lowerBound) == "00:00")
  }

  @Test func daysAreCountedOverMonthsAndChanges() throws {
    let day = try #require(berlin.day(typed: "2026-03-20"))
    #expect("\(berlin.day(day, plus: 14))" == "2026-04-03")
    #expect("\(berlin.day(day, plus: -20))" == "2026-02-28")
  }
}

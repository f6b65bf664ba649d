import Testing

@testable import Studies

struct StudyOverviewTests {
  @Test func countsByDayExperimenterAndStanding() {
    var overview = StudyOverview(screening: ScreeningLog(days: []))
    overview.add(course(begun: 0, consented: 600, done: 1800, by: "ben"), .complete)
    overview.add(course(begun: 0, consented: 300, done: 1200, by: "ben"), .endedEarly)
    overview.add(course(begun: 86_400, consented: nil, done: nil, by: nil), .left)
    overview.add(course(begun: 0, consented: nil, done: nil, by: nil), .notStarted)
    #expect(overview.recruited == 3)
    #expect(overview.consented == 2)
    #expect(overview.complete == 1)
    #expect(overview.leftBeforeConsent == 1)
    #expect(overview.days[start.day]?.recruited == 2)
    #expect(overview.days[start.day]?.complete == 1)
    #expect(overview.days[start.advanced(bySeconds: 86_400).day]?.recruited == 1)
    #expect(overview.experimenters["ben"]?.consented == 2)
    #expect(overview.experimenters["ben"]?.complete == 1)
    #expect(overview.experimenters[nil]?.recruited == 1)
  }

  /// The whole visit is that of people who did everything.
  @Test func mediansAreOfThoseWhoCameToTheEndOfAPhase() {
    var overview = StudyOverview(screening: ScreeningLog(days: []))
    for (consented, done) in [(100, 1000), (300, 3000), (200, 1500)] {
      overview.add(course(begun: 0, consented: consented, done: done, by: nil), .complete)
    }
    overview.add(course(begun: 0, consented: 900, done: 90_000, by: nil), .leftEarly)
    #expect(overview.medianDuration(of: .consent) == 250)
    #expect(overview.medianDuration(of: .whole) == 1500)
    #expect(overview.medianDuration(of: .test("sorting", "by-touch")) == 60)
    #expect(overview.durations[.test("sorting", "by-touch")]?.count == 4)
    #expect(overview.medianDuration(of: .survey) == nil)
  }

  private func course(begun: Int, consented: Int?, done: Int?, by staff: StaffMember.ID?) -> Course {
    var course = Course(begunAt: start.advanced(bySeconds: begun))
    course.consentedAt = consented.map { start.advanced(bySeconds: $0) }
    course.experimenter = staff
    if let done {
      course.tests = [
        .init(
          test: "sorting", variant: "by-touch", startedAt: start.advanced(bySeconds: done - 60),
          finishedAt: start.advanced(bySeconds: done))
      ]
    }
    return course
  }
}

/// What is missing from somebody's data, and what can still be done.
struct DataGapTests {
  let study: Study
  private let first = DueTask.test("sorting", position: 1)
  private let second = DueTask.test("sorting", position: 2)

  init() throws { study = try SampleStudy.study() }

  @Test func whoHasDoneEverythingLacksNothing() {
    #expect(whole.gaps(in: study) == [])
  }

  @Test func whatWasNotDone() {
    var record = newcomer()
    #expect(
      record.gaps(in: study).map(\.what) == [
        .consent, .task(first), .task(second), .task(.survey("about-you")),
      ])
    record.consents = [makeConsent()]
    #expect(record.gaps(in: study).allSatisfy { $0.remedy == .goOn })
    record.participant.endedEarlyAt = start
    #expect(record.gaps(in: study).allSatisfy { $0.remedy == .none })
    #expect(record.gaps(in: study).count == 3)
    #expect(record.leaving().gaps(in: study).count == 3)
  }

  @Test func whatStoppedInTheMiddle() {
    var record = whole
    record.runs[1] = makeRun(position: 2, progress: .init(part: 4, block: 4, attempt: 1), unsentTrials: 12)
    #expect(
      record.gaps(in: study) == [
        DataGap(.unfinishedTest(second, block: 4), .goOn), DataGap(.unsentTrials(second, 12), .deliver),
      ])
  }

  @Test func whatStaffSetAside() {
    var record = whole
    record.runs[0] = makeRun(state: .finished, setAside: .voided)
    record.skipped = [.survey("about-you")]
    #expect(
      record.gaps(in: study) == [
        DataGap(.void(first), .repeatTest), DataGap(.skipped(.survey("about-you")), .none),
      ])
    record.runs[0] = makeRun(state: .finished, setAside: .repeated)
    #expect(record.gaps(in: study).map(\.what) == [.task(first), .skipped(.survey("about-you"))])
  }

  private var whole: Participation {
    var record = newcomer()
    record.consents = [makeConsent()]
    record.runs = [makeRun(state: .finished), makeRun(position: 2, state: .finished)]
    record.answered = ["about-you": ["garden", "height"]]
    return record
  }
}

import SampleStudies
import Testing

@testable import Studies

struct StudyOverviewTests {
  @Test func countsByDayExperimenterAndStanding() {
    var overview = StudyOverview(flow: ParticipantFlow(screening: ScreeningLog(days: []), eligibleAgain: 0))
    add(timeline(begun: 0, consented: 600, done: 1800, by: "ben"), .complete, to: &overview)
    add(timeline(begun: 0, consented: 300, done: 1200, by: "ben"), .endedEarly, to: &overview)
    add(timeline(begun: 86_400, consented: nil, done: nil, by: nil), .left, to: &overview)
    add(timeline(begun: 0, consented: nil, done: nil, by: nil), .notStarted, to: &overview)
    #expect(overview.recruited == 3)
    #expect(overview.consented == 2)
    #expect(overview.complete == 1)
    #expect(overview.days[start.day]?.recruited == 2)
    #expect(overview.days[start.day]?.complete == 1)
    #expect(overview.days[start.advanced(bySeconds: 86_400).day]?.recruited == 1)
    #expect(overview.experimenters["ben"]?.consented == 2)
    #expect(overview.experimenters["ben"]?.complete == 1)
    #expect(overview.experimenters[nil]?.recruited == 1)
  }

  /// A study with a visit two weeks later takes nobody two weeks.
  @Test func eachVisitHasItsOwnTime() {
    let visits = [
      StudyVisit(id: "first", title: LocalizedText([:]), tasks: ["sorting"]),
      StudyVisit(id: "second", title: LocalizedText([:]), tasks: ["about-you"]),
    ]
    var timeline = timeline(begun: 0, consented: 100, done: 1000, by: nil)
    let later = start.advanced(bySeconds: 14 * 86_400)
    timeline.answers["about-you"] = .init(firstAt: later, lastAt: later.advanced(bySeconds: 30))
    var overview = StudyOverview(flow: ParticipantFlow(screening: ScreeningLog(days: []), eligibleAgain: 0))
    overview.add(timeline, .inProgress, visits: visits, whole: ["first"])
    #expect(overview.durations[.whole("first")] == [1000] && overview.durations[.whole("second")] == nil)
    overview.add(timeline, .complete, visits: visits, whole: ["first", "second"])
    #expect(overview.durations[.whole("first")] == [1000, 1000])
    #expect(
      overview.durations[.whole("second")] == [30]
        && overview.durations[.task(TaskInVariant("about-you"))] == [30])
  }

  /// The whole visit is that of people who did everything.
  @Test func mediansAreOfThoseWhoCameToTheEndOfAPhase() {
    var overview = StudyOverview(flow: ParticipantFlow(screening: ScreeningLog(days: []), eligibleAgain: 0))
    for (consented, done) in [(100, 1000), (300, 3000), (200, 1500)] {
      add(timeline(begun: 0, consented: consented, done: done, by: nil), .complete, to: &overview)
    }
    add(timeline(begun: 0, consented: 900, done: 90_000, by: nil), .leftEarly, to: &overview)
    #expect(overview.medianDuration(of: .consent) == 250)
    #expect(overview.medianDuration(of: .whole("only")) == 1500)
    #expect(overview.medianDuration(of: .task(TaskInVariant("sorting", "by-touch"))) == 60)
    #expect(overview.durations[.task(TaskInVariant("sorting", "by-touch"))]?.count == 4)
    #expect(overview.medianDuration(of: .task(TaskInVariant("about-you"))) == nil)
  }

  private func add(_ timeline: Timeline, _ status: ProgressStatus, to overview: inout StudyOverview) {
    let visit = StudyVisit(
      id: "only", title: LocalizedText([:]), tasks: ["sorting", "about-you"])
    overview.add(timeline, status, visits: [visit], whole: status == .complete ? ["only"] : [])
  }

  private func timeline(begun: Int, consented: Int?, done: Int?, by staff: StaffMember.ID?) -> Timeline {
    var timeline = Timeline(begunAt: start.advanced(bySeconds: begun))
    timeline.consentedAt = consented.map { start.advanced(bySeconds: $0) }
    timeline.experimenter = staff
    if let done {
      timeline.runs = [
        .init(
          of: TaskInVariant("sorting", "by-touch"), startedAt: start.advanced(bySeconds: done - 60),
          finishedAt: start.advanced(bySeconds: done))
      ]
    }
    return timeline
  }
}

/// Everybody is counted in the flow once, at the last stage that they reached.
struct ParticipantFlowTests {
  private let study: Study

  init() throws { study = try SampleStudy.study() }

  @Test func everyStageCountsThoseWhoReachedIt() {
    var flow = emptyFlow(refused: 0)
    for (record, isUsable) in [
      (newcomer(), true), (eligible, true), (consented, true), (allocated, true), (whole, false),
      (whole, true),
    ] { flow.add(record, isUsable: isUsable, in: study) }
    #expect(ParticipantFlow.Stage.allCases.map(flow.reached) == [6, 5, 4, 3, 2, 1])
    #expect(flow.eligible == 5 && flow.stopped(at: .assessed, .deciding) == 1)
  }

  /// A person who signed once has consented, even if that version is no longer valid; people who leave take
  /// their data with them.
  @Test func whatWasReachedStaysReached() {
    var flow = emptyFlow(refused: 0)
    var outdated = eligible
    outdated.consents = [makeConsent(number: 0)]
    for record in [outdated, outdated.leaving(), whole.leaving(), eligible.leaving()] {
      flow.add(record, isUsable: true, in: study)
    }
    #expect(flow.reached(.consented) == 3 && flow.stopped(at: .consented, .deciding) == 1)
    #expect(flow.reached(.complete) == 1 && flow.reached(.analysed) == 0)
    #expect(flow.stopped(at: .assessed, .left) == 1)
  }

  /// Three people: one was refused twice, one went back and may take part, one was refused once.
  @Test func aSecondTryIsNoSecondPerson() {
    var flow = emptyFlow(refused: 4, again: 1, eligibleAgain: 1)
    flow.add(eligible, isUsable: true, in: study)
    #expect(flow.notEligible == 2 && flow.eligible == 1)
    #expect(flow.reached(.began) == 3 && flow.reached(.assessed) == 3)
  }

  private func emptyFlow(refused: Int, again: Int = 0, eligibleAgain: Int = 0) -> ParticipantFlow {
    let day = ScreeningLog.Day(
      day: "2026-05-14", refused: refused, refusedAgain: again, reasons: ["age": refused])
    return ParticipantFlow(screening: ScreeningLog(days: [day]), eligibleAgain: eligibleAgain)
  }

  private var eligible: Participation {
    var record = newcomer()
    record.isEligible = true
    record.orders = [:]
    return record
  }

  private var consented: Participation {
    var record = eligible
    record.consents = [makeConsent()]
    return record
  }

  private var allocated: Participation {
    var record = consented
    record.orders = ["sorting": ["by-keyboard", "by-touch"]]
    return record
  }

  private var whole: Participation {
    var record = allocated
    record.runs = [makeRun(state: .finished), makeRun(position: 2, state: .finished)]
    record.answered = ["about-you": ["garden", "height"]]
    return record
  }
}

/// The gaps in a participant's data, and their remedies.
struct DataGapTests {
  let study: Study
  private let first = DueTask("sorting", position: 1)
  private let second = DueTask("sorting", position: 2)

  init() throws { study = try SampleStudy.study() }

  @Test func whoHasDoneEverythingLacksNothing() {
    #expect(whole.gaps(in: study) == [])
  }

  @Test func whatWasNotDone() {
    var record = newcomer()
    #expect(
      record.gaps(in: study).map(\.what) == [
        .consent, .task(first), .task(second), .task(DueTask("about-you")),
      ])
    record.consents = [makeConsent()]
    #expect(record.gaps(in: study).allSatisfy { $0.remedy == .goOn && $0.isAhead })
    record.participant.endedEarlyAt = start
    #expect(record.gaps(in: study).allSatisfy { $0.remedy == .none && !$0.isAhead })
    #expect(record.gaps(in: study).count == 3)
    #expect(record.leaving().gaps(in: study).count == 3)
  }

  @Test func whatStoppedInTheMiddle() {
    var record = whole
    record.runs[1] = makeRun(position: 2, progress: .init(part: 4, block: 4, attempt: 1), unsentTrials: 12)
    #expect(
      record.gaps(in: study) == [
        DataGap(.unfinishedTask(second, block: 4), .goOn), DataGap(.unsentTrials(second, 12), .deliver),
      ])
  }

  @Test func whatStaffSetAside() {
    var record = whole
    record.runs[0] = makeRun(state: .finished, setAside: .voided)
    record.skipped = [TaskInVariant("about-you")]
    #expect(
      record.gaps(in: study) == [
        DataGap(.void(first), .repeatTest), DataGap(.skipped(DueTask("about-you")), .none),
      ])
    record.runs[0] = makeRun(state: .finished, setAside: .repeated)
    #expect(record.gaps(in: study).map(\.what) == [.task(first), .skipped(DueTask("about-you"))])
  }

  private var whole: Participation {
    var record = newcomer()
    record.consents = [makeConsent()]
    record.runs = [makeRun(state: .finished), makeRun(position: 2, state: .finished)]
    record.answered = ["about-you": ["garden", "height"]]
    return record
  }
}

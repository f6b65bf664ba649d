import Foundation
import SampleStudies
import Testing

@testable import Studies

/// Slots: which times an offer makes, what is in their way, who may choose one, and who is told of a free one.
struct VisitSlotTests {
  private let study: Study
  private let berlin = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  init() throws {
    study = try OpenVisitStudy.definition(more: "booking: {until-hours: 24}").study()
  }

  private func day(_ day: Int, month: Int = 5) -> LabCalendar.Day {
    LabCalendar.Day(year: 2026, month: month, day: day)
  }

  private func time(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Timestamp {
    berlin.time(on: self.day(day), minute: hour * 60 + minute)
  }

  private func offer(
    _ days: ClosedRange<LabCalendar.Day>, weekdays: Set<Int> = Set(1...7), from: Int = 540, to: Int = 720,
    minutes: Int = 45, pause: Int = 15, experimenter: StaffMember.ID? = "ben", station: Station.ID? = nil
  ) -> SlotOffer {
    SlotOffer(
      visit: "second", days: days, weekdays: weekdays, time: from...to, minutes: minutes, pause: pause,
      experimenter: experimenter, station: station)
  }

  private func slot(
    _ id: VisitSlot.ID = "s", at time: Timestamp, visit: StudyVisit.ID = "second", site: Site.ID? = nil
  ) -> VisitSlot {
    VisitSlot(
      id: id, study: study.id, visit: visit, beginsAt: time, minutes: 45, experimenter: "ben", site: site)
  }

  private func visit(
    _ id: Visit.ID, at time: Timestamp, minutes: Int = 45, by experimenter: StaffMember.ID? = "ben",
    state: Visit.State = .planned, of visit: StudyVisit.ID = "second"
  ) -> Visit {
    Visit(
      id: id, participant: "somebody", visit: visit, plannedFor: time, minutes: minutes,
      experimenter: experimenter, state: state, arrivedAt: state == .arrived ? time : nil, madeAt: start,
      changedAt: start)
  }

  // MARK: - Offers

  /// 14 May 2026 is a Thursday. The last of a day ends before its end.
  @Test func asManyAsFitAreOffered() throws {
    #expect(try offer(day(14)...day(14)).times(in: berlin) == [time(14, 9), time(14, 10), time(14, 11)])
    #expect(
      try offer(day(14)...day(20), weekdays: [1, 5], to: 590).times(in: berlin) == [time(15, 9), time(18, 9)])
    #expect(try offer(day(14)...day(14), to: 585).times(in: berlin) == [time(14, 9)])
  }

  @Test func whatMakesNoSenseIsToldApart() throws {
    #expect(throws: SlotOffer.Problem.noneFits) {
      try offer(day(14)...day(14), to: 584).times(in: berlin)
    }
    #expect(throws: SlotOffer.Problem.noneFits) {
      try offer(day(14)...day(14), weekdays: [1]).times(in: berlin)
    }
    #expect(throws: SlotOffer.Problem.tooManyDays) {
      try offer(day(1)...day(1, month: 9)).times(in: berlin)
    }
    #expect(throws: SlotOffer.Problem.tooMany(31 * 36)) {
      try offer(day(1)...day(31), to: 720, minutes: 5, pause: 0).times(in: berlin)
    }
  }

  /// On 29 March 2026 there is no hour between 2 and 3.
  @Test func anHourThatIsLeftOutHasNoSlots() throws {
    let night = day(29, month: 3)
    let times = try offer(night...night, from: 60, to: 240, minutes: 60, pause: 0).times(in: berlin)
    #expect(times == [60, 180].map { berlin.time(on: night, minute: $0) })
  }

  @Test func whatIsInTheWayIsNamed() throws {
    let taken = visit("v", at: time(14, 9, 30), minutes: 20)
    let other = VisitSlot(
      id: "o", study: "another", visit: "x", beginsAt: time(14, 10, 40), minutes: 15, experimenter: "ben")
    let plan = try offer(day(14)...day(15)).plan(
      in: study.id, at: time(14, 8), beside: [taken], [other, slot(at: time(15, 9))], berlin)
    #expect(
      plan.map(\.obstacle) == [
        .visit(taken, .experimenter), .slot(other, .experimenter), nil, .offered, nil, nil,
      ])
    // Somebody else, and a visit that is called off, are in nobody's way.
    let free = try offer(day(14)...day(14)).plan(
      in: study.id, at: time(14, 9, 30),
      beside: [visit("w", at: time(14, 10), by: "eva"), visit("x", at: time(14, 11), state: .cancelled)], [],
      berlin)
    #expect(free.map(\.obstacle) == [.past, nil, nil])
  }

  // MARK: - Choosing

  /// The first visit was on 14 May: the window is 26 to 30 May.
  private func somebody() throws -> Participation {
    var record = newcomer().with(place: .skipped)
    record.consents = [
      Consent(
        id: "consent", documentNumber: study.consent.number, documentVersion: study.consent.version,
        studyVersion: study.version, language: Language("en"), signedAt: start, isCountersigned: true)
    ]
    record.permissions = ["device-details": false, "reminders": true]
    let questions = try #require(study.survey("about-you")).questions.map(\.id)
    record.answered = ["about-you": Set(questions)]
    record.answeredAt = ["about-you": time(14, 15)]
    return record
  }

  private func may(_ record: Participation, _ slot: VisitSlot, at now: Timestamp? = nil) -> Bool {
    record.mayChoose(slot, in: study, at: now ?? time(20, 9), berlin)
  }

  @Test func aFreeSlotWithinTheWindowMayBeChosen() throws {
    let record = try somebody()
    #expect(record.visitToBook(in: study)?.id == "second")
    #expect(may(record, slot(at: time(26, 0))) && may(record, slot(at: time(30, 23))))
    #expect(!may(record, slot(at: time(25, 23))) && !may(record, slot(at: time(31, 0))))
    #expect(!may(record, slot(at: time(26, 10), visit: "first")))
    let foreign = VisitSlot(
      id: "f", study: "another", visit: "second", beginsAt: time(26, 10), minutes: 45)
    #expect(!may(record, foreign))
    #expect(may(record, slot(at: time(26, 10)), at: time(26, 8)))
    #expect(!may(record, slot(at: time(26, 10)), at: time(26, 8, 1)))
  }

  @Test func notEverybodyMayChoose() throws {
    var early = try somebody()
    early.answered = [:]
    var gone = try somebody()
    gone = gone.leaving()
    var here = try somebody()
    here.visits = [visit("v", at: time(26, 9), state: .arrived)]
    var unsigned = try somebody()
    unsigned.consents = []
    for record in [early, gone, here, unsigned] {
      #expect(record.visitToBook(in: study) == nil && !may(record, slot(at: time(26, 10))))
    }
    var sited = try somebody()
    sited.participant.site = "berlin"
    #expect(may(sited, slot(at: time(26, 10), site: "berlin")) && may(sited, slot(at: time(26, 10))))
    #expect(!may(sited, slot(at: time(26, 10), site: "vienna")))
    let plain = try OpenVisitStudy.definition().study()
    #expect(try somebody().visitToBook(in: plain) == nil)
  }

  @Test func anAppointmentIsChangedUntilTheStudysHour() throws {
    let record = try somebody()
    let appointment = visit("v", at: time(28, 10))
    #expect(record.mayChange(appointment, in: study, at: time(27, 10)))
    #expect(!record.mayChange(appointment, in: study, at: time(27, 10, 1)))
    #expect(!record.mayChange(visit("v", at: time(28, 10), state: .noShow), in: study, at: time(20, 10)))
  }

  // MARK: - The first visit

  /// Somebody who signs at home chooses a time and waits for it; somebody who has come, or has begun, goes on.
  @Test func theTimeOfTheFirstVisitIsChosenOnceTheConsentIsSigned() throws {
    let study = try OpenVisitStudy.definition(firstMore: "booking: {until-hours: 24}").study()
    var record = try somebody()
    record.participant = Participant(
      id: "somebody", study: "sample", code: .random(), origin: .real, language: Language("en"),
      enrolledAt: start, place: .skipped, wasAskedForContact: true, leftAt: nil)
    (record.answered, record.answeredAt) = ([:], [:])
    #expect(dueStep(in: self.study, given: record) == .task(DueTask("about-you")), "without booking")
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "first"))
    #expect(record.visitToBook(in: study)?.id == "first")
    #expect(record.onboardingStage(aheadIn: study) == .firstTaskStarted)
    let soon = slot(at: time(21, 10), visit: "first")
    #expect(record.mayChoose(soon, in: study, at: time(20, 9), berlin))
    #expect(!record.mayChoose(slot(at: time(21, 10)), in: study, at: time(20, 9), berlin), "the second")
    #expect(record.mayChange(visit("v", at: time(21, 10), of: "first"), in: study, at: time(20, 9)))
    #expect(record.handoverRefusal(in: study, at: time(20, 9), berlin) == .nextVisitNotBegun("first"))

    var unsigned = record
    unsigned.consents = []
    #expect(unsigned.visitToBook(in: study) == nil)
    var here = record
    here.visits = [visit("v", at: time(20, 9), state: .arrived, of: "first")]
    var begun = record
    begun.answered = ["about-you": Set(try #require(study.survey("about-you")).questions.prefix(1).map(\.id))]
    for record in [here, begun] {
      #expect(dueStep(in: study, given: record) == .task(DueTask("about-you")))
      #expect(record.visitToBook(in: study) == nil)
    }
  }

  // MARK: - Telling those who wait

  private func mail(
    _ since: Int, written: [FreeTimeMail.Written] = [], permits: Bool = true, zone: String = "Europe/Berlin"
  ) throws -> FreeTimeMail {
    var record = try somebody()
    record.permissions["reminders"] = permits
    return FreeTimeMail(
      record: record, visit: "second", since: time(since, 9), timeZone: zone, contact: ["mail"],
      written: written)
  }

  private func free(_ day: Int, since: Timestamp) -> OfferedSlot {
    OfferedSlot(slot: slot(VisitSlot.ID("on \(day)"), at: time(day, 10)), freeSince: since)
  }

  private func written(_ number: Timestamp, at time: Timestamp, isWaiting: Bool = false)
    -> FreeTimeMail.Written
  {
    .init(
      id: "m", number: Int(number.milliseconds / 1000), isWaiting: isWaiting, queuedAt: time)
  }

  private func told(_ round: FreeTimeRound, at now: Timestamp) -> [Timestamp] {
    round.decision(in: study, at: now, berlin).due.map(\.mail.since)
  }

  @Test func asManyAreToldAsTimesAreFree() throws {
    let list = try [mail(15), mail(16), mail(17)]
    let slots = [free(26, since: time(20, 9)), free(27, since: time(20, 9))]
    #expect(told(FreeTimeRound(waiting: list, slots: slots), at: time(20, 10)) == [time(15, 9), time(16, 9)])
    #expect(told(FreeTimeRound(waiting: list, slots: []), at: time(20, 10)) == [])
    // One who cannot be written to takes nobody else’s turn.
    let others = try [mail(15, permits: false), mail(16), mail(17)]
    #expect(
      told(FreeTimeRound(waiting: others, slots: slots), at: time(20, 10)) == [time(16, 9), time(17, 9)])
  }

  @Test func nobodyIsToldTwiceAndTheNextFollowAfterTwelveHours() throws {
    let since = time(20, 9)
    let list = try [mail(15, written: [written(since, at: since)]), mail(16)]
    let round = FreeTimeRound(waiting: list, slots: [free(27, since: since)])
    #expect(told(round, at: time(20, 20)) == [])
    #expect(told(round, at: time(20, 21)) == [time(16, 9)])
    // A time that becomes free later is news to both.
    let more = FreeTimeRound(
      waiting: list, slots: [free(27, since: since), free(28, since: time(20, 11))])
    #expect(told(more, at: time(20, 12)) == [time(15, 9), time(16, 9)])
  }

  @Test func whatIsNoLongerTrueIsNotSent() throws {
    let since = time(20, 9)
    let waiting = written(since, at: since, isWaiting: true)
    let round = FreeTimeRound(waiting: [try mail(15, written: [waiting])], slots: [])
    #expect(round.decision(in: study, at: time(20, 10), berlin).dropped == ["m"])
    let still = FreeTimeRound(
      waiting: [try mail(15, written: [waiting])], slots: [free(27, since: since)])
    let decision = still.decision(in: study, at: time(20, 10), berlin)
    #expect(decision.dropped == [] && decision.due.isEmpty)
  }

  /// At 10:00 in Berlin it is 4:00 in New York.
  @Test func quietHoursAreTheParticipants() throws {
    let slots = [free(27, since: time(20, 9))]
    let round = FreeTimeRound(waiting: [try mail(15, zone: "America/New_York")], slots: slots)
    #expect(told(round, at: time(20, 10)) == [])
    #expect(told(round, at: time(20, 15)) == [time(15, 9)])
  }
}

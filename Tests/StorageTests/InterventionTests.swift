import Foundation
import Studies
import Testing

@testable import Storage

/// Interventions of staff: done once, recorded permanently, and never on an outdated page.
struct InterventionTests {
  let lab: TemporaryLab
  let participant: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    participant = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
  }

  /// The study's only one.
  private var visit: StudyVisit.ID { lab.study.visits[0].id }

  @Test func aPauseHoldsEverythingUntilItIsOver() throws {
    #expect(try intervene(.pause) == .done)
    #expect(try step == .paused)
    #expect(try intervene(.pause, seen: 1) == .pointless)
    #expect(try intervene(.resume, seen: 1) == .done)
    #expect(try step == .task(DueTask(lab.test.id, position: 1)))
  }

  @Test func aRepeatedTestIsDueAgainAndTheOldRunStays() throws {
    let old = try lab.finishRun(participant)
    try endBreak()
    #expect(try step == .task(DueTask(lab.test.id, position: 2)))
    #expect(try intervene(.repeatTest(old.id)) == .done)
    #expect(try step == .task(DueTask(lab.test.id, position: 1)))
    let new = try lab.finishRun(participant)
    #expect(new.id != old.id)
    #expect(new.variant == old.variant)
    #expect(try lab.run(old.id, of: participant)?.setAside == .repeated)
    #expect(try lab.count("implicit_association_trials", "run = '\(old.id)'") > 0)
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real).count == 1)
  }

  @Test func aReleaseSaysWhichRunDoesNotCount() throws {
    let old = try lab.finishRun(participant)
    #expect(try intervene(.repeatTest(old.id)) == .done)
    try lab.finishRun(participant, at: later(300))
    #expect(try lab.release()["runs"]!.map { $0["set_aside"] } == ["repeated", nil])
  }

  /// A run in progress on a tablet can be repeated: another one can begin, and data on their way are still
  /// stored.
  @Test func aRunUnderWayCanBeRepeated() throws {
    let old = try lab.startRun(participant)
    #expect(try intervene(.repeatTest(old.id)) == .done)
    let new = try lab.startRun(participant)
    #expect(new.id != old.id)
    #expect(try lab.append(makePart(of: lab.plannedRun(old)), to: old) == .stored(isFinished: false))
  }

  @Test func aVoidRunIsNotDoneAgain() throws {
    let run = try lab.finishRun(participant)
    try endBreak()
    #expect(try intervene(.void(run.id)) == .done)
    #expect(try step == .task(DueTask(lab.test.id, position: 2)))
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real).isEmpty)
    // Unless staff think better of it.
    #expect(try intervene(.repeatTest(run.id), seen: 1) == .done)
    #expect(try step == .task(DueTask(lab.test.id, position: 1)))
    #expect(try intervene(.repeatTest(run.id), seen: 2) == .pointless)
  }

  /// Measured data stay; parts that still arrive are stored, and the run counts for nothing however far it
  /// gets.
  @Test func aRunUnderWayIsVoidOnceItsTaskIsLeftOut() throws {
    let run = try lab.startRun(participant)
    let task = run.taskInVariant
    #expect(try intervene(.skip(task)) == .done)
    #expect(try lab.run(run.id, of: participant)?.setAside == .voided)
    #expect(try lab.append(makePart(of: lab.plannedRun(run)), to: run) == .stored(isFinished: false))
    #expect(try lab.run(run.id, of: participant)?.state == .running)
    #expect(try step == .task(DueTask(lab.test.id, position: 2)))
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real).isEmpty)
  }

  /// Having it done again means that it is not left out any more.
  @Test func repeatingWhatWasLeftOutMakesItDue() throws {
    let run = try lab.startRun(participant)
    #expect(try intervene(.skip(run.taskInVariant)) == .done)
    #expect(try record.gaps(in: lab.study).first?.remedy == .repeatTest)
    #expect(try intervene(.repeatTest(run.id), seen: 1) == .done)
    #expect(try record.skipped.isEmpty && step == .task(DueTask(lab.test.id, position: 1)))
    #expect(try lab.startRun(participant).id != run.id)
  }

  /// A visit that was ended is reopened first.
  @Test func nothingOfAnEndedVisitIsRepeated() throws {
    let run = try lab.finishRun(participant)
    #expect(try intervene(.endVisit(visit)) == .done)
    #expect(try intervene(.repeatTest(run.id), seen: 1) == .pointless)
    #expect(try lab.run(run.id, of: participant)?.setAside == nil)
  }

  @Test func whatItWasAboutIsKept() throws {
    let run = try lab.finishRun(participant)
    let task = run.taskInVariant
    #expect(try intervene(.void(run.id)) == .done)
    let second = try #require(try record.taskInVariant(DueTask(lab.test.id, position: 2), in: lab.study))
    #expect(try intervene(.skip(second), seen: 1) == .done)
    #expect(try intervene(.skip(TaskInVariant(lab.survey.id)), seen: 2) == .done)
    #expect(try intervene(.pause, seen: 3) == .done)
    let kept = try lab.store.interventions(for: participant)
    #expect(kept.map(\.task) == [task, second, TaskInVariant(lab.survey.id), nil])
  }

  @Test func whoeverIsDoneIsNotPaused() throws {
    for position in 1...4 {
      try lab.finishRun(participant, position: position)
      try endBreak()
    }
    try lab.answerEverything(as: participant)
    #expect(try step == .finished)
    #expect(try intervene(.pause) == .pointless)
    #expect(try record.participant.pausedAt == nil)
  }

  @Test func aSkippedTaskIsLeftOut() throws {
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
    let first = try #require(try record.taskInVariant(DueTask(lab.test.id, position: 1), in: lab.study))
    #expect(try intervene(.skip(first)) == .done)
    #expect(try step == .task(DueTask(lab.test.id, position: 2)))
    #expect(try intervene(.skip(first), seen: 1) == .pointless)
    #expect(try intervene(.skip(TaskInVariant(lab.survey.id)), seen: 1) == .done)
    #expect(try intervene(.skip(TaskInVariant("unknown")), seen: 2) == .pointless)
  }

  @Test func aCorrectedAnswerCountsAndTheOldOneStays() throws {
    try lab.decide(
      .eligible, ["age": .number(30), "sight": .yesNo(true), "language": .yesNo(true)], as: participant)
    #expect(try intervene(.correctAnswer("age", .number(31))) == .done)
    #expect(try lab.store.eligibilityAnswers(of: participant)["age"] == "31")
    #expect(try lab.store.eligibilityAnswers(of: participant)["sight"] == "yes")
    #expect(try lab.count("eligibility_answers", "question = 'age'") == 2)
    #expect(try intervene(.correctAnswer("age", .number(31)), seen: 1) == .pointless)
    #expect(try intervene(.correctAnswer("age", .number(12)), seen: 1) == .notEligible)
    #expect(try lab.store.eligibilityAnswers(of: participant)["age"] == "31")
    #expect(try lab.count("interventions") == 1)
  }

  @Test func anEndedVisitHasNothingLeftToDo() throws {
    #expect(try intervene(.pause) == .done)
    #expect(try intervene(.endVisit(visit), seen: 1) == .done)
    #expect(try step == .finished)
    #expect(try intervene(.endVisit(visit), seen: 2) == .pointless)
  }

  @Test func aBreakComesBetweenTestsAndNotBehindTheLast() throws {
    for position in 1...4 {
      let time = later(Double(position))
      try lab.finishRun(participant, position: position, at: time)
      if position < 4 {
        let rest = try #require(try record.openBreak)
        #expect(try step == .onBreak(rest))
        #expect(rest.secondsLeft(at: time) == 60)
        try endBreak()
      }
    }
    #expect(try step == .task(DueTask(lab.survey.id)))
  }

  @Test func participantsCannotEndABreakEarly() throws {
    try lab.finishRun(participant)
    try lab.store.endBreak(of: participant, context: lab.context(participant, at: later(59.9)))
    #expect(try isOnBreak)
    try lab.store.endBreak(of: participant, context: lab.context(participant, at: later(60)))
    #expect(try !isOnBreak)
    #expect(try lab.actions().count { $0 == "break.ended" } == 1)
  }

  @Test func simulatedParticipantsNeedNoRest() throws {
    let simulated = try lab.enrolWithConsent(origin: .rehearsal)
    try lab.finishRun(simulated)
    #expect(try lab.store.participation(of: simulated)?.openBreak != nil)
    try lab.store.endBreak(of: simulated, context: lab.context(simulated))
    #expect(try lab.store.participation(of: simulated)?.openBreak == nil)
  }

  @Test func staffEndAndExtendBreaks() throws {
    try lab.finishRun(participant)
    #expect(try intervene(.extendBreak) == .done)
    #expect(try record.openBreak?.secondsLeft(at: start) == 120)
    #expect(try intervene(.extendBreak, seen: 1, at: later(300)) == .done)
    #expect(try record.openBreak?.secondsLeft(at: later(300)) == 60)
    #expect(try intervene(.endBreak, seen: 2) == .done)
    #expect(try !isOnBreak)
    #expect(try intervene(.endBreak, seen: 3) == .pointless)
    #expect(try intervene(.extendBreak, seen: 3) == .pointless)
  }

  // MARK: - Two at once

  @Test func theSecondIsToldWhatTheFirstDid() throws {
    #expect(try intervene(.pause, remark: "Fire drill", by: "ben") == .done)
    let verdict = try intervene(.endVisit(visit), by: "eva")
    guard case .overtaken(let others) = verdict else { throw StoreRefusal.noSuchPosition }
    #expect(others.map(\.kind) == [.pause])
    #expect(others.map(\.staff) == ["ben"])
    #expect(others.map(\.remark) == ["Fire drill"])
    #expect(try step == .paused)
    #expect(try lab.store.interventions(for: participant).count == 1)
  }

  /// Ten races of two: one wins, the other is told, nothing is doubled.
  @Test(arguments: 1...10) func oneOfTwoWins(race: Int) throws {
    let run = try lab.finishRun(participant)
    let verdicts = Collected<InterventionVerdict>()
    onThreads(2) { [self] thread in
      let request = try? InterventionRequest(
        thread == 0 ? .repeatTest(run.id) : .void(run.id), reason: .technical, remark: "", seen: 0)
      let context = AuditContext(by: .staff(thread == 0 ? "ben" : "eva"), at: start)
      if let request,
        let verdict = try? lab.store.intervene(request, for: participant, in: lab.study, context: context)
      {
        verdicts.add(verdict)
      }
    }
    #expect(verdicts.values.count == 2)
    #expect(verdicts.values.count { $0 == .done } == 1)
    #expect(
      verdicts.values.contains { if case .overtaken(let others) = $0 { others.count == 1 } else { false } })
    #expect(try lab.count("interventions") == 1)
  }

  @Test func aDoubleTapIsOneIntervention() throws {
    #expect(try intervene(.pause) == .done)
    #expect(try intervene(.pause) == .done)
    #expect(try lab.count("interventions") == 1)
  }

  /// An intervention of somebody else in between has to be seen, even if the latest one is one's own.
  @Test func aDoubleTapHasNothingBeforeIt() throws {
    try lab.finishRun(participant)
    #expect(try intervene(.extendBreak, by: "eva") == .done)
    #expect(try intervene(.extendBreak, seen: 1, by: "ben") == .done)
    guard case .overtaken(let others) = try intervene(.extendBreak, by: "ben") else {
      return #expect(Bool(false), "told that it is done")
    }
    #expect(others.map(\.staff) == ["eva", "ben"])
  }

  /// The same action by two people is no double tap.
  @Test func theSameFromSomebodyElseIsNoDoubleTap() throws {
    #expect(try intervene(.pause, by: "eva") == .done)
    guard case .overtaken = try intervene(.pause, by: "ben") else {
      return #expect(Bool(false), "told that it is done")
    }
  }

  @Test func whatIsOverIsNotPaused() throws {
    #expect(try intervene(.endVisit(visit)) == .done)
    #expect(try intervene(.pause, seen: 1) == .pointless)
    #expect(try record.participant.pausedAt == nil && lab.count("interventions") == 1)
  }

  @Test func beforeTheConsentThereIsNothingToPause() throws {
    let newcomer = try lab.enrol().id
    let verdict = try lab.store.intervene(
      InterventionRequest(.pause, reason: .unwell, remark: "", seen: 0), for: newcomer, in: lab.study,
      context: AuditContext(by: .staff("ben"), at: start))
    #expect(verdict == .pointless)
    #expect(try lab.store.participation(of: newcomer)?.participant.pausedAt == nil)
  }

  @Test func theRunOfSomebodyElseIsNotTouched() throws {
    let other = try lab.enrolWithConsent()
    let run = try lab.finishRun(other)
    #expect(try intervene(.void(run.id)) == .pointless)
    #expect(try intervene(.repeatTest(run.id)) == .pointless)
    #expect(try lab.run(run.id, of: other)?.setAside == nil)
  }

  /// In two tabs of one person, a second, different request is not taken for the first.
  @Test func anotherTaskOrQuestionIsNoDoubleTap() throws {
    try lab.decide(
      .eligible, ["age": .number(30), "sight": .yesNo(true), "language": .yesNo(true)], as: participant)
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
    let first = try #require(try record.taskInVariant(DueTask(lab.test.id, position: 1), in: lab.study))
    #expect(try intervene(.skip(first)) == .done)
    #expect(try intervene(.skip(first)) == .done)
    let other = try intervene(.skip(TaskInVariant(lab.survey.id)))
    guard case .overtaken = other else {
      return #expect(Bool(false), "told \(other), and nothing was skipped")
    }
    #expect(try record.skipped == [first])
    #expect(try intervene(.correctAnswer("age", .number(31)), seen: 1) == .done)
    guard case .overtaken = try intervene(.correctAnswer("age", .number(32)), seen: 1) else {
      return #expect(Bool(false), "told that it is done")
    }
    #expect(try lab.store.eligibilityAnswers(of: participant)["age"] == "31")
  }

  @Test func notesStandInNobodysWay() throws {
    #expect(try intervene(.note, remark: "Wears glasses", by: "ben") == .done)
    #expect(try intervene(.pause, by: "eva") == .done)
    #expect(try intervene(.deviation, remark: "Began late", by: "ben") == .done)
    #expect(
      try lab.store.interventions(for: participant).map(\.remark) == ["Wears glasses", "", "Began late"])
  }

  /// Pages that only have to know what was seen last read no remark.
  @Test func theNewestIsKnownWithoutItsRemark() throws {
    let other = try lab.enrolWithConsent()
    let people: Set = [participant, other]
    #expect(try lab.store.newestInterventions(for: people) == [:])
    #expect(try intervene(.note, remark: "Wears glasses") == .done)
    #expect(try intervene(.deviation, remark: "Began late") == .done)
    try lab.store.identity.write { try $0.run("UPDATE remarks SET text_sealed = ?", [Data([1, 2, 3])]) }
    #expect(throws: (any Error).self) { try lab.store.interventions(for: participant) }
    #expect(try lab.store.newestInterventions(for: people) == [participant: 2])
    #expect(try lab.store.newestInterventions(for: [other]) == [:])
    #expect(try lab.store.newestInterventions(for: []) == [:])
  }

  // MARK: - Another station

  @Test func movingIsKeptWithItsReason() throws {
    let (one, two, three) = (
      try lab.registerStation("Tablet 1").station.id, try lab.registerStation("Tablet 2").station.id,
      try lab.registerStation("Tablet 3").station.id
    )
    func at() throws -> [Station.ID] {
      try lab.store.stations().filter { $0.handover?.participant == participant }.map(\.station.id)
    }
    // A participant without a station has to be handed one instead.
    #expect(try intervene(.move(one)) == .pointless)
    _ = try lab.store.handOver(
      participant, to: one, in: lab.study, context: AuditContext(by: .staff("ben"), at: start))
    #expect(try intervene(.move(two), remark: "Cracked screen") == .done)
    #expect(try at() == [two])
    #expect(try lab.count("handovers", "how = 'moved'") == 1)
    let kept = try lab.store.interventions(for: participant)
    #expect(kept.map(\.kind) == [.move] && kept.map(\.remark) == ["Cracked screen"])
    // Once more the same is a double tap; on to a third is not, and has to be seen first.
    #expect(try intervene(.move(two)) == .done)
    #expect(try lab.count("interventions") == 1)
    guard case .overtaken = try intervene(.move(three)) else { throw StoreRefusal.noSuchPosition }
    #expect(try at() == [two])
    #expect(try intervene(.move(three), seen: 1) == .done)
    #expect(try at() == [three])
  }

  @Test func aStationThatCannotHaveThemIsRefused() throws {
    let (one, two) = (
      try lab.registerStation("Tablet 1").station.id, try lab.registerStation("Tablet 2").station.id
    )
    let desk = AuditContext(by: .staff("ben"), at: start)
    let other = try lab.enrolWithConsent()
    _ = try lab.store.handOver(participant, to: one, in: lab.study, context: desk)
    let handover = try lab.store.handOver(other, to: two, in: lab.study, context: desk)
    #expect(throws: HandoverRefusal.stationBusy(other)) { try intervene(.move(two), remark: "Marchetti") }
    #expect(throws: HandoverRefusal.alreadyHere) { try intervene(.move(one)) }
    #expect(throws: HandoverRefusal.noSuchStation) { try intervene(.move("nowhere")) }
    try lab.store.end(handover.id, how: .takenBack, context: desk)
    try lab.store.revoke(two, context: desk)
    #expect(throws: HandoverRefusal.stationRevoked) { try intervene(.move(two)) }
    #expect(try lab.store.station(one)?.handover?.participant == participant)
    #expect(try lab.store.interventions(for: participant).isEmpty)
    let remarks = try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM remarks") }
    #expect(remarks == 0)
  }

  // MARK: - What is kept

  @Test func remarksAreSealed() throws {
    #expect(try intervene(.note, remark: "Seems to know Doctor Marchetti") == .done)
    #expect(try !lab.bytes().contains(Data("Marchetti".utf8)))
    #expect(try lab.store.interventions(for: participant).first?.remark == "Seems to know Doctor Marchetti")
  }

  @Test func nothingIsLeftOfWhatWasNotDone() throws {
    #expect(try intervene(.resume, remark: "Marchetti") == .pointless)
    let table = try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM remarks") }
    #expect(table == 0)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func interventionsCannotBeChanged() throws {
    #expect(try intervene(.pause) == .done)
    for sql in ["UPDATE interventions SET reason = 'time'", "DELETE FROM interventions"] {
      #expect(throws: DatabaseError.self) { try lab.store.research.write { try $0.execute(sql: sql) } }
    }
  }

  // MARK: - Other reasons

  private func correct(_ reason: InterventionReason, seen: InterventionReason) throws
    -> ReasonCorrectionVerdict
  {
    try lab.store.correctReason(
      ReasonCorrection(of: 1, to: reason, seen: seen), for: participant,
      context: AuditContext(by: .staff("desk"), at: start))
  }

  /// A fire alarm was stored as the participant's wish.
  @Test func aReasonIsCorrectedAndTheFirstIsKept() throws {
    #expect(try intervene(.pause, remark: "Fire alarm") == .done)
    let first = try #require(try lab.store.interventions(for: participant).first)
    #expect(first.reason == .technical && first.firstReason == nil)
    for _ in 1...2 { #expect(try correct(.interrupted, seen: first.reason) == .done) }
    #expect(try lab.count("reason_corrections") == 1)
    #expect(try correct(.mistake, seen: first.reason) == .overtaken(.interrupted))
    #expect(try correct(.somethingElse, seen: .interrupted) == .done)
    let kept = try #require(try lab.store.interventions(for: participant).first)
    #expect(kept.reason == .somethingElse && kept.firstReason == first.reason)
    #expect(kept.remark == "Fire alarm" && kept.number == 1)
    let listed = try lab.store.deviations(DeviationFilter(of: lab.study.id), page: 1)
    #expect(listed.map(\.record.reason) == [.somethingElse])
    #expect(listed.map(\.record.firstReason) == [first.reason])
    for sql in ["UPDATE reason_corrections SET reason = 'time'", "DELETE FROM reason_corrections"] {
      #expect(throws: DatabaseError.self) { try lab.store.research.write { try $0.execute(sql: sql) } }
    }
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func whatIsNoReasonForItIsRefused() throws {
    #expect(try intervene(.pause) == .done)
    let reason = try #require(try lab.store.interventions(for: participant).first).reason
    // Without words, “something else” is none.
    for other in [InterventionReason.somethingElse, .wrongAnswer] {
      #expect(throws: StoreRefusal.noSuchPosition) { try correct(other, seen: reason) }
    }
    #expect(throws: StoreRefusal.noSuchPosition) {
      try lab.store.correctReason(
        ReasonCorrection(of: 2, to: .mistake, seen: reason), for: participant,
        context: AuditContext(by: .staff("desk"), at: start))
    }
    #expect(try lab.count("reason_corrections") == 0)
  }

  @Test func nobodyIsActedUponWhoHasLeft() throws {
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(throws: StoreRefusal.participationEnded) { try intervene(.pause) }
  }

  @Test func aNoteNeedsWords() {
    #expect(throws: RemarkProblem.missing) {
      _ = try InterventionRequest(.note, reason: .technical, remark: " ", seen: 0)
    }
    #expect(throws: RemarkProblem.missing) {
      _ = try InterventionRequest(.pause, reason: .somethingElse, remark: "", seen: 0)
    }
    #expect(throws: RemarkProblem.tooLong(maximum: 2000)) {
      _ = try InterventionRequest(
        .pause, reason: .unwell, remark: String(repeating: "x", count: 2001), seen: 0)
    }
  }

  // MARK: -

  private var record: Participation {
    get throws { try lab.store.participation(of: participant) ?? throwing(StoreRefusal.participationEnded) }
  }

  private var step: Step { get throws { dueStep(in: lab.study, given: try record) } }

  private var isOnBreak: Bool { get throws { if case .onBreak = try step { true } else { false } } }

  private func endBreak() throws {
    try lab.store.endBreak(of: participant, context: lab.context(participant, at: later(3600)))
  }

  private func later(_ seconds: Double) -> Timestamp {
    Timestamp(milliseconds: start.milliseconds + Int64(seconds * 1000))
  }

  private func intervene(
    _ intervention: Intervention, remark: String = "", seen: Int = 0, by staff: StaffMember.ID = "ben",
    at time: Timestamp = start
  ) throws -> InterventionVerdict {
    try lab.store.intervene(
      InterventionRequest(intervention, reason: .technical, remark: remark, seen: seen), for: participant,
      in: lab.study, context: AuditContext(by: .staff(staff), at: time))
  }
}

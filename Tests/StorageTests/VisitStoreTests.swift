import Foundation
import Studies
import Testing

@testable import Storage

/// Appointments and visits: the guarantees of the store to several experimenters at once.
struct VisitStoreTests: TwoVisitTests {
  let lab: TemporaryLab
  let participant: Participant.ID

  init() throws {
    lab = try Self.makeLab()
    participant = try Self.makeParticipant(in: lab)
  }

  @Test func anAppointmentIsKeptWithEverything() throws {
    let visit = try made(plan(at: start, by: "ben"))
    #expect(try lab.store.visit(visit.id) == visit)
    #expect(try record.visits == [visit])
    #expect(visit.state == .planned && visit.experimenter == "eva" && visit.minutes == 45)
    #expect(visit.changes == 0 && visit.madeBy == "ben" && visit.changedBy == "ben")
    #expect(try lab.actions().contains("visit.planned"))
  }

  @Test func onlyOneIsOpenAtATime() throws {
    let visit = try made(plan(at: start, by: "ben"))
    #expect(try plan(at: start, by: "ben") == .done(visit))
    #expect(try plan(at: start, by: "eva") == .overtaken(visit))
    #expect(try plan(at: later(1), by: "ben") == .overtaken(visit))
    #expect(try lab.count("visits") == 1)
    #expect(throws: DatabaseError.self) {
      try lab.store.research.write {
        try $0.execute(
          sql: """
            INSERT INTO visits (id, participant, visit, planned_for, minutes, state, made_at, changed_at)
            SELECT 'other', participant, visit, planned_for, minutes, 'planned', made_at, changed_at FROM visits
            """)
      }
    }
    #expect(try lab.store.close(visit.id, as: .noShow, seen: 0, in: lab.study, context: staff("ben")).isDone)
    let again = try made(plan(at: later(1), by: "eva"))
    #expect(again.id != visit.id && again.madeBy == "eva")
    #expect(try record.visits.map(\.state).contains(.noShow) && record.visits.count == 2)
  }

  @Test func movingCountsItsChanges() throws {
    let visit = try made(plan(at: start, by: "ben"))
    let moved = try made(move(visit, to: later(3), seen: 0, by: "ben"))
    #expect(moved.changes == 1 && moved.plannedFor == later(3) && moved.madeBy == "ben")
    #expect(try move(visit, to: later(3), seen: 0, by: "ben") == .done(moved))
    #expect(try move(visit, to: later(3), seen: 0, by: "eva") == .overtaken(moved))
    #expect(try move(visit, to: later(4), seen: 0, by: "ben") == .overtaken(moved))
    #expect(
      try lab.store.close(visit.id, as: .cancelled, seen: 0, in: lab.study, context: staff("eva"))
        == .overtaken(moved))
    #expect(
      try lab.store.close(visit.id, as: .cancelled, seen: 1, in: lab.study, context: staff("eva")).isDone)
    #expect(try !move(visit, to: later(5), seen: 2, by: "eva").isDone)
  }

  /// Ten races of two: one wins, the other is told.
  @Test(arguments: 1...10) func oneOfTwoWins(race: Int) throws {
    let visit = try made(plan(at: start, by: "ben"))
    let verdicts = Collected<VisitVerdict>()
    onThreads(2) { [self] thread in
      let verdict =
        thread == 0
        ? try? begin("first", seen: 0, by: "ben")
        : try? lab.store.close(visit.id, as: .noShow, seen: 0, in: lab.study, context: staff("eva"))
      if let verdict { verdicts.add(verdict) }
    }
    #expect(verdicts.values.count == 2 && verdicts.values.count(where: \.isDone) == 1)
    #expect(try record.visits.count == 1 && record.visits[0].changes == 1)
  }

  @Test func comingTwiceIsComingOnce() throws {
    let visit = try made(plan(at: start, by: "ben"))
    let here = try made(begin("first", seen: 0, by: "ben"))
    #expect(here.id == visit.id && here.state == .arrived && here.arrivedAt == start)
    #expect(try begin("first", seen: 0, by: "ben") == .done(here))
    #expect(try begin("first", seen: 0, by: "eva") == .overtaken(here))
    #expect(
      try lab.store.close(visit.id, as: .noShow, seen: 1, in: lab.study, context: staff("ben"))
        == .overtaken(here))
  }

  @Test func aTaskOfTheVisitShowsThatTheyCame() throws {
    let visit = try made(plan(at: later(3), by: "ben"))
    _ = try lab.startRun(participant)
    let missed = try lab.store.close(
      visit.id, as: .noShow, seen: 0, in: lab.study, context: staff("ben", at: later(4)))
    #expect(missed == .underWay)
    #expect(try record.visits == [visit])
  }

  /// A tablet can be needed for something else, such as a renewed consent: that begins no later visit before its time.
  @Test func onAnotherDayOnlyTheFirstAppointmentIsKept() throws {
    let first = try made(plan(at: later(5), by: "ben"))
    #expect(try record.appointmentInTurn(in: lab.study, at: later(2), berlin) == first)
    try doFirstVisit()
    #expect(try plan("second", at: later(14), by: "ben").isDone)
    #expect(try record.appointmentInTurn(in: lab.study, at: later(13), berlin) == nil)
    #expect(try record.appointmentOfToday(in: lab.study, at: later(14), berlin) != nil)
  }

  // MARK: - The second visit

  @Test func theNextVisitBeginsWithinItsWindow() throws {
    try doFirstVisit()
    #expect(try step == .betweenVisits(next: "second"))
    for days in [0, 11, 17] {
      #expect(try begin("second", seen: nil, by: "ben", at: later(days)) == .outsideWindow)
      #expect(try plan("second", at: later(days), by: "ben") == .outsideWindow)
      let alone = try lab.store.begin(
        "second", of: participant, seen: nil, in: lab.study, calendar: berlin, deviation: nil,
        context: lab.context(participant, at: later(days)))
      #expect(alone == .outsideWindow)
    }
    #expect(try lab.count("visits") == 0)
    #expect(try begin("second", seen: nil, by: "ben", at: later(12)).isDone)
    #expect(try step == .task(DueTask(lab.survey.id)))
  }

  @Test func outsideOfTheWindowItTakesAReason() throws {
    try doFirstVisit()
    let reason = try VisitDeviation(reason: .unwell, remark: "Doctor Marchetti said so")
    let visit = try made(begin("second", seen: nil, by: "ben", at: later(3), reason))
    #expect(visit.isOutsideWindow && visit.state == .arrived)
    let kept = try lab.store.interventions(for: participant)
    #expect(kept.map(\.kind) == [.deviation] && kept.map(\.remark) == ["Doctor Marchetti said so"])
    #expect(try !lab.bytes().contains(Data("Marchetti".utf8)))
  }

  /// A reason given for a day need not be given again when that day has come; for another day it must.
  @Test func aReasonIsGivenOnceForADay() throws {
    try doFirstVisit()
    let reason = try VisitDeviation(reason: .unwell, remark: "")
    let visit = try made(plan("second", at: later(3), by: "ben", reason))
    #expect(visit.isOutsideWindow)
    #expect(try begin("second", seen: 0, by: "ben", at: later(4)) == .outsideWindow)
    #expect(try begin("second", seen: 0, by: "ben", at: later(3)).isDone)
    #expect(try lab.store.interventions(for: participant).count == 1)
  }

  /// Nor for the same time, where something else about the appointment changes.
  @Test func theReasonForATimeStaysWithIt() throws {
    try doFirstVisit()
    let reason = try VisitDeviation(reason: .unwell, remark: "")
    let visit = try made(plan("second", at: later(3), by: "ben", reason))
    func move(_ days: Int, seen: Int) throws -> VisitVerdict {
      try lab.store.move(
        visit.id, to: VisitPlan(time: later(days), minutes: 90, experimenter: "ben", station: nil),
        seen: seen,
        in: lab.study, calendar: berlin, deviation: nil, context: staff("ben"))
    }
    let longer = try made(move(3, seen: 0))
    #expect(longer.minutes == 90 && longer.isOutsideWindow)
    #expect(try move(4, seen: 1) == .outsideWindow)
    #expect(try made(move(14, seen: 1)).isOutsideWindow == false)
    #expect(try lab.store.interventions(for: participant).count == 1)
  }

  /// A form from before the changes in between is no double tap, even if it requests the present state.
  @Test func whatIsSoAgainIsNoDoubleTap() throws {
    let visit = try made(plan(at: start, by: "ben"))
    _ = try made(move(visit, to: later(3), seen: 0, by: "ben"))
    _ = try made(move(visit, to: later(4), seen: 1, by: "eva"))
    let again = try made(move(visit, to: later(3), seen: 2, by: "ben"))
    #expect(try move(visit, to: later(3), seen: 0, by: "ben") == .overtaken(again))
    #expect(try move(visit, to: later(3), seen: 2, by: "ben") == .done(again))
  }

  /// Surveys are not left out either: a participant who comes another time does everything then.
  @Test func beforeTheTestsNotEvenASurveyIsLeftOut() throws {
    let lab = try TemporaryLab()
    let person = try lab.enrolWithConsent()
    let begun = try lab.store.begin(
      lab.study.visits[0].id, of: person, seen: nil, in: lab.study, calendar: berlin, deviation: nil,
      context: staff("ben"))
    let ended = try lab.store.end(
      made(begun).id, seen: 0, in: lab.study, deviation: VisitDeviation(reason: .technical, remark: ""),
      context: staff("ben"))
    #expect(try ended.isDone && lab.store.participation(of: person)?.skipped.isEmpty == true)
  }

  @Test func nothingIsLeftOfAReasonForWhatWasNotDone() throws {
    let visit = try made(plan(at: start, by: "ben"))
    let reason = try VisitDeviation(reason: .somethingElse, remark: "Marchetti")
    #expect(try begin("first", seen: 5, by: "eva", reason) == .overtaken(visit))
    #expect(try lab.store.interventions(for: participant).isEmpty)
    let remarks = try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM remarks") }
    #expect(remarks == 0)
    #expect(try lab.store.brokenAuditEntries().values.isEmpty)
  }

  // MARK: - One after the other

  @Test func aLaterVisitDoesNotBeginBeforeTheFirst() throws {
    #expect(try begin("second", seen: nil, by: "ben") == .tooEarly("first"))
    let visit = try made(plan("second", at: later(14), by: "ben"))
    _ = try made(begin("first", seen: nil, by: "ben"))
    let reason = try VisitDeviation(reason: .mistake, remark: "Marchetti")
    #expect(try begin("second", seen: 0, by: "ben", reason) == .tooEarly("first"))
    #expect(try lab.store.visit(visit.id)?.state == .planned)
    #expect(try lab.store.interventions(for: participant).isEmpty)
    try doFirstVisit()
    #expect(try begin("second", seen: 0, by: "ben", at: later(14)).isDone)
  }

  @Test func aVisitThatWasEndedOrEndedEarlyIsBehind() throws {
    #expect(try intervene(.endVisit("first")) == .done)
    #expect(try begin("second", seen: nil, by: "ben", at: later(14)).isDone)
    let other = try VisitStoreTests()
    try other.drawOrders()
    let visit = try other.made(other.begin("first", seen: nil, by: "ben"))
    #expect(try other.end(visit, seen: 0, VisitDeviation(reason: .time, remark: "")).isDone)
    #expect(try other.begin("second", seen: nil, by: "ben", at: later(14)).isDone)
  }

  /// A form that was open since before the participant came does not begin the visit again after its end.
  @Test func aVisitThatIsDoneIsNotBegunAgain() throws {
    let visit = try made(begin("first", seen: nil, by: "ben"))
    try doFirstVisit()
    let ended = try made(end(visit, seen: 0))
    #expect(try begin("first", seen: nil, by: "eva", at: later(1)) == .overtaken(ended))
    #expect(try lab.count("visits") == 1)
    let other = try VisitStoreTests()
    try other.doFirstVisit()
    #expect(try other.begin("first", seen: nil, by: "eva") == .tooLate)
    #expect(try other.lab.count("visits") == 0)
  }

  /// All of its tasks were left out before it was kept when, and nobody ever came.
  @Test func nobodyBeginsByThemselvesAtAnUnknownTime() throws {
    try drawOrders()
    for position in 1...4 {
      let task = try #require(
        try record.taskInVariant(DueTask(lab.test.id, position: position), in: lab.study))
      #expect(try intervene(.skip(task), seen: position - 1) == .done)
    }
    #expect(try record.leftOutAt.values.allSatisfy { $0 == start } && record.leftOutAt.count == 4)
    #expect(try record.window(of: lab.study.visits[1], in: lab.study, berlin) != nil)
    try lab.store.research.write { try $0.execute(sql: "UPDATE skipped_tasks SET left_out_at = NULL") }
    #expect(try step == .betweenVisits(next: "second"))
    let alone = try lab.store.begin(
      "second", of: participant, seen: nil, in: lab.study, calendar: berlin, deviation: nil,
      context: lab.context(participant, at: later(14)))
    #expect(alone == .outsideWindow)
    #expect(try begin("second", seen: nil, by: "ben").isDone)
  }

  // MARK: - Not come after all

  @Test func anArrivalThatWasNoneIsTakenBack() throws {
    try doFirstVisit()
    let reason = try VisitDeviation(reason: .unwell, remark: "")
    let visit = try made(plan("second", at: later(3), by: "ben", reason))
    let here = try made(begin("second", seen: 0, by: "ben", at: later(13)))
    #expect(!here.isOutsideWindow)
    #expect(try step == .task(DueTask(lab.survey.id)))
    let back = try made(takeBack(here, seen: 1, by: "ben"))
    #expect(back.state == .planned && back.plannedFor == visit.plannedFor && back.arrivedAt == nil)
    #expect(back.isOutsideWindow && back.closedAt == nil && back.changes == 2)
    #expect(try step == .betweenVisits(next: "second"))
    #expect(try takeBack(here, seen: 1, by: "ben") == .done(back))
    #expect(try takeBack(here, seen: 1, by: "eva") == .overtaken(back))
    #expect(try lab.actions().count { $0 == "visit.taken-back" } == 1)
    #expect(try begin("second", seen: 2, by: "eva", at: later(14)).isDone)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func whatNobodyHadPlannedIsCalledOff() throws {
    let here = try made(begin("first", seen: nil, by: "ben", at: later(1)))
    let back = try made(takeBack(here, seen: 0, by: "ben"))
    #expect(back.state == .cancelled && back.arrivedAt == nil && back.closedAt == start)
    #expect(try begin("first", seen: nil, by: "ben", at: later(2)).isDone)
    #expect(try record.visits.map(\.state) == [.cancelled, .arrived])
  }

  @Test func whatWasBegunStays() throws {
    let here = try made(begin("first", seen: nil, by: "ben"))
    _ = try lab.startRun(participant)
    #expect(try takeBack(here, seen: 0, by: "ben") == .underWay)
    #expect(try record.visits == [here])
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(throws: StoreRefusal.participationEnded) { try takeBack(here, seen: 0, by: "ben") }
  }

  // MARK: - The end

  /// A pause is over with the visit that it interrupted; that of another visit is not.
  @Test func theEndOfAVisitEndsItsPause() throws {
    try drawOrders()
    let visit = try made(begin("first", seen: nil, by: "ben"))
    #expect(try intervene(.pause) == .done)
    #expect(try end(visit, seen: 0, VisitDeviation(reason: .time, remark: "")).isDone)
    #expect(try record.participant.pausedAt == nil && step == .betweenVisits(next: "second"))
  }

  @Test func aLateEndLeavesThePauseOfTheNextVisit() throws {
    let visit = try made(begin("first", seen: nil, by: "ben"))
    try doFirstVisit()
    #expect(try begin("second", seen: nil, by: "ben", at: later(14)).isDone)
    #expect(try intervene(.pause) == .done)
    #expect(try end(visit, seen: 0).isDone)
    #expect(try step == .paused)
  }

  /// The run continues if the visit is reopened.
  @Test func aRunUnderWayIsVoidWithTheEnd() throws {
    let visit = try made(begin("first", seen: nil, by: "ben"))
    let run = try lab.startRun(participant)
    #expect(try end(visit, seen: 0, VisitDeviation(reason: .time, remark: "")).isDone)
    #expect(try record.runs.map(\.setAside) == [.voided] && record.runs[0].state == .running)
    #expect(try lab.store.interventions(for: participant).map(\.visit) == ["first"])
    #expect(try intervene(.reopenVisit("first"), seen: 1) == .done)
    #expect(try record.runs.map(\.setAside) == [nil] && lab.startRun(participant).id == run.id)
  }

  @Test func theEndAsksWhatIsMissing() throws {
    let visit = try made(begin("first", seen: nil, by: "ben"))
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
    guard case .unfinished(let leftovers) = try end(visit, seen: 0) else { Issue.record("ended"); return }
    #expect(leftovers.tasks.count == 4)
    #expect(try record.visits[0].state == .arrived)
    #expect(try end(visit, seen: 0, VisitDeviation(reason: .time, remark: "")).isDone)
    #expect(try record.skipped.count == 4)
    #expect(try step == .betweenVisits(next: "second"))
    #expect(try record.window(of: lab.study.visits[1], in: lab.study, berlin)?.contains(later(14)) == true)
    #expect(try lab.store.interventions(for: participant).map(\.kind) == [.deviation])
  }

  /// Participants who have not reached the tests do them another time.
  @Test func nothingIsLeftOutBeforeTheTests() throws {
    let visit = try made(begin("first", seen: nil, by: "ben"))
    #expect(try end(visit, seen: 0, VisitDeviation(reason: .technical, remark: "")).isDone)
    #expect(try record.skipped.isEmpty)
    #expect(try step == .task(DueTask(lab.test.id, position: 1)))
    #expect(try plan(at: later(1), by: "ben").isDone)
  }

  @Test func somebodyWhoLeftCanStillHaveTheirVisitEnded() throws {
    let visit = try made(begin("first", seen: nil, by: "ben"))
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(throws: StoreRefusal.participationEnded) { try plan(at: start, by: "ben") }
    #expect(throws: StoreRefusal.participationEnded) { try begin("second", seen: nil, by: "ben") }
    #expect(try end(visit, seen: 0).isDone)
  }

  @Test func visitsAreFoundByTimeStudyAndExperimenter() throws {
    let visit = try made(plan(at: later(2), by: "ben"))
    func found(_ days: Range<Int>, _ studies: [Study.ID], _ experimenter: StaffMember.ID? = nil) throws
      -> [Visit]
    {
      try lab.store.appointments(
        VisitQuery(
          time: later(days.lowerBound)..<later(days.upperBound), studies: studies, experimenter: experimenter)
      ).map(\.visit)
    }
    let here = [lab.study.id]
    #expect(try found(2..<3, here) == [visit] && found(0..<2, here).isEmpty && found(3..<9, here).isEmpty)
    #expect(try found(0..<9, ["other"]).isEmpty && found(0..<9, []).isEmpty)
    #expect(try found(0..<9, here, "eva") == [visit] && found(0..<9, here, "ben").isEmpty)
  }

  /// A participant who comes on another day than planned is present on the day of arrival, and until it ends.
  @Test func visitsAreFoundByWhoIsThere() throws {
    func present(_ day: Int) throws -> [Visit.ID] {
      try lab.store.appointments(
        VisitQuery(
          time: later(day)..<later(day + 1), studies: [lab.study.id], presence: later(day)..<later(day + 1))
      ).map(\.visit.id)
    }
    let visit = try made(plan(at: later(5), by: "ben"))
    #expect(try present(3).isEmpty)
    _ = try made(begin("first", seen: 0, by: "ben", at: later(3)))
    #expect(try present(2).isEmpty && present(3) == [visit.id] && present(4) == [visit.id])
    try doFirstVisit()
    #expect(try end(visit, seen: 1).isDone)
    #expect(try present(3) == [visit.id] && present(4).isEmpty && present(5) == [visit.id])
  }

  /// On the first page: those that are over are read by no row.
  @Test func openVisitsAreFoundAlone() throws {
    func open(_ day: Int) throws -> [Visit.ID] {
      let time = later(day)..<later(day + 1)
      var query = VisitQuery(time: time, studies: [lab.study.id], presence: time)
      query.isOpen = true
      return try lab.store.appointments(query).map(\.visit.id)
    }
    let visit = try made(plan(at: later(5), by: "ben"))
    #expect(try open(4).isEmpty && open(5) == [visit.id])
    _ = try made(begin("first", seen: 0, by: "ben", at: later(3)))
    #expect(try open(2).isEmpty && open(3) == [visit.id] && open(4) == [visit.id])
    try doFirstVisit()
    #expect(try end(visit, seen: 1).isDone)
    #expect(try open(3).isEmpty && open(4).isEmpty && open(5).isEmpty)
  }

  /// Visits of a day are found by their times, and those that go on among those that go on: neither all visits nor all
  /// participants are looked through.
  @Test(arguments: [false, true])
  func theVisitsOfADayAreFoundInIndexes(isOpen: Bool) throws {
    let time = later(0)..<later(1)
    var query = VisitQuery(time: time, studies: [lab.study.id, "other"], presence: time)
    query.isOpen = isOpen
    let (statement, values) = SQLiteStore.appointmentListing(query)
    let plan = try lab.store.research.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + statement, values).map { $0["detail"] as String }
    }
    let indexes = [
      "visits_by_time (planned_for>? AND planned_for<?)", "visits_by_arrival (arrived_at>? AND arrived_at<?)",
      "visits_under_way (state=? AND arrived_at<?)",
    ]
    for index in indexes {
      #expect(plan.contains { $0.hasSuffix("USING COVERING INDEX \(index)") }, "\(index) in \(plan)")
    }
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }

  /// Those of a week are read in the order in which the index has them.
  @Test func theVisitsOfAWeekAreReadInOrder() throws {
    let query = VisitQuery(time: later(0)..<later(7), studies: [lab.study.id])
    let (statement, values) = SQLiteStore.appointmentListing(query)
    let plan = try lab.store.research.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + statement, values).map { $0["detail"] as String }
    }
    let time = "SEARCH visits USING INDEX visits_by_time (planned_for>? AND planned_for<?)"
    #expect(plan.first == time, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  // MARK: -

  private var step: Step { get throws { dueStep(in: lab.study, given: try record) } }

  private func plan(
    _ visit: StudyVisit.ID = "first", at time: Timestamp, by name: StaffMember.ID,
    _ deviation: VisitDeviation? = nil
  ) throws -> VisitVerdict {
    try lab.store.plan(
      VisitPlan(time: time, minutes: 45, experimenter: "eva", station: nil), visit: visit, of: participant,
      in: lab.study, calendar: berlin, deviation: deviation, context: staff(name))
  }

  private func move(_ visit: Visit, to time: Timestamp, seen: Int, by name: StaffMember.ID) throws
    -> VisitVerdict
  {
    try lab.store.move(
      visit.id, to: VisitPlan(time: time, minutes: 45, experimenter: "eva", station: nil), seen: seen,
      in: lab.study, calendar: berlin, deviation: nil, context: staff(name))
  }

  private func drawOrders() throws {
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
  }

  private func takeBack(_ visit: Visit, seen: Int, by name: StaffMember.ID) throws -> VisitVerdict {
    try lab.store.takeBackArrival(visit.id, seen: seen, in: lab.study, context: staff(name))
  }

  private func intervene(_ intervention: Intervention, seen: Int = 0) throws -> InterventionVerdict {
    try lab.store.intervene(
      InterventionRequest(intervention, reason: .time, remark: "", seen: seen), for: participant,
      in: lab.study, context: staff("ben"))
  }

  private func begin(
    _ visit: StudyVisit.ID, seen: Int?, by name: StaffMember.ID, at time: Timestamp = start,
    _ deviation: VisitDeviation? = nil
  ) throws -> VisitVerdict {
    try lab.store.begin(
      visit, of: participant, seen: seen, in: lab.study, calendar: berlin, deviation: deviation,
      context: staff(name, at: time))
  }

  private func end(_ visit: Visit, seen: Int, _ deviation: VisitDeviation? = nil) throws -> VisitVerdict {
    try lab.store.end(visit.id, seen: seen, in: lab.study, deviation: deviation, context: staff("ben"))
  }
}

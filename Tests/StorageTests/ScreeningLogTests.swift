import Foundation
import Studies
import Testing

@testable import Storage

/// People who are not eligible leave counts and nothing else.
struct ScreeningLogTests {
  let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  @Test func somebodyTurnedAwayLeavesACountPerReasonAndDay() throws {
    let day = start.day
    for reasons: [EligibilityQuestion.ID] in [["age"], ["age", "language"], ["sight"]] {
      let (participant, session) = try lab.enrol()
      try lab.decide(.notEligible(unmet: reasons), ["age": .number(17)], as: participant)
      #expect(try lab.store.participation(session: session, at: start) == nil)
      #expect(try lab.store.participation(of: participant) == nil)
    }
    for table in ["participants", "sessions", "eligibility_decisions", "eligibility_answers"] {
      #expect(try lab.count(table) == 0, "\(table)")
    }
    #expect(
      try lab.store.screeningLog(of: lab.study.id, origin: .real).days == [
        .init(day: day, refused: 3, refusedAgain: 0, reasons: ["age": 2, "language": 1, "sight": 1])
      ])
  }

  /// The day at a lab: an appointment, a note, and then the questions.
  @Test func whatStaffNotedBeforeGoesToo() throws {
    let participant = try lab.enrol().id
    let context = AuditContext(by: .staff("eva"), at: start)
    let plan = VisitPlan(time: start, minutes: 45, experimenter: "eva", station: nil)
    let visit = try lab.store.plan(
      plan, visit: lab.study.visits[0].id, of: participant, in: lab.study,
      calendar: LabCalendar(timeZone: .gmt), deviation: nil,
      context: context)
    #expect(visit.isDone)
    let note = try InterventionRequest(
      .note, reason: .somethingElse, remark: "Came with Ada Lovelace", seen: 0)
    #expect(try lab.store.intervene(note, for: participant, in: lab.study, context: context) == .done)
    #expect(
      try lab.store.correctReason(
        ReasonCorrection(of: 1, to: .mistake, seen: .somethingElse), for: participant, context: context)
        == .done)
    let skip = try InterventionRequest(
      .skip(TaskInVariant(lab.study.surveys[0].id)), reason: .somethingElse, remark: "No time", seen: 1)
    #expect(try lab.store.intervene(skip, for: participant, in: lab.study, context: context) == .done)
    try lab.decide(.notEligible(unmet: ["age"]), ["age": .number(17)], as: participant)
    for table in SQLiteStore.tracesBeforeConsent + ["participants"] {
      #expect(try lab.count(table) == 0, "\(table)")
    }
    #expect(try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM remarks") } == 0)
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .real).refused == 1)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A new table has to be listed here with its fate when somebody is turned away.
  @Test func everyTableThatPointsToParticipantsIsThoughtOf() throws {
    let pointing = try lab.store.research.read { db in
      try db.rows(
        """
        SELECT DISTINCT m.name AS name FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
        WHERE m.type = 'table' AND f."table" = 'participants' AND f.on_delete <> 'CASCADE'
        """
      ).map { $0["name"] as String }
    }
    let afterwards = [
      "eligibility_decisions", "consents", "permission_decisions", "allocations", "allocated_variants",
      "runs", "answers", "survey_courses", "survey_drawings", "survey_page_times", "survey_facts",
      "answer_notes", "data_queries", "text_decisions", "missing_devices", "comparison_members",
      "released_participants",
      "participants_to_delete", "schedules", "slot_bookings", "slot_waits",
    ]
    #expect(Set(pointing) == Set(SQLiteStore.tracesBeforeConsent + afterwards))
  }

  @Test func daysOriginsAndSecondTriesAreCountedApart() throws {
    let later = start.advanced(bySeconds: 24 * 3600)
    for (origin, revision, time) in [
      (Participant.Origin.real, AnswerRevision.none, start), (.real, .afterRefusal(["age"]), later),
      (.rehearsal, .none, start),
    ] {
      let participant = try lab.enrol(origin: origin, at: time).id
      try lab.decide(.notEligible(unmet: ["age"]), as: participant, revision: revision, at: time)
    }
    let real = try lab.store.screeningLog(of: lab.study.id, origin: .real)
    #expect(real.days.map(\.day) == [later.day, start.day])
    #expect(real.days.map(\.refusedAgain) == [1, 0])
    #expect(real.refused == 2)
    #expect(real.reasons == ["age": 1])
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .rehearsal).refused == 1)
    #expect(try lab.store.screeningLog(of: "another", origin: .real).days == [])
  }

  /// A person who goes back and is turned away again adds new reasons only.
  @Test func aSecondTryAddsOnlyTheReasonsThatAreNew() throws {
    try lab.decide(.notEligible(unmet: ["age", "sight"]), as: lab.enrol().id)
    try lab.decide(
      .notEligible(unmet: ["age", "language"]), as: lab.enrol().id, revision: .afterRefusal(["age", "sight"]))
    let log = try lab.store.screeningLog(of: lab.study.id, origin: .real)
    #expect(log.reasons == ["age": 1, "sight": 1, "language": 1])
    #expect(log.refused == 2 && log.refusedAgain == 1)
  }

  /// Nobody is left who was turned away for what they corrected, even where others failed on the same.
  @Test func whoeverIsLetInAfterARefusalLeavesNoReason() throws {
    let later = start.advanced(bySeconds: 24 * 3600)
    try lab.decide(.notEligible(unmet: ["age"]), as: lab.enrol().id)
    for reasons: [EligibilityQuestion.ID] in [["age"], ["age", "language"]] {
      try lab.decide(.notEligible(unmet: reasons), as: lab.enrol(at: later).id, at: later)
    }
    try lab.decide(
      .notEligible(unmet: ["age"]), as: lab.enrol(origin: .rehearsal, at: later).id, at: later)
    for wasRefusedFor: [EligibilityQuestion.ID] in [["age", "language"], ["age"]] {
      try lab.decide(
        .eligible, ["age": .number(30)], as: lab.enrol(at: later).id, revision: .afterRefusal(wasRefusedFor),
        at: later)
    }
    let log = try lab.store.screeningLog(of: lab.study.id, origin: .real)
    #expect(log.refused == 3 && log.reasons == ["age": 1])
    #expect(log.days.map(\.reasons) == [[:], ["age": 1]], "of the day on which they were counted")
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .rehearsal).reasons == ["age": 1])
  }

  @Test func theTrailNamesNobodyWhoWasTurnedAway() throws {
    let participant = try lab.enrol().id
    try lab.decide(.notEligible(unmet: ["age"]), as: participant)
    #expect(
      try lab.count("audit", "action = 'eligibility.refused' AND participant IS NULL AND actor IS NULL") == 1)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func aDecisionIsMadeOnce() throws {
    let participant = try lab.enrol().id
    try lab.decide(.eligible, ["age": .number(30)], as: participant)
    try lab.decide(.notEligible(unmet: ["age"]), as: participant)
    #expect(try lab.store.participation(of: participant)?.isEligible == true)
    #expect(try lab.count("screening_days") == 0)
  }

  @Test func goingBackToChangeAnAnswerIsRecordedAsThat() throws {
    let participant = try lab.enrol().id
    try lab.decide(.eligible, ["age": .number(30)], as: participant, revision: .afterRefusal(["age"]))
    #expect(try lab.count("eligibility_decisions", "is_changed = 1") == 1)
    #expect(try lab.store.auditTrail(of: participant).map(\.action).contains("eligibility.changed"))
  }

  /// Nobody was turned away, so the log counts it like any other answer.
  @Test func anAnswerCorrectedWhenAskedStandsInTheTrailAlone() throws {
    let participant = try lab.enrol().id
    try lab.decide(.eligible, ["age": .number(30)], as: participant, revision: .whenAsked)
    #expect(try lab.count("eligibility_decisions", "is_changed = 1") == 0)
    #expect(try lab.store.auditTrail(of: participant).map(\.action).contains("eligibility.checked"))
  }

  @Test func anOpenAppointmentLeavesItsPlaceAndNobodysName() throws {
    let participant = try lab.enrol().id
    let context = AuditContext(by: .staff("eva"), at: start)
    let plan = VisitPlan(time: start, minutes: 45, experimenter: "eva", station: nil)
    let planned = try lab.store.plan(
      plan, visit: lab.study.visits[0].id, of: participant, in: lab.study,
      calendar: LabCalendar(timeZone: .gmt), deviation: nil, context: context)
    guard case .done(let visit) = planned else { throw StoreRefusal.noSuchPosition }
    try lab.decide(.notEligible(unmet: ["age"]), ["age": .number(17)], as: participant)
    let day = start..<start.advanced(bySeconds: 3600)
    func left(_ experimenter: StaffMember.ID? = nil, in studies: [Study.ID]) throws -> [TurnedAwayVisit] {
      try lab.store.turnedAwayVisits(
        VisitQuery(time: day, studies: studies, experimenter: experimenter), for: nil)
    }
    let place = TurnedAwayVisit(
      study: lab.study.id, visit: visit.visit, plannedFor: start, minutes: 45, experimenter: "eva",
      station: nil)
    #expect(try left(in: [lab.study.id]) == [place])
    #expect(try left("eva", in: [lab.study.id]) == [place])
    #expect(try left("ada", in: [lab.study.id]) == [] && left(in: ["another"]) == [] && left(in: []) == [])
    #expect(try lab.count("turned_away_visits", "id = '\(visit.id.text)'") == 0)
  }

  /// The appointment keeps the planned tablet, whose site tells where it would have been, and its experimenter.
  @Test func theAppointmentIsLeftAtTheSiteOfItsTablet() throws {
    let context = AuditContext(by: .staff("eva"), at: start)
    let tablets: [Station.ID?] = [
      try lab.registerStation("Tablet 1", site: "berlin").station.id,
      try lab.registerStation("Tablet 2").station.id, nil,
    ]
    for station in tablets {
      let participant = try lab.enrol().id
      let planned = try lab.store.plan(
        VisitPlan(time: start, minutes: 45, experimenter: station == nil ? "eva" : nil, station: station),
        visit: lab.study.visits[0].id, of: participant, in: lab.study,
        calendar: LabCalendar(timeZone: .gmt), deviation: nil, context: context)
      try #require(planned.isDone)
      try lab.decide(.notEligible(unmet: ["age"]), ["age": .number(17)], as: participant)
    }
    let day = start..<start.advanced(bySeconds: 3600)
    func left(at sites: SiteAccess, for reader: StaffMember.ID = "ada") throws -> [Station.ID?] {
      let query = VisitQuery(time: day, studies: [lab.study.id], sites: sites)
      return try lab.store.turnedAwayVisits(query, for: reader).map(\.station)
    }
    #expect(try left(at: .everySite).count == 3)
    #expect(try left(at: .only(["berlin", "vienna"])) == [tablets[0]])
    #expect(try left(at: .only(["vienna"])) == [] && left(at: .only([])) == [])
    #expect(try left(at: .only(["vienna"]), for: "eva") == [nil])
    #expect(try left(at: .only([]), for: "eva") == [nil])
  }
}

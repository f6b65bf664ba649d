import Studies
import Testing

@testable import Storage

/// Who is not eligible leaves numbers and nothing else.
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

  @Test func daysOriginsAndSecondTriesAreCountedApart() throws {
    let later = start.advanced(bySeconds: 24 * 3600)
    for (origin, isChanged, time) in [
      (Participant.Origin.real, false, start), (.real, true, later), (.rehearsal, false, start),
    ] {
      let participant = try lab.enrol(origin: origin, at: time).id
      try lab.decide(.notEligible(unmet: ["age"]), as: participant, isChanged: isChanged, at: time)
    }
    let real = try lab.store.screeningLog(of: lab.study.id, origin: .real)
    #expect(real.days.map(\.day) == [later.day, start.day])
    #expect(real.days.map(\.refusedAgain) == [1, 0])
    #expect(real.refused == 2)
    #expect(real.reasons == ["age": 2])
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .rehearsal).refused == 1)
    #expect(try lab.store.screeningLog(of: "another", origin: .real).days == [])
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
    try lab.decide(.eligible, ["age": .number(30)], as: participant, isChanged: true)
    #expect(try lab.count("eligibility_decisions", "is_changed = 1") == 1)
    #expect(try lab.store.auditTrail(of: participant).map(\.action).contains("eligibility.changed"))
  }
}

import Studies
import Testing

/// Which forms count as the same tap, and who is told that somebody was faster.
@Suite struct DoubleTapTests {
  @Test func aFormOpensTheSamePlaceForTwentySecondsAndUntilThereIsAPIN() {
    let last = start.advanced(bySeconds: 20)
    #expect(DoubleTap.opensAgain(begunAt: start, place: .open, at: start))
    #expect(DoubleTap.opensAgain(begunAt: start, place: .open, at: start.advanced(bySeconds: 19)))
    #expect(!DoubleTap.opensAgain(begunAt: start, place: .open, at: last))
    for place in [Participant.Place.keptWithPIN, .skipped] {
      #expect(!DoubleTap.opensAgain(begunAt: start, place: place, at: start))
    }
  }

  private func stored(
    _ kind: Intervention.Kind, run: Run.ID? = nil, visit: StudyVisit.ID? = nil,
    by staff: StaffMember.ID = "ada"
  ) -> InterventionRecord {
    InterventionRecord(
      number: 1, kind: kind, run: run, visit: visit, reason: .technical, remark: "", staff: staff,
      madeAt: start)
  }

  @Test func oneInterventionOfTheSamePersonOnTheSameThingIsAlike() {
    let voiding = Intervention.void("run-1")
    let same = stored(.void, run: "run-1")
    #expect(DoubleTap.isAlike(voiding, by: "ada", since: [same]))
    let others = [
      stored(.void, run: "run-2"), stored(.repeatTest, run: "run-1"), stored(.void, run: "run-1", by: "ben"),
    ]
    for other in others { #expect(!DoubleTap.isAlike(voiding, by: "ada", since: [other])) }
    #expect(!DoubleTap.isAlike(voiding, by: "ada", since: [same, same]), "there was something between")
    #expect(!DoubleTap.isAlike(voiding, by: "ada", since: []))
    #expect(!DoubleTap.isAlike(.endVisit("second"), by: "ada", since: [stored(.endVisit, visit: "first")]))
  }

  private func visit(changes: Int, by staff: StaffMember.ID?) -> Visit {
    Visit(
      id: "a visit", participant: "somebody", visit: "first", plannedFor: start, minutes: 30,
      experimenter: nil,
      station: nil, changes: changes, madeAt: start, changedAt: start, changedBy: staff)
  }

  @Test func aChangeToAVisitIsDoneForWhoeverMadeItAndOvertakenForTheOthers() {
    let second = visit(changes: 2, by: "ada")
    #expect(second.verdict(onChangeAfter: 1, by: "ada") == .done(second))
    #expect(second.verdict(onChangeAfter: 0, by: "ada") == .overtaken(second))
    #expect(second.verdict(onChangeAfter: 1, by: "ben") == .overtaken(second))
    #expect(second.verdict(onChangeAfter: nil, by: "ada") == .overtaken(second))
    #expect(second.verdict(onChangeAfter: 0, by: nil) == .done(second), "participants have one form")
    let first = visit(changes: 0, by: "ada")
    #expect(first.verdict(onChangeAfter: nil, by: "ada") == .done(first))
    for seen in [Int.max, Int.min] {
      #expect(second.verdict(onChangeAfter: seen, by: "ada") == .overtaken(second))
    }
  }
}

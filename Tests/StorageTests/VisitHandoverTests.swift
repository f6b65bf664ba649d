import Studies
import Testing

@testable import Storage

/// The end of a visit takes back the tablet that the participant has for it.
struct VisitHandoverTests: TwoVisitTests {
  let lab: TemporaryLab
  let participant: Participant.ID
  private let station: Station.ID

  init() throws {
    lab = try Self.makeLab()
    participant = try Self.makeParticipant(in: lab)
    station = try lab.registerStation("Tablet 1").station.id
  }

  @Test func theEndTakesTheTabletBackOnce() throws {
    let handover = try handOver()
    let visit = try #require(try record.visits.first)
    #expect(visit.state == .arrived)
    guard case .unfinished = try end(visit, nil) else { Issue.record("not asked"); return }
    #expect(try lab.store.openHandover(handover.id) == handover)
    #expect(try end(visit).isDone)
    #expect(try lab.store.openHandover(handover.id) == nil && ends == ["handover.ended", "visit.ended"])
    #expect(try lab.count("handovers", "how = 'taken-back' AND ended_by = 'ben'") == 1)
    #expect(try end(visit, nil).isDone)
    #expect(try !end(visit, nil, by: "eva").isDone)
    #expect(try ends.count == 2 && lab.store.brokenAuditEntries().isEmpty)
  }

  /// Both, or neither.
  @Test func aVisitThatCannotBeEndedLeavesTheTablet() throws {
    let handover = try handOver()
    let visit = try #require(try record.visits.first)
    try lab.store.research.write {
      try $0.execute(
        sql: "CREATE TRIGGER full BEFORE UPDATE ON visits BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    }
    #expect(throws: (any Error).self) { try end(visit) }
    #expect(try lab.store.openHandover(handover.id) == handover)
    #expect(try ends.isEmpty && record.visits == [visit])
  }

  @Test func aTabletThatWasTakenBackMeanwhileKeepsNobodyFromTheEnd() throws {
    let handover = try handOver()
    let visit = try #require(try record.visits.first)
    #expect(try lab.store.end(handover.id, how: .takenBack, context: staff("eva")))
    #expect(try end(visit).isDone)
    #expect(try ends == ["handover.ended", "visit.ended"])
    #expect(try lab.count("handovers", "ended_by = 'eva'") == 1)
  }

  /// Somebody may have it by now who came after.
  @Test func theTabletOfAnotherParticipantStays() throws {
    let handover = try handOver()
    let visit = try #require(try record.visits.first)
    #expect(try lab.store.end(handover.id, how: .done, context: lab.context(participant)))
    let other = try lab.store.handOver(
      lab.enrol().id, to: station, in: lab.study, context: staff("ben"))
    #expect(try end(visit).isDone)
    #expect(try lab.store.openHandover(other.id) == other)
  }

  @Test func anEarlyEndTakesTheTabletBackOnce() throws {
    let handover = try handOver()
    for _ in 1...2 { #expect(try intervene(.endVisit("first")) == .done) }
    #expect(try lab.store.openHandover(handover.id) == nil && ends == ["handover.ended"])
    #expect(try lab.count("handovers", "how = 'taken-back' AND ended_by = 'ben'") == 1)
    #expect(try lab.actions().count { $0 == "intervention.end-visit" } == 1)
  }

  /// A visit that nobody ended at the time, or that has not begun: the tablet is for the one that goes on.
  @Test func theTabletOfAnotherVisitStays() throws {
    let first = try made(begin("first", at: start))
    try doFirstVisit()
    let second = try made(begin("second", at: later(14)))
    let handover = try handOver(at: later(14))
    #expect(try record.usesTablet(for: "second") && !record.usesTablet(for: "first"))
    #expect(try end(first, nil, at: later(14)).isDone)
    #expect(try lab.store.openHandover(handover.id) == handover)
    #expect(try end(second, VisitDeviation(reason: .time, remark: ""), at: later(14)).isDone)
    #expect(try lab.store.openHandover(handover.id) == nil)
  }

  @Test func anEarlyEndOfTheNextVisitLeavesTheTabletOfThisOne() throws {
    let handover = try handOver()
    try doFirstVisit()
    #expect(try intervene(.endVisit("second")) == .done)
    #expect(try lab.store.openHandover(handover.id) == handover)
  }

  // MARK: -

  /// The ends of visits and of handovers, in the audit trail.
  private var ends: [String] {
    get throws { try lab.actions().filter { ["handover.ended", "visit.ended"].contains($0) } }
  }

  private func handOver(at time: Timestamp = start) throws -> Handover {
    try lab.store.handOver(participant, to: station, in: lab.study, context: staff("ben", at: time))
  }

  private func begin(_ visit: StudyVisit.ID, at time: Timestamp) throws -> VisitVerdict {
    try lab.store.begin(
      visit, of: participant, seen: nil, in: lab.study, calendar: berlin, deviation: nil,
      context: staff("ben", at: time))
  }

  private func end(_ visit: Visit) throws -> VisitVerdict {
    try end(visit, VisitDeviation(reason: .time, remark: ""))
  }

  private func end(
    _ visit: Visit, _ deviation: VisitDeviation?, by name: StaffMember.ID = "ben", at time: Timestamp = start
  ) throws -> VisitVerdict {
    try lab.store.end(
      visit.id, seen: visit.changes, in: lab.study, deviation: deviation, context: staff(name, at: time))
  }

  private func intervene(_ intervention: Intervention) throws -> InterventionVerdict {
    try lab.store.intervene(
      InterventionRequest(intervention, reason: .time, remark: "", seen: 0), for: participant,
      in: lab.study, context: staff("ben"))
  }
}

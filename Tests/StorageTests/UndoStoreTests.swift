import Foundation
import Studies
import Testing

@testable import Storage

/// Undoing as the stored state and its times decide it, each with its entry in the audit trail.
struct UndoStoreTests {
  private let lab: TemporaryLab
  private let participant: Participant.ID
  private let calendar = LabCalendar()

  init() throws {
    lab = try TemporaryLab()
    participant = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
  }

  private func ben(_ seconds: Int = 0) -> AuditContext { context("ben", seconds) }

  private func context(_ name: StaffMember.ID, _ seconds: Int = 0) -> AuditContext {
    AuditContext(by: .staff(name), at: start.advanced(bySeconds: seconds))
  }

  private func undo(
    _ action: UndoableAction, of subject: String? = nil, tag: ParticipantTag? = nil,
    doneAfter seconds: Int = 0,
    _ context: AuditContext
  ) throws -> UndoVerdict {
    let undo = Undo(
      action, of: subject ?? participant.text, tag: tag, doneAt: start.advanced(bySeconds: seconds))
    return try lab.store.undo(undo, in: lab.study, context: context)
  }

  private var record: Participation {
    get throws { try #require(try lab.store.participation(of: participant)) }
  }

  /// Nothing is changed by an undo that is refused, and one entry is made by one that is not.
  private func expectOneUndo(
    of action: UndoableAction, subject: String? = nil, tag: ParticipantTag? = nil, leaves entry: String
  ) throws {
    let before = try (lab.extent(), lab.actions().sorted())
    #expect(try undo(action, of: subject, tag: tag, context("eva", 1)) == .overtaken)
    #expect(try undo(action, of: subject, tag: tag, ben(Undo.allowedSeconds + 1)) == .tooLate)
    #expect(try lab.extent() == before.0 && lab.actions().sorted() == before.1)
    #expect(try undo(action, of: subject, tag: tag, ben(Undo.allowedSeconds)) == .done)
    #expect(try lab.actions().filter { $0 == entry }.count == before.1.filter { $0 == entry }.count + 1)
    let after = try lab.extent()
    #expect(try undo(action, of: subject, tag: tag, ben(3)) == .overtaken)
    #expect(try lab.extent() == after && lab.store.brokenAuditEntries().isEmpty)
  }

  // MARK: - Visits

  private func planned(in days: Int = 0) throws -> Visit {
    let plan = VisitPlan(
      time: start.advanced(bySeconds: days * 86_400), minutes: 45, experimenter: "ben", station: nil)
    return try made(
      lab.store.plan(
        plan, visit: lab.study.visits[0].id, of: participant, in: lab.study, calendar: calendar,
        deviation: nil, context: context("eva", -60)))
  }

  private func made(_ verdict: VisitVerdict) throws -> Visit {
    guard case .done(let visit) = verdict else { throw StoreRefusal.noSuchPosition }
    return visit
  }

  private func arrive(seen: Int?, _ seconds: Int = 0) throws -> Visit {
    try made(
      lab.store.begin(
        lab.study.visits[0].id, of: participant, seen: seen, in: lab.study, calendar: calendar,
        deviation: nil,
        context: ben(seconds)))
  }

  @Test func anArrivalIsUndone() throws {
    let visit = try planned()
    _ = try arrive(seen: 0)
    try expectOneUndo(of: .arrival, subject: visit.id.text, leaves: "visit.taken-back")
    let now = try #require(try lab.store.visit(visit.id))
    #expect(now.state == .planned && now.arrivedAt == nil && now.plannedFor == visit.plannedFor)
  }

  @Test func anArrivalIsNotUndoneOnceATestHasBegun() throws {
    let visit = try planned()
    _ = try arrive(seen: 0)
    _ = try lab.startRun(participant)
    #expect(try undo(.arrival, of: visit.id.text, ben(2)) == .overtaken)
    #expect(try lab.store.visit(visit.id)?.state == .arrived)
  }

  @Test(arguments: [
    (Visit.State.noShow, UndoableAction.noShow, "visit.no-show-taken-back"),
    (.cancelled, .cancellation, "visit.cancellation-undone"),
  ])
  func anAppointmentIsAsItWasBefore(state: Visit.State, action: UndoableAction, entry: String) throws {
    let visit = try planned(in: 3)
    _ = try made(lab.store.close(visit.id, as: state, seen: 0, in: lab.study, context: ben()))
    try expectOneUndo(of: action, subject: visit.id.text, leaves: entry)
    let now = try #require(try lab.store.visit(visit.id))
    #expect(now.state == .planned && now.closedAt == nil && now.plannedFor == visit.plannedFor)
    #expect(now.minutes == visit.minutes && now.experimenter == visit.experimenter)
  }

  /// Somebody has made another appointment meanwhile: there would be two.
  @Test func aCancellationIsNotUndoneBesideAnotherAppointment() throws {
    let visit = try planned(in: 3)
    _ = try made(lab.store.close(visit.id, as: .cancelled, seen: 0, in: lab.study, context: ben()))
    _ = try planned(in: 4)
    #expect(try undo(.cancellation, of: visit.id.text, ben(2)) == .overtaken)
    #expect(try record.visits.map(\.state).filter(\.isOpen).count == 1)
  }

  @Test func nothingIsUndoneForWhoHasLeft() throws {
    let visit = try planned(in: 3)
    _ = try made(lab.store.close(visit.id, as: .cancelled, seen: 0, in: lab.study, context: ben()))
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    let before = try lab.extent()
    for action in UndoableAction.allCases {
      let subject = action.subject == .visit ? visit.id.text : participant.text
      #expect(try undo(action, of: subject, ben(2)) == .overtaken, "\(action)")
    }
    #expect(try lab.extent() == before)
  }

  // MARK: - Pauses

  private func intervene(
    _ intervention: Intervention, seen: Int = 0, _ seconds: Int = 0
  ) throws {
    let request = try InterventionRequest(intervention, reason: .technical, remark: "", seen: seen)
    #expect(
      try lab.store.intervene(request, for: participant, in: lab.study, context: ben(seconds)) == .done)
  }

  /// The participant may have seen the pause: it is over, and stays on record.
  @Test func aPauseIsOverAndStaysOnRecord() throws {
    try intervene(.pause)
    try expectOneUndo(of: .pause, leaves: "intervention.resume")
    #expect(try record.participant.pausedAt == nil)
    let records = try lab.store.interventions(for: participant)
    #expect(records.map(\.kind) == [.pause, .resume] && records.map(\.reason) == [.technical, .mistake])
  }

  @Test func aPauseThatIsOverIsNotUndone() throws {
    try intervene(.pause)
    try intervene(.resume, seen: 1, 1)
    #expect(try undo(.pause, ben(2)) == .overtaken)
  }

  // MARK: - Tags

  private func words() throws -> [String] {
    (try lab.store.tags(of: [participant])[participant] ?? []).map(\.text)
  }

  @Test func aTagThatWasGivenIsTaken() throws {
    let tag = try ParticipantTag("call back")
    #expect(try lab.store.add(tag, to: participant, context: ben()))
    #expect(try !lab.store.add(ParticipantTag("CALL BACK"), to: participant, context: ben()))
    try expectOneUndo(of: .tagGiven, tag: tag, leaves: "participant.untagged")
    #expect(try words().isEmpty)
  }

  @Test func aTagThatWasTakenIsGivenBack() throws {
    let tag = try ParticipantTag("call back")
    try lab.store.add(tag, to: participant, context: ben(-60))
    #expect(try lab.store.remove(tag, from: participant, context: ben()))
    #expect(try !lab.store.remove(tag, from: participant, context: ben()))
    try expectOneUndo(of: .tagTaken, tag: tag, leaves: "participant.tagged")
    #expect(try words() == ["call back"])
  }

  @Test func aTagIsNotGivenBackThatNobodyTook() throws {
    #expect(try undo(.tagTaken, tag: ParticipantTag("call back"), ben(1)) == .overtaken)
    #expect(try undo(.tagGiven, tag: ParticipantTag("call back"), ben(1)) == .overtaken)
    #expect(try undo(.tagGiven, ben(1)) == .overtaken && words().isEmpty)
  }

  // MARK: - Tablets

  @Test func thePromiseOfHelpIsTakenBack() throws {
    let station = try lab.registerStation("Tablet 1").station
    let handover = try lab.store.handOver(
      participant, to: station.id, in: lab.study, context: context("eva", -60))
    #expect(try lab.store.promiseHelp(handover.id, context: ben()))
    try expectOneUndo(of: .help, subject: handover.id.text, leaves: "handover.help-undone")
    #expect(try lab.store.openHandover(handover.id)?.helpPromisedAt == nil)
  }

  @Test func aPromiseMadeAgainIsNotTakenBackByTheFirst() throws {
    let station = try lab.registerStation("Tablet 1").station
    let handover = try lab.store.handOver(
      participant, to: station.id, in: lab.study, context: context("eva", -60))
    for seconds in [0, 4] { _ = try lab.store.promiseHelp(handover.id, context: ben(seconds)) }
    #expect(try undo(.help, of: handover.id.text, ben(5)) == .overtaken)
    #expect(try undo(.help, of: handover.id.text, doneAfter: 4, ben(5)) == .done)
  }
}

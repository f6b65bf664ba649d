import Foundation
import Studies
import Testing

@testable import Storage

/// Ending one of several visits early, and reopening a visit that was ended by mistake.
struct EarlyEndStoreTests {
  private let lab: TemporaryLab
  private let participant: Participant.ID

  init() throws {
    lab = try TemporaryLab(
      changing: "\ntasks: [weight, demographics]\n",
      to: """

        tasks: [weight, demographics]
        visits:
          - id: first
            title: {en: First, de: Erster}
            tasks: [weight]
          - id: second
            title: {en: Second, de: Zweiter}
            tasks: [demographics]

        """)
    participant = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
  }

  @Test func onlyThisVisitEnds() throws {
    #expect(try intervene(.pause) == .done)
    #expect(try intervene(.endVisit("first"), seen: 1) == .done)
    #expect(try step == .betweenVisits(next: "second"))
    #expect(try record.participant.endedEarlyAt == nil && record.participant.pausedAt == nil)
    #expect(try record.visitsEndedEarly == ["first": start])
    #expect(try begin("second").state == .arrived)
    #expect(try step == .task(DueTask(lab.survey.id)))
    let kept = try lab.store.interventions(for: participant)
    #expect(kept.map(\.kind) == [.pause, .endVisit] && kept.map(\.visit) == [nil, "first"])
  }

  /// A form that was left open while the participant came to the next visit ends no other visit.
  @Test func anOldFormEndsNoOtherVisit() throws {
    #expect(try intervene(.endVisit("second")) == .pointless)
    #expect(try intervene(.endVisit("unknown")) == .pointless)
    #expect(try intervene(.endVisit("first")) == .done)
    #expect(try intervene(.endVisit("first")) == .done)
    // The end of the first visit has not been seen by anybody, so ending another one is no double tap of it.
    guard case .overtaken(let others) = try intervene(.endVisit("second")) else {
      Issue.record("not told"); return
    }
    #expect(others.map(\.visit) == ["first"])
    #expect(try intervene(.endVisit("first"), seen: 1) == .pointless)
    #expect(try record.visitsEndedEarly.keys.sorted { $0.text < $1.text } == ["first"])
    #expect(try lab.count("interventions") == 1)
  }

  @Test func aRunUnderWayStaysAndGoesOnAfterwards() throws {
    let run = try lab.startRun(participant)
    #expect(try intervene(.endVisit("first")) == .done)
    #expect(try lab.append(makePart(of: lab.plannedRun(run)), to: run) == .stored(isFinished: false))
    #expect(try intervene(.reopenVisit("first"), seen: 1) == .done)
    #expect(try step == .task(DueTask(lab.test.id, position: 1)))
    #expect(try lab.startRun(participant).id == run.id)
  }

  // MARK: - Reopening

  @Test func anEarlyEndIsTakenBack() throws {
    #expect(try intervene(.reopenVisit("first")) == .pointless)
    #expect(try intervene(.endVisit("first")) == .done)
    #expect(try intervene(.reopenVisit("second"), seen: 1) == .pointless)
    #expect(try intervene(.reopenVisit("first"), remark: "Wrong participant", seen: 1) == .done)
    #expect(try step == .task(DueTask(lab.test.id, position: 1)) && record.visitsEndedEarly.isEmpty)
    let kept = try lab.store.interventions(for: participant)
    #expect(
      kept.map(\.kind) == [.endVisit, .reopenVisit] && kept.map(\.remark) == ["", "Wrong participant"])
    #expect(try lab.actions().suffix(20).contains("intervention.reopen-visit"))
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func betweenVisitsThereIsNothingToPause() throws {
    #expect(try intervene(.endVisit("first")) == .done)
    #expect(try intervene(.pause, seen: 1) == .pointless)
    _ = try begin("second")
    #expect(try intervene(.pause, seen: 1) == .done)
  }

  @Test func theOnlyVisitOfAStudyIsReopenedToo() throws {
    let lab = try TemporaryLab()
    let person = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: person, pin: nil, context: lab.context(person))
    try lab.permit(lab.answers(true), as: person)
    let visit = lab.study.visits[0].id
    func step() throws -> Step {
      dueStep(in: lab.study, given: try #require(try lab.store.participation(of: person)))
    }
    func intervene(_ intervention: Intervention, seen: Int) throws -> InterventionVerdict {
      try lab.store.intervene(
        InterventionRequest(intervention, reason: .mistake, remark: "", seen: seen), for: person,
        in: lab.study,
        context: AuditContext(by: .staff("ben"), at: start))
    }
    #expect(try intervene(.endVisit(visit), seen: 0) == .done)
    #expect(try step() == .finished && lab.count("visits_ended_early") == 0)
    #expect(try intervene(.reopenVisit(visit), seen: 1) == .done)
    #expect(try step() == .task(DueTask(lab.test.id, position: 1)))
    #expect(try intervene(.reopenVisit(visit), seen: 2) == .pointless)
  }

  /// Tasks left out with the end of the visit are due again; tasks left out separately before it are not.
  @Test func whatWasLeftOutWithTheEndComesBack() throws {
    let visit = try begin("first")
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(participant))
    let first = try #require(try record.taskInVariant(DueTask(lab.test.id, position: 1), in: lab.study))
    #expect(try intervene(.skip(first)) == .done)
    let reason = try VisitDeviation(reason: .time, remark: "")
    let ended = try lab.store.end(visit.id, seen: 0, in: lab.study, deviation: reason, context: staff("ben"))
    #expect(try ended.isDone && record.skipped.count == 4)
    #expect(try intervene(.reopenVisit("first"), seen: 2, by: "eva") == .done)
    #expect(try record.skipped == [first] && step == .task(DueTask(lab.test.id, position: 2)))
    let now = try #require(try record.visits.first)
    #expect(now.state == .arrived && now.closedAt == nil && now.changes == 2 && now.changedBy == "eva")
    #expect(try lab.actions().contains("visit.reopened"))
    // The form of before has not seen it.
    #expect(
      try lab.store.end(visit.id, seen: 0, in: lab.study, deviation: reason, context: staff("ben"))
        == .overtaken(now))
    #expect(
      try lab.store.end(visit.id, seen: 2, in: lab.study, deviation: reason, context: staff("ben")).isDone)
  }

  @Test func notOnceTheNextVisitHasBegun() throws {
    #expect(try intervene(.endVisit("first")) == .done)
    _ = try begin("second")
    #expect(try intervene(.reopenVisit("first"), remark: "Marchetti", seen: 1) == .pointless)
    #expect(try record.visitsEndedEarly == ["first": start])
    let remarks = try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM remarks") }
    #expect(remarks == 0)
  }

  /// In twenty races of two people who reopen a visit, one wins, the other sees the first one's action, and
  /// nothing is doubled.
  @Test func ofTwoWhoReopenOneIsTold() throws {
    for race in 0..<20 {
      #expect(try intervene(.endVisit("first"), seen: 2 * race) == .done)
      let verdicts = Collected<InterventionVerdict>()
      onThreads(2) { [self] thread in
        let verdict = try? intervene(
          .reopenVisit("first"), seen: 2 * race + 1, by: thread == 0 ? "ben" : "eva")
        if let verdict { verdicts.add(verdict) }
      }
      #expect(verdicts.values.count { $0 == .done } == 1)
      let told = verdicts.values.contains {
        if case .overtaken(let others) = $0 { others.map(\.kind) == [.reopenVisit] } else { false }
      }
      #expect(told)
    }
    #expect(try lab.count("interventions") == 40)
  }

  /// One person ends the visit under Visits while another reopens it: the two are told apart by the state
  /// they saw.
  @Test func reopeningAndEndingDoNotUndoEachOther() throws {
    let visit = try begin("first")
    let reason = try VisitDeviation(reason: .time, remark: "")
    _ = try lab.store.end(visit.id, seen: 0, in: lab.study, deviation: reason, context: staff("ben"))
    #expect(try intervene(.reopenVisit("first"), seen: 1) == .done)
    #expect(try intervene(.reopenVisit("first"), seen: 2) == .pointless)
    #expect(try intervene(.reopenVisit("first"), seen: 1) == .done)
    #expect(try record.visits.map(\.changes) == [2])
  }

  // MARK: -

  private var record: Participation {
    get throws { try lab.store.participation(of: participant) ?? throwing(StoreRefusal.participationEnded) }
  }

  private var step: Step { get throws { dueStep(in: lab.study, given: try record) } }

  private func staff(_ name: StaffMember.ID) -> AuditContext { AuditContext(by: .staff(name), at: start) }

  private func begin(_ visit: StudyVisit.ID) throws -> Visit {
    let verdict = try lab.store.begin(
      visit, of: participant, seen: nil, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: staff("ben"))
    guard case .done(let visit) = verdict else { throw StoreRefusal.noSuchPosition }
    return visit
  }

  private func intervene(
    _ intervention: Intervention, remark: String = "", seen: Int = 0, by name: StaffMember.ID = "ben"
  ) throws -> InterventionVerdict {
    try lab.store.intervene(
      InterventionRequest(intervention, reason: .mistake, remark: remark, seen: seen), for: participant,
      in: lab.study, context: staff(name))
  }
}

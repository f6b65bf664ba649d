import Foundation
import Studies
import Testing

@testable import Storage

/// A participant turns out not to be eligible: the participation ends, and the data are treated as staff
/// decided.
struct IneligibilityTests {
  let lab: TemporaryLab
  let participant: Participant.ID
  private let tooYoung = Ineligibility(requirement: "age", data: .kept)

  init() throws {
    lab = try TemporaryLab(changing: "order: random", to: "order: williams")
    participant = try lab.enrol().id
    try lab.decide(.eligible, ["age": .number(18)], as: participant)
    try lab.sign(as: participant)
    try lab.store.keepPlace(of: participant, pin: nil, context: lab.context(participant))
    try lab.permit(lab.answers(true), as: participant)
  }

  private var record: Participation {
    get throws { try #require(try lab.store.participation(of: participant)) }
  }

  private func intervene(
    _ intervention: Intervention, reason: InterventionReason = .mistake, seen: Int = 0, at seconds: Int = 60
  ) throws -> InterventionVerdict {
    try lab.store.intervene(
      InterventionRequest(intervention, reason: reason, remark: "17 years old", seen: seen), for: participant,
      in: lab.study, context: AuditContext(by: .staff("ben"), at: start.advanced(bySeconds: seconds)))
  }

  private func released(_ table: String, _ column: String, for audience: ReleaseAudience = .within) throws
    -> [String?]
  {
    try lab.release(for: audience)[table]!.map { $0[column] }
  }

  // MARK: - The participation

  @Test func theParticipationEndsAndTheReasonIsKept() throws {
    #expect(try intervene(.foundIneligible(tooYoung)) == .done)
    let record = try record
    #expect(dueStep(in: lab.study, given: record) == .left)
    #expect(record.participant.ineligibility == tooYoung)
    #expect(ProgressStatus(of: record, in: lab.study) == .ineligible)
    #expect(throws: StoreRefusal.noConsentInForce) {
      try lab.answer("height", .number(1.7), as: participant)
    }
    let kept = try #require(try lab.store.interventions(for: participant).last)
    #expect(kept.kind == .foundIneligible && kept.ineligibility == tooYoung && kept.remark == "17 years old")
    let entry = try #require(
      try lab.store.auditTrail(of: participant).first { $0.action == "intervention.found-ineligible" })
    #expect(entry.detail == "mistake age kept" && entry.actorID == "ben")
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A remark is required, since without one nobody could check the finding.
  @Test func itSaysWhatIsTrue() {
    #expect(throws: RemarkProblem.missing) {
      try InterventionRequest(.foundIneligible(tooYoung), reason: .mistake, remark: " ", seen: 0)
    }
  }

  @Test func itIsDoneOnceAndOnlyForWhatTheStudyRequires() throws {
    let other = Ineligibility(requirement: "height", data: .kept)
    #expect(try intervene(.foundIneligible(other)) == .pointless)
    #expect(try intervene(.foundIneligible(tooYoung)) == .done)
    // A double tap; and somebody else, who has not seen it.
    #expect(try intervene(.foundIneligible(tooYoung)) == .done)
    let second = Ineligibility(requirement: "sight", data: .withdrawn)
    guard case .overtaken = try intervene(.foundIneligible(second)) else {
      Issue.record("it was done over somebody's head")
      return
    }
    #expect(try intervene(.foundIneligible(second), seen: 1) == .pointless)
    #expect(try lab.store.interventions(for: participant).count == 1)
  }

  @Test func nobodyIsFoundIneligibleBeforeTheyWereLetIn() throws {
    let undecided = try lab.enrol().id
    let request = try InterventionRequest(.foundIneligible(tooYoung), reason: .mistake, remark: "17", seen: 0)
    let context = AuditContext(by: .staff("ben"), at: start)
    #expect(try lab.store.intervene(request, for: undecided, in: lab.study, context: context) == .pointless)
  }

  @Test func whoeverLeftByThemselvesHasLeft() throws {
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(throws: StoreRefusal.participationEnded) { try intervene(.foundIneligible(tooYoung)) }
    #expect(throws: StoreRefusal.participationEnded) { try intervene(.eligibleAfterAll) }
  }

  // MARK: - The data

  @Test func keptDataAreReleasedWithAMark() throws {
    try lab.finishRun(participant)
    let other = try lab.enrolWithConsent()
    try lab.finishRun(other)
    #expect(try intervene(.foundIneligible(tooYoung)) == .done)
    // The requirement tells what somebody is like, which is nobody's business.
    #expect(try released("participants", "not_eligible").compactMap(\.self) == ["1"])
    #expect(try released("runs", "exclusion").compactMap(\.self) == ["not-eligible"])
    #expect(try released("runs", "excluded").sorted { ($0 ?? "") < ($1 ?? "") } == ["0", "1"])
    let quality = lab.test.quality(of: try lab.store.scoredRuns(of: lab.study.id, origin: .real))
    #expect(quality.reduce(0) { $0 + $1.ineligible } == 1 && quality.reduce(0) { $0 + $1.runs } == 1)
    #expect(quality.reduce(0) { $0 + $1.scores.count } == 1)
  }

  @Test func withdrawnDataAreInNoRelease() throws {
    try lab.finishRun(participant)
    try lab.store.keepContact(
      ["email": "ada@example.org"], messages: [], of: participant, context: lab.context(participant))
    let withdrawn = Ineligibility(requirement: "age", data: .withdrawn)
    #expect(try intervene(.foundIneligible(withdrawn)) == .done)
    for audience in ReleaseAudience.allCases {
      #expect(try released("participants", "participant", for: audience).isEmpty)
    }
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real).isEmpty)
    #expect(try lab.store.contact(of: participant).isEmpty)
    #expect(try intervene(.eligibleAfterAll, seen: 1) == .pointless)
  }

  // MARK: - Taking it back

  @Test func aMistakeIsTakenBack() throws {
    let run = try lab.finishRun(participant)
    let before = try dueStep(in: lab.study, given: record)
    #expect(try intervene(.foundIneligible(tooYoung)) == .done)
    #expect(try intervene(.eligibleAfterAll, seen: 1, at: 120) == .done)
    let record = try record
    #expect(record.participant.ineligibility == nil && record.participant.leftAt == nil)
    #expect(dueStep(in: lab.study, given: record) == before && record.runs.map(\.id) == [run.id])
    #expect(try released("participants", "not_eligible") == [nil])
    #expect(
      try lab.store.interventions(for: participant).map(\.kind) == [.foundIneligible, .eligibleAfterAll])
  }

  /// As of somebody who drops out: before the first test the place is free for the next.
  @Test func thePlaceInTheListOfOrdersIsGivenBackAndTakenAgain() throws {
    try draw(participant)
    #expect(try intervene(.foundIneligible(tooYoung)) == .done)
    #expect(try list().held == 0 && list().free == 1)
    #expect(try intervene(.eligibleAfterAll, seen: 1) == .done)
    #expect(try list().held == 1 && list().free == 0)
    #expect(try intervene(.foundIneligible(tooYoung), seen: 2, at: 200) == .done)
    let next = try lab.enrolWithConsent()
    try draw(next)
    let order = try record.orders
    #expect(try lab.store.participation(of: next)?.orders == order)
    // Their place has somebody else now: the order is theirs all the same.
    #expect(try intervene(.eligibleAfterAll, seen: 3) == .done)
    #expect(try record.orders == order && list().held == 1)
  }

  private func draw(_ person: Participant.ID) throws {
    let record = try #require(try lab.store.participation(of: person))
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 7 }, context: lab.context(person))
  }

  private func list() throws -> AllocationListUse {
    try #require(try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .real).first)
  }

  // MARK: - The flow

  @Test func theyStandInTheFlowWhereTheyHadCome() throws {
    try draw(participant)
    #expect(try intervene(.foundIneligible(tooYoung)) == .done)
    let flow = try lab.store.overview(of: lab.study, origin: .real).flow
    #expect(flow.reached(.allocated) == 1 && flow.reached(.complete) == 0)
    #expect(flow.ineligible(at: .allocated) == ["age": 1] && flow.notEligible == 0)
    #expect(flow.stopped(at: .allocated, .left, .leftEarly) == 0)
  }
}

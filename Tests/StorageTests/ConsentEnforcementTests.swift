import Studies
import Testing

@testable import Storage

/// No answer and no trial is stored without a consent in force, even if a page tries to.
struct ConsentEnforcementTests {
  enum ConsentState: CaseIterable {
    case neverSigned, signedAnOlderVersion, left
  }

  @Test(arguments: ConsentState.allCases)
  func nothingIsStored(of state: ConsentState) throws {
    let lab = try TemporaryLab.withASecondDocument()
    let participant = try lab.participant(state)
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.answer("height", .number(1.8), as: participant) }
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.answer("height", .skipped, as: participant) }
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.startRun(participant) }
    for table in [
      "answers", "runs", "run_parts", "implicit_association_trials", "allocations", "allocated_variants",
      "scores",
    ] {
      #expect(try lab.count(table) == 0, "\(table)")
    }
  }

  /// The run was started in order; then the participant leaves, or the consent is changed.
  @Test func noPartIsStoredAfterLeaving() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let run = try lab.startRun(participant)
    let part = try makePart(of: lab.plannedRun(run))
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.append(part, to: run) }
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.leaveOut(run) }
    #expect(try lab.count("run_parts") == 0)
    #expect(try lab.count("implicit_association_trials") == 0)
  }

  @Test func noPartIsStoredUnderANewerConsentDocument() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let run = try lab.startRun(participant)
    let planned = try lab.plannedRun(run)
    #expect(throws: StoreRefusal.noConsentInForce) {
      try lab.store.append(
        makePart(of: planned), to: planned, unsent: 0,
        consent: ConsentRequirement(validSince: 2, isCountersigned: false), context: lab.context(participant))
    }
    #expect(try lab.count("implicit_association_trials") == 0)
  }

  @Test func whatWasAcknowledgedBeforeLeavingStaysAcknowledged() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let run = try lab.startRun(participant)
    let part = try makePart(of: lab.plannedRun(run))
    #expect(try lab.append(part, to: run) == .stored(isFinished: false))
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(try lab.append(part, to: run) == .stored(isFinished: false))
    #expect(try lab.count("run_parts") == 1)
  }

  @Test func somebodyWhoHasLeftCannotSign() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(throws: StoreRefusal.participationEnded) { try lab.sign(as: participant) }
    #expect(try lab.count("consents") == 0)
  }

  @Test func signingTwiceKeepsTheFirstConsentAndItsName() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent(name: "Ada Lovelace")
    let first = try lab.store.participation(of: participant)?.consents
    try lab.sign(as: participant, name: "Somebody Else", at: start.advanced(bySeconds: 5))
    #expect(try lab.store.participation(of: participant)?.consents == first)
    #expect(try lab.count("consents") == 1)
  }

  @Test func aNewVersionIsSignedBesideTheOldOne() throws {
    let lab = try TemporaryLab.withASecondDocument()
    let participant = try lab.participant(.signedAnOlderVersion)
    try lab.sign(as: participant, at: start.advanced(bySeconds: 60))
    #expect(try lab.count("consents") == 2)
    #expect(try #require(try lab.store.participation(of: participant)).hasConsentInForce(for: lab.study))
    try lab.answer("height", .number(1.8), as: participant)
  }

  @Test func anEditorialChangeLeavesConsentsInForce() throws {
    let lab = try TemporaryLab.withASecondDocument(validSince: 1)
    let participant = try lab.participant(.signedAnOlderVersion)
    #expect(try #require(try lab.store.participation(of: participant)).hasConsentInForce(for: lab.study))
    try lab.answer("height", .number(1.8), as: participant)
    #expect(try lab.count("answers") == 1)
  }

  @Test func whereTheExperimenterSignsTooNothingIsStoredBefore() throws {
    let lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  countersignature: yes\n")
    let participant = try lab.enrolWithConsent()
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.answer("height", .number(1.8), as: participant) }
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.startRun(participant) }
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    let paper = SignedPaper(document: Array("with both".utf8), signature: [])
    for _ in 1...2 { try lab.countersign(consent, of: participant, paper: paper) }
    try lab.answer("height", .number(1.8), as: participant)
    #expect(try lab.count("countersignatures") == 1)
    #expect(try lab.store.paper(of: consent.id)?.document == paper.document)
    #expect(try lab.store.countersignature(under: consent.id)?.name.text == "Robin Sommer")
  }

}

extension TemporaryLab {
  /// The study's consent document has the number 2.
  fileprivate static func withASecondDocument(validSince: Int = 2) throws -> TemporaryLab {
    try TemporaryLab(
      changing: "consent:\n", to: "consent:\n  version: 2\n  valid-since: \(validSince)\n")
  }

  fileprivate func participant(_ state: ConsentEnforcementTests.ConsentState) throws -> Participant.ID {
    let participant = try enrol().id
    switch state {
    case .neverSigned: break
    case .signedAnOlderVersion: try sign(as: participant, version: "older")
    case .left:
      try sign(as: participant)
      try store.leave(participant, session: nil, context: context(participant))
    }
    return participant
  }
}

import Studies
import Testing

@testable import Storage

/// What is left half done, or changes afterwards, can always be brought to its end.
struct ConsentMendingTests {
  private func countersignature() throws -> Countersignature {
    Countersignature(name: try PrintedName("Robin Sommer"), drawing: nil, signedAt: start)
  }

  /// The power fails between the file of names and that of research: the next try finds half of it there.
  @Test func aCountersignatureThatWasCutOffIsGivenAgain() throws {
    let lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  countersignature: yes\n")
    let participant = try lab.enrolWithConsent()
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    let stamp = Stamp(by: .staff("robin"), at: start)
    let paper = SignedPaper(document: [1], signature: [2])
    try lab.store.countersign(
      consent.id, countersignature(), paper: paper, participant: participant, stamp: stamp)
    try lab.store.research.write { db in
      try db.execute(sql: "DELETE FROM countersignatures")
    }
    let later = SignedPaper(document: [3], signature: [4])
    try lab.store.countersign(
      consent.id, countersignature(), paper: later, participant: participant, stamp: stamp)
    #expect(try lab.store.paper(of: consent.id)?.document == [3])
    #expect(try lab.store.participation(of: participant)?.consents.first?.isCountersigned == true)
  }

  @Test func aNewConsentAsksForTheSharingAnew() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    let (before, signing, after) = (start, start.advanced(bySeconds: 5), start.advanced(bySeconds: 9))
    try lab.store.choose(.worldwide, of: participant, stamp: lab.stamp(participant, at: before))
    try lab.sign(as: participant, at: signing)
    let version = lab.study.consent.version
    #expect(try lab.store.consentProgress(of: participant, documentVersion: version).sharing == nil)
    #expect(try lab.store.sharing(of: participant) == .worldwide)
    for _ in 1...2 {
      try lab.store.choose(.worldwide, of: participant, stamp: lab.stamp(participant, at: after))
    }
    #expect(try lab.store.consentProgress(of: participant, documentVersion: version).sharing == .worldwide)
    #expect(try lab.count("sharing_choices") == 2)
  }

  @Test func whoeverLeavesIsReachedNoMore() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    try lab.store.keepContact(
      ["email": "ada@example.org"], messages: [], of: participant, stamp: lab.stamp(participant))
    try lab.store.leave(participant, session: nil, stamp: lab.stamp(participant))
    #expect(try lab.store.contact(of: participant).isEmpty)
    #expect(try lab.actions().contains("contact.forgotten"))
  }

  /// A study that gains its questions late asks those who have not consented yet, however far they have come.
  @Test func somebodyMidwayCanBeTurnedAway() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    try lab.reach(.agreed, as: participant)
    try lab.answerQuiz("leave", isRight: true, as: participant)
    try lab.store.choose(.worldwide, of: participant, stamp: lab.stamp(participant))
    try lab.store.record(
      SectionReading(section: "overview", shownAt: start, milliseconds: 1, openings: nil), of: participant,
      documentVersion: lab.study.consent.version, stamp: lab.stamp(participant))
    try lab.decide(.notEligible(unmet: ["age"]), as: participant)
    #expect(try lab.count("participants") == 0)
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .real).refused == 1)
  }
}

import Studies
import Testing

@testable import Storage

/// Unfinished steps, and data that change afterwards, can always be brought to completion.
struct ConsentMendingTests {
  /// The power fails between the file of names and that of research: the next try finds half of it there.
  @Test func aCountersignatureThatWasCutOffIsGivenAgain() throws {
    let lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  countersignature: yes\n")
    let participant = try lab.enrolWithConsent()
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    try lab.countersign(consent, of: participant)
    try lab.store.research.write { db in
      try db.execute(sql: "DROP TRIGGER countersignatures_are_kept; DELETE FROM countersignatures")
    }
    let later = SignedPaper(document: [3], signature: [4])
    try lab.countersign(consent, of: participant, name: "Kim Sommer", paper: later)
    #expect(try lab.store.paper(of: consent.id)?.document == [3])
    #expect(try lab.store.countersignature(under: consent.id)?.name.text == "Kim Sommer")
    #expect(try lab.store.participation(of: participant)?.consents.first?.isCountersigned == true)
  }

  @Test func aNewConsentAsksForTheSharingAnew() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    let (before, signing, after) = (start, start.advanced(bySeconds: 5), start.advanced(bySeconds: 9))
    try lab.store.choose(.worldwide, of: participant, context: lab.context(participant, at: before))
    try lab.sign(as: participant, at: signing)
    let version = lab.study.consent.version
    #expect(try lab.store.consentProgress(of: participant, documentVersion: version).sharing == nil)
    #expect(try lab.store.sharing(of: participant) == .worldwide)
    for _ in 1...2 {
      try lab.store.choose(.worldwide, of: participant, context: lab.context(participant, at: after))
    }
    #expect(try lab.store.consentProgress(of: participant, documentVersion: version).sharing == .worldwide)
    #expect(try lab.count("sharing_choices") == 2)
  }

  /// A choice made on the way to a new consent counts for that consent alone, and a change in the profile
  /// does not answer the new consent's question.
  @Test func aNewConsentAndTheProfileDoNotAnswerForEachOther() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    func context(_ seconds: Int) -> AuditContext {
      lab.context(participant, at: start.advanced(bySeconds: seconds))
    }
    try lab.store.choose(.institution, of: participant, context: context(0))
    try lab.sign(as: participant, at: start.advanced(bySeconds: 1))
    try lab.store.changeSharing(to: .worldwide, of: participant, context: context(2))
    let version = lab.study.consent.version
    #expect(try lab.store.consentProgress(of: participant, documentVersion: version).sharing == nil)
    #expect(try lab.store.sharing(of: participant) == .worldwide)
    try lab.store.choose(.institution, of: participant, context: context(3))
    #expect(try lab.store.sharing(of: participant) == .worldwide, "nothing is signed yet")
    #expect(try lab.release(for: .beyond)["participants"]!.count == 1)
    #expect(
      try lab.store.consentProgress(of: participant, documentVersion: version).sharing == .institution)
  }

  @Test func whoeverLeavesIsReachedNoMore() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    try lab.store.keepContact(
      ["email": "ada@example.org"], messages: [], of: participant, context: lab.context(participant))
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(try lab.store.contact(of: participant).isEmpty)
    #expect(try lab.actions().contains("contact.forgotten"))
  }

  /// A study that gains its questions late asks those who have not consented yet, however far they have come.
  @Test func somebodyMidwayCanBeTurnedAway() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    try lab.reach(.agreed, as: participant)
    try lab.answerQuiz("leave", isRight: true, as: participant)
    try lab.store.choose(.worldwide, of: participant, context: lab.context(participant))
    try lab.store.record(
      SectionReading(section: "overview", shownAt: start, milliseconds: 1, openings: nil), of: participant,
      documentVersion: lab.study.consent.version, context: lab.context(participant))
    try lab.decide(.notEligible(unmet: ["age"]), as: participant)
    #expect(try lab.count("participants") == 0)
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .real).refused == 1)
  }
}

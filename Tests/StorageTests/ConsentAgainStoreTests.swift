import Definitions
import Studies
import Testing

@testable import Storage

/// The rows of a participant who is asked again about changes alone.
struct ConsentAgainStoreTests {
  /// Signed under the version of the study as it comes, with a choice that is changed afterwards.
  private func outdated(_ lab: TemporaryLab) throws -> Participant.ID {
    let earlier = try StudyDefinition.weightIAT()
    let version = try earlier.study().version
    try lab.store.remember(
      earlier.study(), files: earlier.files, context: AuditContext(by: .system, at: start))
    let participant = try lab.enrol().id
    let signed = try lab.signed(
      as: participant, Signature(name: PrintedName("Ada Lovelace")), version: "older", sharing: .worldwide)
    let consent = Consent(
      id: signed.consent.id, documentNumber: 1, documentVersion: "older", studyVersion: version,
      language: Language("en"), sharing: .worldwide, signedAt: start, signedDigest: signed.record.digest)
    try lab.store.sign(
      SignedConsent(
        consent: consent, signature: signed.signature, record: signed.record, paper: signed.paper),
      messages: [], participant: participant, context: lab.context(participant))
    try lab.store.changeSharing(
      to: .institution, of: participant, context: lab.context(participant, at: start.advanced(bySeconds: 2)))
    return participant
  }

  private func participation(of participant: Participant.ID, in study: Study, _ lab: TemporaryLab) throws
    -> Participation
  {
    var participation = try #require(try lab.store.participation(of: participant))
    try lab.store.readConsentProgress(of: &participation, in: study)
    return participation
  }

  @Test func theChoiceAboutSharingThatCountsLastIsCarriedOver() throws {
    let lab = try TemporaryLab(
      changing: "consent:\n", to: "consent:\n  version: 2\n  ask-again: changes\n")
    let participant = try outdated(lab)
    let study = try lab.study.honouring(
      consentsUnder: lab.store.versionsConsentedUnder(of: lab.study.id),
      in: StudyLibrary(current: [lab.study], store: lab.store))
    let again = try participation(of: participant, in: study, lab)
    #expect(dueStep(in: study, given: again) == .consent(.changes))
    #expect(study.consentProcess(of: again).asksAboutChangesAlone)
    #expect(again.consentProgress.sharing == nil && again.sharingToSign(in: study) == .institution)
    // A choice made on the way to the signature takes precedence over the one in force.
    try lab.store.choose(
      .worldwide, of: participant, context: lab.context(participant, at: start.advanced(bySeconds: 4)))
    #expect(try participation(of: participant, in: study, lab).sharingToSign(in: study) == .worldwide)
  }

  /// Participants who go through everything answer the question about sharing again.
  @Test func nothingIsCarriedOverWhereEverythingIsAskedAgain() throws {
    let lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  version: 2\n")
    let participant = try outdated(lab)
    let again = try participation(of: participant, in: lab.study, lab)
    #expect(dueStep(in: lab.study, given: again) == .consent(.changes))
    #expect(!lab.study.consentProcess(of: again).asksAboutChangesAlone)
    #expect(again.sharingToSign(in: lab.study) == nil)
  }
}

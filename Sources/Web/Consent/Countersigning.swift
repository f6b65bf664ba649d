import HTTP
import Studies

extension ConsentCase {
  /// Adds the experimenter's signature to the participant's consent, on the console or on the participant's tablet:
  /// record and document are made again, with both signatures.
  /// - Parameter station: the tablet's name; nil on the console
  /// - Throws: `DocumentError`, `CryptoError`, and the errors of the store
  func countersign(
    _ consent: Consent, with signature: Signature, by member: StaffMember, on station: String? = nil,
    for request: some LabRequest
  ) throws {
    let context = AuditContext(by: .staff(member.id), at: request.guest.time)
    let countersignature = Countersignature(
      name: signature.name, drawing: signature.drawing, signedAt: context.time)
    let print = try print(of: consent, with: countersignature, by: member, on: station, in: request.lab)
    let paper = try print.signedPaper(for: request)
    let countersigned = CountersignedConsent(
      consent: consent.id, signature: countersignature, record: print.record, paper: paper)
    try request.lab.stores.signing.countersign(
      countersigned, messages: copies(of: paper, in: request.lab), participant: participant.id,
      context: context)
  }

  private func print(
    of consent: Consent, with countersignature: Countersignature, by member: StaffMember, on station: String?,
    in lab: Lab
  ) throws -> ConsentPrint {
    guard let signature = try lab.stores.signing.signature(under: consent, of: participant.id),
      let record = try lab.stores.signing.record(of: consent, participant: participant.id),
      let study = try lab.studies.study(study.id, version: consent.studyVersion)
    else { throw PageError.notFound }
    return ConsentPrint(
      consent: consent, signature: signature,
      record: record.countersigned(countersignature, account: member.name, station: station), study: study,
      participant: participant, countersignature: countersignature)
  }

  /// Copies for a participant who gave an address with an earlier consent.
  private func copies(of paper: SignedPaper, in lab: Lab) throws -> [OutboxMessage] {
    let words = Voice(phrases: lab.phrases, language: study.language(participant.language))
    return try ConsentMail(participant: participant, study: study, words: words).messages(
      with: paper, in: lab)
  }
}

import Studies

/// The signed consent as it is sent to the participant.
struct ConsentMail {
  let participant: Participant
  let study: Study
  /// In the participant's language.
  let words: Voice

  /// Messages to the address that was given earlier, for a consent that is signed again.
  func messages(with paper: SignedPaper, in lab: Lab) throws -> [OutboxMessage] {
    guard let detail = study.consent.mailDetail else { return [] }
    return messages(with: paper, to: try lab.stores.signing.contact(of: participant.id)[detail.id], in: lab)
  }

  /// None without an address, or in a lab that sends no mail.
  func messages(with paper: SignedPaper, to address: String?, in lab: Lab) -> [OutboxMessage] {
    guard lab.sendsMail, let address = address.flatMap({ try? MailAddress($0) }) else { return [] }
    let message = OutboxMessage(
      participant: participant.id, study: study.id, kind: .consentCopy, recipient: address,
      subject: words.say("consent.mail.subject", ["study": study.title[words.language]]),
      body: words.say(
        "consent.mail.body",
        ["contact": study.contact.name, "institution": study.contact.institution[words.language]]),
      attachments: [
        .init(name: participant.code.consentFile, mediaType: "application/pdf", content: paper.document),
        .init(
          name: participant.code.signatureFile, mediaType: "application/pkcs7-signature",
          content: paper.signature),
      ])
    return [message]
  }
}

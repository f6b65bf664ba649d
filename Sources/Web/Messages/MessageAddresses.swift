import Studies

/// The addresses that messages to participants of every kind need.
extension Lab {
  /// The address to which a participant is written; nil where none is known that can be written to, and in a lab that sends
  /// no mail.
  func mailAddress(of participant: Participant.ID, in study: Study) throws -> MailAddress? {
    guard sendsMail, let detail = study.consent.mailDetail else { return nil }
    return try stores.mail.contact(of: participant)[detail.id].flatMap { try? MailAddress($0) }
  }

  /// The address at which a participant stops reminders with one click; nil while the server does not know its own.
  func unsubscribeURL(of participant: Participant.ID) throws -> String? {
    if publicURL.isEmpty { return nil }
    return publicURL + Path.unsubscription.url(try stores.mail.unsubscriptionToken(of: participant))
  }
}

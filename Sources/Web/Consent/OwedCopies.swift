import Studies

extension Lab {
  /// Puts the copies of signed consents into the outbox that the console was stopped before it could put there. However
  /// often it is done, each copy is queued once.
  public func queueOwedCopies() throws {
    guard sendsMail else { return }
    let studies = atThisMoment.studies
    for copy in try stores.mail.copiesOwed() {
      // An unreadable copy of one participant keeps nobody else waiting.
      do {
        try settle(copy, in: copy.participant.flatMap { studies.study($0.study) })
      } catch {
        logger.error(
          "the copy of a consent cannot be put into the outbox",
          metadata: ["consent": "\(copy.consent)", "error": "\(error)"])
      }
    }
  }

  private func settle(_ copy: OwedCopy, in study: Study?) throws {
    let context = AuditContext(by: .system, at: clock())
    switch copy.decision(in: study) {
    case .waiting: return
    case .dropped: try stores.mail.drop(copy, context: context)
    case .due(let detail):
      guard let message = try message(with: copy, to: detail, in: study) else {
        return try stores.mail.drop(copy, context: context)
      }
      try stores.mail.queue(message, with: copy, context: context)
    }
  }

  /// Nil without an address that can be written to.
  private func message(with copy: OwedCopy, to detail: ContactDetail.ID, in study: Study?) throws
    -> OutboxMessage?
  {
    guard let study, let participant = copy.participant,
      let address = try stores.mail.contact(of: participant.id)[detail],
      let paper = try stores.mail.paper(of: copy.consent)
    else { return nil }
    let words = Voice(phrases: phrases, language: study.language(participant.language))
    return ConsentMail(participant: participant, study: study, words: words)
      .messages(with: paper, to: address, in: self).first
  }
}

import Studies

extension Lab {
  /// Puts the invitations and reminders that are due now into the outbox, as many as the pace allows, and ends those of which
  /// nothing more is to be sent. Nothing is said twice, however often this runs.
  public func writeInvitations() throws {
    let now = clock()
    let context = AuditContext(by: .system, at: now)
    try stores.mail.finishInvitationLists(context: context)
    let studies = atThisMoment.studies
    var left = try pacedMessagesLeft(at: now)
    var ended: [Participant.ID: Invitation.End] = [:]
    var messages: [OutboxMessage] = []
    for mail in try stores.mail.invitationMail() {
      let study = studies.isClosed(mail.list.study) ? nil : studies.study(mail.list.study)
      switch mail.decision(in: study, at: now) {
      case .wait: break
      case .end(let end): ended[mail.invitation.participant] = end
      case .write(let number):
        guard left > 0, let study else { continue }
        // An error with one address does not hold up the messages to others.
        do {
          guard let message = try message(number, of: mail, in: study) else { continue }
          messages.append(message)
          left -= 1
        } catch {
          logger.error(
            "an invitation cannot be written",
            metadata: ["participant": "\(mail.invitation.participant)", "error": "\(error)"])
        }
      }
    }
    try stores.mail.settleInvitationMail(ending: ended, queueing: messages, context: context)
  }

  /// Returns how many more messages that nobody waits for may go into the outbox now.
  func pacedMessagesLeft(at now: Timestamp) throws -> Int {
    MessagePace.perMinute
      - (try stores.mail.pacedMessages(since: now.advanced(bySeconds: -MessagePace.seconds)))
  }

  /// Returns nil without an address, or while the server does not know its own.
  private func message(_ number: Int, of mail: InvitationMail, in study: Study) throws -> OutboxMessage? {
    let participant = mail.invitation.participant
    guard sendsMail, let code = mail.code, let stop = try unsubscribeURL(of: participant),
      let address = try stores.mail.invitedAddress(of: participant)
    else { return nil }
    let words = InvitationWords(
      study, Voice(phrases: phrases, language: study.language(mail.list.language)))
    let link = publicURL + Path.code.url(code.text)
    return OutboxMessage(
      participant: participant, study: study.id, kind: number == 1 ? .invitation : .invitationReminder,
      recipient: address, subject: words.subject(number: number), body: words.body(link: link, stop: stop),
      call: InvitationMessage(number: number), unsubscribeURL: stop)
  }
}

/// The words of an invitation: those of the study, else the console's own.
struct InvitationWords {
  private let study: Study
  private let words: Voice

  init(_ study: Study, _ words: Voice) {
    self.study = study
    self.words = words
  }

  private var title: String { study.title[words.language] }
  private var institution: String { study.contact.institution[words.language] }

  /// - Parameter number: 1 for the invitation, more for a reminder
  func subject(number: Int) -> String {
    let subject = filled(
      study.invitation.subject?[words.language] ?? words.say("invitations.mail.subject", ["study": title]),
      link: "")
    return number == 1 ? subject : words.say("invitations.mail.reminder", ["subject": subject])
  }

  func body(link: String, stop: String) -> String {
    let text =
      study.invitation.text.map { filled($0[words.language], link: link) }
      ?? words.say("invitations.mail.text", ["study": title, "institution": institution, "link": link])
    return words.say(
      "invitations.mail.body",
      [
        "text": text, "stop": stop,
        "contact": study.contact.lines(in: words.language).joined(separator: "\n"),
      ])
  }

  private func filled(_ text: String, link: String) -> String {
    MessagePlace.fill(
      text,
      [
        .link: link, .study: title, .institution: institution,
      ])
  }
}

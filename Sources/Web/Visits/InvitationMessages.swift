import Studies

extension Lab {
  /// Puts the messages about open visits that are due now into the outbox, and takes out those to whoever has come or can no
  /// longer come. Nothing is said twice, however often this runs.
  public func writeAboutOpenVisits() throws {
    let studies = atThisMoment.studies
    let now = clock()
    var dropped: [OutboxMessage.ID] = []
    var messages: [OutboxMessage] = []
    for mail in try stores.mail.openVisitMail(in: studies.current, at: now) {
      let study = studies.study(mail.record.participant.study)
      let decision = mail.decision(in: study, at: now)
      dropped += decision.dropped
      guard let invitation = decision.due, let study else { continue }
      // An error with the data of one participant does not hold up the messages to others.
      do {
        if let message = try message(invitation, of: mail, in: study) { messages.append(message) }
      } catch {
        logger.error(
          "a message about an open visit cannot be written",
          metadata: ["visit": "\(invitation.visit)", "error": "\(error)"])
      }
    }
    try stores.mail.settleInvitations(
      dropping: dropped, queueing: messages, context: AuditContext(by: .system, at: now))
  }

  /// Returns nil without an address that can be written to.
  private func message(_ invitation: VisitInvitation, of mail: OpenVisitMail, in study: Study) throws
    -> OutboxMessage?
  {
    let participant = mail.record.participant
    guard let window = mail.window(in: study), let address = try mailAddress(of: participant.id, in: study)
    else { return nil }
    let words = Voice(phrases: phrases, language: study.language(participant.language))
    let stop = try unsubscribeURL(of: participant.id)
    return OutboxMessage(
      participant: participant.id, study: study.id, kind: invitation.call.kind, recipient: address,
      subject: words.say(
        "visits.mail.\(invitation.call).subject", ["study": study.title[words.language]]),
      body: body(invitation, window, in: study, words, stop: stop), invitation: invitation,
      unsubscribeURL: stop)
  }

  /// Says nothing about the study but its title: others may see the message.
  private func body(
    _ invitation: VisitInvitation, _ window: Range<Timestamp>, in study: Study, _ words: Voice, stop: String?
  ) -> String {
    let links =
      stop.map {
        words.say("schedule.mail.links", ["open": publicURL + Path.nextVisit.url(), "stop": $0])
      } ?? words.say("schedule.mail.withoutLinks")
    let last = Timestamp(milliseconds: window.upperBound.milliseconds - 1)
    let begin = words.say(
      "visits.mail.\(invitation.call).begin",
      ["study": study.title[words.language], "last": words.day(last)])
    return words.say(
      "visits.mail.openBody",
      [
        "begin": begin, "zone": words.timeZone(at: last),
        "duration": words.duration(minutes: study.expectedMinutes(of: invitation.visit)),
        "links": links,
        "contact": study.contact.lines(in: words.language).joined(separator: "\n"),
      ])
  }
}

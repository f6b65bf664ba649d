import Studies

extension Lab {
  /// Makes slots free again that nobody holds any more, and puts the messages about free times that are due now into the
  /// outbox. Nothing is said twice, however often this runs.
  public func writeAboutFreeTimes() throws {
    let now = clock()
    let context = AuditContext(by: .system, at: now)
    try stores.mail.releaseSlots(context: context)
    var dropped = try stores.mail.idleFreeTimeMessages()
    var messages: [OutboxMessage] = []
    for study in atThisMoment.studies.current where study.visits.contains(where: { $0.booking != nil }) {
      let round = try stores.mail.freeTimes(of: study, at: now, calendar: LabCalendar())
      let decision = round.decision(in: study, at: now)
      dropped += decision.dropped
      for due in decision.due {
        // An error with the data of one participant does not hold up the messages to others.
        do {
          if let message = try message(due, in: study) { messages.append(message) }
        } catch {
          logger.error(
            "a message about a free time cannot be written",
            metadata: ["visit": "\(due.news.visit)", "error": "\(error)"])
        }
      }
    }
    try stores.mail.settleFreeTimes(dropping: dropped, queueing: messages, context: context)
  }

  /// Returns nil without an address that can be written to.
  private func message(_ due: FreeTimeRound.Due, in study: Study) throws -> OutboxMessage? {
    let participant = due.mail.record.participant
    guard let address = try mailAddress(of: participant.id, in: study) else { return nil }
    let words = Voice(phrases: phrases, language: study.language(participant.language))
    let stop = try unsubscribeURL(of: participant.id)
    let title = study.title[words.language]
    let links =
      stop.map {
        words.say("schedule.mail.links", ["open": publicURL + Path.nextVisitTimes.url(), "stop": $0])
      } ?? words.say("schedule.mail.withoutLinks")
    let body = words.say(
      "slots.mail.body",
      [
        "study": title, "links": links,
        "contact": study.contact.lines(in: words.language).joined(separator: "\n"),
      ])
    return OutboxMessage(
      participant: participant.id, study: study.id, kind: .timeFree, recipient: address,
      subject: words.say("slots.mail.subject", ["study": title]), body: body, freeTime: due.news,
      unsubscribeURL: stop)
  }
}

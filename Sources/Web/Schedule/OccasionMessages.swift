import Studies

extension Lab {
  /// Plans what can be planned, and closes the occasions that are over.
  public func keepSchedules() throws {
    let context = AuditContext(by: .system, at: clock())
    let studies = atThisMoment.studies.current.filter { !$0.schedule.isEmpty }
    try stores.rounds.planOccasions(in: studies, draw: draw, context: context)
    try stores.rounds.closeOccasions(context: context)
  }

  /// Puts the reminders that are due now into the outbox, and takes out those of what was begun or is over. Nothing is said
  /// twice, however often this runs.
  public func writeAboutOccasions() throws {
    let studies = atThisMoment.studies
    let now = clock()
    var dropped: [OutboxMessage.ID] = []
    var messages: [OutboxMessage] = []
    for mail in try stores.mail.occasionMail(at: now) {
      let study = studies.study(mail.participant.study)
      let decision = mail.decision(in: study, at: now)
      dropped += decision.dropped
      guard let reminder = decision.due, let study else { continue }
      // An error with the data of one participant does not hold up the messages to others.
      do {
        if let message = try message(reminder, of: mail, in: study) { messages.append(message) }
      } catch {
        logger.error(
          "a reminder cannot be written",
          metadata: ["occasion": "\(reminder.occasion)", "error": "\(error)"])
      }
    }
    try stores.mail.settleReminders(
      dropping: dropped, queueing: messages, context: AuditContext(by: .system, at: now))
  }

  /// Returns nil without an address that can be written to.
  private func message(_ reminder: OccasionReminder, of mail: OccasionMail, in study: Study) throws
    -> OutboxMessage?
  {
    let participant = mail.participant
    guard let address = try mailAddress(of: participant.id, in: study) else { return nil }
    let words = Voice(phrases: phrases, language: study.language(participant.language))
    return OutboxMessage(
      participant: participant.id, study: study.id, kind: .occasionReminder, recipient: address,
      subject: words.say("schedule.mail.subject", ["study": study.title[words.language]]),
      body: try body(of: mail, in: study, words), reminder: reminder,
      unsubscribeURL: try unsubscribeURL(of: participant.id))
  }

  /// Says nothing about the study but its title: others may see the message.
  private func body(of mail: OccasionMail, in study: Study, _ words: Voice) throws -> String {
    let calendar = LabCalendar(zoneNamed: mail.timeZone)
    let minutes = study.task(mail.occasion.id.taskID)?.expectedMinutes ?? 1
    let links =
      publicURL.isEmpty
      ? words.say("schedule.mail.withoutLinks")
      : words.say(
        "schedule.mail.links",
        [
          "open": publicURL + Path.dashboard.url(),
          "stop": try unsubscribeURL(of: mail.participant.id) ?? "",
        ])
    return words.say(
      "schedule.mail.body",
      [
        "study": study.title[words.language], "duration": words.duration(minutes: minutes),
        "day": words.weekday(mail.occasion.expiresAt, in: calendar),
        "time": words.clockTime(mail.occasion.expiresAt, in: calendar), "zone": calendar.zoneName,
        "links": links, "contact": study.contact.lines(in: words.language).joined(separator: "\n"),
      ])
  }
}

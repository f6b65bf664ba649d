import Documents
import Studies

extension Lab {
  /// Puts the messages that are due now, for participants who want reminders of their appointments, into the outbox,
  /// and takes out those that are no longer true. Nothing is said twice, however often this runs.
  public func writeAboutAppointments() throws {
    let studies = atThisMoment.studies
    let now = clock()
    var dropped: [OutboxMessage.ID] = []
    var messages: [OutboxMessage] = []
    for appointment in try stores.mail.appointmentMail(at: now) {
      let study = studies.study(appointment.participant.study)
      let decision = appointment.decision(in: study, at: now)
      dropped += decision.dropped
      guard let news = decision.due, let study else { continue }
      // An error with the data of one participant does not hold up the messages to others.
      do {
        if let message = try message(news, of: appointment, in: study) { messages.append(message) }
      } catch {
        logger.error(
          "a message about an appointment cannot be written",
          metadata: ["visit": "\(appointment.visit.id)", "error": "\(error)"])
      }
    }
    try stores.mail.settle(dropping: dropped, queueing: messages, context: AuditContext(by: .system, at: now))
  }

  /// Returns nil without an address that can be written to.
  private func message(_ news: AppointmentNews, of appointment: AppointmentMail, in study: Study) throws
    -> OutboxMessage?
  {
    let participant = appointment.participant
    guard let address = try mailAddress(of: participant.id, in: study) else { return nil }
    let words = Voice(phrases: phrases, language: study.language(participant.language))
    return AppointmentMessage(
      visit: appointment.visit, study: study, site: participant.site, words: words,
      unsubscribeURL: try unsubscribeURL(of: participant.id)
    ).message(news, to: address)
  }
}

/// A message to a participant about an appointment: its time and the contact, and nothing about the study but its
/// title.
struct AppointmentMessage {
  let visit: Visit
  let study: Study
  /// The site of the participant.
  let site: Site.ID?
  /// In the participant's language.
  let words: Voice
  /// The address at which the recipient stops such messages; nil while the server does not know its own.
  var unsubscribeURL: String?

  func message(_ news: AppointmentNews, to address: MailAddress) -> OutboxMessage {
    let subject = words.say("visits.mail.\(news.rawValue).subject", ["study": title])
    let begin = words.say("visits.mail.\(news.rawValue).begin", ["study": title])
    let calendar = CalendarFile(for: [visit], in: study, at: site, language: words.language)
    return OutboxMessage(
      participant: visit.participant, study: study.id, kind: news.kind, recipient: address, subject: subject,
      body: news == .cancelled ? body(ofCancelled: begin) : body(begin),
      attachments: [
        .init(name: CalendarFile.ofParticipant, mediaType: CalendarFile.type, content: calendar.bytes)
      ], appointment: AppointmentEdition(visit), unsubscribeURL: unsubscribeURL)
  }

  private var title: String { study.title[words.language] }
  private var moment: String { words.longMoment(visit.plannedFor) }
  private var zone: String { words.timeZone(at: visit.plannedFor) }
  private var contact: String { study.contact.lines(in: words.language).joined(separator: "\n") }

  /// On a line of its own; nothing where the study gives none.
  private var place: String { study.place(at: site).map { "\n\($0[words.language])" } ?? "" }

  private func body(_ begin: String) -> String {
    words.say(
      "visits.mail.body",
      [
        "begin": begin, "moment": moment, "zone": zone, "duration": words.duration(minutes: visit.minutes),
        "place": place,
        "contact": contact,
      ])
  }

  private func body(ofCancelled begin: String) -> String {
    words.say(
      "visits.mail.cancelledBody", ["begin": begin, "moment": moment, "zone": zone, "contact": contact])
  }
}

import Studies

extension Lab {
  /// Puts the messages that staff asked for into the outbox, as many as the pace allows. Nothing is said twice, however often
  /// this runs.
  public func writeDispatches() throws {
    let now = clock()
    let studies = atThisMoment.studies
    var round = DispatchRound(left: try pacedMessagesLeft(at: now))
    // More than the pace allows are looked at, since those in their quiet hours wait.
    for mail in try stores.mail.dispatchMail(atMost: MessagePace.perMinute * 20) {
      let study = studies.study(mail.dispatch.study)
      switch mail.decision(in: study, at: now) {
      case .wait: break
      case .leaveOut: round.leaveOut(mail)
      case .write:
        guard round.left > 0, let study else { continue }
        // An error with the data of one participant does not hold up the messages to others.
        do {
          round.add(try message(mail, in: study), of: mail)
        } catch {
          logger.error(
            "a message of staff cannot be written",
            metadata: ["dispatch": "\(mail.dispatch.id)", "error": "\(error)"])
        }
      }
    }
    try stores.mail.settleDispatches(
      leavingOut: round.leftOut, queueing: round.messages, context: AuditContext(by: .system, at: now))
  }

  /// Returns nil without an address that can be written to, or if the study no longer has the message. The words are those of
  /// the version that staff saw, as long as that is known.
  private func message(_ mail: DispatchMail, in study: Study) throws -> OutboxMessage? {
    let participant = mail.addressee.participant
    let asSeen = try atThisMoment.studies.study(study.id, version: mail.dispatch.studyVersion) ?? study
    guard let message = asSeen.message(mail.dispatch.message),
      let address = try mailAddress(of: participant.id, in: study)
    else { return nil }
    let words = StudyMessageWords(
      message, of: study, Voice(phrases: phrases, language: study.language(participant.language)))
    let stop = try unsubscribeURL(of: participant.id)
    return OutboxMessage(
      participant: participant.id, study: study.id, kind: .message, recipient: address,
      subject: words.subject(),
      body: words.body(link: publicURL.isEmpty ? "" : publicURL + Path.dashboard.url(), stop: stop),
      dispatch: DispatchedMessage(dispatch: mail.dispatch.id), unsubscribeURL: stop)
  }
}

/// The outcome of one round: the messages that are to be sent, and those that never will be.
private struct DispatchRound {
  /// The number of messages for which the pace leaves room.
  private(set) var left: Int
  private(set) var leftOut: [(dispatch: MessageDispatch.ID, participant: Participant.ID)] = []
  private(set) var messages: [OutboxMessage] = []

  init(left: Int) { self.left = left }

  /// - Parameter message: nil if it cannot be sent
  mutating func add(_ message: OutboxMessage?, of mail: DispatchMail) {
    guard let message else { return leaveOut(mail) }
    messages.append(message)
    left -= 1
  }

  mutating func leaveOut(_ mail: DispatchMail) {
    leftOut.append((mail.dispatch.id, mail.addressee.participant.id))
  }
}

/// A message of the study in one language, filled in.
struct StudyMessageWords {
  private let message: StudyMessage
  private let study: Study
  private let words: Voice

  init(_ message: StudyMessage, of study: Study, _ words: Voice) {
    self.message = message
    self.study = study
    self.words = words
  }

  func subject() -> String { filled(message.subject, link: "") }

  /// - Parameter stop: the address at which the recipient stops such messages; nil while the server does not know its own
  func body(link: String, stop: String?) -> String {
    let text = filled(message.text, link: link)
    let contact = study.contact.lines(in: words.language).joined(separator: "\n")
    guard let stop else { return "\(text)\n\n\(contact)\n" }
    return words.say("messages.mail.body", ["text": text, "contact": contact, "stop": stop])
  }

  private func filled(_ text: LocalizedText, link: String) -> String {
    MessagePlace.fill(
      text[words.language],
      [
        .link: link, .study: study.title[words.language],
        .institution: study.contact.institution[words.language],
      ])
  }
}

/// A message in the words of the study, which staff send to participants.
public struct StudyMessage: Sendable, Hashable {
  public typealias ID = Identifier<StudyMessage>

  public let id: ID
  public let subject: LocalizedText
  public let text: LocalizedText

  public static let most = 50

  public init(id: ID, subject: LocalizedText, text: LocalizedText) {
    self.id = id
    self.subject = subject
    self.text = text
  }
}

/// The sending of one message of a study to one participant or many, as staff asked for it.
public struct MessageDispatch: Sendable {
  public typealias ID = Identifier<MessageDispatch>

  public let id: ID
  public let study: Study.ID
  public let message: StudyMessage.ID
  /// The version of the study whose words are sent.
  public let studyVersion: String
  public let staff: StaffMember.ID
  public let askedAt: Timestamp

  public init(
    id: ID, study: Study.ID, message: StudyMessage.ID, studyVersion: String, staff: StaffMember.ID,
    askedAt: Timestamp
  ) {
    self.id = id
    self.study = study
    self.message = message
    self.studyVersion = studyVersion
    self.staff = staff
    self.askedAt = askedAt
  }
}

/// How far the sending of a message has come.
public struct DispatchProgress: Sendable {
  public let dispatch: MessageDispatch
  public let recipients: Int
  /// Those whose message is not in the outbox yet.
  public let waiting: Int
  /// Those whose message waits in the outbox.
  public let queued: Int
  public let sent: Int
  /// Those who took their permission back, left or gave up their address meanwhile, or had too many messages in one day.
  public let leftOut: Int
  /// Those to whom nothing goes because staff stopped it.
  public let stopped: Int

  public init(
    dispatch: MessageDispatch, recipients: Int, waiting: Int, queued: Int, sent: Int, leftOut: Int,
    stopped: Int
  ) {
    self.dispatch = dispatch
    self.recipients = recipients
    self.waiting = waiting
    self.queued = queued
    self.sent = sent
    self.leftOut = leftOut
    self.stopped = stopped
  }

  /// Those to whom the message can still be stopped.
  public var unsent: Int { waiting + queued }
}

/// The place of a message in a dispatch.
public struct DispatchedMessage: Sendable, Hashable {
  public let dispatch: MessageDispatch.ID

  public init(dispatch: MessageDispatch.ID) {
    self.dispatch = dispatch
  }
}

/// A participant whose turn in a dispatch it is, with all data that decide whether they are written to.
public struct DispatchMail: Sendable {
  public let dispatch: MessageDispatch
  public let addressee: Addressee
  /// The name of the time zone of the participant's clock; nil if it is the lab's.
  public let timeZone: String?

  public init(dispatch: MessageDispatch, addressee: Addressee, timeZone: String?) {
    self.dispatch = dispatch
    self.addressee = addressee
    self.timeZone = timeZone
  }
}

/// A participant, with all data that decide whether a message may go to them.
public struct Addressee: Sendable {
  public let participant: Participant
  /// Their newest answer to ``Permission/Known/reminders``. Stopping e-mails from within one takes it back.
  public let isGranted: Bool
  /// Their contact details that are known.
  public let contact: Set<ContactDetail.ID>

  public init(participant: Participant, isGranted: Bool, contact: Set<ContactDetail.ID>) {
    self.participant = participant
    self.isGranted = isGranted
    self.contact = contact
  }

  /// The reason why somebody is not written to.
  public enum Obstacle: String, Sendable, CaseIterable {
    /// They have left, or their data are to be deleted.
    case left
    case rehearsal
    case noPermission = "permission"
    case noAddress = "address"
  }

  /// Returns nil if they may be written to.
  public func obstacle(to study: Study) -> Obstacle? {
    if participant.leftAt != nil || participant.isBlocked { return .left }
    if participant.origin != .real { return .rehearsal }
    guard let detail = study.consent.mailDetail, contact.contains(detail.id) else { return .noAddress }
    return isGranted && study.asks(for: .reminders) ? nil : .noPermission
  }

  public func mayBeWritten(to study: Study) -> Bool { obstacle(to: study) == nil }
}

extension DispatchMail {
  public enum Decision: Sendable, Hashable {
    case wait
    case write
    case leaveOut
  }

  /// - Parameter study: nil if the console no longer runs it
  public func decision(in study: Study?, at now: Timestamp) -> Decision {
    guard let study, addressee.mayBeWritten(to: study) else { return .leaveOut }
    let calendar = timeZone.map(LabCalendar.init(zoneNamed:)) ?? LabCalendar()
    return study.quietHours.contains(minute: calendar.minute(of: now)) ? .wait : .write
  }
}

extension Study {
  public func message(_ id: StudyMessage.ID) -> StudyMessage? { messages.first { $0.id == id } }
}

public protocol DispatchStore: Sendable {
  /// Returns the participants of a study whom a query finds, on all of its pages.
  func addressees(_ query: ParticipantQuery) throws -> [Addressee]
  /// Returns these participants in their order, of those there are.
  func addressees(of participants: [Participant.ID]) throws -> [Addressee]
  /// Notes that a message is to be sent. It goes out at the pace of ``MessagePace``. Does nothing for a dispatch whose id is
  /// there already.
  func dispatch(
    _ dispatch: MessageDispatch, to participants: [Participant.ID], context: AuditContext) throws
  /// Newest first, at most twenty.
  func dispatches(of study: Study.ID) throws -> [DispatchProgress]
  /// Stops what has not been sent. A message that is on its way to the mail server at this moment counts as sent once the
  /// server has accepted it.
  /// - Returns: to how many it was stopped
  @discardableResult
  func stop(_ dispatch: MessageDispatch.ID, context: AuditContext) throws -> Int
}

public protocol DispatchMailStore: Sendable {
  /// Returns at most so many of those whose turn it is, in the order in which it was asked for.
  func dispatchMail(atMost count: Int) throws -> [DispatchMail]
  /// Drops what ``finishRefusals(context:)`` drops, and puts messages into the outbox, none twice; recipients with too many
  /// messages in one day are left out.
  func settleDispatches(
    leavingOut: [(dispatch: MessageDispatch.ID, participant: Participant.ID)],
    queueing messages: [OutboxMessage], context: AuditContext) throws
  /// Drops waiting messages of staff to participants who do not allow them any more or have left. They are dropped as soon
  /// as a permission is taken back; a stop of the console can come before that.
  func finishRefusals(context: AuditContext) throws
}

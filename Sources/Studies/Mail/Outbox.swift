/// A message to a participant, as it is queued.
public struct OutboxMessage: Sendable {
  public typealias ID = Identifier<OutboxMessage>

  public let participant: Participant.ID
  public let study: Study.ID
  public let kind: Kind
  public let recipient: MailAddress
  /// The name for the recipient's mail program; empty for none.
  public let recipientName: String
  public let subject: String
  public let body: String
  public let attachments: [Attachment]
  /// The appointment that the message is about; nil if it is about none.
  public let appointment: AppointmentEdition?
  /// The reminder of an occasion that the message is; nil if it is none.
  public let reminder: OccasionReminder?
  /// The open visit that the message calls to; nil if it is about none.
  public let invitation: VisitInvitation?
  /// The news that a time has become free; nil if it is about none.
  public let freeTime: FreeTimeNews?
  /// The invitation to take part, or the reminder of one, that the message is; nil if it is none.
  public let call: InvitationMessage?
  /// The message to many that this one belongs to; nil if it belongs to none.
  public let dispatch: DispatchedMessage?
  /// The address at which its recipient stops further messages of its kind with one click; nil if there is none.
  public let unsubscribeURL: String?

  /// The purpose of a message.
  public enum Kind: String, Sendable, CaseIterable {
    /// The signed consent, for the participant to keep.
    case consentCopy = "consent-copy"
    /// The news about an appointment, and the reminder of it.
    case appointmentMade = "appointment-made"
    case appointmentMoved = "appointment-moved"
    case appointmentCancelled = "appointment-cancelled"
    case appointmentReminder = "appointment-reminder"
    /// A scheduled task can be done now.
    case occasionReminder = "occasion-reminder"
    /// A visit can be begun without staff, and soon no more.
    case visitOpens = "visit-opens"
    case visitCloses = "visit-closes"
    /// A time has become free for whoever waits for one.
    case timeFree = "time-free"
    /// Somebody who is not a participant yet is asked to take part, and reminded of that.
    case invitation
    case invitationReminder = "invitation-reminder"
    /// Staff write to participants with words of the study.
    case message
  }

  public struct Attachment: Sendable, Hashable {
    /// The name of the file.
    public let name: String
    /// `application/pdf`
    public let mediaType: String
    public let content: [UInt8]

    public init(name: String, mediaType: String, content: [UInt8]) {
      self.name = name
      self.mediaType = mediaType
      self.content = content
    }
  }

  public init(
    participant: Participant.ID, study: Study.ID, kind: Kind, recipient: MailAddress,
    recipientName: String = "", subject: String, body: String, attachments: [Attachment] = [],
    appointment: AppointmentEdition? = nil, reminder: OccasionReminder? = nil,
    invitation: VisitInvitation? = nil, freeTime: FreeTimeNews? = nil, call: InvitationMessage? = nil,
    dispatch: DispatchedMessage? = nil, unsubscribeURL: String? = nil
  ) {
    self.participant = participant
    self.study = study
    self.kind = kind
    self.recipient = recipient
    self.recipientName = recipientName
    self.subject = subject
    self.body = body
    self.attachments = attachments
    self.appointment = appointment
    self.reminder = reminder
    self.invitation = invitation
    self.freeTime = freeTime
    self.call = call
    self.dispatch = dispatch
    self.unsubscribeURL = unsubscribeURL
  }
}

/// A message that waits to be handed over to the mail server.
public struct WaitingMessage: Sendable {
  public let queuedAt: Timestamp
  /// The name that it has among mail servers, the same with each attempt (``MailName``).
  public let mailName: String
  public let message: OutboxMessage

  public init(queuedAt: Timestamp, mailName: String, message: OutboxMessage) {
    self.queuedAt = queuedAt
    self.mailName = mailName
    self.message = message
  }
}

/// A message in the outbox as staff see it: its time and purpose, without recipient and content.
public struct OutboxEntry: Sendable {
  public let id: OutboxMessage.ID
  public let participant: Participant.ID
  public let study: Study.ID
  public let kind: OutboxMessage.Kind
  public let state: State
  public let attempts: Int
  /// Nil if there will be no further attempt.
  public let nextAttemptAt: Timestamp?
  /// The reason why the last attempt failed.
  public let problem: MailProblem?
  public let queuedAt: Timestamp
  public let sentAt: Timestamp?

  /// The state of a message. Unless it waits, it holds no content any more.
  public enum State: String, Sendable, CaseIterable {
    case waiting
    case sent
    case failed
    /// Staff stopped it before it was sent.
    case stopped
  }

  public init(
    id: OutboxMessage.ID, participant: Participant.ID, study: Study.ID, kind: OutboxMessage.Kind,
    state: State,
    attempts: Int, nextAttemptAt: Timestamp?, problem: MailProblem?, queuedAt: Timestamp, sentAt: Timestamp?
  ) {
    self.id = id
    self.participant = participant
    self.study = study
    self.kind = kind
    self.state = state
    self.attempts = attempts
    self.nextAttemptAt = nextAttemptAt
    self.problem = problem
    self.queuedAt = queuedAt
    self.sentAt = sentAt
  }
}

/// One page of the outbox: waiting messages first, then failed, stopped and sent ones, of each the newest first.
public struct OutboxListing: Sendable {
  public let entries: [OutboxEntry]
  /// The number of messages on all pages.
  public let total: Int
  /// Which of its study's messages an entry is, of those that staff sent.
  public let messages: [OutboxMessage.ID: StudyMessage.ID]
  public static let pageSize = 50

  public init(
    entries: [OutboxEntry], total: Int, messages: [OutboxMessage.ID: StudyMessage.ID] = [:]
  ) {
    self.entries = entries
    self.total = total
    self.messages = messages
  }
}

/// The times at which an undelivered message is tried again.
public enum RetrySchedule {
  private static let minutes = [1, 5, 15, 60]
  private static let laterMinutes = 360
  /// Three days, as long as a mail server is allowed to be away (RFC 5321, 4.5.4.1, asks for four to five days of
  /// servers that relay; the lab is nearer to the person who can help).
  static let days = 3

  /// Nil when it is given up.
  /// - Parameter attempts: how many there have been, this one included
  public static func nextAttempt(
    after problem: MailProblem, attempts: Int, queuedAt: Timestamp, now: Timestamp
  ) -> Timestamp? {
    let end = queuedAt.advanced(bySeconds: days * 24 * 3600)
    guard !problem.kind.isPermanent, now < end else { return nil }
    let wait = attempts <= minutes.count ? minutes[max(attempts, 1) - 1] : laterMinutes
    return min(now.advanced(bySeconds: wait * 60), end)
  }
}

/// The limits of messages of one kind within a day. That of a participant is high enough to correct a
/// mistyped address at once, and too low to fill somebody else's mailbox. An address has a limit across all
/// participants, since anybody can take part in an open study several times with somebody else's address; but
/// a family may share one.
public enum OutboxLimit {
  public static let hours = 24

  /// - Parameter mailbox: that of ``OutboxMessage/mailbox``
  public static func limit(at mailbox: String, _ limits: UsageLimits) -> Limit {
    Limit(mailbox, Rate(times: limits.messagesPerRecipient, seconds: hours * 3600))
  }
}

extension OutboxMessage {
  /// The mailbox against which a message is counted.
  public var mailbox: String { "\(kind.rawValue) to \(recipient.mailbox)" }
}

public protocol OutboxStore: Sendable {
  /// Rung with every message that is queued or to be tried at once.
  var outboxSignal: WakeSignal { get }

  /// Puts a message into the outbox, sealed. Delivered from there whenever the mail server takes it.
  @discardableResult
  func queue(_ message: OutboxMessage, context: AuditContext) throws -> OutboxMessage.ID

  /// The messages whose time has come, those that wait longest first.
  func dueMessages(at time: Timestamp) throws -> [OutboxMessage.ID]
  /// Returns nil for a message that no longer waits.
  /// - Throws: ``MailProblem`` of the kind `unreadable`
  func waitingMessage(_ id: OutboxMessage.ID) throws -> WaitingMessage?
  /// Returns a message that waits, for staff who read its text, and notes who read it; nil for one that no longer waits.
  /// - Throws: ``MailProblem`` of the kind `unreadable`
  func openMessage(_ id: OutboxMessage.ID, context: AuditContext) throws -> OutboxMessage?
  /// Records that the mail server accepted the message, and deletes its content.
  func noteSent(_ id: OutboxMessage.ID, context: AuditContext) throws
  /// Records a failed attempt: the message waits for the next one, or has failed for good and loses its
  /// content.
  func noteProblem(_ problem: MailProblem, with id: OutboxMessage.ID, context: AuditContext) throws

  /// Lets a message that waits be tried at once; nothing happens to one that does not.
  func retryNow(_ id: OutboxMessage.ID, context: AuditContext) throws
  func outboxEntry(_ id: OutboxMessage.ID) throws -> OutboxEntry?
  /// Returns the number of messages to real participants that wait because the last attempt failed.
  func failingMessages(of studies: [Study.ID]) throws -> Int
  /// Returns the number of messages to real participants, queued since a time, that were refused for good or came back, and
  /// whose participant has been sent none since. Invitations whose address was refused are left out: they are counted with
  /// their lists.
  func returnedMessages(of studies: [Study.ID], since time: Timestamp) throws -> Int
  /// - Parameter page: from 1
  func outbox(of studies: [Study.ID], _ filter: OutboxFilter, page: Int) throws -> OutboxListing
}

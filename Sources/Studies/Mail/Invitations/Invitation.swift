/// Addresses that were invited together. Each has a code of its own and so a link of its own.
public struct InvitationList: Sendable {
  public typealias ID = Identifier<InvitationList>

  public let id: ID
  public let study: Study.ID
  public let language: Language
  /// The site at which those invited take part; nil if the tablets decide, or if it makes no difference.
  public let site: Site.ID?
  public let staff: StaffMember.ID
  public let madeAt: Timestamp
  public var withdrawnAt: Timestamp?

  public init(
    id: ID, study: Study.ID, language: Language, site: Site.ID? = nil, staff: StaffMember.ID,
    madeAt: Timestamp, withdrawnAt: Timestamp? = nil
  ) {
    self.id = id
    self.study = study
    self.language = language
    self.site = site
    self.staff = staff
    self.madeAt = madeAt
    self.withdrawnAt = withdrawnAt
  }
}

extension InvitationList {
  /// Returns true while an address that was refused can be corrected: until the study keeps no addresses of this list.
  public func isOpen(under terms: InvitationTerms, at now: Timestamp) -> Bool {
    withdrawnAt == nil && madeAt.advanced(bySeconds: terms.keepDays * 86_400) > now
  }
}

/// An address that was invited. It is known under the id of the participant whose code it got.
public struct Invitation: Sendable {
  public let participant: Participant.ID
  public let list: InvitationList.ID
  /// Its place in the list, from 1.
  public let number: Int
  /// Nil once it is deleted, and for those who may not see it.
  public let address: MailAddress?
  /// Nil while the link can be used and reminders may follow.
  public let end: End?
  /// The messages to it, in their order.
  public let written: [Written]

  /// The reason why nothing more is sent to the address. With it the address is deleted.
  public enum End: String, Sendable, CaseIterable {
    /// Somebody has begun with the link, whatever came of it.
    case used
    /// The recipient wants no more messages.
    case stopped
    /// A mail server refused the address or the message for good, at once or in a notice that came later.
    case refused
    /// The time is over for which the study keeps addresses.
    case expired
  }

  public struct Written: Sendable, Hashable {
    public let message: OutboxMessage.ID
    /// 1 for the invitation, 2 for the first reminder.
    public let number: Int
    public let state: OutboxEntry.State
    public let isRefused: Bool
    public let queuedAt: Timestamp

    public init(
      message: OutboxMessage.ID, number: Int, state: OutboxEntry.State, isRefused: Bool, queuedAt: Timestamp
    ) {
      self.message = message
      self.number = number
      self.state = state
      self.isRefused = isRefused
      self.queuedAt = queuedAt
    }
  }

  public init(
    participant: Participant.ID, list: InvitationList.ID, number: Int, address: MailAddress?, end: End?,
    written: [Written]
  ) {
    self.participant = participant
    self.list = list
    self.number = number
    self.address = address
    self.end = end
    self.written = written
  }
}

extension Invitation {
  /// How far an invitation has come, as staff see it.
  public enum State: String, Sendable, CaseIterable {
    case waiting
    case sent
    case reminded
    case used
    case stopped
    case refused
    case expired
  }

  public var state: State { State(end: end, sent: written.count { $0.state == .sent }) }
}

extension Invitation.State {
  /// - Parameter sent: the messages that the mail server accepted
  public init(end: Invitation.End?, sent: Int) {
    switch end {
    case .used: self = .used
    case .stopped: self = .stopped
    case .refused: self = .refused
    case .expired: self = .expired
    case nil: self = sent == 0 ? .waiting : sent == 1 ? .sent : .reminded
    }
  }
}

/// The number of invitations of a list in each state.
public struct InvitationCounts: Sendable, Hashable {
  public var states: [Invitation.State: Int] = [:]

  public init() {}

  public var total: Int { states.values.reduce(0, +) }

  public subscript(_ state: Invitation.State) -> Int { states[state] ?? 0 }
}

/// An invitation under way, with all data that decide whether something is written to its address now.
public struct InvitationMail: Sendable {
  public let invitation: Invitation
  public let list: InvitationList
  public let code: ParticipationCode?
  /// The code leads to somebody who has not begun and has not left.
  public let isUsable: Bool

  public init(invitation: Invitation, list: InvitationList, code: ParticipationCode?, isUsable: Bool) {
    self.invitation = invitation
    self.list = list
    self.code = code
    self.isUsable = isUsable
  }
}

extension InvitationMail {
  public enum Decision: Sendable, Hashable {
    case wait
    /// The message of this number is due.
    case write(number: Int)
    /// Nothing more is sent, and the address is deleted.
    case end(Invitation.End)
  }

  /// Returns the same decision each time until it has been carried out, since it follows from the messages written.
  /// - Parameters:
  ///   - study: nil if the console no longer runs it, or it is closed
  ///   - calendar: the lab's, since nobody knows the clock of an address
  public func decision(in study: Study?, at now: Timestamp, _ calendar: LabCalendar = LabCalendar())
    -> Decision
  {
    if !isUsable { return .end(.used) }
    if invitation.written.contains(where: \.isRefused) { return .end(.refused) }
    let terms = study?.invitation ?? InvitationTerms()
    if list.madeAt.advanced(bySeconds: terms.keepDays * 86_400) <= now { return .end(.expired) }
    guard let study, !invitation.written.contains(where: { $0.state == .waiting }),
      !study.quietHours.contains(minute: calendar.minute(of: now))
    else { return .wait }
    guard let last = invitation.written.last else { return .write(number: 1) }
    let isDue = last.queuedAt.advanced(bySeconds: terms.reminderDays * 86_400) <= now
    return isDue && last.number <= terms.reminders ? .write(number: last.number + 1) : .wait
  }
}

/// How many messages are put into the outbox that no single person waits for. Mail providers take a sudden thousand from one
/// sender for spam; at this pace 10,000 take less than six hours.
public enum MessagePace {
  public static let perMinute = 30
  public static let seconds = 60
}

/// The invitation or reminder that a message is.
public struct InvitationMessage: Sendable, Hashable {
  /// 1 for the invitation, 2 for the first reminder.
  public let number: Int

  public init(number: Int) {
    self.number = number
  }
}

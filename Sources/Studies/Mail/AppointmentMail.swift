/// The news about an appointment that a message tells.
public enum AppointmentNews: String, Sendable, CaseIterable {
  case made
  case moved
  case cancelled
  /// The appointment is near.
  case reminder

  public var kind: OutboxMessage.Kind {
    switch self {
    case .made: .appointmentMade
    case .moved: .appointmentMoved
    case .cancelled: .appointmentCancelled
    case .reminder: .appointmentReminder
    }
  }

  /// Nil for messages about something else.
  public init?(_ kind: OutboxMessage.Kind) {
    guard let news = Self.allCases.first(where: { $0.kind == kind }) else { return nil }
    self = news
  }
}

/// An appointment as a message knew it.
public struct AppointmentEdition: Sendable, Hashable {
  public let visit: Visit.ID
  /// The number of changes so far.
  public let changes: Int
  public let plannedFor: Timestamp
  public let minutes: Int

  public init(visit: Visit.ID, changes: Int, plannedFor: Timestamp, minutes: Int) {
    self.visit = visit
    self.changes = changes
    self.plannedFor = plannedFor
    self.minutes = minutes
  }

  public init(_ visit: Visit) {
    self.init(
      visit: visit.id, changes: visit.changes, plannedFor: visit.plannedFor, minutes: visit.minutes)
  }

  /// Returns true if the time is the same. A change of tablet or experimenter does not concern the participant.
  func isAt(theTimeOf visit: Visit) -> Bool {
    plannedFor == visit.plannedFor && minutes == visit.minutes
  }
}

/// An appointment with all data that decide which messages its participant gets.
public struct AppointmentMail: Sendable {
  public let visit: Visit
  public let participant: Participant
  /// The name of the time zone of the participant's clock; nil if it is the lab's.
  public let timeZone: String?
  /// Their newest answer to ``Permission/Known/reminders``.
  public let isGranted: Bool
  /// The time when they gave each of their contact details.
  public let contactGivenAt: [ContactDetail.ID: Timestamp]
  /// The messages queued about the appointment, in the order of its changes.
  public let written: [Written]

  /// The hours before the appointment at which a reminder is sent.
  public static let reminderHours = 24
  /// The hours before an appointment after which a message about it makes a reminder superfluous.
  public static let hoursWorthAReminder = 36
  /// The minutes before an appointment in which a message that waited for the end of the quiet hours would come too late.
  static let leastMinutesBefore = 120

  public struct Written: Sendable {
    public let id: OutboxMessage.ID
    public let news: AppointmentNews
    public let edition: AppointmentEdition
    public let state: OutboxEntry.State
    /// The message failed because it was cancelled before it was sent.
    public let wasDropped: Bool
    public let queuedAt: Timestamp

    public init(
      id: OutboxMessage.ID, news: AppointmentNews, edition: AppointmentEdition, state: OutboxEntry.State,
      wasDropped: Bool, queuedAt: Timestamp
    ) {
      self.id = id
      self.news = news
      self.edition = edition
      self.state = state
      self.wasDropped = wasDropped
      self.queuedAt = queuedAt
    }
  }

  public init(
    visit: Visit, participant: Participant, timeZone: String?, isGranted: Bool,
    contactGivenAt: [ContactDetail.ID: Timestamp], written: [Written]
  ) {
    self.visit = visit
    self.participant = participant
    self.timeZone = timeZone
    self.isGranted = isGranted
    self.contactGivenAt = contactGivenAt
    self.written = written
  }
}

// MARK: - What is due

extension AppointmentMail {
  /// The messages to cancel and to queue about an appointment now.
  public struct Decision: Sendable, Hashable {
    /// Messages that wait and must not be sent any more.
    public var dropped: [OutboxMessage.ID] = []
    public var due: AppointmentNews?
  }

  /// Returns the same decision each time until it has been carried out: it is derived from the messages written, so
  /// that nothing is lost or doubled if the console stops between the writes to the two databases.
  /// - Parameter study: nil if the console no longer runs it
  public func decision(in study: Study?, at now: Timestamp) -> Decision {
    let givenAt = visit.plannedFor > now ? addressGivenAt(in: study) : nil
    let untrue = written.filter { $0.state == .waiting && !(givenAt != nil && isTrue($0)) }.map(\.id)
    guard let study, let givenAt, !isTooEarly(in: study, at: now) else { return Decision(dropped: untrue) }
    let said = written.filter { !untrue.contains($0.id) && $0.counts(withAddressGivenAt: givenAt) }
    return Decision(dropped: untrue, due: due(after: said, at: now))
  }

  /// Returns true in the quiet hours, unless the appointment comes before anybody could read the message after them.
  private func isTooEarly(in study: Study, at now: Timestamp) -> Bool {
    let calendar = timeZone.map(LabCalendar.init(zoneNamed:)) ?? LabCalendar()
    guard let minutes = study.quietHours.minutesLeft(at: calendar.minute(of: now)) else { return false }
    return now.advanced(bySeconds: (minutes + Self.leastMinutesBefore) * 60) <= visit.plannedFor
  }

  /// The time since which there is an address that may be written to; nil if there is none.
  private func addressGivenAt(in study: Study?) -> Timestamp? {
    guard let study, isGranted, participant.origin == .real, participant.leftAt == nil,
      study.asks(for: .reminders), let detail = study.consent.mailDetail
    else { return nil }
    return contactGivenAt[detail.id]
  }

  private func isTrue(_ message: Written) -> Bool {
    switch message.news {
    case .cancelled: visit.state == .cancelled
    case .made, .moved, .reminder:
      visit.state == .planned && participant.endedEarlyAt == nil && message.edition.isAt(theTimeOf: visit)
    }
  }

  private func due(after said: [Written], at now: Timestamp) -> AppointmentNews? {
    switch visit.state {
    case .planned:
      // A participant who was sent home early is not invited. A cancellation can still be sent.
      if participant.endedEarlyAt != nil { return nil }
      guard let last = said.last, last.news != .cancelled else { return .made }
      if !last.edition.isAt(theTimeOf: visit) { return .moved }
      return isReminderDue(after: last, at: now) ? .reminder : nil
    case .cancelled:
      if canBeUndone(at: now) { return nil }
      // A participant who never heard of the appointment need not hear of its cancellation.
      return said.last.map { $0.news != .cancelled } == true ? .cancelled : nil
    case .arrived, .noShow, .ended: return nil
    }
  }

  /// Returns true as long as the member of staff who called the appointment off may take that back.
  private func canBeUndone(at now: Timestamp) -> Bool {
    guard visit.changedBy != nil, let closedAt = visit.closedAt else { return false }
    return now <= closedAt.advanced(bySeconds: Undo.allowedSeconds)
  }

  private func isReminderDue(after last: Written, at now: Timestamp) -> Bool {
    func before(_ hours: Int) -> Timestamp { visit.plannedFor.advanced(bySeconds: -hours * 3600) }
    return last.news != .reminder && now >= before(Self.reminderHours)
      && last.queuedAt <= before(Self.hoursWorthAReminder)
  }
}

extension AppointmentMail.Written {
  /// Returns true if the recipient has been told, or would have been if the address accepted mail; another
  /// address may.
  fileprivate func counts(withAddressGivenAt givenAt: Timestamp) -> Bool {
    state != .failed || !wasDropped && queuedAt >= givenAt
  }
}

public protocol AppointmentMailStore: Sendable {
  /// Rung when an appointment changes, or who may be written to about it.
  var appointmentSignal: WakeSignal { get }

  /// The appointments that are still to come of those who said yes to reminders, and any other that a message waits
  /// about.
  func appointmentMail(at time: Timestamp) throws -> [AppointmentMail]
  /// Cancels messages in the outbox and queues others. It queues none twice, none whose permission, address or
  /// content has meanwhile become invalid, and, but for reminders, none beyond what ``OutboxLimit`` allows their recipient.
  func settle(dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext)
    throws
}

/// A reminder of an occasion, by its place among those of the occasion, counted from 1.
public struct OccasionReminder: Sendable, Hashable {
  public let occasion: Occasion.ID
  public let number: Int

  public init(occasion: Occasion.ID, number: Int) {
    self.occasion = occasion
    self.number = number
  }
}

/// An occasion with all data that decide whether its participant is reminded of it now.
public struct OccasionMail: Sendable {
  public let occasion: Occasion
  public let participant: Participant
  /// The name of the time zone in which the occasion was planned.
  public let timeZone: String
  /// Their newest answer to ``Permission/Known/reminders``.
  public let isGranted: Bool
  /// Their contact details that are known.
  public let contact: Set<ContactDetail.ID>
  /// The messages about the occasion.
  public let written: [Written]

  /// Nobody is reminded of what is over by the time at which the message is read.
  public static let leastMinutesLeft = 5

  public struct Written: Sendable {
    public let id: OutboxMessage.ID
    public let number: Int
    public let isWaiting: Bool

    public init(id: OutboxMessage.ID, number: Int, isWaiting: Bool) {
      self.id = id
      self.number = number
      self.isWaiting = isWaiting
    }
  }

  public init(
    occasion: Occasion, participant: Participant, timeZone: String, isGranted: Bool,
    contact: Set<ContactDetail.ID>, written: [Written]
  ) {
    self.occasion = occasion
    self.participant = participant
    self.timeZone = timeZone
    self.isGranted = isGranted
    self.contact = contact
    self.written = written
  }
}

extension OccasionMail {
  public struct Decision: Sendable, Hashable {
    /// Messages that wait and must not be sent any more.
    public var dropped: [OutboxMessage.ID] = []
    /// The reminder to write.
    public var due: OccasionReminder?
  }

  /// Returns the same decision each time until it has been carried out, since it follows from the messages written.
  /// - Parameter study: nil if the console no longer runs it
  public func decision(in study: Study?, at now: Timestamp) -> Decision {
    let waiting = written.filter(\.isWaiting)
    guard let study, mayBeReminded(in: study), occasion.state(at: now) == .open else {
      return Decision(dropped: waiting.map(\.id))
    }
    guard let number = newestDue(in: study, at: now), !written.contains(where: { $0.number >= number }),
      now.advanced(bySeconds: Self.leastMinutesLeft * 60) < occasion.expiresAt, !isQuiet(in: study, at: now)
    else { return Decision() }
    // An earlier reminder that still waits would only arrive together with this one.
    return Decision(
      dropped: waiting.map(\.id), due: OccasionReminder(occasion: occasion.id, number: number))
  }

  private func mayBeReminded(in study: Study) -> Bool {
    guard let detail = study.consent.mailDetail else { return false }
    return isGranted && study.asks(for: .reminders) && contact.contains(detail.id)
      && participant.origin == .real && participant.leftAt == nil && participant.pausedAt == nil
      && study.task(occasion.id.taskID) != nil
  }

  /// The last of the reminders whose time has come: those before it that the server slept through are left out.
  private func newestDue(in study: Study, at now: Timestamp) -> Int? {
    let minutes = study.scheduled(occasion.id.task)?.reminders ?? []
    return minutes.lastIndex { occasion.opensAt.advanced(bySeconds: $0 * 60) <= now }.map { $0 + 1 }
  }

  private func isQuiet(in study: Study, at now: Timestamp) -> Bool {
    study.quietHours.contains(minute: LabCalendar(zoneNamed: timeZone).minute(of: now))
  }
}

public protocol OccasionMailStore: Sendable {
  /// The occasions that are open, of those who said yes to reminders, and any other that a message waits about.
  func occasionMail(at time: Timestamp) throws -> [OccasionMail]
  /// Cancels messages in the outbox and queues others, none twice, and notes them with their occasions.
  func settleReminders(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext) throws
  /// Notes with their occasions the reminders that were queued just before a stop of the console.
  func finishReminders(context: AuditContext) throws
}

/// Stopping e-mails from within an e-mail (RFC 8058).
public protocol UnsubscriptionStore: Sendable {
  /// Returns the token by which a participant can be unsubscribed by whoever has their messages.
  func unsubscriptionToken(of participant: Participant.ID) throws -> String
  /// Returns nil for a token of nobody.
  func participant(unsubscribing token: String) throws -> Participant?
}

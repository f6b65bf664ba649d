/// The news that a time has become free for a visit.
public struct FreeTimeNews: Sendable, Hashable {
  public let visit: StudyVisit.ID
  /// The second in which the newest of the slots that are told of became free: later news have a higher number.
  public let number: Int

  public init(visit: StudyVisit.ID, number: Int) {
    self.visit = visit
    self.number = number
  }
}

/// A participant on the waiting list of a visit, with all data that decide whether they are written to now.
public struct FreeTimeMail: Sendable {
  public let record: Participation
  public let visit: StudyVisit.ID
  public let since: Timestamp
  /// The name of the time zone of the participant's clock; nil if it is the lab's.
  public let timeZone: String?
  /// Their contact details that are known.
  public let contact: Set<ContactDetail.ID>
  /// The messages about free times for this visit.
  public let written: [Written]

  /// The hours for which whoever was told has a start over the next on the list.
  public static let headStartHours = 12

  public struct Written: Sendable {
    public let id: OutboxMessage.ID
    public let number: Int
    public let isWaiting: Bool
    public let queuedAt: Timestamp

    public init(id: OutboxMessage.ID, number: Int, isWaiting: Bool, queuedAt: Timestamp) {
      self.id = id
      self.number = number
      self.isWaiting = isWaiting
      self.queuedAt = queuedAt
    }
  }

  public init(
    record: Participation, visit: StudyVisit.ID, since: Timestamp, timeZone: String?,
    contact: Set<ContactDetail.ID>, written: [Written]
  ) {
    self.record = record
    self.visit = visit
    self.since = since
    self.timeZone = timeZone
    self.contact = contact
    self.written = written
  }
}

/// The waiting lists of a study, and the slots that can be chosen.
public struct FreeTimeRound: Sendable {
  /// Those who have waited longest first.
  public let waiting: [FreeTimeMail]
  public let slots: [OfferedSlot]

  public init(waiting: [FreeTimeMail], slots: [OfferedSlot]) {
    self.waiting = waiting
    self.slots = slots
  }

  public struct Decision: Sendable {
    /// Messages that wait and must not be sent any more.
    public var dropped: [OutboxMessage.ID] = []
    public var due: [Due] = []
  }

  public struct Due: Sendable {
    public let mail: FreeTimeMail
    public let news: FreeTimeNews
  }

  /// As many are told as there are slots, the first on the list first. A slot is kept for nobody: whoever does not choose it
  /// within ``FreeTimeMail/headStartHours`` stays on the list, and the next are told. Returns the same decision
  /// each time until it has been carried out, since it follows from the messages written.
  public func decision(in study: Study, at now: Timestamp, _ calendar: LabCalendar = LabCalendar())
    -> Decision
  {
    var decision = Decision()
    for visit in study.visits {
      decide(on: waiting.filter { $0.visit == visit.id }, in: study, at: now, calendar, &decision)
    }
    return decision
  }

  private func decide(
    on list: [FreeTimeMail], in study: Study, at now: Timestamp, _ calendar: LabCalendar,
    _ decision: inout Decision
  ) {
    var taken: Set<VisitSlot.ID> = []
    for mail in list {
      let suitable = slots.filter { mail.record.mayChoose($0.slot, in: study, at: now, calendar) }
      guard let newest = suitable.map(\.freeSince).max(), mail.mayBeWritten(to: study) else {
        decision.dropped += mail.written.filter(\.isWaiting).map(\.id)
        continue
      }
      let number = Int(newest.milliseconds / 1000)
      let last = mail.written.filter { $0.number >= number }.map(\.queuedAt).max()
      if let last, last.advanced(bySeconds: FreeTimeMail.headStartHours * 3600) <= now { continue }
      guard let place = suitable.first(where: { !taken.contains($0.slot.id) }) else { continue }
      taken.insert(place.slot.id)
      if last != nil || mail.isQuiet(in: study, at: now) { continue }
      // An earlier message that still waits would only arrive together with this one.
      decision.dropped += mail.written.filter(\.isWaiting).map(\.id)
      decision.due.append(Due(mail: mail, news: FreeTimeNews(visit: mail.visit, number: number)))
    }
  }
}

extension FreeTimeMail {
  fileprivate func mayBeWritten(to study: Study) -> Bool {
    record.mayBeReminded(in: study, contact: contact) && record.openVisit(visit) == nil
  }

  fileprivate func isQuiet(in study: Study, at now: Timestamp) -> Bool {
    let calendar = timeZone.map(LabCalendar.init(zoneNamed:)) ?? LabCalendar()
    return study.quietHours.contains(minute: calendar.minute(of: now))
  }
}

extension Participation {
  /// Returns true if the participant said yes to reminders, and there is an address.
  /// - Parameter contact: their contact details that are known
  public func mayBeReminded(in study: Study, contact: Set<ContactDetail.ID>) -> Bool {
    guard let detail = study.consent.mailDetail else { return false }
    return permissions[Permission.Known.reminders.id] == true && study.asks(for: .reminders)
      && contact.contains(detail.id) && participant.origin == .real && participant.leftAt == nil
      && participant.endedEarlyAt == nil
  }
}

public protocol FreeTimeMailStore: Sendable {
  /// Makes the slots free again whose appointments were cancelled or moved by staff, or whose participants have left, and
  /// takes off the waiting lists who need not wait any more.
  func releaseSlots(context: AuditContext) throws
  func freeTimes(of study: Study, at time: Timestamp, calendar: LabCalendar) throws -> FreeTimeRound
  /// Messages about free times that wait for somebody who is on no waiting list any more.
  func idleFreeTimeMessages() throws -> [OutboxMessage.ID]
  /// Cancels messages in the outbox and queues others, none twice.
  func settleFreeTimes(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext) throws
}

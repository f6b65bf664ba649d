/// A message to somebody who may begin an open visit (``StudyVisit/isOpen``) by themselves.
public struct VisitInvitation: Sendable, Hashable {
  public let visit: StudyVisit.ID
  public let call: Call

  /// In their order. The number tells which come after one that was written.
  public enum Call: Int, Sendable, CaseIterable {
    /// The window has opened.
    case opens = 1
    /// Its last day has come.
    case closes = 2

    public var kind: OutboxMessage.Kind {
      switch self {
      case .opens: .visitOpens
      case .closes: .visitCloses
      }
    }
  }

  public init(visit: StudyVisit.ID, call: Call) {
    self.visit = visit
    self.call = call
  }
}

/// A participant who may come to an open visit, with all data that decide whether they are written to about it now.
public struct OpenVisitMail: Sendable {
  public let record: Participation
  public let visit: StudyVisit.ID
  /// The name of the time zone of the participant's clock; nil if it is the lab's.
  public let timeZone: String?
  /// Their contact details that are known.
  public let contact: Set<ContactDetail.ID>
  /// The messages about the visit.
  public let written: [OccasionMail.Written]

  /// Only a window longer than this is told to close: before that, its opening was told a day ago at most.
  static let hoursWorthASecondCall = 48
  /// The hours before the end of the window at which it is told to close: on its last day.
  static let hoursBeforeTheEnd = 24
  /// The minutes before the end of the window in which a message would come too late.
  static let leastMinutesLeft = 120

  public init(
    record: Participation, visit: StudyVisit.ID, timeZone: String?, contact: Set<ContactDetail.ID>,
    written: [OccasionMail.Written]
  ) {
    self.record = record
    self.visit = visit
    self.timeZone = timeZone
    self.contact = contact
    self.written = written
  }
}

extension OpenVisitMail {
  public struct Decision: Sendable, Hashable {
    /// Messages that wait and must not be sent any more.
    public var dropped: [OutboxMessage.ID] = []
    public var due: VisitInvitation?
  }

  /// Returns the same decision each time until it has been carried out, since it follows from the messages written.
  /// - Parameters:
  ///   - study: nil if the console no longer runs it
  ///   - calendar: the lab's, by which windows are whole days
  public func decision(in study: Study?, at now: Timestamp, _ calendar: LabCalendar = LabCalendar())
    -> Decision
  {
    let waiting = written.filter(\.isWaiting).map(\.id)
    guard let study, let window = self.window(in: study, calendar), window.contains(now) else {
      return Decision(dropped: waiting)
    }
    let call = Self.call(at: now, in: window)
    guard !written.contains(where: { $0.number >= call.rawValue }),
      now.advanced(bySeconds: Self.leastMinutesLeft * 60) < window.upperBound, !isQuiet(in: study, at: now)
    else { return Decision() }
    // An earlier message that still waits would only arrive together with this one.
    return Decision(dropped: waiting, due: VisitInvitation(visit: visit, call: call))
  }

  /// The window in which they may begin the visit; nil if they may not be written to about it. About an appointment there are
  /// messages of its own.
  public func window(in study: Study, _ calendar: LabCalendar = LabCalendar()) -> Range<Timestamp>? {
    guard let planned = study.visit(visit), planned.isOpen, mayBeWritten(to: record, in: study),
      !record.hasBegun(planned, in: study), !record.hasDone(planned, in: study),
      record.visitInTheWay(of: planned, in: study) == nil, record.openVisit(visit) == nil
    else { return nil }
    return record.window(of: planned, in: study, calendar)
  }

  private func mayBeWritten(to record: Participation, in study: Study) -> Bool {
    guard let detail = study.consent.mailDetail else { return false }
    let participant = record.participant
    return record.permissions[Permission.Known.reminders.id] == true && study.asks(for: .reminders)
      && contact.contains(detail.id) && participant.origin == .real && participant.leftAt == nil
      && participant.pausedAt == nil && participant.endedEarlyAt == nil
  }

  private static func call(at now: Timestamp, in window: Range<Timestamp>) -> VisitInvitation.Call {
    let isLong = window.lowerBound.advanced(bySeconds: hoursWorthASecondCall * 3600) < window.upperBound
    let isEnding = now.advanced(bySeconds: hoursBeforeTheEnd * 3600) >= window.upperBound
    return isLong && isEnding ? .closes : .opens
  }

  private func isQuiet(in study: Study, at now: Timestamp) -> Bool {
    let calendar = timeZone.map(LabCalendar.init(zoneNamed:)) ?? LabCalendar()
    return study.quietHours.contains(minute: calendar.minute(of: now))
  }
}

public protocol OpenVisitMailStore: Sendable {
  /// The participants of these studies who may come to an open visit and said yes to reminders, and any other that a message
  /// about one waits for.
  func openVisitMail(in studies: [Study], at time: Timestamp) throws -> [OpenVisitMail]
  /// Cancels messages in the outbox and queues others, none twice.
  func settleInvitations(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext) throws
}

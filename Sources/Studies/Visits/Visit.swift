/// An appointment of a participant, and the visit that it becomes. One that nobody came to stays, and another one can
/// be made.
public struct Visit: Sendable, Hashable {
  public typealias ID = Identifier<Visit>

  public let id: ID
  public let participant: Participant.ID
  /// The visit of the study.
  public let visit: StudyVisit.ID
  /// The planned time; of a visit that nobody had planned, the time when it began.
  public let plannedFor: Timestamp
  public let minutes: Int
  public let experimenter: StaffMember.ID?
  public let station: Station.ID?
  public let state: State
  /// Staff gave a reason for a time outside the study's window.
  public let isOutsideWindow: Bool
  public let arrivedAt: Timestamp?
  /// The time when it ended, was cancelled, or was recorded as missed.
  public let closedAt: Timestamp?
  /// The number of changes so far: a form overwrites only the state that it showed.
  public let changes: Int
  /// The member of staff who made it; nil if the participant began it.
  public let madeBy: StaffMember.ID?
  public let madeAt: Timestamp
  public let changedAt: Timestamp
  /// The member of staff who changed it last; nil if the participant did.
  public let changedBy: StaffMember.ID?

  public enum State: String, Sendable, CaseIterable {
    case planned
    case arrived
    case noShow = "no-show"
    case ended
    case cancelled

    public var isOpen: Bool { self == .planned || self == .arrived }
  }

  public init(
    id: ID, participant: Participant.ID, visit: StudyVisit.ID, plannedFor: Timestamp, minutes: Int,
    experimenter: StaffMember.ID? = nil, station: Station.ID? = nil, state: State = .planned,
    isOutsideWindow: Bool = false, arrivedAt: Timestamp? = nil, closedAt: Timestamp? = nil, changes: Int = 0,
    madeBy: StaffMember.ID? = nil, madeAt: Timestamp, changedAt: Timestamp,
    changedBy: StaffMember.ID? = nil
  ) {
    self.id = id
    self.participant = participant
    self.visit = visit
    self.plannedFor = plannedFor
    self.minutes = minutes
    self.experimenter = experimenter
    self.station = station
    self.state = state
    self.isOutsideWindow = isOutsideWindow
    self.arrivedAt = arrivedAt
    self.closedAt = closedAt
    self.changes = changes
    self.madeBy = madeBy
    self.madeAt = madeAt
    self.changedAt = changedAt
    self.changedBy = changedBy
  }

  /// The visit was an appointment before the participant came. A visit that nobody planned is created when it
  /// begins.
  public var wasPlanned: Bool { plannedFor != madeAt }

  public var plannedUntil: Timestamp { plannedFor.advanced(bySeconds: minutes * 60) }

  /// Returns true if some time is planned for both.
  func overlaps(_ other: Visit) -> Bool {
    plannedFor < other.plannedUntil && other.plannedFor < plannedUntil
  }

  /// Returns the resources that two visits at overlapping times both need; empty if there is no conflict. ``VisitClashes``
  /// finds the pairs of many visits that have some.
  public func clashes(with other: Visit) -> Set<Clash> {
    guard id != other.id, state.isOpen, other.state.isOpen, overlaps(other) else { return [] }
    var clashes: Set<Clash> = []
    if let station, station == other.station { clashes.insert(.station) }
    if let experimenter, experimenter == other.experimenter { clashes.insert(.experimenter) }
    if participant == other.participant { clashes.insert(.participant) }
    return clashes
  }

  public enum Clash: String, Sendable, CaseIterable { case participant, experimenter, station }
}

/// The request for an appointment.
public struct VisitPlan: Sendable, Hashable {
  public let time: Timestamp
  public let minutes: Int
  public let experimenter: StaffMember.ID?
  public let station: Station.ID?

  public static let possibleMinutes = 1...1440

  public init(time: Timestamp, minutes: Int, experimenter: StaffMember.ID?, station: Station.ID?) {
    self.time = time
    self.minutes = minutes
    self.experimenter = experimenter
    self.station = station
  }
}

/// The reason why a visit deviates from the study's plan, stored as an intervention.
public struct VisitDeviation: Sendable {
  public let reason: InterventionReason
  public let remark: String

  /// - Throws: ``RemarkProblem``
  public init(reason: InterventionReason, remark: String) throws(RemarkProblem) {
    let remark = remark.trimmed
    if remark.isEmpty, reason == .somethingElse { throw .missing }
    guard remark.count <= InterventionRequest.longestRemark else {
      throw .tooLong(maximum: InterventionRequest.longestRemark)
    }
    self.reason = reason
    self.remark = remark
  }
}

/// The unfinished tasks and undelivered trials that prevent the end of a visit.
public struct VisitLeftovers: Sendable, Hashable {
  /// The tasks that are not done.
  public var tasks: [DueTask]
  /// Trials that wait on the device.
  public var unsentTrials: Int

  public var isEmpty: Bool { tasks.isEmpty && unsentTrials == 0 }

  public init(of visit: StudyVisit, _ record: Participation, in study: Study) {
    tasks =
      record.wasEndedEarly(visit)
      ? [] : study.dueTasks(of: visit).filter { !record.hasDone($0, in: study) }
    unsentTrials = record.runs.filter { visit.tasks.contains($0.task) }
      .reduce(0) { $0 + $1.unsentTrials }
  }
}

/// The outcome of a change to a visit.
public enum VisitVerdict: Sendable, Hashable {
  case done(Visit)
  /// Another member of staff changed it first, and nothing was changed: the visit as it is now.
  case overtaken(Visit)
  /// A reason is needed; nothing was changed.
  case outsideWindow
  /// A reason is needed for the missing tasks; nothing was changed.
  case unfinished(VisitLeftovers)
  /// This other visit comes first; nothing was changed.
  case tooEarly(StudyVisit.ID)
  /// The tasks of the visit are done already and there is no appointment for it; nothing was changed.
  case tooLate
  /// Something was done at the visit already; nothing was changed.
  case underWay

  public var isDone: Bool { if case .done = self { true } else { false } }
}

extension Visit {
  /// Returns true if the participant came in this time, or came before it and is still recorded as present.
  public func isPresent(in time: Range<Timestamp>) -> Bool {
    guard let arrivedAt, arrivedAt < time.upperBound else { return false }
    return arrivedAt >= time.lowerBound || state == .arrived
  }
}

/// The beginning of visits.
public protocol ArrivalStore: Sendable {
  /// Records the arrival of a participant, with or without an appointment. Visits begin one after the other.
  func begin(
    _ visit: StudyVisit.ID, of participant: Participant.ID, seen: Int?, in study: Study,
    calendar: LabCalendar,
    deviation: VisitDeviation?, context: AuditContext
  ) throws -> VisitVerdict
}

/// Appointments, and what becomes of visits.
public protocol VisitPlanStore: Sendable {
  /// A new appointment.
  /// - Parameter deviation: the reason, if it is outside the study's window
  /// - Returns: `overtaken` by the one there is for the same visit
  func plan(
    _ plan: VisitPlan, visit: StudyVisit.ID, of participant: Participant.ID, in study: Study,
    calendar: LabCalendar, deviation: VisitDeviation?, context: AuditContext
  ) throws -> VisitVerdict
  /// - Parameter seen: the changes that the form knew of
  func move(
    _ visit: Visit.ID, to plan: VisitPlan, seen: Int, in study: Study, calendar: LabCalendar,
    deviation: VisitDeviation?, context: AuditContext
  ) throws -> VisitVerdict
  /// Takes an arrival back, as long as nothing was done: an appointment is as it was before, a visit that
  /// nobody had planned is cancelled.
  func takeBackArrival(_ visit: Visit.ID, seen: Int, in study: Study, context: AuditContext) throws
    -> VisitVerdict
  /// Takes back that the participant did not come: the appointment is as it was before.
  func takeBackNoShow(_ visit: Visit.ID, seen: Int, context: AuditContext) throws -> VisitVerdict
  /// Closes an appointment as missed or cancelled. A participant who is or was here that day, or who did a task of
  /// the visit since the appointment was made, cannot be recorded as missing.
  func close(
    _ visit: Visit.ID, as state: Visit.State, seen: Int, in study: Study, context: AuditContext
  ) throws -> VisitVerdict
  /// Ends a visit, and takes back the tablet that the participant has for it. Missing tasks are left out if a reason is
  /// given; data still on their way are accepted.
  func end(_ visit: Visit.ID, seen: Int, in study: Study, deviation: VisitDeviation?, context: AuditContext)
    throws
    -> VisitVerdict
}

/// Lists of visits.
public protocol VisitListStore: Sendable {
  func visit(_ id: Visit.ID) throws -> Visit?
  /// Returns visits in the order of time, each with whose it is.
  func appointments(_ query: VisitQuery) throws -> [(visit: Visit, participant: Participant)]
  /// Returns visits in the order of time.
  /// - Parameter reader: has access to their own appointments at any site
  func turnedAwayVisits(_ query: VisitQuery, for reader: StaffMember.ID?) throws -> [TurnedAwayVisit]
}

/// Everything about visits.
public typealias VisitStore = ArrivalStore & VisitPlanStore & VisitListStore

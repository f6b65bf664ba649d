/// A station in the hands of one participant. While it is open, the station's browser reaches this participant's
/// path and nothing else; the browser has no session of its own, so that with the handover everything ends.
public struct Handover: Sendable, Hashable {
  public typealias ID = Identifier<Handover>

  public let id: ID
  public let station: Station.ID
  public let participant: Participant.ID
  public let handedAt: Timestamp
  /// The member of staff; nil if the participant came by their code.
  public let handedBy: StaffMember.ID?
  /// The time when staff last said that they are coming; nil if they never did.
  public let helpPromisedAt: Timestamp?

  public init(
    id: ID, station: Station.ID, participant: Participant.ID, handedAt: Timestamp, handedBy: StaffMember.ID?,
    helpPromisedAt: Timestamp? = nil
  ) {
    self.id = id
    self.station = station
    self.participant = participant
    self.handedAt = handedAt
    self.handedBy = handedBy
    self.helpPromisedAt = helpPromisedAt
  }

  /// The way in which a handover ended.
  public enum End: String, Sendable, CaseIterable {
    /// The participant gave the station back.
    case done
    /// A member of staff typed their PIN on the station.
    case pin
    case takenBack = "taken-back"
    /// The participant continues at another station.
    case moved
    /// The station was revoked.
    case revoked
  }

  /// The seconds for which the tablet says that help is coming: nobody waits longer in the same room.
  public static let helpSeconds = 300

  /// Returns true if the participant is to be told that somebody comes.
  public func isHelpComing(at now: Timestamp) -> Bool {
    helpPromisedAt.map { $0.advanced(bySeconds: Self.helpSeconds) > now } ?? false
  }

  /// The seconds after the end of a handover in which the station may still deliver earlier measurements: a
  /// tablet whose battery died on a Friday is charged on Monday.
  public static let deliverySeconds = 7 * 24 * 3600
}

/// The reasons why a handover is refused. Names and codes tell what somebody else has just done.
public enum HandoverRefusal: Error, Sendable, Hashable {
  case noSuchStation
  case stationRevoked
  /// Another participant has the station.
  case stationBusy(Participant.ID)
  case noSuchParticipant
  case participantLeft
  /// The participant's study is closed for now because of a mistake in its definition.
  case studyClosed
  /// The participant has this very station already.
  case alreadyHere
  /// The participant is at another station.
  case elsewhere(StationName)
  /// There is nothing left to do.
  case complete
  /// The next visit has not begun, and participants cannot begin it without staff now.
  case nextVisitNotBegun(StudyVisit.ID)
}

extension Participation {
  /// Returns the reason why a participant has no use for a tablet now; nil if there is none.
  public func handoverRefusal(in study: Study, at time: Timestamp, _ calendar: LabCalendar)
    -> HandoverRefusal?
  {
    switch dueStep(in: study, given: self) {
    case .left: return .participantLeft
    case .finished: return .complete
    case .betweenVisits(let next):
      let isPossible = study.visit(next).map { mayBegin($0, in: study, at: time, calendar) } ?? false
      return isPossible ? nil : .nextVisitNotBegun(next)
    default: return nil
    }
  }

  /// Returns true if the due task has a run that is begun and not finished: without the tablet, its block stops. During a
  /// break or a pause none is under way.
  public func isInRun(in study: Study) -> Bool {
    guard case .task(let due) = dueStep(in: study, given: self) else { return false }
    return runs.contains { run in
      run.state == .running && run.setAside == nil && DueTask(run.task, position: run.position) == due
    }
  }

  /// Returns true if the participant may begin a visit now without staff. They may not if the study sets a
  /// time window whose start cannot be determined. A rehearsal waits neither for days to pass nor for staff.
  public func mayBegin(
    _ visit: StudyVisit, in study: Study, at time: Timestamp, _ calendar: LabCalendar
  ) -> Bool {
    guard visitInTheWay(of: visit, in: study) == nil else { return false }
    if participant.origin == .rehearsal { return true }
    return visit.isOpen
      && (window(of: visit, in: study, calendar)?.contains(time) ?? (visit.window == nil))
  }
}

/// A browser that is, or was, a station, and whom it is handed to.
public struct StationSession: Sendable {
  public let station: Station
  public let handover: Handover?

  public init(station: Station, handover: Handover?) {
    self.station = station
    self.handover = handover
  }
}

/// A part of a run that a station delivers after its handover has ended.
public struct LateDelivery: Sendable, Hashable {
  public let participant: Participant.ID
  public let station: Station.ID
  /// The participant is at a station again: that station now writes the run, and parts that arrive late are
  /// stored beside it.
  public let isSuperseded: Bool

  public init(participant: Participant.ID, station: Station.ID, isSuperseded: Bool) {
    self.participant = participant
    self.station = station
    self.isSuperseded = isSuperseded
  }
}

/// A part that arrived after its run had moved to another station: stored as it was sent, and counted
/// nowhere.
public struct LatePart: Sendable, Hashable {
  public let run: Run.ID
  /// The number of the part within the run, from 1.
  public let number: Int
  /// The station that sent it.
  public let station: StationName
  public let receivedAt: Timestamp

  public init(run: Run.ID, number: Int, station: StationName, receivedAt: Timestamp) {
    self.run = run
    self.number = number
    self.station = station
    self.receivedAt = receivedAt
  }
}

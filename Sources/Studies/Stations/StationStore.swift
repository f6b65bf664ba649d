import Crypto

/// The acts of a tablet itself, and of the participant at it.
public protocol StationSessionStore: Sendable {
  /// Shows a code on a browser that wants to be a station, for ten minutes, in place of an earlier one of it.
  /// - Parameter browser: the token that the browser carries from now on
  /// - Returns: nil if too many browsers wait already, or too many codes were requested from this address
  func openPairing(of browser: Token, from address: String, at time: Timestamp) throws -> PairingCode?
  /// The code that a browser shows, unless it has expired or was used.
  func pairing(of browser: Token, at time: Timestamp) throws -> PairingCode?
  /// The station that this browser is or was; nil for all others.
  func stationSession(of browser: Token, at time: Timestamp) throws -> StationSession?
  /// Takes in a person who knows a code, at the station itself; guessing is throttled by the rows of
  /// attempts.
  /// - Parameters:
  ///   - studies: those of this server
  ///   - closed: those among them whose participants are turned away for now
  func take(
    _ code: ParticipationCode, at station: Station.ID, in studies: [Study], closed: Set<Study.ID>,
    time: Timestamp
  ) throws -> TakeVerdict
  /// - Returns: whether it was open; the second of two who end it changes nothing
  @discardableResult
  func end(_ handover: Handover.ID, how: Handover.End, context: AuditContext) throws -> Bool
  /// Keeps the newest report of a station, without waiting for the disk.
  func note(_ report: StationReport, of station: Station.ID)
  /// Returns the late delivery if a station may still deliver parts of a run, because its participant was at
  /// it recently.
  func lateDelivery(of run: Run.ID, by station: Station.ID, at time: Timestamp) throws -> LateDelivery?
  /// Stores a part that came when the run was another station's, as it was sent. A retry stores nothing
  /// twice, nor does the retry of a part whose acknowledgement was lost.
  func keepLate(_ body: [UInt8], part: Int, of run: Run, from station: Station.ID, context: AuditContext)
    throws
}

/// The list of the tablets of the lab.
public protocol StationListStore: Sendable {
  /// Returns the stations in use by name, then the revoked ones.
  func stations() throws -> [StationOverview]
}

/// The room as a board shows it.
public protocol RoomBoardStore: Sendable {
  /// The stations in use, read at one moment.
  /// - Parameter studies: the studies whose participants are shown with their consent progress
  func room(of studies: [Study]) throws -> [RoomBoardEntry]
  /// Returns the state with which the board of the room changes, without computing the board.
  func roomState(at time: Timestamp) throws -> RoomState
  /// Returns the participants who were seen on a device of their own since `time`, the latest first: those who have
  /// no station, and have not left. Rehearsals are not among them.
  func participantsElsewhere(of studies: [Study.ID], at sites: SiteAccess, since time: Timestamp) throws
    -> [ParticipantElsewhere]
}

/// The tablets of the lab as staff look after them.
public protocol RoomStore: StationListStore, RoomBoardStore {
  /// Registers the browser that shows this code. A code works once; guessing is throttled.
  /// - Throws: ``StationNameProblem/taken``
  /// - Parameter site: the site of the station; nil for none
  func register(_ name: StationName, code: PairingCode, site: Site.ID?, context: AuditContext) throws
    -> RegistrationVerdict
  func station(_ id: Station.ID) throws -> StationOverview?
  func openHandover(_ id: Handover.ID) throws -> Handover?
  /// - Throws: ``StationNameProblem/taken``
  func rename(_ station: Station.ID, to name: StationName, context: AuditContext) throws
  /// Makes it a browser like any other, and ends its handover.
  func revoke(_ station: Station.ID, context: AuditContext) throws
  /// Hands a station to a participant. A participant without a site takes part at that of the station, if the
  /// study has it.
  /// - Throws: ``HandoverRefusal``
  func handOver(_ participant: Participant.ID, to station: Station.ID, in study: Study, context: AuditContext)
    throws
    -> Handover
  /// Ends a participant's handover and begins another at `station`, or neither.
  /// - Throws: ``HandoverRefusal``
  func move(_ participant: Participant.ID, to station: Station.ID, in study: Study, context: AuditContext)
    throws
    -> Handover
  /// Has the tablet say that somebody of the staff is coming.
  /// - Returns: false if the handover has ended
  func promiseHelp(_ handover: Handover.ID, context: AuditContext) throws -> Bool
  /// Returns the late parts in the order of arrival.
  func lateParts(of participant: Participant.ID) throws -> [LatePart]
}

/// Everything about the tablets of the lab.
public typealias StationStore = StationSessionStore & RoomStore

public enum RegistrationVerdict: Sendable {
  case registered(Station)
  /// Never shown, expired, or used already.
  case unknownCode
  case tooManyAttempts(retryAfterSeconds: Int)
}

public enum TakeVerdict: Sendable {
  case taken(Handover)
  /// No participant has this code.
  case unknownCode
  case refused(HandoverRefusal)
  case tooManyAttempts(retryAfterSeconds: Int)
}

import Crypto
import HTTP
import Studies

/// The pages that a browser reaches if it is a station: its own and, while it is handed over, the path of that one
/// participant. All rules about that are here; the gate applies them before any other.
extension Gate {
  static let stationCookie = "labconsole_station"

  /// The station that this browser is; nil for all others, and for one that was revoked.
  func stationSession(of http: Request) throws -> StationSession? {
    try registered(http).flatMap { $0.station.revokedAt == nil ? $0 : nil }
  }

  /// The station that this browser was. It is a browser like any other now, except for the measurements that it still
  /// has to deliver.
  func revokedStation(of http: Request) throws -> Station.ID? {
    try registered(http).flatMap { $0.station.revokedAt == nil ? nil : $0.station.id }
  }

  private func registered(_ http: Request) throws -> StationSession? {
    try http.cookies[Self.stationCookie].flatMap(Token.init).flatMap {
      try lab.stores.access.stationSession(of: $0, at: lab.clock())
    }
  }

  /// Public pages that a station shows too. All others redirect to the station's own page: nobody enrols, signs in or
  /// browses here.
  private static let open: Set<Path> = [
    .station, .stationState, .stationReports, .stationCode, .stationRelease, .notEligible, .left,
    .certificate, .code,
  ]

  /// Pages that a browser saves to a file: on a station the file would stay there for the next person.
  private static let files: Set<Path> = [
    .consentCopy, .consentCopySignature, .consentCopyRecord, .consentDocumentPDF, .ownCalendar,
    .profileDataJSON, .profileDataPDF,
  ]

  /// - Throws: ``PageError``, ``RedirectSignal``
  func keepToStation(_ guest: GuestRequest, _ path: Path, _ audience: Audience) throws {
    guard let stationSession = guest.stationSession else { return }
    if Self.files.contains(path) { throw PageError.onStation }
    switch audience {
    case .anyone:
      if path == .left, stationSession.handover == nil { throw RedirectSignal(to: Path.station.url()) }
      if Self.open.contains(path) { return }
      throw guest.http.method == .get
        ? RedirectSignal(to: Path.station.url()) : PageError.onStation as any Error
    case .waitingStation:
      return
    case .participant:
      // The participant is found by `participantRequest`, from the station session alone.
      return
    case .staff:
      // Staff pages stay closed even if this browser also carries a cookie of staff.
      throw PageError.onStation
    }
  }

  /// Returns a request of the participant to whom the station is handed, whatever session its browser also carries; or
  /// of an earlier one, for data of their runs that are still on it.
  func participantRequest(_ guest: GuestRequest, _ path: Path, on stationSession: StationSession) throws
    -> ParticipantRequest?
  {
    let run = delivered(guest, path)
    if let handover = stationSession.handover,
      let participation = try lab.stores.access.participation(of: handover.participant),
      run.map({ run in participation.runs.contains { $0.id == run } }) ?? true
    {
      var request = try participantRequest(guest, session: nil, participation)
      request?.handover = handover
      return request
    }
    if let late = try lateRequest(guest, path, from: stationSession.station.id) { return late }
    if guest.wantsJSON { return nil }
    throw RedirectSignal(to: Path.station.url())
  }

  /// Returns a request for data that a station still has of a run of an earlier participant.
  func lateRequest(_ guest: GuestRequest, _ path: Path, from station: Station.ID) throws
    -> ParticipantRequest?
  {
    guard let run = delivered(guest, path),
      let late = try lab.stores.access.lateDelivery(of: run, by: station, at: guest.time),
      let participation = try lab.stores.access.participation(of: late.participant)
    else { return nil }
    var request = try participantRequest(guest, session: nil, participation)
    request?.late = late
    return request
  }

  private func delivered(_ guest: GuestRequest, _ path: Path) -> Run.ID? {
    path == .runPlan || path == .runPart ? Run.ID(guest.http.parameters["run"]) : nil
  }
}

extension Gate {
  /// The same request in the language of the participant in this browser, unless its address names another: error pages
  /// are in that language too.
  func inOwnLanguage(_ guest: GuestRequest) -> GuestRequest {
    guard !guest.wantsJSON, guest.languageOfAddress == nil, let record = try? participation(in: guest),
      let study = guest.lab.studies.study(record.participant.study)
    else { return guest }
    return guest.speaking(study.language(record.participant.language))
  }

  private func participation(in guest: GuestRequest) throws -> Participation? {
    if let stationSession = guest.stationSession {
      return try stationSession.handover.flatMap { try lab.stores.access.participation(of: $0.participant) }
    }
    return try guest.http.cookies[ParticipantRequest.cookie].flatMap(Token.init).flatMap {
      try lab.stores.access.participation(session: $0, at: guest.time)
    }
  }
}

extension StationSession {
  /// Identifies the handover, so that pages notice when another one begins.
  var state: String { handover.map { "handed:\($0.id)" } ?? StationState.waiting }
}

/// The state of a browser among the stations, as a word.
enum StationState {
  static let none = "none"
  static let waiting = "waiting"
  static let revoked = "revoked"

  static func pairing(_ code: PairingCode) -> String { "pairing:\(code.text)" }
}

extension Frame.Station {
  init(_ stationSession: StationSession, isDone: Bool, at now: Timestamp) {
    self.init(
      name: stationSession.station.name.text, state: stationSession.state, isDone: isDone,
      isHelpComing: stationSession.handover?.isHelpComing(at: now) == true)
  }
}

import Crypto
import HTTP
import Studies

/// What a browser that is a station reaches: its own pages and, handed over, the path of this one participant.
/// Every rule about that stands here; the gate asks before it looks at anything else.
extension Gate {
  static let stationCookie = "labconsole_station"

  /// The station that this browser is; nil for all others, and for one that was revoked.
  func seat(of http: Request) throws -> Seat? {
    guard let token = http.cookies[Self.stationCookie].flatMap(Token.init),
      let seat = try lab.stores.seat(of: token, at: lab.clock()), seat.station.revokedAt == nil
    else { return nil }
    return seat
  }

  /// Pages for anyone that a station shows too. All others lead to its own page: nobody enrols, signs in or looks
  /// round here.
  private static let open: Set<Path> = [
    .station, .stationState, .stationReports, .stationCode, .stationRelease, .notEligible, .left,
    .certificate, .code,
  ]

  /// - Throws: ``PageError``, ``Detour``
  func keepToStation(_ guest: GuestRequest, _ path: Path, _ audience: Audience) throws {
    guard let seat = guest.seat else { return }
    switch audience {
    case .anyone:
      if path == .left, seat.handover == nil { throw Detour(to: Path.station.url()) }
      if Self.open.contains(path) { return }
      throw guest.http.method == .get ? Detour(to: Path.station.url()) : PageError.onStation as any Error
    case .participant:
      // Whose path it is, `participantRequest` learns from the seat alone.
      return
    case .staff:
      // Whatever staff cookie this browser also carries.
      throw PageError.onStation
    }
  }

  /// Whoever the station is handed to, whatever session its browser also carries; and whoever it was handed to
  /// before, for what of their runs is still on it.
  func participantRequest(_ guest: GuestRequest, _ path: Path, on seat: Seat) throws -> ParticipantRequest? {
    let run = Self.delivers(path) ? Run.ID(guest.http.parameters["run"]) : nil
    if let handover = seat.handover,
      let participation = try lab.stores.participation(of: handover.participant),
      run.map({ run in participation.runs.contains { $0.id == run } }) ?? true
    {
      var request = try participantRequest(guest, session: nil, participation)
      request?.handover = handover
      return request
    }
    if let run, let late = try lab.stores.lateDelivery(of: run, by: seat.station.id, at: guest.time),
      let participation = try lab.stores.participation(of: late.participant)
    {
      var request = try participantRequest(guest, session: nil, participation)
      request?.late = late
      return request
    }
    if guest.wantsJSON { return nil }
    throw Detour(to: Path.station.url())
  }

  private static func delivers(_ path: Path) -> Bool { path == .runPlan || path == .runPart }
}

extension Seat {
  /// Names who has the station, for pages to notice that it is somebody else.
  var state: String { handover.map { "handed:\($0.id)" } ?? StationState.waiting }
}

/// What a browser is to the stations, in a word.
enum StationState {
  static let none = "none"
  static let waiting = "waiting"
  static let revoked = "revoked"

  static func pairing(_ code: PairingCode) -> String { "pairing:\(code.text)" }
}

extension Frame.Station {
  init(_ seat: Seat, isDone: Bool) {
    self.init(name: seat.station.name.text, state: seat.state, isDone: isDone)
  }
}

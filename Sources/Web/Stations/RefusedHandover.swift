import HTTP
import Studies

/// The reason why a tablet was not handed over, in the address of the page that the form was on. The names in the sentence are
/// read anew: an address that was made up says nothing of its own.
struct RefusedHandover {
  enum Reason: String {
    case noStation = "no-tablet"
    case stationRevoked = "revoked"
    case busy
    case unknown
    case left
    case studyClosed = "closed"
    case alreadyHere = "here"
    case elsewhere
    case complete
    case nextVisit = "next-visit"
  }

  static let reasonField = "refused"
  static let stationField = "refused-tablet"

  static let fields = [reasonField, stationField]

  let reason: Reason
  let participant: Participant.ID
  let station: Station.ID

  /// A page that says it.
  func url(of page: String) -> String {
    // Only a tablet that somebody has is known for certain to be one of the lab.
    let named = reason == .busy ? [(name: Self.stationField, value: station.text)] : []
    let fields = [(name: Self.reasonField, value: reason.rawValue)] + named
    return Undo.url(Path.url(page, adding: fields), .notHandedOver, about: participant, offering: nil)
  }
}

extension RefusedHandover.Reason {
  init(_ refusal: HandoverRefusal) {
    switch refusal {
    case .noSuchStation: self = .noStation
    case .stationRevoked: self = .stationRevoked
    case .stationBusy: self = .busy
    case .noSuchParticipant: self = .unknown
    case .participantLeft: self = .left
    case .studyClosed: self = .studyClosed
    case .alreadyHere: self = .alreadyHere
    case .elsewhere: self = .elsewhere
    case .complete: self = .complete
    case .nextVisitNotBegun: self = .nextVisit
    }
  }
}

extension StaffRequest {
  /// The sentence of the refusal that the address tells of; nil where it tells of none, and where nobody has that tablet any
  /// more.
  func refusedHandover(of participation: Participation, in study: Study) throws -> String? {
    guard let word = http.query[RefusedHandover.reasonField],
      let reason = RefusedHandover.Reason(rawValue: word)
    else { return nil }
    return try refusal(reason, of: participation, in: study).map { try sentence(for: $0, in: study) }
  }

  private func refusal(
    _ reason: RefusedHandover.Reason, of participation: Participation, in study: Study
  ) throws -> HandoverRefusal? {
    let participant = participation.participant.id
    switch reason {
    case .noStation: return .noSuchStation
    case .stationRevoked: return .stationRevoked
    case .unknown: return .noSuchParticipant
    case .left: return .participantLeft
    case .studyClosed: return .studyClosed
    case .alreadyHere: return .alreadyHere
    case .complete: return .complete
    case .busy:
      let station = Station.ID(http.query[RefusedHandover.stationField] ?? "")
      return try stores.station(station)?.handover.map { HandoverRefusal.stationBusy($0.participant) }
    case .elsewhere:
      let other = try stores.stations().first { $0.handover?.participant == participant }
      return other.map { HandoverRefusal.elsewhere($0.station.name) }
    case .nextVisit: return participation.handoverRefusal(in: study, at: guest.time, LabCalendar())
    }
  }
}

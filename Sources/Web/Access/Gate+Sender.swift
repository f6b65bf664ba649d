import Crypto
import HTTP
import Studies

/// Identifying the sender of a request.
extension Gate {
  func participantRequest(_ guest: GuestRequest, _ path: Path) throws -> ParticipantRequest? {
    if let stationSession = guest.stationSession {
      return try participantRequest(guest, path, on: stationSession)
    }
    guard let token = guest.http.cookies[ParticipantRequest.cookie].flatMap(Token.init),
      let participation = try lab.stores.access.participation(session: token, at: guest.time)
    else { return try revokedStation(of: guest.http).flatMap { try lateRequest(guest, path, from: $0) } }
    return try participantRequest(guest, session: token, participation)
  }

  func participantRequest(_ guest: GuestRequest, session: Token?, _ participation: Participation) throws
    -> ParticipantRequest?
  {
    guard let study = guest.lab.studies.study(participation.participant.study) else { return nil }
    var participation = participation
    try lab.stores.access.readConsentProgress(of: &participation, in: study)
    return ParticipantRequest(
      guest: guest, session: session, participation: participation, study: study,
      step: dueStep(in: study, given: participation))
  }

  func staffRequest(_ guest: GuestRequest) throws -> StaffRequest {
    guard let token = guest.http.cookies[StaffRequest.cookie].flatMap(Token.init),
      let member = try lab.stores.access.staffMember(session: token, at: guest.time)
    else {
      throw guest.http.method == .post
        ? PageError.staffSignedOut as any Error : RedirectSignal(to: Path.staffSignIn.url())
    }
    return StaffRequest(guest: guest, session: token, member: member)
  }
}

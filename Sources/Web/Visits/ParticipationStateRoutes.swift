import Crypto
import Foundation
import HTTP
import Studies

/// The step that is due, for pages that are open: they ask so often that they hear of a change within two seconds, and
/// give way when it is another step than the one they were made for.
enum ParticipationStateRoutes {
  /// Answered from one indexed read while nothing has changed; nil otherwise.
  static func unchanged(_ request: GuestRequest) throws -> Response? {
    guard let known = request.http.headers["If-None-Match"],
      let tag = try version(request).map(Self.tag), tag == known
    else { return nil }
    return response(Response(status: .notModified), tag)
  }

  static func show(_ request: ParticipantRequest) throws -> Response {
    // The version first: a change between the two is then seen with the next question, not missed.
    guard let tag = try version(request.guest).map(Self.tag),
      let now = try Gate(lab: request.lab).participantRequest(request.guest, .participationState)
    else { throw PageError.signedOut }
    let state = State(step: now.stepName, url: now.dueURL)
    return response(.json(Array(try JSONEncoder().encode(state))), tag)
  }

  private struct State: Encodable {
    let step: String
    /// The URL at which the participant goes on.
    let url: String
  }

  private static func tag(_ version: Int64) -> String { "\"\(version)\"" }

  private static func response(_ response: Response, _ tag: String) -> Response {
    var response = response
    response.headers.set("ETag", tag)
    return response
  }

  /// Nil where nobody takes part in this browser.
  private static func version(_ request: GuestRequest) throws -> Int64? {
    let stores = request.stores
    if let stationSession = request.stationSession {
      return try stationSession.handover.map { try stores.participationVersion(of: $0.participant) }
    }
    return try request.http.cookies[ParticipantRequest.cookie].flatMap(Token.init).flatMap {
      try stores.participationVersion(session: $0, at: request.time)
    }
  }
}

/// A page on which a participant may stay while staff change what is due. It asks whether they have.
protocol FollowsStep {}

extension DashboardPage: FollowsStep {}
extension ElsewherePage: FollowsStep {}
extension NextVisitPage: FollowsStep {}

import HTTP
import Studies

/// The participation code, and a PIN with which one can come back. It can be chosen on the way through the consent,
/// by whoever stops there; at the latest it is asked for after it.
enum PlaceRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expectOpenPlace()
    return page(request, status: .ok)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    try request.expectOpenPlace()
    if request.form?["skip"] != nil, request.step == .keepPlace { return try keep(nil, request) }
    do {
      let pin = try PIN(chosen: request.typed("pin"))
      guard request.typed("pinAgain").filter({ !$0.isWhitespace }) == pin.digits else {
        return page(request, status: .unprocessable, againProblem: request.say("consent.problem.pinsDiffer"))
      }
      return try keep(pin, request)
    } catch let problem as PINProblem {
      return page(request, status: .unprocessable, problem: request.sentence(for: problem, room: "consent"))
    }
  }

  private static func keep(_ pin: PIN?, _ request: ParticipantRequest) throws -> Response {
    try request.lab.stores.keepPlace(of: request.participant.id, pin: pin, stamp: request.stamp)
    return .redirect(to: request.step == .keepPlace ? Stage.permissions.url : request.step.stage.url)
  }

  private static func page(
    _ request: ParticipantRequest, status: Status, problem: String? = nil, againProblem: String? = nil
  ) -> Response {
    request.page(
      KeepPlacePage(
        code: request.participant.code.grouped, pinProblem: problem, pinAgainProblem: againProblem,
        backURL: request.step == .keepPlace ? nil : request.step.stage.url, action: Path.keepPlace.url()),
      title: request.say("consent.place.title"), status: status)
  }
}

extension ParticipantRequest {
  fileprivate func expectOpenPlace() throws {
    guard participant.place == .open else { throw Detour(to: step.stage.url) }
  }

  /// Whether somebody who stops here could choose a PIN first.
  var canKeepPlace: Bool {
    participant.place == .open && Stage.beforePlace.contains(step.stage) && step != .keepPlace
  }
}

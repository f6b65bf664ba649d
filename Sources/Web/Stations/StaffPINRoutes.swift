import HTTP
import Studies

/// The PIN with which a member of staff returns tablets to waiting.
enum StaffPINRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    try page(nil, request)
  }

  static func submit(_ request: StaffRequest) throws -> Response {
    let pin: StaffPIN
    do throws(StaffPINProblem) {
      pin = try StaffPIN(chosen: request.typed("pin"))
    } catch {
      return try page(request.sentence(for: error), request)
    }
    guard let again = try? StaffPIN(existing: request.typed("pinAgain")), again.digits == pin.digits else {
      return try page(request.say("stations.problem.pinsDiffer"), request)
    }
    try request.stores.setPIN(pin, of: request.member.id, context: request.context)
    return .redirect(to: Path.staffPIN.url(query: Notice.staffPINSet.query))
  }

  private static func page(_ problem: String?, _ request: StaffRequest) throws -> Response {
    request.page(
      StaffPINPage(hasPIN: try request.stores.hasPIN(request.member.id), problem: problem),
      title: request.say("stations.pin.title"), status: problem == nil ? .ok : .unprocessable)
  }
}

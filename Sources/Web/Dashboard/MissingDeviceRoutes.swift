import HTTP
import Studies

/// A participant is to do a test by keys without a keyboard, or by touch without a touchscreen.
enum MissingDeviceRoutes {
  /// Tells staff, who see it on the board of the room.
  static func tell(_ request: ParticipantRequest) throws -> Response {
    if let input = dueInput(request) {
      try request.stores.note(missing: input, for: request.participant.id, context: request.context)
    }
    return .redirect(to: Path.dashboard.url())
  }

  /// Says how to go on without what the test that is due needs; nil where nothing is needed.
  static func advice(_ request: ParticipantRequest) throws -> DashboardPage.MissingDevice? {
    guard let input = dueInput(request) else { return nil }
    let isAtStation = request.guest.stationSession != nil
    let isTold =
      try isAtStation && request.stores.missingInput(of: request.participant.id) == input
    return DashboardPage.MissingDevice(
      question: request.say("dashboard.missing.\(input.rawValue)"),
      advice: request.say(
        isTold ? "dashboard.missing.told" : "dashboard.missing.\(isAtStation ? "station" : "own")"),
      code: isAtStation ? nil : request.participant.code.grouped,
      action: isAtStation && !isTold ? Path.missingDevice.url() : nil, isTold: isTold)
  }

  private static func dueInput(_ request: ParticipantRequest) -> TaskVariant.Input? {
    guard case .task(let due) = request.step else { return nil }
    return DashboardRoutes.variant(of: due, request)?.input
  }
}

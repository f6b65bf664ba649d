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
    let question = request.say("dashboard.missing.\(input.rawValue)")
    guard isAtStation else { return elsewhere(question, request) }
    let isTold = try request.stores.missingInput(of: request.participant.id) == input
    return DashboardPage.MissingDevice(
      question: question, advice: request.say("dashboard.missing.\(isTold ? "told" : "station")"),
      action: isTold ? nil : Path.missingDevice.url(), isTold: isTold)
  }

  /// Another device of one's own asks for the code and the PIN, which not everybody has chosen.
  private static func elsewhere(_ question: String, _ request: ParticipantRequest)
    -> DashboardPage.MissingDevice
  {
    guard request.participant.place == .keptWithPIN else {
      return DashboardPage.MissingDevice(
        question: question, advice: request.say("dashboard.missing.withoutPIN"),
        choosePIN: Path.profilePIN.url())
    }
    return DashboardPage.MissingDevice(
      question: question, advice: request.say("dashboard.missing.own"), code: request.participant.code.grouped
    )
  }

  private static func dueInput(_ request: ParticipantRequest) -> TaskVariant.Input? {
    guard case .task(let due) = request.step else { return nil }
    return DashboardRoutes.variant(of: due, request)?.input
  }
}

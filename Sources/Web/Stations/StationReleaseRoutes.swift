import HTTP
import Studies

/// Returning a tablet to waiting, on the tablet itself.
enum StationReleaseRoutes {
  static func show(_ request: GuestRequest) throws -> Response {
    guard request.stationSession?.handover != nil else { return .redirect(to: Path.station.url()) }
    return page(StationReleasePage(), request, status: .ok)
  }

  /// Ends a handover by a member of staff, with their PIN.
  static func submit(_ request: GuestRequest) throws -> Response {
    guard let stationSession = request.stationSession, let handover = stationSession.handover else {
      return .redirect(to: Path.station.url())
    }
    var page = StationReleasePage(name: String(request.typed("name").trimmed.prefix(64)))
    let pin: StaffPIN
    do throws(StaffPINProblem) {
      pin = try StaffPIN(existing: request.typed("pin"))
    } catch {
      page.problem = request.sentence(for: error)
      return self.page(page, request, status: .unprocessable)
    }
    let stores = request.stores
    switch try stores.staffMember(name: page.name, pin: pin, on: stationSession.station.id, at: request.time)
    {
    case .known(let member) where member.may(.runVisits):
      try stores.end(handover.id, how: .pin, context: AuditContext(by: .staff(member.id), at: request.time))
      return .redirect(to: Path.station.url())
    case .known, .refused:
      page.problem = request.say("stations.problem.pinWrong")
      return self.page(page, request, status: .unprocessable)
    case .tooManyAttempts(let seconds):
      page.problem = request.sentence(forRetryAfter: seconds)
      return self.page(page, request, status: .tooManyRequests)
    }
  }

  /// Ends a handover by the participant, who is done or signs out.
  static func done(_ request: ParticipantRequest) throws -> Response {
    guard let handover = request.handover else { throw PageError.notFound }
    try request.stores.end(handover.id, how: .done, context: request.context)
    return .redirect(to: Path.station.url())
  }

  private static func page(_ page: StationReleasePage, _ request: GuestRequest, status: Status) -> Response {
    request.page(page, title: request.say("stations.release.title"), status: status)
  }
}

extension Localizer {
  func sentence(for problem: StaffPINProblem) -> String {
    switch problem {
    case .missing: say("stations.problem.pinMissing")
    case .notFourToEightDigits: say("stations.problem.pinLength")
    case .tooEasy: say("consent.problem.pinTooEasy")
    }
  }

  func sentence(for problem: StationNameProblem) -> String {
    switch problem {
    case .missing: say("stations.problem.nameMissing")
    case .tooLong: say("stations.problem.nameLong", ["n": number(StationName.longest)])
    case .unusableCharacters: say("stations.problem.nameCharacters")
    case .taken: say("stations.problem.nameTaken")
    }
  }
}

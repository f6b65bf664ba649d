import Crypto
import HTTP
import JSON
import Studies

/// The requests of the lab's tablets themselves: to be registered, to learn about a handover, and to let a participant
/// begin by code.
enum StationRoutes {
  /// The field with the code of a scanned card.
  static let codeField = "code"

  /// Set while the tablet is handed over, so that the next page of the station deletes that participant's data in the
  /// browser.
  static let mark = "labconsole_handed"

  /// The newest browsers keep a cookie for no longer.
  private static let cookieSeconds = 400 * 24 * 3600

  static func show(_ request: GuestRequest) throws -> Response {
    guard let stationSession = request.stationSession else { return try showUnregistered(request) }
    if let handover = stationSession.handover {
      if let url = try dueURL(handover, request) {
        var response = Response.redirect(to: url)
        response.setCookie(mark, "1", seconds: cookieSeconds, isSecure: request.http.isSecure)
        // A refusal shown on this tablet before belongs to an earlier person.
        response.dropCookie(GuestRequest.refusalCookie, isSecure: request.http.isSecure)
        return response
      }
      // The study is no longer on this server.
      try request.stores.end(
        handover.id, how: .done, context: AuditContext(by: .system, at: request.time))
      return .redirect(to: Path.station.url())
    }
    noteContact(stationSession, request)
    return wait(stationSession, request)
  }

  /// The page where the participant goes on to whom the station is handed.
  private static func dueURL(_ handover: Handover, _ request: GuestRequest) throws -> String? {
    guard let participation = try request.stores.participation(of: handover.participant),
      let step = try Gate(lab: request.lab).participantRequest(request, session: nil, participation)?.step
    else { return nil }
    return step == .left ? Path.left.url(participation.participant.study.text) : step.stage.url
  }

  /// Records the contact of a browser without scripts, which shows its presence by this page alone; others send
  /// reports.
  private static func noteContact(_ stationSession: StationSession, _ request: GuestRequest) {
    request.stores.note(
      StationReport(time: request.time, handover: nil, screen: .waiting), of: stationSession.station.id)
  }

  /// Shows the waiting screen, in a browser that holds nothing of the participant before.
  private static func wait(_ stationSession: StationSession, _ request: GuestRequest) -> Response {
    var response = request.page(
      StationWaitingPage(name: stationSession.station.name.text), title: request.say("stations.waiting.title")
    )
    if let token = request.http.cookies[Gate.stationCookie] {
      response.setCookie(Gate.stationCookie, token, seconds: cookieSeconds, isSecure: request.http.isSecure)
    }
    forgetOthers(in: &response, request)
    return response
  }

  /// Deletes everything that earlier participants left in the browser.
  private static func forgetOthers(in response: inout Response, _ request: GuestRequest) {
    let others = [
      mark, ParticipantRequest.cookie, StaffRequest.cookie, GuestRequest.languageCookie,
      GuestRequest.refusalCookie, GuestRequest.answersCookie, GuestRequest.deviceCookie,
      ParticipantRequest.unitsCookie,
    ]
    for name in others where request.http.cookies[name] != nil {
      response.dropCookie(name, isSecure: request.http.isSecure)
    }
    // Not “storage”: an earlier participant's trials may wait there. The page clears it when nothing does.
    if request.http.cookies[mark] != nil { response.headers.set("Clear-Site-Data", "\"cache\"") }
  }

  // MARK: - Becoming a station

  private static func showUnregistered(_ request: GuestRequest) throws -> Response {
    let state = try unregisteredState(request)
    let page = StationSetupPage(
      state: state.name, code: state.code?.grouped, wasRevoked: state.name == StationState.revoked)
    var response = request.page(page, title: request.say("stations.setup.title"))
    // This happens once: from then on it is a browser like any other, and its data belong to its user.
    if page.wasRevoked, request.http.cookies[mark] != nil { forgetOthers(in: &response, request) }
    return response
  }

  private static func unregisteredState(_ request: GuestRequest) throws -> (name: String, code: PairingCode?)
  {
    guard let token = request.http.cookies[Gate.stationCookie].flatMap(Token.init) else {
      return (StationState.none, nil)
    }
    if try request.stores.stationSession(of: token, at: request.time) != nil {
      return (StationState.revoked, nil)
    }
    let code = try request.stores.pairing(of: token, at: request.time)
    return (code.map(StationState.pairing) ?? StationState.none, code)
  }

  static func pair(_ request: GuestRequest) throws -> Response {
    let token = Token()
    guard try request.stores.openPairing(of: token, from: request.http.address, at: request.time) != nil
    else {
      let page = StationSetupPage(
        state: StationState.none, problem: request.say("stations.problem.tooManyPairings"))
      return request.page(page, title: request.say("stations.setup.title"), status: .tooManyRequests)
    }
    var response = Response.redirect(to: Path.station.url())
    response.setCookie(
      Gate.stationCookie, token.text, seconds: cookieSeconds, isSecure: request.http.isSecure)
    return response
  }

  // MARK: - The state of the handover

  /// Asked for once a second, and answered from one row.
  static func state(_ request: GuestRequest) throws -> Response {
    let state = try request.stationSession?.state ?? unregisteredState(request).name
    let isHelpComing = request.stationSession?.handover?.isHelpComing(at: request.time) == true
    let tag = isHelpComing ? "\"\(state)+help\"" : "\"\(state)\""
    var response =
      request.http.headers["If-None-Match"] == tag
      ? Response(status: .notModified)
      : .json(Array("{\"state\":\"\(state)\",\"help\":\(isHelpComing)}".utf8))
    response.headers.set("ETag", tag)
    return response
  }

  /// Takes a report of the tablet. A report for a handover that has ended is answered with 410.
  static func report(_ request: GuestRequest) throws -> Response {
    guard let stationSession = request.stationSession else { return .json(Array("{}".utf8), status: .gone) }
    guard let said = try? JSON(parsing: request.http.body) else { throw PageError.malformed }
    // A page left open by the participant before reports nothing about the present one.
    guard (try? said.text("state")) == stationSession.state else {
      return .json(Array("{}".utf8), status: .gone)
    }
    request.stores.note(
      StationReport(said, handover: stationSession.handover?.id, at: request.time),
      of: stationSession.station.id)
    return .json(Array("{}".utf8))
  }

  // MARK: - Beginning by code

  static func askCode(_ request: GuestRequest) throws -> Response {
    guard let stationSession = request.stationSession, stationSession.handover == nil else {
      return .redirect(to: Path.station.url())
    }
    let scanned = String((request.http.query[codeField] ?? "").prefix(40))
    return page(StationCodePage(code: scanned), request, status: .ok)
  }

  static func takeTyped(_ request: GuestRequest) throws -> Response {
    let code: ParticipationCode
    do throws(CodeProblem) {
      code = try ParticipationCode(typed: request.typed("code"))
    } catch {
      let typed = String(request.typed("code").prefix(40))
      return page(
        StationCodePage(code: typed, problem: request.sentence(for: error)), request, status: .unprocessable)
    }
    return try take(code, request)
  }

  /// Lets the participant with this code begin, typed here or scanned: the lab's own tablets ask for no PIN, as staff
  /// are beside them.
  static func take(_ code: ParticipationCode, _ request: GuestRequest) throws -> Response {
    guard let stationSession = request.stationSession else { return .redirect(to: Path.station.url()) }
    let verdict = try request.stores.take(
      code, at: stationSession.station.id, in: request.lab.studies.current,
      closed: request.lab.studies.closed, time: request.time)
    var page = StationCodePage(code: code.grouped)
    switch verdict {
    case .taken, .refused(.alreadyHere), .refused(.noSuchStation), .refused(.stationRevoked):
      return .redirect(to: Path.station.url())
    case .unknownCode, .refused(.noSuchParticipant):
      page.problem = request.say("stations.problem.unknownCode")
    case .refused(.complete): page.problem = request.say("stations.problem.completeHere")
    case .refused(.nextVisitNotBegun): page.problem = request.say("stations.problem.nextVisitHere")
    case .refused(.studyClosed): page.problem = request.say("stations.problem.closedHere")
    case .refused(.participantLeft): page.problem = request.say("stations.problem.left")
    case .refused(.elsewhere(let name)):
      page.problem = request.say("stations.problem.elsewhereHere", ["station": name.text])
    case .refused(.stationBusy): page.problem = request.say("stations.problem.busyHere")
    case .tooManyAttempts(let seconds):
      page.problem = request.sentence(forRetryAfter: seconds)
      return self.page(page, request, status: .tooManyRequests)
    }
    return self.page(page, request, status: .unprocessable)
  }

  private static func page(_ page: StationCodePage, _ request: GuestRequest, status: Status) -> Response {
    request.page(page, title: request.say("stations.code.title"), status: status)
  }
}

extension StationReport {
  /// Takes each value of a report as far as it makes sense: it affects nothing but the view of staff.
  fileprivate init(_ said: JSON, handover: Handover.ID?, at time: Timestamp) {
    func count(_ name: String, upTo most: Int = 10_000) -> Int? {
      (try? said.number(name)).flatMap { $0.isFinite && $0 >= 0 ? Int(min($0, Double(most))) : nil }
    }
    let connection = (try? said.text("connection")).map { text in
      String(text.prefix(20).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    }
    self.init(
      time: time, handover: handover,
      screen: (try? said.text("screen")).flatMap(Screen.init) ?? (handover == nil ? .waiting : .page),
      block: count("block", upTo: 100), trial: count("trial"), unsent: count("unsent") ?? 0,
      answered: count("answered") ?? 0, errors: count("errors") ?? 0, tooFast: count("tooFast") ?? 0,
      battery: count("battery", upTo: 100), isCharging: try? said.flag("charging"), connection: connection,
      isVisible: (try? said.flag("visible")) ?? true,
      clockMinutes: (try? said.number("clock")).flatMap { Self.minutes(from: time, to: $0) })
  }

  /// - Parameter clock: what the tablet takes for the time, ms since 1970
  private static func minutes(from time: Timestamp, to clock: Double) -> Int? {
    // Beyond the year 9999 it is no time, and no number of minutes that fits.
    guard clock.isFinite, (0...253_402_300_799_999).contains(clock) else { return nil }
    return Int(((clock - Double(time.milliseconds)) / 60_000).rounded())
  }
}

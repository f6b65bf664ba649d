import HTTP
import Studies

/// Runs before every handler: identifies the sender, checks access, and checks that the step is due.
struct Gate: Sendable {
  let lab: Lab

  func open(
    _ method: Method, _ path: Path, lane: Lane = .ordinary,
    _ handler: @escaping @Sendable (GuestRequest) throws -> Response
  ) -> Route<Audience> {
    route(method, path, .anyone, lane: lane) { guest in try handler(guest) }
  }

  /// A form that its address alone vouches for: mail programs send it without cookies and without a page (RFC 8058).
  func linked(
    _ method: Method, _ path: Path, _ handler: @escaping @Sendable (GuestRequest) throws -> Response
  ) -> Route<Audience> {
    Route(method, path.pattern, .anyone) { http in
      try answer(http) { guest in
        try keepToStation(guest, path, .anyone)
        return try handler(guest)
      }
    }
  }

  /// - Parameters:
  ///   - beforeBody: refuses a large body by its header alone, before it is read
  ///   - before: answers without anything of the participant being read; nil where they have to be
  ///   - again: answers whom the same form has just turned away, and their session with them
  func participant(
    _ method: Method, _ path: Path, at stages: Set<Stage>, bodyLimit: Int? = nil, lane: Lane = .ordinary,
    beforeBody: @escaping @Sendable (ParticipantRequest) throws -> Void = { _ in },
    before: @escaping @Sendable (GuestRequest) throws -> Response? = { _ in nil },
    again: @escaping @Sendable (GuestRequest) throws -> Response? = { _ in nil },
    _ handler: @escaping @Sendable (ParticipantRequest) throws -> Response
  ) -> Route<Audience> {
    route(method, path, .participant(stages), bodyLimit: bodyLimit, lane: lane, beforeBody: beforeBody) {
      guest in
      if let answer = try before(guest) { return answer }
      guard let request = try participantRequest(guest, path) else {
        if let answer = try again(guest) { return answer }
        throw signedOut(guest)
      }
      try expect(stages, request)
      return try handler(request)
    }
  }

  func staff(
    _ method: Method, _ path: Path, _ capability: Capability, bodyLimit: Int? = nil,
    lane: Lane = .ordinary,
    _ handler: @escaping @Sendable (StaffRequest) throws -> Response
  ) -> Route<Audience> {
    route(method, path, .staff(capability), bodyLimit: bodyLimit, lane: lane) { guest in
      let request = try staffRequest(guest)
      do {
        try expect(capability, request)
        return try handler(request)
      } catch let error as PageError {
        return error.response(to: request)
      }
    }
  }

  /// Any other browser is led to what it has to do with stations.
  func waitingStation(
    _ method: Method, _ path: Path, bodyLimit: Int? = nil,
    _ handler: @escaping @Sendable (GuestRequest) throws -> Response
  ) -> Route<Audience> {
    route(method, path, .waitingStation, bodyLimit: bodyLimit) { guest in
      try expectWaiting(guest)
      return try handler(guest)
    }
  }

  private func route(
    _ method: Method, _ path: Path, _ audience: Audience, bodyLimit: Int? = nil, lane: Lane = .ordinary,
    beforeBody: @escaping @Sendable (ParticipantRequest) throws -> Void = { _ in },
    _ handler: @escaping @Sendable (GuestRequest) throws -> Response
  ) -> Route<Audience> {
    let admission: @Sendable (Request) throws -> Response? = {
      try self.admission(of: $0, path, audience, beforeBody)
    }
    return Route(
      method, path.pattern, audience, bodyLimit: bodyLimit, lane: lane,
      admission: method == .post ? admission : nil
    ) { http in
      try answer(http) { guest in
        try keepToStation(guest, path, audience)
        if http.method == .post { try admit(guest) }
        return try handler(guest)
      }
    }
  }

  /// Calls a handler and turns the errors it throws into pages in plain words.
  private func answer(_ http: Request, _ body: (GuestRequest) throws -> Response) throws -> Response {
    let lab = lab.atThisMoment
    var guest = GuestRequest(http, lab: lab)
    do {
      guest = guest.on(try stationSession(of: http))
      return try body(guest).secured(for: guest)
    } catch let error as PageError {
      return error.response(to: error.isForStaff ? guest : inOwnLanguage(guest)).secured(for: guest)
    } catch is StoreRefusal {
      return PageError.notThisStep.response(to: inOwnLanguage(guest)).secured(for: guest)
    } catch let outage as StoreOutage {
      lab.logger.error("the data are out of reach", metadata: ["why": "\(outage)", "id": "\(http.id)"])
      return PageError.outage.response(to: inOwnLanguage(guest)).secured(for: guest)
    } catch let redirectSignal as RedirectSignal {
      return .redirect(to: redirectSignal.url).secured(for: guest)
    }
  }

  // MARK: - Before a large body is read

  /// Everything that the header tells: the refusal for a client that need not send the rest.
  private func admission(
    of http: Request, _ path: Path, _ audience: Audience,
    _ beforeBody: (ParticipantRequest) throws -> Void
  ) throws -> Response? {
    var isAdmitted = false
    let answer = try answer(http) { guest in
      try keepToStation(guest, path, audience)
      guard guest.browser.mayVouch(for: guest) else { throw foreignForm(guest) }
      try expect(audience, guest, path, beforeBody)
      isAdmitted = true
      return Response()
    }
    return isAdmitted ? nil : answer
  }

  private func expect(
    _ audience: Audience, _ guest: GuestRequest, _ path: Path,
    _ beforeBody: (ParticipantRequest) throws -> Void
  ) throws {
    switch audience {
    case .anyone: break
    case .waitingStation: try expectWaiting(guest)
    case .staff(let capability): try expect(capability, staffRequest(guest))
    case .participant(let stages):
      guard let request = try participantRequest(guest, path) else { throw signedOut(guest) }
      try expect(stages, request)
      try beforeBody(request)
    }
  }

  // MARK: - What is expected

  private func signedOut(_ guest: GuestRequest) -> PageError { guest.wasRefused ? .turnedAway : .signedOut }

  private func expect(_ stages: Set<Stage>, _ request: ParticipantRequest) throws {
    if request.lab.studies.isClosed(request.study.id) { throw PageError.studyClosed }
    guard !stages.contains(request.step.stage) else { return }
    if request.guest.wantsJSON { throw request.step.stage == .left ? PageError.hasLeft : .notThisStep }
    throw RedirectSignal(to: request.dueURL(after: request.http.query))
  }

  private func expectWaiting(_ guest: GuestRequest) throws {
    if let stationSession = guest.stationSession, stationSession.handover == nil { return }
    throw guest.http.method == .post
      ? PageError.notThisStep as any Error : RedirectSignal(to: Path.station.url())
  }

  /// A POST is a form that can be read, or JSON, and comes from a page of this browser.
  private func admit(_ guest: GuestRequest) throws {
    guard guest.form != nil || guest.wantsJSON else { throw PageError.malformed }
    guard guest.browser.vouches(for: guest) else { throw foreignForm(guest) }
  }

  private func foreignForm(_ guest: GuestRequest) -> PageError {
    guest.browser.keepsNoCookies(guest) ? .noCookies : .foreignForm
  }

  private func expect(_ capability: Capability, _ request: StaffRequest) throws {
    guard request.member.may(capability) else { throw PageError.notYours }
  }
}

extension GuestRequest {
  /// The test runner talks JSON and cannot follow a redirect to a page.
  var wantsJSON: Bool {
    [http.headers["Accept"], http.headers["Content-Type"]].contains {
      $0?.hasPrefix("application/json") == true
    }
  }
}

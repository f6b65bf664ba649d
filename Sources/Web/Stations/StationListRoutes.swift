import HTTP
import Studies

/// The stations of the lab, on the console.
enum StationListRoutes {
  static func list(_ request: StaffRequest) throws -> Response { try page(request) }

  static func register(_ request: StaffRequest) throws -> Response {
    var form = StationsPage.RegistrationForm(
      code: String(request.typed("pairing").prefix(20)), name: String(request.typed("name").prefix(60)))
    var code: PairingCode?
    do throws(CodeProblem) {
      code = try PairingCode(typed: request.typed("pairing"))
    } catch {
      form.codeProblem = request.pairingSentence(for: error)
    }
    let name = name(request) { form.nameProblem = $0 }
    guard let code, let name, let site = request.typedSite() else {
      return try page(request, registration: form)
    }
    do {
      switch try request.stores.register(
        name, code: code, site: site.id, context: request.context)
      {
      case .registered: return .redirect(to: Path.staffStations.url(query: Notice.stationRegistered.query))
      case .unknownCode: form.codeProblem = request.say("stations.problem.pairingUnknown")
      case .tooManyAttempts(let seconds): form.codeProblem = request.sentence(forRetryAfter: seconds)
      }
    } catch let problem as StationNameProblem {
      form.nameProblem = request.sentence(for: problem)
    }
    return try page(request, registration: form)
  }

  /// - Parameter problem: what somebody else did before, and so nothing was done now
  static func page(
    _ request: StaffRequest, handover: StationsPage.HandoverForm = .init(),
    registration: StationsPage.RegistrationForm = .init(), problem: String? = nil
  ) throws -> Response {
    let overviews = try request.stores.stations()
    var (handover, registration) = (handover, registration)
    registration.sites = request.sitesOfStations(chosen: request.form?["site"] ?? "")
    try handover.offer(overviews, request)
    let page = StationsPage(
      rows: try overviews.map { try StationsPage.Row($0, request) }, handover: handover,
      registration: registration, problem: problem)
    return request.page(
      page, title: request.say("stations.desk.title"), status: page.hasProblems ? .unprocessable : .ok)
  }

  // MARK: - One of them

  static func show(_ request: StaffRequest) throws -> Response {
    let overview = try request.station()
    return try request.liveWithTablets { try page(of: overview, request, problem: nil) }
  }

  static func rename(_ request: StaffRequest) throws -> Response {
    let overview = try request.stationToChange()
    var problem: String?
    guard let name = name(request, tell: { problem = $0 }) else {
      return try page(of: overview, request, problem: problem)
    }
    do {
      try request.stores.rename(overview.station.id, to: name, context: request.context)
      let url = Path.staffStation.url(overview.station.id.text, query: Notice.stationRenamed.query)
      return .redirect(to: url)
    } catch let problem as StationNameProblem {
      return try page(of: overview, request, problem: request.sentence(for: problem))
    }
  }

  static func setSite(_ request: StaffRequest) throws -> Response {
    let overview = try request.stationToChange()
    guard let site = request.typedSite() else { throw PageError.malformed }
    try request.stores.setSite(site.id, of: overview.station.id, context: request.context)
    return .redirect(to: Path.staffStation.url(overview.station.id.text, query: Notice.siteNoted.query))
  }

  static func revoke(_ request: StaffRequest) throws -> Response {
    let overview = try request.stationToChange()
    if let handover = overview.handover, try !request.mayWork(with: handover.participant) {
      throw PageError.notYours
    }
    guard request.form?["sure"] == "yes" else {
      let question =
        overview.handover == nil
        ? request.say("stations.desk.revokeAskFree") : request.say("stations.desk.revokeAsk")
      return try page(of: overview, request, problem: nil, revoking: StationPage.Question(question: question))
    }
    try request.stores.revoke(overview.station.id, context: request.context)
    return .redirect(to: Path.staffStations.url(query: Notice.stationRevoked.query))
  }

  /// The page of a tablet, with the question that comes before taking it back in the middle of a test.
  static func askToTakeBack(_ handover: Handover, _ request: StaffRequest) throws -> Response {
    guard let overview = try request.stores.station(handover.station) else { throw PageError.notFound }
    let question = StationPage.Question(
      question: request.say("stations.desk.takeBackAsk"), origin: request.fieldsOfPageBehind)
    return try page(of: overview, request, problem: nil, takingBack: question)
  }

  private static func page(
    of overview: StationOverview, _ request: StaffRequest, problem: String?,
    takingBack: StationPage.Question? = nil, revoking: StationPage.Question? = nil
  ) throws -> Response {
    let names = try request.staffNames()
    let station = overview.station
    let page = StationPage(
      row: try StationsPage.Row(overview, request),
      facts: [
        .init(label: request.say("stations.desk.registered"), value: request.moment(station.registeredAt)),
        .init(
          label: request.say("stations.desk.registeredBy"),
          value: names[station.registeredBy] ?? ""),
      ] + (station.site.map { [.init(label: request.say("sites.site"), value: request.name(of: $0))] } ?? [])
        + request.facts(of: overview.report),
      newName: problem == nil ? station.name.text : String(request.typed("name").prefix(60)),
      nameProblem: problem, nameAction: Path.staffStationName.url(station.id.text),
      revokeAction: Path.staffStationRevocation.url(station.id.text),
      sites: request.sitesOfStations(chosen: station.site?.text ?? ""),
      siteAction: Path.staffStationSite.url(station.id.text), mayChange: request.sites.takes(station.site),
      takingBack: takingBack, revoking: revoking)
    return request.page(
      page, title: station.name.text, status: problem == nil ? .ok : .unprocessable)
  }

  static func card(_ request: StaffRequest) throws -> Response {
    request.page(StationCardPage(), title: request.say("stations.card.title"))
  }

  private static func name(_ request: StaffRequest, tell: (String) -> Void) -> StationName? {
    do throws(StationNameProblem) {
      return try StationName(request.typed("name"))
    } catch {
      tell(request.sentence(for: error))
      return nil
    }
  }
}

extension StationsPage.HandoverForm {
  /// Adds the tablets that wait, and those who come to the site of the one that is chosen first.
  fileprivate mutating func offer(_ overviews: [StationOverview], _ request: StaffRequest) throws {
    let typed = Station.ID(request.typed("station"))
    let waiting = WaitingStations(among: overviews, planned: typed, at: nil, for: request.sites)
    stations = request.choices(of: waiting)
    let chosen = waiting.stations.first { $0.id == waiting.suggestion }
    var waitingPeople = try WaitingPeople(for: overviews, in: nil, request)
    people = try waitingPeople.offered(at: chosen?.site ?? waiting.site)
  }
}

extension StaffRequest {
  fileprivate func station() throws -> StationOverview {
    guard let overview = try stores.station(Station.ID(placeholder("station"))) else {
      throw PageError.notFound
    }
    return overview
  }

  /// Tablets of other sites are looked at, and not changed.
  fileprivate func stationToChange() throws -> StationOverview {
    let overview = try station()
    guard sites.takes(overview.station.site) else { throw PageError.notYours }
    return overview
  }

  fileprivate func pairingSentence(for problem: CodeProblem) -> String {
    switch problem {
    case .missing: say("stations.problem.pairingMissing")
    case .characterNotUsed: sentence(for: problem)
    case .wrongLength(let length): say("stations.problem.pairingLength", ["n": number(length)])
    case .typingError: say("stations.problem.pairingUnknown")
    }
  }

  /// The facts of the tablet's newest report.
  fileprivate func facts(of report: StationReport?) -> [StationPage.Fact] {
    guard let report else { return [] }
    var facts = [
      StationPage.Fact(label: say("stations.desk.contact"), value: moment(report.time)),
      StationPage.Fact(label: say("stations.desk.unsent"), value: number(report.unsent)),
    ]
    if let battery = report.battery {
      let share = percent(Double(battery) / 100)
      facts.append(
        .init(
          label: say("stations.desk.battery"),
          value: report.isCharging == true ? say("stations.desk.charging", ["share": share]) : share))
    }
    if let connection = report.connection.flatMap(connectionWord) {
      facts.append(.init(label: say("stations.desk.connection"), value: connection))
    }
    return facts
  }
}

extension StationsPage.Row {
  init(_ overview: StationOverview, _ request: StaffRequest) throws {
    let station = overview.station
    self.init(
      id: station.id.text, name: station.name.text, url: Path.staffStation.url(station.id.text),
      state: .waiting, stateWord: request.say("stations.state.waiting"), site: station.site.map(request.name))
    if let revokedAt = station.revokedAt {
      state = .revoked
      stateWord = request.say("stations.state.revoked", ["time": request.moment(revokedAt)])
      return
    }
    if let handover = overview.handover { try tell(handover, overview, request) }
    let isHeard = overview.report?.isFresh(at: request.guest.time) ?? false
    if !isHeard {
      contact =
        overview.report.map { request.say("stations.state.silent", ["time": request.moment($0.time)]) }
        ?? request.say("stations.state.neverHeard")
    }
  }

  private mutating func tell(_ handover: Handover, _ overview: StationOverview, _ request: StaffRequest)
    throws
  {
    state = .busy
    since = request.moment(handover.handedAt)
    guard let participation = try request.stores.participation(of: handover.participant),
      let study = request.reachedStudy(of: participation.participant)
    else {
      stateWord = request.say("stations.state.busyElse")
      return
    }
    stateWord = request.say("stations.state.busy")
    code = participation.participant.code.grouped
    isRehearsal = participation.participant.origin == .rehearsal
    participantURL = Path.staffParticipant.url(handover.participant.text)
    step = request.word(for: dueStep(in: study, given: participation), at: overview, in: study)
    takeBackAction = Path.staffHandoverEnd.url(handover.id.text)
  }
}

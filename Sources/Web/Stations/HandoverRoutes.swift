import HTTP
import Studies

/// Handing a tablet over from the console, and taking it back.
enum HandoverRoutes {
  static func handOver(_ request: StaffRequest) throws -> Response {
    let code: ParticipationCode
    do throws(CodeProblem) {
      code = try ParticipationCode(typed: request.typed("code"))
    } catch {
      return try refuse(.handoverCodeWrong, request) { $0.codeProblem = request.sentence(for: error) }
    }
    guard let (participant, study) = try participant(code, request) else {
      return try refuse(.handoverCodeUnknown, request) {
        $0.codeProblem = request.say("stations.problem.notYours")
      }
    }
    let station = Station.ID(request.typed("station"))
    do {
      if request.lab.studies.isClosed(study.id) { throw HandoverRefusal.studyClosed }
      _ = try request.stores.handOver(participant, to: station, in: study, context: request.context)
      return .redirect(to: request.pageAfter(.handedOver, about: participant))
    } catch let refusal as HandoverRefusal {
      return try refuse(refusal, participant, station, in: study, request)
    }
  }

  /// A participant whom this member of staff may hand a tablet.
  private static func participant(_ code: ParticipationCode, _ request: StaffRequest) throws
    -> (Participant.ID, Study)?
  {
    guard let id = try request.stores.participant(code: code)?.id,
      let participation = try request.stores.participation(of: id),
      let study = request.reachedStudy(of: participation.participant)
    else { return nil }
    return (id, study)
  }

  /// The page that the form was on tells why nothing was done; the list of tablets does so beside its form, with what was
  /// typed.
  private static func refuse(
    _ refusal: HandoverRefusal, _ participant: Participant.ID, _ station: Station.ID, in study: Study,
    _ request: StaffRequest
  ) throws -> Response {
    if let page = request.namedPageBehind {
      let refused = RefusedHandover(reason: .init(refusal), participant: participant, station: station)
      return .redirect(to: refused.url(of: page))
    }
    let sentence = try request.sentence(for: refusal, in: study)
    return try page(request) {
      if refusal.concernsParticipant { $0.codeProblem = sentence } else { $0.stationProblem = sentence }
    }
  }

  private static func refuse(
    _ notice: Notice, _ request: StaffRequest, _ explain: (inout StationsPage.HandoverForm) -> Void
  ) throws -> Response {
    if let page = request.namedPageBehind {
      return .redirect(to: Undo.url(page, notice, offering: nil))
    }
    return try page(request, explain)
  }

  /// The list of tablets.
  private static func page(
    _ request: StaffRequest, _ explain: (inout StationsPage.HandoverForm) -> Void
  ) throws -> Response {
    var form = StationsPage.HandoverForm(code: String(request.typed("code").prefix(40)))
    explain(&form)
    return try StationListRoutes.page(request, handover: form)
  }

  static func takeBack(_ request: StaffRequest) throws -> Response {
    let id = Handover.ID(request.placeholder("handover"))
    guard let handover = try request.stores.openHandover(id) else { return try tellOfEnd(request) }
    guard try request.mayWork(with: handover.participant) else { throw PageError.notFound }
    if request.form?["sure"] != "yes", try request.isInRun(handover.participant) {
      return try StationListRoutes.askToTakeBack(handover, request)
    }
    guard try request.stores.end(id, how: .takenBack, context: request.context) else {
      return try tellOfEnd(request)
    }
    return .redirect(to: request.pageAfter(.takenBack, about: handover.participant))
  }

  /// The tablet tells the participant that somebody comes.
  static func promiseHelp(_ request: StaffRequest) throws -> Response {
    let id = Handover.ID(request.placeholder("handover"))
    guard let handover = try request.stores.openHandover(id) else { return try tellOfEnd(request) }
    guard try request.mayWork(with: handover.participant) else { throw PageError.notFound }
    guard try request.stores.promiseHelp(id, context: request.context) else {
      return try tellOfEnd(request)
    }
    let undo = Undo(.help, of: id.text, doneAt: request.context.time)
    return .redirect(
      to: Undo.url(request.pageBehind, .helpPromised, about: handover.participant, offering: undo))
  }

  /// Somebody was faster.
  private static func tellOfEnd(_ request: StaffRequest) throws -> Response {
    if let page = request.namedPageBehind {
      return .redirect(to: Undo.url(page, .handoverEnded, offering: nil))
    }
    return try StationListRoutes.page(request, problem: request.say("stations.problem.endedAlready"))
  }
}

extension HandoverRefusal {
  fileprivate var concernsParticipant: Bool {
    switch self {
    case .noSuchStation, .stationRevoked, .stationBusy: false
    case .noSuchParticipant, .participantLeft, .alreadyHere, .elsewhere, .complete, .nextVisitNotBegun,
      .studyClosed:
      true
    }
  }
}

extension StaffRequest {
  /// The page that the form was on; nil where it names none.
  fileprivate var namedPageBehind: String? { workbenchURL ?? pageBefore }

  /// The same; the list of tablets where it names none.
  fileprivate var pageBehind: String { namedPageBehind ?? Path.staffStations.url() }

  /// The fields that lead a form there, as those of the form before it.
  var fieldsOfPageBehind: [HiddenField] {
    workbenchFields + (pageBefore.map { [HiddenField(name: "page", value: $0)] } ?? [])
  }

  fileprivate func pageAfter(_ notice: Notice, about participant: Participant.ID) -> String {
    Undo.url(pageBehind, notice, about: participant, offering: nil)
  }

  fileprivate func isInRun(_ participant: Participant.ID) throws -> Bool {
    guard let participation = try stores.participation(of: participant),
      let study = reachedStudy(of: participation.participant)
    else { return false }
    return participation.isInRun(in: study)
  }

  func mayWork(with participant: Participant.ID) throws -> Bool {
    try stores.participation(of: participant).map { member.mayWork(with: $0.participant) } ?? false
  }

  /// Says what stands in the way, and so what somebody else did just before.
  func sentence(for refusal: HandoverRefusal, in study: Study) throws -> String {
    switch refusal {
    case .noSuchStation: return say("stations.problem.noStation")
    case .stationRevoked: return say("stations.problem.stationRevoked")
    case .noSuchParticipant: return say("stations.problem.notYours")
    case .participantLeft: return say("stations.problem.left")
    case .studyClosed: return say("stations.problem.studyClosed")
    case .alreadyHere: return say("stations.problem.alreadyHere")
    case .elsewhere(let name): return say("stations.problem.elsewhere", ["station": name.text])
    case .complete: return say("stations.problem.complete")
    case .nextVisitNotBegun(let visit):
      let title = study.visit(visit)?.title[study.language(language)] ?? visit.text
      return say("stations.problem.nextVisit", ["visit": title])
    case .stationBusy(let participant):
      guard try mayWork(with: participant), let code = try stores.codes(of: [participant])[participant]
      else { return say("stations.problem.busyElse") }
      return say("stations.problem.busy", ["code": code.grouped])
    }
  }
}

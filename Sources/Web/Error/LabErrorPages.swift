import HTTP
import Studies

extension GuestRequest {
  func errorPage(_ kind: String, status: Status, way: ErrorWay, incident: String? = nil) -> Response {
    let page = lab.errorPage(kind, way: way, language: language, incident: incident)
    return self.page(page, title: page.heading, status: status)
  }
}

extension StaffRequest {
  func errorPage(_ kind: String, status: Status, incident: String? = nil) -> Response {
    let page = lab.errorPage(kind, way: .staffHome, language: language, incident: incident)
    return self.page(StaffErrorPage(error: page), title: page.heading, status: status)
  }
}

extension Lab {
  /// - Parameter kind: the group in `Config/languages/<language>/error.yaml` with heading, sentence, advice
  fileprivate func errorPage(
    _ kind: String, way: ErrorWay, language: Language, incident: String? = nil
  ) -> ErrorPage {
    let say = { (key: String) in phrases.sentence("error.\(key)", in: language) }
    return ErrorPage(
      heading: say("\(kind).heading"), sentence: say("\(kind).sentence"), advice: say("\(kind).advice"),
      incident: incident, backURL: way.url, backLabel: say(way.rawValue),
      signInURL: kind == "notFound" && way == .home ? ErrorWay.signIn.url : nil)
  }
}

/// The pages for what no handler answers.
public struct LabErrorPages: ErrorPages {
  private let lab: Lab

  public init(lab: Lab) {
    self.lab = lab
  }

  /// Without a request its language is unknown: the page is in the console's first one.
  public func page(for problem: ServerProblem, request: Request?) -> Response {
    var incident: String?
    if case .handlerFailed(let id) = problem { incident = id }
    if let request {
      let gate = Gate(lab: lab.atThisMoment)
      let sender = GuestRequest(request, lab: gate.lab, stationSession: try? gate.stationSession(of: request))
      if request.path.first == "staff", !sender.wantsJSON, let staff = try? gate.staffRequest(sender) {
        return staff.errorPage(problem.kind, status: problem.status, incident: incident).securedForAnyone
      }
      let guest = gate.inOwnLanguage(sender)
      return guest.errorPage(problem.kind, status: problem.status, way: guest.wayOn, incident: incident)
        .securedForAnyone
    }
    let language = lab.languages[0]
    let page = lab.errorPage(problem.kind, way: .home, language: language)
    let frame = Frame(
      title: page.heading, languageCode: language.code,
      languageName: lab.phrases.sentence("language.\(language)", in: language), csrf: "",
      isDemonstration: lab.isDemonstration)
    return .html(lab.views.render(page, frame: frame, language: language), status: problem.status)
      .securedForAnyone
  }
}

extension ServerProblem {
  fileprivate var kind: String {
    switch self {
    case .malformedRequest, .methodNotImplemented, .unmetExpectation, .headerTooLarge: "malformed"
    case .unknownURL, .wrongMethod: "notFound"
    case .bodyTooLarge: "tooLarge"
    case .handlerFailed: "internal"
    case .overloaded, .stopping: "busy"
    }
  }
}

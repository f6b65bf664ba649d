import HTTP
import Studies

/// Why a page cannot be shown, told to the person in plain words.
enum PageError: Error, Hashable {
  /// No session, or one that has expired.
  case signedOut
  case staffSignedOut
  /// The role does not allow it.
  case notYours
  /// No such thing, or somebody else's: which of the two is not said.
  case notFound
  /// Something else is due first.
  case notThisStep
  /// A form without the token of this browser: sent by another site, or kept open for too long.
  case foreignForm
  case setupLinkUsed

  var status: Status {
    switch self {
    case .signedOut, .staffSignedOut: .unauthorized
    case .notYours, .notThisStep, .foreignForm: .forbidden
    case .notFound: .notFound
    case .setupLinkUsed: .gone
    }
  }

  func response(to guest: GuestRequest) -> Response {
    if guest.wantsJSON { return .json(Array("{\"error\":\"\(self)\"}".utf8), status: status) }
    return guest.errorPage(words, status: status, way: way)
  }

  private var way: ErrorWay {
    switch self {
    case .signedOut: .signIn
    case .staffSignedOut: .staffSignIn
    case .notYours: .staffHome
    case .notFound, .notThisStep, .foreignForm, .setupLinkUsed: .home
    }
  }

  /// The group of `Config/languages/<language>/error.yaml` that tells it.
  private var words: String {
    switch self {
    case .signedOut, .staffSignedOut: "signedOut"
    case .notYours: "forbidden"
    case .notFound: "notFound"
    case .notThisStep: "conflict"
    case .foreignForm: "expired"
    case .setupLinkUsed: "setupUsed"
    }
  }
}

/// Where an error page leads on.
enum ErrorWay: String {
  case home, signIn, staffSignIn, staffHome

  var url: String {
    switch self {
    case .home: Path.home.url()
    case .signIn: Path.signIn.url()
    case .staffSignIn: Path.staffSignIn.url()
    case .staffHome: Path.staffHome.url()
    }
  }
}

extension GuestRequest {
  /// - Parameter kind: the group in `Config/languages/<language>/error.yaml` with heading, sentence, advice
  func errorPage(_ kind: String, status: Status, way: ErrorWay, incident: String? = nil) -> Response {
    let page = ErrorPage(
      heading: say("error.\(kind).heading"), sentence: say("error.\(kind).sentence"),
      advice: say("error.\(kind).advice"), incident: incident, backURL: way.url,
      backLabel: say("error.\(way.rawValue)"))
    return self.page(page, title: page.heading, status: status)
  }
}

/// The pages for what no handler answers.
public struct LabErrorPages: ErrorPages {
  private let lab: Lab

  public init(lab: Lab) {
    self.lab = lab
  }

  public func page(for problem: ServerProblem, request: Request?) -> Response {
    guard let request else { return .text(problem.plainSentence, status: problem.status).securedForAnyone }
    var incident: String?
    if case .handlerFailed(let id) = problem { incident = id }
    return GuestRequest(request, lab: lab)
      .errorPage(problem.kind, status: problem.status, way: .home, incident: incident).securedForAnyone
  }
}

extension ServerProblem {
  fileprivate var kind: String {
    switch self {
    case .malformedRequest, .methodNotImplemented, .unmetExpectation, .headerTooLarge: "malformed"
    case .unknownURL: "notFound"
    case .wrongMethod: "notFound"
    case .bodyTooLarge: "tooLarge"
    case .handlerFailed: "internal"
    case .overloaded, .stopping: "busy"
    }
  }

  /// For clients whose request could not be read, so that their language is unknown.
  fileprivate var plainSentence: String {
    switch self {
    case .overloaded, .stopping: "The server is busy. Please try again in a moment.\n"
    case .bodyTooLarge: "That was too large. Please send less at once.\n"
    default: "This request could not be understood.\n"
    }
  }
}

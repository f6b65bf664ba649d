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

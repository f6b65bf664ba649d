import HTTP
import Studies

/// The reasons why a page cannot be shown, told to the reader in plain words.
enum PageError: Error, Hashable {
  /// No session, or one that has expired.
  case signedOut
  /// A participant who was not eligible goes back to an earlier page: there is no session any more.
  case turnedAway
  case staffSignedOut
  /// The role does not allow it.
  case notYours
  /// Either there is no such thing, or it belongs to somebody else: the page does not say which.
  case notFound
  /// Something else is due first.
  case notThisStep
  /// The participant who measured it has left the study: nothing more is accepted, and none of it need be kept.
  case hasLeft
  /// A mistake in its definition keeps participants out of their study for now.
  case studyClosed
  /// Not on a tablet that is a station.
  case onStation
  /// A form without the token of this browser: sent by another site, or kept open for too long.
  case foreignForm
  /// A form from a browser that sends no cookie: it keeps none, or has just dropped them.
  case noCookies
  case setupLinkUsed
  case resetLinkUsed
  /// A body that is no form.
  case malformed
  /// A body larger than what is sent to this address can be.
  case tooLarge
  /// Nothing can be stored for now.
  case outage
  /// Too many enrolments from the reader's network.
  case tooManyEnrolments(retryAfterSeconds: Int)
  /// Too many wrong addresses of calendars from the reader's network.
  case tooManyAddresses(retryAfterSeconds: Int)

  var status: Status {
    switch self {
    case .signedOut, .turnedAway, .staffSignedOut: .unauthorized
    case .notYours, .notThisStep, .foreignForm, .noCookies, .onStation: .forbidden
    case .notFound: .notFound
    case .setupLinkUsed, .resetLinkUsed, .hasLeft: .gone
    case .malformed: .badRequest
    case .tooLarge: .payloadTooLarge
    case .tooManyEnrolments, .tooManyAddresses: .tooManyRequests
    case .studyClosed, .outage: .serviceUnavailable
    }
  }

  func response(to guest: GuestRequest) -> Response { timed(plainResponse(to: guest)) }

  func response(to staff: StaffRequest) -> Response {
    timed(staff.guest.wantsJSON ? plainResponse(to: staff.guest) : staff.errorPage(words, status: status))
  }

  private func timed(_ response: Response) -> Response {
    var response = response
    if let retryAfterSeconds { response.headers.set("Retry-After", "\(retryAfterSeconds)") }
    return response
  }

  private var retryAfterSeconds: Int? {
    switch self {
    case .outage: 10
    case .tooManyEnrolments(let seconds), .tooManyAddresses(let seconds): seconds
    default: nil
    }
  }

  private func plainResponse(to guest: GuestRequest) -> Response {
    if guest.wantsJSON { return .json(Array("{\"error\":\"\(self)\"}".utf8), status: status) }
    return guest.errorPage(
      words, status: status, way: guest.stationSession == nil ? way ?? guest.wayOn : .station)
  }

  /// True if the sender was a member of staff. They read their own language even in a browser in which a participant is
  /// signed in.
  var isForStaff: Bool {
    switch self {
    case .staffSignedOut, .notYours, .setupLinkUsed, .resetLinkUsed: true
    case .signedOut, .turnedAway, .notFound, .notThisStep, .hasLeft, .studyClosed, .onStation, .foreignForm,
      .noCookies, .malformed, .tooLarge, .outage, .tooManyEnrolments, .tooManyAddresses:
      false
    }
  }

  /// The link on the page; nil if that depends on the person who asked.
  private var way: ErrorWay? {
    switch self {
    case .signedOut: .signIn
    case .staffSignedOut, .setupLinkUsed, .resetLinkUsed: .staffSignIn
    case .notYours: .staffHome
    case .turnedAway, .studyClosed, .tooManyEnrolments, .tooManyAddresses: .home
    case .notFound, .notThisStep, .hasLeft, .foreignForm, .noCookies, .malformed, .tooLarge, .onStation,
      .outage:
      nil
    }
  }

  /// The group of `Config/languages/<language>/error.yaml` that tells it.
  private var words: String {
    switch self {
    case .signedOut: "signedOut"
    case .staffSignedOut: "staffSignedOut"
    case .turnedAway: "turnedAway"
    case .notYours: "forbidden"
    case .notFound: "notFound"
    case .notThisStep, .hasLeft: "conflict"
    case .foreignForm: "expired"
    case .noCookies: "noCookies"
    case .onStation: "onStation"
    case .setupLinkUsed: "setupUsed"
    case .resetLinkUsed: "resetUsed"
    case .malformed: "malformed"
    case .tooLarge: "tooLarge"
    case .studyClosed: "closed"
    case .outage: "outage"
    case .tooManyEnrolments: "tooManyHere"
    case .tooManyAddresses: "tooManyAddresses"
    }
  }
}

/// Leads to another page, when the one asked for has nothing to show now.
struct RedirectSignal: Error {
  let url: String

  init(to url: String) {
    self.url = url
  }
}

extension GuestRequest {
  /// Somebody who takes part goes back to the step that is due, not to the first page.
  var wayOn: ErrorWay {
    if stationSession != nil { return .station }
    if http.cookies[ParticipantRequest.cookie] != nil { return .dashboard }
    return http.cookies[StaffRequest.cookie] != nil ? .staffHome : .home
  }
}

/// The page that an error page links to.
enum ErrorWay: String {
  case home, dashboard, signIn, staffSignIn, staffHome, station

  var url: String {
    switch self {
    case .home: Path.home.url()
    case .dashboard: Path.dashboard.url()
    case .signIn: Path.signIn.url()
    case .staffSignIn: Path.staffSignIn.url()
    case .staffHome: Path.staffHome.url()
    case .station: Path.station.url()
    }
  }
}

import Crypto
import HTTP
import Studies

/// Staff come and go by name and password.
enum StaffSignInRoutes {
  static func show(_ request: GuestRequest) throws -> Response {
    page(StaffSignInPage(), request, status: .ok)
  }

  static func submit(_ request: GuestRequest) throws -> Response {
    let name = String(request.typed("name").trimmed.prefix(64))
    let password = request.typed("password")
    guard password.utf8.count <= 1024 else { return refuse(name, request) }
    switch try request.stores.signIn(
      name: name, password: password, from: request.guesser, at: request.time)
    {
    case .opened(let session):
      return open(session, of: name, request)
    case .refused:
      return refuse(name, request)
    case .tooManyAttempts(let seconds):
      let page = StaffSignInPage(name: name, problem: request.sentence(forRetryAfter: seconds))
      return self.page(page, request, status: .tooManyRequests)
    }
  }

  static func open(_ session: Token, of name: String, _ request: GuestRequest) -> Response {
    var response = Response.redirect(to: Path.staffHome.url())
    response.setCookie(StaffRequest.cookie, session.text, seconds: nil, isSecure: request.http.isSecure)
    response.markDevice(as: .password(account: name.lowercased()), request)
    return response
  }

  static func signOut(_ request: StaffRequest) throws -> Response {
    try request.stores.endStaffSession(request.session, context: request.context)
    var response = Response.redirect(to: Path.staffSignIn.url())
    response.dropCookie(StaffRequest.cookie, isSecure: request.http.isSecure)
    response.dropCookie(KeptFilter.cookie, isSecure: request.http.isSecure)
    return response
  }

  private static func refuse(_ name: String, _ request: GuestRequest) -> Response {
    let page = StaffSignInPage(name: name, problem: request.say("accounts.problem.signIn"))
    return self.page(page, request, status: .unprocessable)
  }

  private static func page(_ page: StaffSignInPage, _ request: GuestRequest, status: Status) -> Response {
    request.page(page, title: request.say("accounts.signIn.title"), status: status)
  }
}

import Crypto
import HTTP
import Studies

/// A new password, through the one-time link that an administrator made.
enum StaffResetRoutes {
  static func show(_ request: GuestRequest) throws -> Response {
    page(of: try owner(request).member, request, status: .ok) { _ in }
  }

  static func submit(_ request: GuestRequest) throws -> Response {
    let (link, member) = try owner(request)
    let new = NewPassword(typedIn: request)
    guard let password = new.password else {
      return page(of: member, request, status: .unprocessable) {
        $0.passwordProblem = new.problem
        $0.passwordAgainProblem = new.repeatProblem
      }
    }
    guard try request.stores.resetPassword(to: password, link: link, at: request.time) != nil else {
      throw PageError.resetLinkUsed
    }
    var response = Response.redirect(to: Path.staffSignIn.url(query: Notice.passwordChanged.query))
    response.markDevice(as: .password(account: member.name), request)
    return response
  }

  private static func owner(_ request: GuestRequest) throws -> (link: Token, member: StaffMember) {
    guard let link = Token(request.placeholder("token")),
      let member = try request.stores.owner(ofResetLink: link, at: request.time)
    else { throw PageError.resetLinkUsed }
    return (link, member)
  }

  private static func page(
    of member: StaffMember, _ request: GuestRequest, status: Status,
    filling fill: (inout StaffResetPage) -> Void
  ) -> Response {
    var page = StaffResetPage(
      action: Path.staffReset.url(request.placeholder("token")), name: member.name,
      passwordHelp: request.passwordHelp)
    fill(&page)
    return request.page(page, title: request.say("accounts.reset.title"), status: status)
  }
}

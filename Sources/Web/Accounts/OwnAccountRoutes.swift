import HTTP
import Studies

/// One's own account.
enum OwnAccountRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    page(request, status: .ok) { _ in }
  }

  static func changePassword(_ request: StaffRequest) throws -> Response {
    let new = NewPassword(typedIn: request)
    guard let password = new.password else {
      return page(request, status: .unprocessable) {
        if request.typed("current").isEmpty {
          $0.currentProblem = request.say("accounts.problem.currentPassword")
        }
        $0.passwordProblem = new.problem
        $0.passwordAgainProblem = new.repeatProblem
      }
    }
    let current = String(request.typed("current").prefix(StaffPassword.length.upperBound))
    switch try request.stores.changePassword(
      from: current, to: password, of: request.member, keeping: request.session,
      from: request.guest.guesser,
      context: request.context)
    {
    case .changed: return .redirect(to: Path.staffOwnAccount.url(query: Notice.passwordChanged.query))
    case .wrongPassword:
      return page(request, status: .unprocessable) {
        $0.currentProblem = request.say("accounts.problem.currentPassword")
      }
    case .tooManyAttempts(let seconds):
      return page(request, status: .tooManyRequests) {
        $0.currentProblem = request.sentence(forRetryAfter: seconds)
      }
    }
  }

  private static func page(
    _ request: StaffRequest, status: Status, filling fill: (inout OwnAccountPage) -> Void
  ) -> Response {
    let member = request.member
    var page = OwnAccountPage(
      name: member.name, role: request.word(for: member.role),
      study: request.reach(of: member), mayRunVisits: member.may(.runVisits),
      passwordHelp: request.passwordHelp)
    fill(&page)
    return request.page(page, title: request.say("accounts.own.title"), status: status)
  }
}

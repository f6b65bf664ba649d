import Crypto
import HTTP
import Studies

/// The first administrator, through the one-time link that the server printed.
enum StaffSetupRoutes {
  static func show(_ request: GuestRequest) throws -> Response {
    _ = try openLink(request)
    return page(request, status: .ok) { _ in }
  }

  static func submit(_ request: GuestRequest) throws -> Response {
    let link = try openLink(request)
    let (name, password) = (request.typed("name"), request.typed("password"))
    let repeatProblem = NewPassword(typedIn: request).repeatProblem
    var problems = StaffCredentials.problems(name: name, password: password)
    if problems.isEmpty, repeatProblem == nil {
      do {
        return try setUp(StaffCredentials(name: name, password: password), link, request)
      } catch let problem as CredentialProblem {
        problems = [problem]
      }
    }
    return page(request, status: .unprocessable) { page in
      for problem in problems {
        let sentence = request.sentence(for: problem)
        if problem.concernsName { page.nameProblem = sentence } else { page.passwordProblem = sentence }
      }
      page.passwordAgainProblem = repeatProblem
    }
  }

  private static func setUp(_ credentials: StaffCredentials, _ link: Token, _ request: GuestRequest) throws
    -> Response
  {
    let stores = request.stores
    guard try stores.setUpFirstAdministrator(credentials, link: link, at: request.time) != nil else {
      throw PageError.setupLinkUsed
    }
    let verdict = try stores.signIn(
      name: credentials.name, password: credentials.password.text, from: request.guesser, at: request.time)
    guard case .opened(let session) = verdict else { return .redirect(to: Path.staffSignIn.url()) }
    return StaffSignInRoutes.open(session, of: credentials.name, request)
  }

  private static func openLink(_ request: GuestRequest) throws -> Token {
    guard let link = Token(request.placeholder("token")),
      try request.stores.isSetupLinkOpen(link, at: request.time)
    else { throw PageError.setupLinkUsed }
    return link
  }

  private static func page(
    _ request: GuestRequest, status: Status, filling fill: (inout StaffSetupPage) -> Void
  ) -> Response {
    var page = StaffSetupPage(
      action: Path.staffSetup.url(request.placeholder("token")),
      name: String(request.typed("name").prefix(64)),
      passwordHelp: request.passwordHelp)
    fill(&page)
    return request.page(page, title: request.say("accounts.setup.title"), status: status)
  }
}

extension LabRequest {
  var passwordHelp: String {
    say("accounts.password.help", ["n": number(StaffPassword.length.lowerBound)])
  }
}

extension CredentialProblem {
  var concernsName: Bool { self == .unusableName || self == .nameTaken }
}

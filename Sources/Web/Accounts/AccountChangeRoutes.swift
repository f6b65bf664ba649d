import Crypto
import HTTP
import Studies

/// Changes that an administrator makes to another account.
enum AccountChangeRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    try page(of: account(request), request, isRefused: false) { _ in }
  }

  static func setRole(_ request: StaffRequest) throws -> Response {
    let account = try account(request)
    guard let role = StaffRole(rawValue: request.typed("role")) else {
      return try page(of: account, request, isRefused: true) {
        $0.roleProblem = request.say("accounts.problem.roleMissing")
      }
    }
    guard let study = AccountRoutes.chosenStudy(request) else {
      return try page(of: account, request, isRefused: true) {
        $0.studyProblem = request.say("accounts.problem.studyUnknown")
      }
    }
    guard let sites = AccountRoutes.chosenSites(for: role, in: study.id, of: account, request) else {
      return try page(of: account, request, isRefused: true) {
        $0.siteProblem = request.say("accounts.problem.sites")
      }
    }
    return try change(account, .accountChanged, request) {
      try request.stores.setRole(
        role, study: study.id, sites: sites, account: account.id, context: request.context)
    }
  }

  static func setState(_ request: StaffRequest) throws -> Response {
    let account = try account(request)
    let isActive: Bool
    switch request.typed("to") {
    case "active": isActive = true
    case "deactivated": isActive = false
    default: throw PageError.malformed
    }
    return try change(account, isActive ? .accountReactivated : .accountDeactivated, request) {
      try request.stores.setActive(isActive, account: account.id, context: request.context)
    }
  }

  /// Answered with the link itself, which is shown once: nothing that could show it again is stored.
  static func makeResetLink(_ request: StaffRequest) throws -> Response {
    let account = try account(request)
    do {
      let link = try request.stores.makeResetLink(for: account.id, context: request.context)
      return try page(of: account, request, isRefused: false) {
        $0.resetLink = request.fullURL(Path.staffReset.url(link.text))
      }
    } catch let problem as StaffAccountProblem {
      return try page(of: account, request, isRefused: true) {
        $0.problem = request.sentence(for: problem)
      }
    }
  }

  private static func change(
    _ account: StaffMember, _ notice: Notice, _ request: StaffRequest, _ body: () throws -> Void
  ) throws -> Response {
    do {
      try body()
      return .redirect(to: Path.staffAccount.url(account.id.text, query: notice.query))
    } catch let problem as StaffAccountProblem {
      return try page(of: account, request, isRefused: true) {
        $0.problem = request.sentence(for: problem)
      }
    }
  }

  /// Finds the account of the URL. Administrators change their own password on another page, and leave the rest to
  /// another administrator.
  private static func account(_ request: StaffRequest) throws -> StaffMember {
    let id = StaffMember.ID(request.placeholder("account"))
    if id == request.member.id { throw RedirectSignal(to: Path.staffOwnAccount.url()) }
    guard let account = try request.stores.staff().first(where: { $0.id == id }),
      request.looksAfter(account)
    else { throw PageError.notFound }
    return account
  }

  /// - Parameter isRefused: true for the answer to a form of which nothing was done; its fields are as they were sent
  private static func page(
    of account: StaffMember, _ request: StaffRequest, isRefused: Bool,
    filling fill: (inout AccountPage) -> Void
  ) throws -> Response {
    let isRole = isRefused && request.form?["role"] != nil
    let id = account.id.text
    var page = AccountPage(
      name: account.name, role: request.word(for: account.role),
      study: request.reach(of: account), isActive: account.isActive,
      roleAction: Path.staffAccountRole.url(id), stateAction: Path.staffAccountState.url(id),
      resetAction: Path.staffAccountReset.url(id),
      roles: AccountRoutes.roles(
        chosen: isRefused ? StaffRole(rawValue: request.typed("role")) ?? account.role : account.role, request
      ),
      studies: AccountRoutes.studies(
        chosen: isRole ? request.typed("study") : account.study?.text ?? "", request),
      siteGroups: AccountRoutes.siteGroups(of: account, isSent: isRole, request))
    fill(&page)
    let title = request.say("accounts.one.title", ["name": account.name])
    return request.page(page, title: title, status: isRefused ? .unprocessable : .ok)
  }
}

extension StaffRequest {
  fileprivate func sentence(for problem: StaffAccountProblem) -> String {
    switch problem {
    case .lastAdministrator: say("accounts.problem.lastAdministrator")
    case .notActive: say("accounts.problem.notActive")
    case .cannotBeLimited: say("accounts.problem.sites")
    case .unknownAccount: say("error.notFound.sentence")
    }
  }
}

import HTTP
import Studies

/// The accounts of staff and their roles.
enum AccountRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    try page(request, status: .ok) { _ in }
  }

  static func add(_ request: StaffRequest) throws -> Response {
    let (name, password) = (request.typed("name"), request.typed("password"))
    let role = StaffRole(rawValue: request.typed("role"))
    let study = chosenStudy(request)
    var problems = StaffCredentials.problems(name: name, password: password)
    let sites = role.flatMap { chosenSites(for: $0, in: study?.id, request) }
    if let role, let study, let sites, problems.isEmpty {
      do {
        _ = try request.stores.addStaff(
          StaffCredentials(name: name, password: password), role: role, study: study.id,
          sites: sites, context: request.context)
        return .redirect(to: Path.staffAccounts.url(query: Notice.accountAdded.query))
      } catch let problem as CredentialProblem {
        problems = [problem]
      }
    }
    return try page(request, status: .unprocessable) { form in
      if role == nil { form.roleProblem = request.say("accounts.problem.roleMissing") }
      if study == nil { form.studyProblem = request.say("accounts.problem.studyUnknown") }
      if role != nil, sites == nil { form.siteProblem = request.say("accounts.problem.sites") }
      for problem in problems {
        let sentence = request.sentence(for: problem)
        if problem.concernsName { form.nameProblem = sentence } else { form.passwordProblem = sentence }
      }
    }
  }

  /// The study of a new account: one of those that the administrator works for themself. Only somebody who
  /// works for all of them can give an account for all.
  static func chosenStudy(_ request: StaffRequest) -> (id: Study.ID?, Void)? {
    let typed = request.typed("study")
    if typed.isEmpty { return request.member.study == nil ? (nil, ()) : nil }
    return request.studies.first { $0.id.text == typed }.map { ($0.id, ()) }
  }

  private static func page(
    _ request: StaffRequest, status: Status, filling fill: (inout AccountsPage.Form) -> Void
  ) throws -> Response {
    var form = AccountsPage.Form(
      name: String(request.typed("name").prefix(64)),
      roles: roles(chosen: StaffRole(rawValue: request.typed("role")), request),
      studies: studies(chosen: request.typed("study"), request),
      siteGroups: siteGroups(isSent: request.form != nil, request),
      passwordHelp: request.passwordHelp)
    fill(&form)
    let accounts = try request.stores.staff().filter(request.looksAfter).map {
      AccountsPage.Account($0, request)
    }
    return request.page(
      AccountsPage(accounts: accounts, form: form), title: request.say("accounts.all.title"), status: status
    )
  }

  static func roles(chosen: StaffRole?, _ request: StaffRequest) -> [AccountsPage.RoleChoice] {
    StaffRole.allCases.map { role in
      AccountsPage.RoleChoice(
        value: role.rawValue, label: request.word(for: role),
        what: request.say("accounts.role.\(role.rawValue)-may"), isChosen: role == chosen
      )
    }
  }

  static func studies(chosen: String, _ request: StaffRequest) -> [ChoiceOption] {
    let all = ChoiceOption(value: "", label: request.say("accounts.all.allStudies"))
    return (request.member.study == nil ? [all] : [])
      + request.studies.map { ChoiceOption($0, chosen: chosen, request) }
  }
}

extension AccountsPage.Account {
  fileprivate init(_ member: StaffMember, _ request: StaffRequest) {
    let isOwn = member.id == request.member.id
    self.init(
      url: isOwn ? Path.staffOwnAccount.url() : Path.staffAccount.url(member.id.text), name: member.name,
      role: request.word(for: member.role), study: request.reach(of: member), isOwn: isOwn,
      isDeactivated: !member.isActive)
  }
}

extension StaffRequest {
  /// Somebody who works for one study looks after the accounts of that study alone.
  func looksAfter(_ account: StaffMember) -> Bool {
    !sites.isLimited && (member.study == nil || account.study == member.study)
  }

  /// A role that this console does not know has no other name than the one it is stored under.
  func word(for role: StaffRole) -> String {
    StaffRole.allCases.contains(role) ? say("accounts.role.\(role.rawValue)") : role.rawValue
  }

  /// The title of the study that somebody works for, with the sites if they are limited to some, or that it is all of them.
  func reach(of account: StaffMember) -> String {
    let study = account.study.flatMap { lab.studies.study($0) }
    let title =
      study.map { $0.title[$0.language(language)] } ?? account.study?.text ?? say("accounts.all.allStudies")
    guard let sites = account.sites.sites else { return title }
    let names = sites.map { site in study.map { name(of: site, in: $0) } ?? site.text }
    return say("accounts.all.atSites", ["study": title, "sites": names.joined(separator: ", ")])
  }
}

extension ChoiceOption {
  init(_ study: Study, chosen: String, _ request: StaffRequest) {
    self.init(
      value: study.id.text, label: study.title[study.language(request.language)],
      isChosen: study.id.text == chosen)
  }
}

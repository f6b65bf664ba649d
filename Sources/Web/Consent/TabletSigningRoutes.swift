import HTTP
import Studies

/// The experimenter signs under the participant's consent on the participant's own tablet. Their password is confirmed
/// for this one signature: nobody is signed in by it, and no page for staff opens on the tablet.
enum TabletSigningRoutes {
  static func countersign(_ request: ParticipantRequest) throws -> Response {
    guard request.handover != nil, let stationSession = request.guest.stationSession,
      let consent = request.participation.consents.first
    else { throw PageError.notFound }
    var form = TabletSigningForm(typedIn: request)
    guard let signature = form.signature else { return page(form, request, status: .unprocessable) }
    switch try request.stores.staffMember(
      name: form.account, password: form.password, on: stationSession.station.id, at: request.time)
    {
    case .known(let member)
    where member.may(.handleConsents) && member.mayWork(with: request.participation.participant):
      try ConsentCase(request).countersign(
        consent, with: signature, by: member, on: stationSession.station.name.text, for: request)
      return .redirect(to: Path.dashboard.url(query: Notice.hasCountersigned.query))
    case .known, .refused:
      form.passwordProblem = request.say("accounts.problem.signIn")
      return page(form, request, status: .unprocessable)
    case .tooManyAttempts(let seconds):
      form.passwordProblem = request.sentence(forRetryAfter: seconds)
      return page(form, request, status: .tooManyRequests)
    }
  }

  private static func page(_ form: TabletSigningForm, _ request: ParticipantRequest, status: Status)
    -> Response
  {
    ConsentCopyRoutes.page(
      request, goOnURL: Path.countersignature.url(query: Notice.isNotCountersigned.query),
      signing: form.page(request), status: status)
  }
}

/// The account of the signer, and the signature.
struct TabletSigningForm {
  private(set) var account = ""
  private(set) var password = ""
  private var signing = SignatureForm()
  private var isAccountMissing = false
  private var isPasswordMissing = false
  var passwordProblem: String?

  init() {}

  init(typedIn request: ParticipantRequest) {
    account = String(request.typed("account").trimmed.prefix(64))
    password = request.typed("password")
    signing = SignatureForm(typedIn: request, asks: SignatureForm.alone)
    isAccountMissing = account.isEmpty
    // Longer than any password is: not hashed, and not called wrong.
    isPasswordMissing = password.isEmpty || password.utf8.count > 1024
  }

  /// Nil where something is wrong that can be told without the password.
  var signature: Signature? { isAccountMissing || isPasswordMissing ? nil : signing.signature }

  func page(_ request: ParticipantRequest) -> CountersignaturePage.Signing {
    let accountProblem =
      isAccountMissing ? request.say("consent.countersignature.problem.accountMissing") : nil
    let passwordProblem =
      isPasswordMissing ? request.say("consent.countersignature.problem.passwordMissing") : passwordProblem
    let problems = [
      accountProblem.map { SigningProblem(field: "account", text: $0) },
      passwordProblem.map { SigningProblem(field: "password", text: $0) },
    ]
    return CountersignaturePage.Signing(
      account: account, accountProblem: accountProblem, passwordProblem: passwordProblem,
      block: signing.block(request), problems: problems.compactMap { $0 } + signing.problems(request),
      action: request.url(.countersignature))
  }
}

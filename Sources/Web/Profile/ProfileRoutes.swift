import HTTP
import Studies

/// What a participant can see and change about their participation, and where they can leave.
enum ProfileRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    page(request, permissions: PermissionForm(request.participation.permissions, request), status: .ok)
  }

  static func changePermissions(_ request: ParticipantRequest) throws -> Response {
    let form = PermissionForm(typedIn: request)
    guard !form.hasProblems else { return page(request, permissions: form, status: .unprocessable) }
    try request.lab.stores.record(
      form.answers, of: request.participant.id, studyVersion: request.study.version, stamp: request.stamp)
    return .redirect(to: Path.profile.url(query: Notice.permissionsChanged.query))
  }

  /// Every page has the languages on it: the same page comes back in the other one.
  static func changeLanguage(_ request: ParticipantRequest) throws -> Response {
    let language = Language(request.typed("language"))
    if request.study.languages.contains(language) {
      try request.lab.stores.setLanguage(language, of: request.participant.id, stamp: request.stamp)
    }
    return .redirect(to: request.pageBefore ?? request.step.stage.url)
  }

  static func leave(_ request: ParticipantRequest) throws -> Response {
    guard request.form?["confirm"] != nil else {
      return page(
        request, permissions: PermissionForm(request.participation.permissions, request),
        confirmProblem: request.say("profile.problem.confirm"), status: .unprocessable)
    }
    return try request.leave()
  }

  static func signOut(_ request: ParticipantRequest) throws -> Response {
    try request.lab.stores.endSession(request.session, stamp: request.stamp)
    var response = Response.redirect(to: Path.home.url())
    response.dropCookie(ParticipantRequest.cookie, isSecure: request.http.isSecure)
    return response
  }

  private static func page(
    _ request: ParticipantRequest, permissions: PermissionForm, confirmProblem: String? = nil, status: Status
  ) -> Response {
    let canComeBack = request.participant.place == .keptWithPIN
    let page = ProfilePage(
      studyTitle: request.study.title[request.language], code: request.participant.code.grouped,
      codeSentence: request.say(canComeBack ? "profile.codeWithPIN" : "profile.codeWithoutPIN"),
      languages: request.study.languages.map {
        ChoiceOption(value: $0.code, label: request.name(of: $0), isChosen: $0 == request.language)
      },
      languageAction: Path.language.url(), permissions: permissions.requests,
      permissionsAction: Path.profile.url(), consent: signedConsent(request),
      contact: ContactCard(request.study.contact), confirmProblem: confirmProblem,
      leaveAction: Path.departure.url())
    return request.page(page, title: request.say("profile.title"), status: status)
  }

  private static func signedConsent(_ request: ParticipantRequest) -> ProfilePage.SignedConsent? {
    request.participation.consents.first.map { consent in
      ProfilePage.SignedConsent(
        signed: request.say("consent.signed", ["date": request.day(consent.signedAt)]),
        version: request.version(consent.documentNumber, consent.documentVersion),
        documentURL: Path.consentDocument.url())
    }
  }
}

extension ParticipantRequest {
  /// Ends the participation, and with it every session: nothing of the participant stays in the browser.
  func leave() throws -> Response {
    try lab.stores.leave(participant.id, stamp: stamp)
    var response = Response.redirect(to: Path.left.url(study.id.text, query: ["language": language.code]))
    response.dropCookie(ParticipantRequest.cookie, isSecure: http.isSecure)
    return response
  }
}

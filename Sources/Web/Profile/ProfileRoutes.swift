import Documents
import HTTP
import Studies

/// The page where participants see and change their participation, and where they can leave.
enum ProfileRoutes {
  /// The pictures of codes by their addresses; each takes about 5 kB.
  private static let pictures = ValueCache<String, ProfilePage.Picture>(limit: 500)

  static func show(_ request: ParticipantRequest) throws -> Response {
    try page(request, try ProfileForms(request), status: .ok)
  }

  static func changePermissions(_ request: ParticipantRequest) throws -> Response {
    let form = PermissionForm(typedIn: request)
    if form.hasProblems { return try refuse(request) { $0.permissions = form } }
    try request.stores.record(
      form.answers, browser: form.browserAnswers, of: request.participant.id,
      studyVersion: request.study.version, context: request.context)
    return .redirect(to: Path.profile.url(query: Notice.permissionsChanged.query))
  }

  static func changeSharing(_ request: ParticipantRequest) throws -> Response {
    guard let question = request.study.consent.sharing else { throw PageError.notFound }
    guard let choice = SharingChoice(rawValue: request.typed(SharingForm.field)) else {
      return try refuse(request) {
        $0.sharing = SharingForm(
          question, chosen: nil, problem: request.say("consent.sharing.problem"), request)
      }
    }
    try request.stores.changeSharing(to: choice, of: request.participant.id, context: request.context)
    return .redirect(to: Path.profile.url(query: Notice.sharingChanged.query))
  }

  static func changeContact(_ request: ParticipantRequest) throws -> Response {
    guard !request.study.consent.contactDetails.isEmpty else { throw PageError.notFound }
    let form = ContactForm(typedIn: request)
    if form.hasProblems { return try refuse(request) { $0.contact = form } }
    let notice: Notice = try request.keepContact(form) ? .contactChanged : .contactChangedWithoutCopy
    return .redirect(to: Path.profile.url(query: notice.query))
  }

  /// Every page has the languages on it: the same page comes back in the other one.
  static func changeLanguage(_ request: ParticipantRequest) throws -> Response {
    let language = Language(request.typed("language"))
    if request.study.languages.contains(language) {
      try request.stores.setLanguage(language, of: request.participant.id, context: request.context)
    }
    return .redirect(to: request.pageBefore ?? request.dueURL)
  }

  static func leave(_ request: ParticipantRequest) throws -> Response {
    let choice = LeaveForm.choice(typedIn: request)
    guard request.isConfirmed, let choice else {
      return try refuse(request) { forms in
        forms.leave = LeaveForm(of: request.study, room: "profile", isRefused: true, request)
        forms.confirmation.isTicked = request.isConfirmed
        if !request.isConfirmed { forms.confirmation.problem = request.say("profile.problem.confirm") }
      }
    }
    return try request.leave(DataOnLeaving(choice, in: request.study))
  }

  /// For somebody who was signed in on a device that is not at hand. They come back with code and PIN.
  static func signOutEverywhere(_ request: ParticipantRequest) throws -> Response {
    guard request.participant.place == .keptWithPIN else { throw PageError.malformed }
    try request.stores.endSessions(of: request.participant.id, context: request.context)
    if request.session == nil { return try StationReleaseRoutes.done(request) }
    var response = Response.redirect(to: Path.home.url(query: Notice.signedOutEverywhere.query))
    response.dropCookie(ParticipantRequest.cookie, isSecure: request.http.isSecure)
    return response
  }

  static func signOut(_ request: ParticipantRequest) throws -> Response {
    guard let session = request.session else { return try StationReleaseRoutes.done(request) }
    try request.stores.endSession(session, context: request.context)
    var response = Response.redirect(to: Path.home.url(query: Notice.signedOut.query))
    response.dropCookie(ParticipantRequest.cookie, isSecure: request.http.isSecure)
    return response
  }

  /// The page again, with what is wrong in one of its forms.
  private static func refuse(_ request: ParticipantRequest, _ tell: (inout ProfileForms) -> Void) throws
    -> Response
  {
    var forms = try ProfileForms(request)
    tell(&forms)
    return try page(request, forms, status: .unprocessable)
  }

  private static func page(_ request: ParticipantRequest, _ forms: ProfileForms, status: Status) throws
    -> Response
  {
    let page = try ProfilePage(
      studyTitle: request.study.title[request.language], code: request.participant.code.grouped,
      picture: picture(request),
      hasPIN: request.participant.place == .keptWithPIN,
      languages: request.study.languages.map {
        ChoiceOption(value: $0.code, label: request.name(of: $0), isChosen: $0 == request.language)
      },
      languageAction: Path.language.url(), permissions: forms.permissions.requests,
      permissionsAction: Path.profile.url(), consent: signedConsent(request),
      privacyURL: privacyURL(request), privacyAddress: privacyAddress(request),
      sharing: forms.sharing.map { .init(form: $0, action: Path.profileSharing.url()) },
      details: forms.contact.asked(request),
      detailsAction: Path.profileContact.url(),
      surveyContacts: request.lab.taskPages.all.flatMap { try $0.contacts(request) },
      facts: request.lab.taskPages.all.flatMap { try $0.facts(request) },
      appointments: request.appointments, upcoming: request.upcoming, choice: try request.timeChoiceLinks(),
      calendarURL: request.hasOwnCalendar ? Path.ownCalendar.url() : nil,
      timeZone: try TimeZoneForm(request),
      contact: ContactCard(request.study.contact, request.language),
      leave: forms.leave, confirmation: forms.confirmation, leaveAction: Path.departure.url(),
      dataURL: Path.profileData.url(), pinURL: Path.profilePIN.url(),
      sessionsAction: Path.profileSessions.url())
    return request.page(page, title: request.say("profile.title"), status: status)
  }

  /// A waiting tablet of the lab reads the picture and asks for no PIN; every other device does. On a tablet that somebody
  /// holds already it is for those devices alone.
  private static func picture(_ request: ParticipantRequest) throws -> ProfilePage.Picture? {
    if request.isOnStation && request.participant.place != .keptWithPIN { return nil }
    let address = request.fullURL(Path.code.url(request.participant.code.text))
    return try pictures.value(for: address) {
      let code = try QRCode(address)
      return ProfilePage.Picture(side: String(code.side), path: code.path)
    }
  }

  /// The section on privacy; of a document without one, the policy of the study, to which a tablet of the lab cannot lead.
  private static func privacyURL(_ request: ParticipantRequest) -> String? {
    guard !request.participation.consents.isEmpty else { return nil }
    if let section = privacySection(of: request.study) {
      return "\(Path.consentDocument.url())#\(section.id.text)"
    }
    return request.isOnStation ? nil : request.study.dataset.privacyPolicy
  }

  private static func privacyAddress(_ request: ParticipantRequest) -> String? {
    guard request.isOnStation, privacySection(of: request.study) == nil else { return nil }
    return request.study.dataset.privacyPolicy
  }

  private static func privacySection(of study: Study) -> ConsentSection? {
    study.consent.sections.first { $0.kind == .privacy }
  }

  private static func signedConsent(_ request: ParticipantRequest) -> ProfilePage.SignedConsent? {
    func signed(_ consent: Consent) -> String {
      request.say("consent.signed", ["date": request.day(consent.signedAt)])
    }
    func version(_ consent: Consent) -> String {
      request.version(consent.documentNumber, consent.documentVersion)
    }
    return request.participation.consents.first.map { consent in
      ProfilePage.SignedConsent(
        signed: signed(consent), version: version(consent), documentURL: Path.consentDocument.url(),
        copy: request.consentCopyURL == nil ? nil : .init(request.participant.code),
        earlier: request.participation.consents.dropFirst().map {
          .init(signed: signed($0), version: version($0), copy: request.copyOfEarlier($0))
        })
    }
  }
}

extension ParticipantRequest {
  /// The appointments that lie ahead, the next one first.
  fileprivate var appointments: [ProfilePage.Appointment] {
    participation.visits.filter { $0.state == .planned && $0.plannedUntil > time }
      .sorted { $0.plannedFor < $1.plannedFor }
      .map { visit in
        .init(
          title: study.visit(visit.visit)?.title[language] ?? "", moment: longMoment(visit.plannedFor),
          iso: iso(visit.plannedFor), zone: timeZone(at: visit.plannedFor))
      }
  }

  /// The next visit, as long as there is no appointment for it.
  fileprivate var upcoming: ProfilePage.Upcoming? {
    guard case .betweenVisits(let next) = step, let visit = study.visit(next),
      participation.openVisit(next) == nil
    else { return nil }
    let window = participation.window(of: visit, in: study, LabCalendar())
    return .init(title: visit.title[language], days: window.map { days($0) })
  }

  /// The files of a consent that a later one replaced. Nil like ``consentCopyURL``.
  fileprivate func copyOfEarlier(_ consent: Consent) -> ProfilePage.SignedConsent.Earlier.Copy? {
    if isOnStation || consent.recordDigest.isEmpty { return nil }
    func url(_ path: Path) -> String { path.url(query: [ConsentCopyQuery.consent: consent.id.text]) }
    return .init(
      documentURL: url(.consentCopy), signatureURL: url(.consentCopySignature),
      recordURL: url(.consentCopyRecord))
  }
}

/// The forms of the profile as they are, with the problems in one of them.
private struct ProfileForms {
  var permissions: PermissionForm
  var sharing: SharingForm?
  var contact: ContactForm
  var leave: LeaveForm
  var confirmation: Confirmation

  init(_ request: ParticipantRequest) throws {
    let (stores, participant) = (request.stores, request.participant.id)
    permissions = PermissionForm(request.participation.permissions, request)
    sharing = try request.study.consent.sharing.map {
      SharingForm($0, chosen: try stores.sharing(of: participant), request)
    }
    contact = ContactForm(try stores.contact(of: participant), request)
    leave = LeaveForm(of: request.study, room: "profile", request)
    confirmation = Confirmation(label: request.say("profile.leave.confirm"))
  }
}

extension ProfilePage.SignedConsent.Copy {
  fileprivate init(_ code: ParticipationCode) {
    self.init(
      documentURL: Path.consentCopy.url(), signatureURL: Path.consentCopySignature.url(),
      recordURL: Path.consentCopyRecord.url(),
      command: """
        openssl cms -verify -binary -inform DER -in \(code.signatureFile) -content \(code.consentFile) \
        -CAfile certificate.pem -purpose any -out checked.pdf
        """)
  }
}

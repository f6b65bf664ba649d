import HTTP
import Studies
import Templates

/// Informed consent: its sections one by one, the whole document, the signature.
enum ConsentRoutes {
  static func begin(_ request: ParticipantRequest) throws -> Response {
    .redirect(to: Path.consentSection.url("1"))
  }

  static func showSection(_ request: ParticipantRequest) throws -> Response {
    let screens = request.study.consent.screens
    let number = try request.pageNumber(upTo: screens.count)
    let section = screens[number - 1]
    let isLast = number == screens.count
    let page = ConsentSectionPage(
      progress: request.say(
        "consent.progress", ["n": request.number(number), "count": request.number(screens.count)]),
      section: ConsentText(section, request.language),
      pictureURL: section.picture.map { request.lab.pictureURL($0, of: request.study) },
      backURL: number > 1 ? Path.consentSection.url(String(number - 1)) : nil,
      nextURL: isLast ? Path.consentSignature.url() : Path.consentSection.url(String(number + 1)),
      documentURL: Path.consentDocument.url())
    return request.page(page, title: section.title[request.language])
  }

  static func showDocument(_ request: ParticipantRequest) throws -> Response {
    let consent = request.participation.consents.first
    let page = ConsentDocumentPage(
      studyTitle: request.study.title[request.language],
      version: request.version(request.study.consent.version),
      sections: texts(request), agreement: request.study.consent.agreement[request.language],
      signed: consent.map { request.say("consent.signed", ["date": request.day($0.signedAt)]) },
      contact: ContactCard(request.study.contact),
      backURL: request.step == .consent ? Path.consentSection.url("1") : Path.profile.url())
    return request.page(page, title: request.say("consent.document.title"))
  }

  static func showSignature(_ request: ParticipantRequest) throws -> Response {
    page(request, status: .ok) { _ in }
  }

  static func sign(_ request: ParticipantRequest) throws -> Response {
    let agrees = request.form?["agree"] != nil
    var problem: SignatureProblem?
    var signature: TypedSignature?
    do throws(SignatureProblem) {
      signature = try TypedSignature(request.typed("name"))
    } catch {
      problem = error
    }
    guard agrees, let signature else {
      return page(request, status: .unprocessable) { page in
        page.agrees = agrees
        page.name = String(request.typed("name").prefix(200))
        page.agreeProblem = agrees ? nil : request.say("consent.problem.agree")
        page.nameProblem = problem.map(request.sentence(for:))
      }
    }
    let consent = Consent(
      id: .new(at: request.stamp.time), documentVersion: request.study.consent.version,
      studyVersion: request.study.version, language: request.language, signedAt: request.stamp.time)
    try request.lab.stores.sign(
      consent, signature: signature, participant: request.participant.id, stamp: request.stamp)
    return .redirect(to: Stage.keepPlace.url)
  }

  /// Somebody who does not want to take part is done here.
  static func refuse(_ request: ParticipantRequest) throws -> Response {
    try request.leave()
  }

  private static func page(
    _ request: ParticipantRequest, status: Status, filling fill: (inout ConsentSignaturePage) -> Void
  ) -> Response {
    let last = request.study.consent.screens.count
    var page = ConsentSignaturePage(
      sections: texts(request), agreement: request.study.consent.agreement[request.language],
      date: request.day(request.stamp.time), backURL: Path.consentSection.url(String(last)),
      action: Path.consentSignature.url(), declineAction: Path.consentRefusal.url())
    fill(&page)
    return request.page(page, title: request.say("consent.signature.title"), status: status)
  }

  private static func texts(_ request: ParticipantRequest) -> [ConsentText] {
    request.study.consent.sections.map { ConsentText($0, request.language) }
  }
}

extension ConsentText {
  init(_ section: ConsentSection, _ language: Language) {
    self.init(
      title: section.title[language], summary: section.summary[language],
      more: section.more.map { HTML(trusted: $0[language].html) })
  }
}

import Documents
import HTTP
import Studies
import Templates

/// The whole consent document in one piece, and what has changed in it.
enum ConsentDocumentRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    if request.step == .consent(.changes) { throw RedirectSignal(to: request.consentStep.url) }
    guard request.step.stage != .consent, let consent = request.participation.consents.first else {
      return page(request, showing: request.study)
    }
    // The document as it was signed, without later editorial changes.
    let signed =
      try request.lab.studies.study(request.study.id, version: consent.studyVersion) ?? request.study
    return page(request, showing: signed, signedBy: try request.signers(of: consent, to: signed.consent))
  }

  /// - Parameter study: that of the request, or the version of it that was signed
  static func page(
    _ request: some OnboardingRequest, showing study: Study,
    signedBy signers: [ConsentDocumentPage.Signer] = []
  ) -> Response {
    let (document, language) = (study.consent, request.language)
    let isOpen = request.step.stage == .consent
    let consent = isOpen ? nil : request.participation.consents.first
    let page = ConsentDocumentPage(
      studyTitle: study.title[language],
      version: request.version(of: document), sections: request.texts(of: document),
      agreement: document.agreement[language],
      signed: consent.map { request.say("consent.signed", ["date": request.day($0.signedAt)]) },
      signers: signers,
      contact: ContactCard(study.contact, language), currentContact: currentContact(request, after: study),
      backURL: backURL(request),
      copyURL: isOpen ? nil : request.consentCopyURL,
      pdfURL: request.documentPDFURL,
      action: isOpen ? request.url(.consentDocument) : nil)
    return request.page(page, title: request.say("consent.document.title"))
  }

  private static func currentContact(_ request: some OnboardingRequest, after study: Study) -> ContactCard? {
    let (contact, language) = (request.study.contact, request.language)
    return contact.lines(in: language) == study.contact.lines(in: language)
      ? nil : ContactCard(contact, language)
  }

  /// The step before this page if the document itself is due, otherwise the consent or the profile.
  private static func backURL(_ request: some OnboardingRequest) -> String {
    if request.step == .consent(.wholeDocument) {
      return request.url(.consentSection, String(request.study.consent.screens.count))
    }
    return request.url(request.step.stage == .consent ? .consent : .profile)
  }

  /// The same on paper, unsigned.
  static func download(_ request: ParticipantRequest) throws -> Response {
    let words = Voice(phrases: request.lab.phrases, language: request.language)
    let document = try ConsentPrintout(of: request.study, words, at: request.guest.time)
      .marked(request.participant.origin, words, in: request.lab).pdf()
    return .download(document, type: "application/pdf", name: "\(request.study.id).pdf")
  }

  static func haveRead(_ request: ParticipantRequest) throws -> Response {
    if request.consentStep == .changes { throw RedirectSignal(to: request.consentStep.url) }
    return try request.reach(.documentRead)
  }

  static func showChanges(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.changes)
    guard let earlier = request.participation.consents.first,
      let study = try request.lab.studies.study(request.study.id, version: earlier.studyVersion)
    else { return try request.reach(.changesSeen) }
    return changesPage(request, since: study, signedAt: earlier.signedAt)
  }

  static func changesPage(
    _ request: some OnboardingRequest, since earlier: Study, signedAt: Timestamp
  ) -> Response {
    let comparison = ConsentComparison(old: earlier, new: request.study, request: request)
    let page = ConsentChangesPage(
      earlier: request.version(of: earlier.consent),
      signed: request.say("consent.signed", ["date": request.day(signedAt)]),
      current: request.version(of: request.study.consent), facts: comparison.facts,
      changes: comparison.changes, ahead: request.aheadOfChanges, action: request.url(.consentChanges))
    return request.page(page, title: request.say("consent.changes.title"))
  }

  static func haveSeenChanges(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.changes)
    return try request.reach(.changesSeen)
  }
}

extension ParticipantRequest {
  func reach(_ milestone: ConsentMilestone) throws -> Response {
    try stores.reach(
      milestone, of: participant.id, documentVersion: study.consent.version, context: context)
    return .redirect(to: Stage.consent.url)
  }
}

extension OnboardingRequest {
  /// The sections of the document, with whom data may be shared, and who answers for the study.
  func texts(of document: ConsentDocument) -> [ConsentText] {
    document.sections.map { ConsentText($0, self) }
      + [sharingText(of: document), particularsText(of: document)].compactMap { $0 }
  }

  /// The sentence about the steps after the page of changes.
  fileprivate var aheadOfChanges: String {
    let process = consentProcess
    guard process.asksAboutChangesAlone else { return say("consent.changes.aheadAll") }
    return process.screens.isEmpty
      ? say("consent.changes.aheadNone") : say("consent.changes.ahead", count: process.screens.count)
  }

  private func particularsText(of document: ConsentDocument) -> ConsentText? {
    let particulars = particulars(of: document)
    if particulars.isEmpty { return nil }
    return ConsentText(
      title: say("consent.particulars.heading"), summary: "",
      facts: particulars.map { ConsentText.Fact(label: $0.label, value: $0.value) })
  }
}

extension PageRequest {
  func sharingText(of document: ConsentDocument) -> ConsentText? {
    document.sharing.map { question in
      ConsentText(
        title: say("consent.sharing.heading"), summary: lead(of: question),
        more: question.more.map { markup($0[language]) })
    }
  }
}

extension ConsentText {
  init(_ section: ConsentSection, _ request: some PageRequest) {
    let language = request.language
    self.init(
      title: section.title[language], summary: section.summary[language],
      more: section.more.map { request.markup($0[language]) }, anchor: section.id.text)
  }
}

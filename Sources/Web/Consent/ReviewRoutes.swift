import HTTP
import Studies

/// The whole document once more, and the decision.
enum ReviewRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.review)
    return page(request)
  }

  /// - Parameter asks: whether it asks at once for the confirmation
  static func page(_ request: some OnboardingRequest, asks: Bool = false) -> Response {
    let document = request.study.consent
    let page = ConsentReviewPage(
      studyTitle: request.study.title[request.language], sections: texts(of: document, request),
      agreement: document.agreement[request.language],
      version: request.version(of: document),
      contact: ContactCard(request.study.contact, request.language), sharing: request.sharingChosen,
      sharingURL: request.url(.consentSharing), documentURL: request.url(.consentDocument),
      action: request.url(.consentReview),
      decline: DeclineDialog(request), asks: asks)
    return request.page(page, title: request.say("consent.review.title"))
  }

  /// Marks the sections that were on no screen as not read yet; if the participant is asked about changes alone, their
  /// changes have been read.
  private static func texts(of document: ConsentDocument, _ request: some OnboardingRequest) -> [ConsentText]
  {
    let unread = document.sections.map { $0.kind == .onlyInDocument }
    return request.texts(of: document).enumerated().map { index, text in
      var text = text
      let wasOnNoScreen = index < unread.count ? unread[index] : !text.facts.isEmpty
      text.isNew = wasOnNoScreen && !document.mustBeOpened && !request.consentProcess.asksAboutChangesAlone
      return text
    }
  }

  static func agree(_ request: ParticipantRequest) throws -> Response {
    if request.consentStep != .signature { try request.expect(.review) }
    if !request.typed(ConsentReviewPage.asksField).isEmpty { return page(request, asks: true) }
    return try request.reach(.agreed)
  }
}

extension OnboardingRequest {
  /// The sharing choice in words; nil in a study that does not ask.
  fileprivate var sharingChosen: String? {
    guard let question = study.consent.sharing, let choice = participation.sharingToSign(in: study)
    else { return nil }
    return sentence(for: choice, in: question)
  }
}

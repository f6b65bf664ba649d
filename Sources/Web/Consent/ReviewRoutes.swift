import HTTP
import Studies

/// The whole document once more, and the decision.
enum ReviewRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.review)
    return page(request)
  }

  static func page(_ request: some OnboardingRequest) -> Response {
    let document = request.study.consent
    let page = ConsentReviewPage(
      sections: request.texts(of: document), agreement: document.agreement[request.language],
      version: request.version(document.number, document.version),
      contact: ContactCard(request.study.contact), action: request.url(.consentReview),
      decline: DeclineDialog(request))
    return request.page(page, title: request.say("consent.review.title"))
  }

  static func agree(_ request: ParticipantRequest) throws -> Response {
    if request.consentStep != .signature { try request.expect(.review) }
    return try request.reach(.agreed)
  }
}

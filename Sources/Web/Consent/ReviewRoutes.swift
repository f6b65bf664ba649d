import HTTP
import Studies

/// The whole document once more, and the decision.
enum ReviewRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.review)
    let page = ConsentReviewPage(
      sections: request.consentTexts, agreement: request.study.consent.agreement[request.language],
      version: request.documentVersion, contact: ContactCard(request.study.contact),
      action: Path.consentReview.url(), declineAction: Path.consentRefusal.url())
    return request.page(page, title: request.say("consent.review.title"))
  }

  static func agree(_ request: ParticipantRequest) throws -> Response {
    if request.consentStep != .signature { try request.expect(.review) }
    return try request.reach(.agreed)
  }

  /// Somebody who does not want to take part is done here.
  static func refuse(_ request: ParticipantRequest) throws -> Response {
    try request.leave()
  }
}

import HTTP
import Studies

/// The signature, with which the consent is in force.
enum SignatureRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.signature)
    return page(SignatureForm(asks: request.study.consent.parties), request)
  }

  static func sign(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.signature)
    let form = SignatureForm(typedIn: request)
    guard let signature = form.signature else { return page(form, request) }
    let signed = try request.signedConsent(with: signature)
    // If the experimenter's signature is still to come, the copy is sent after that.
    let messages = request.study.consent.isCountersigned ? [] : try request.consentCopies(of: signed.paper)
    try request.stores.sign(
      signed, messages: messages, participant: request.participant.id, context: request.context)
    return .redirect(to: Path.dashboard.url(query: Notice.hasSigned.query))
  }

  static func page(_ form: SignatureForm, _ request: some OnboardingRequest) -> Response {
    let document = request.study.consent
    let page = ConsentSignaturePage(
      agreement: document.agreement[request.language], time: request.momentWithZone(request.time),
      timeISO: request.iso(request.time), blocks: form.blocks(request), isAlone: !document.hasSeveralParties,
      problems: form.problems(request),
      action: request.url(.consentSignature), decline: DeclineDialog(request))
    return request.page(
      page, title: request.say("consent.signature.title"),
      status: page.problems.isEmpty ? .ok : .unprocessable)
  }
}

extension ParticipantRequest {
  fileprivate func consentCopies(of paper: SignedPaper) throws -> [OutboxMessage] {
    try ConsentMail(participant: participant, study: study, words: Voice(self)).messages(with: paper, in: lab)
  }
}

extension SignatureForm {
  /// Reads the blocks that the study asks for.
  init(typedIn request: some OnboardingRequest) {
    self.init(typedIn: request, asks: request.study.consent.parties)
  }
}

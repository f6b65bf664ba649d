import HTTP
import Studies

/// One participant's consent: what was read, answered, chosen and signed, and what staff do about it.
enum ConsentCaseRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    try page(ConsentCase(request), SignatureForm(), request, status: .ok)
  }

  /// The questions of the quiz were gone through in person.
  static func noteTalk(_ request: StaffRequest) throws -> Response {
    let subject = try ConsentCase(request)
    guard case .consent(.quiz) = subject.step else { return subject.page(saying: .noTalkIsDue, request) }
    try request.stores.reach(
      .answeredInPerson, of: subject.participant.id, documentVersion: subject.study.consent.version,
      context: request.context)
    return subject.page(saying: .talkIsNoted, request)
  }

  static func countersign(_ request: StaffRequest) throws -> Response {
    let subject = try ConsentCase(request)
    guard subject.step == .countersignature, let consent = subject.consents.first else {
      return subject.page(saying: .noCountersignatureIsDue, request)
    }
    let form = SignatureForm(typedIn: request, asks: SignatureForm.alone)
    guard let signature = form.signature else {
      return try page(subject, form, request, status: .unprocessable)
    }
    try subject.countersign(consent, with: signature, by: request.member, for: request)
    return subject.page(saying: .isCountersigned, request)
  }

  static func document(_ request: StaffRequest) throws -> Response {
    let subject = try ConsentCase(request)
    return .consentCopy(try paper(subject, request), code: subject.participant.code)
  }

  static func signature(_ request: StaffRequest) throws -> Response {
    let subject = try ConsentCase(request)
    return .consentCopySignature(try paper(subject, request), code: subject.participant.code)
  }

  static func record(_ request: StaffRequest) throws -> Response {
    let subject = try ConsentCase(request)
    let record = try open(subject, request) {
      try request.stores.recordFile(of: $0, participant: subject.participant.id)
    }
    return .consentCopyRecord(record, code: subject.participant.code)
  }

  private static func paper(_ subject: ConsentCase, _ request: StaffRequest) throws -> SignedPaper {
    try open(subject, request) { try request.stores.paper(of: $0.id) }
  }

  /// Something with a name in it: who opened it stays known.
  private static func open<Content>(
    _ subject: ConsentCase, _ request: StaffRequest, _ read: (Consent) throws -> Content?
  ) throws -> Content {
    let id = Consent.ID(request.placeholder("consent"))
    guard let consent = subject.consents.first(where: { $0.id == id }), let content = try read(consent) else {
      throw PageError.notFound
    }
    try request.stores.noteOpening(of: id, participant: subject.participant.id, context: request.context)
    return content
  }

  private static func page(
    _ subject: ConsentCase, _ form: SignatureForm, _ request: StaffRequest, status: Status
  ) throws -> Response {
    let page = try ConsentCasePage(subject, form, request)
    return request.page(
      page, title: request.say("consent-case.title", ["code": page.code]), status: status)
  }
}

/// A participant whom this member of staff may see, with everything about the consent.
struct ConsentCase {
  let participation: Participation
  let study: Study
  let step: Step

  var participant: Participant { participation.participant }
  var consents: [Consent] { participation.consents }

  /// Back to the page, or to the first one if it was opened from there, which says what the form did.
  fileprivate func page(saying notice: Notice, _ request: StaffRequest) -> Response {
    let page = request.workbenchURL ?? Path.staffConsent.url(participant.id.text)
    return .redirect(to: Undo.url(page, notice, about: participant.id, offering: nil))
  }

  /// The participant's own.
  init(_ request: ParticipantRequest) {
    (participation, study, step) = (request.participation, request.study, request.step)
  }

  init(_ request: StaffRequest) throws {
    let found = try request.participation()
    study = found.study
    var participation = found.participation
    try request.stores.readConsentProgress(of: &participation, in: study)
    self.participation = participation
    step = dueStep(in: study, given: participation)
  }
}

import HTTP
import Studies

/// The contact details of the participant: asked for once after the signature, changed in the profile.
enum ContactRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    page(ContactForm(try request.stores.contact(of: request.participant.id), request), request)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    let skips = request.form?["skip"] != nil
    let form = skips ? ContactForm([:], request) : ContactForm(typedIn: request)
    guard !form.hasProblems else { return page(form, request) }
    try request.keepContact(form)
    return .redirect(to: Path.dashboard.url())
  }

  static func page(_ form: ContactForm, _ request: some OnboardingRequest) -> Response {
    let details = form.asked(request)
    return request.page(
      ContactDetailsPage(
        details: details, action: request.url(.contactDetails), copyURL: request.consentCopyURL),
      title: request.say(details.isEmpty ? "consent.contact.copyTitle" : "consent.contact.title"),
      status: form.hasProblems ? .unprocessable : .ok)
  }
}

extension ParticipantRequest {
  /// - Returns: false where a new address was not sent the copy, because too many were lately
  @discardableResult
  func keepContact(_ form: ContactForm) throws -> Bool {
    try stores.keepContact(
      form.values, messages: try consentCopies(for: form), of: participant.id, context: context)
  }

  /// The participant's copy, to an address that is new.
  private func consentCopies(for form: ContactForm) throws -> [OutboxMessage] {
    guard let detail = study.consent.mailDetail,
      try form.values[detail.id] != stores.contact(of: participant.id)[detail.id],
      let consent = participation.consents.first, let paper = try stores.paper(of: consent.id)
    else { return [] }
    return ConsentMail(participant: participant, study: study, words: Voice(self)).messages(
      with: paper, to: form.values[detail.id], in: lab)
  }
}

/// The contact details of a participant, with what is wrong about them.
struct ContactForm {
  let values: [ContactDetail.ID: String]
  let details: [ContactDetailsPage.Detail]

  var hasProblems: Bool { details.contains { $0.problem != nil } }

  /// Nobody is asked for an address to send the document to where nothing is sent. One that is known can be changed.
  func asked(_ request: some OnboardingRequest) -> [ContactDetailsPage.Detail] {
    let mail = request.study.consent.mailDetail?.id.text
    return details.filter { request.sendsMail || $0.id != mail || !$0.value.isEmpty || $0.problem != nil }
  }

  init(_ values: [ContactDetail.ID: String], _ request: some OnboardingRequest) {
    self.init(values, request) { _ in nil }
  }

  /// Every detail may be left out.
  init(typedIn request: some OnboardingRequest) {
    let typed = request.study.consent.contactDetails.reduce(into: [ContactDetail.ID: String]()) {
      let value = request.typed($1.id.text).trimmed
      if !value.isEmpty { $0[$1.id] = value }
    }
    self.init(typed, request) { detail in
      guard let value = typed[detail.id] else { return nil }
      guard detail.kind == .email else {
        return ContactDetail.canKeep(value) ? nil : request.say("consent.contact.problem.text")
      }
      do throws(MailAddressProblem) {
        _ = try MailAddress(value)
        return nil
      } catch {
        return request.sentence(for: error)
      }
    }
  }

  private init(
    _ values: [ContactDetail.ID: String], _ request: some OnboardingRequest,
    problem: (ContactDetail) -> String?
  ) {
    self.values = values
    details = request.study.consent.contactDetails.map { detail in
      ContactDetailsPage.Detail(
        id: detail.id.text, label: detail.label[request.language], purpose: detail.purpose[request.language],
        kind: detail.kind, value: String((values[detail.id] ?? "").prefix(ContactDetail.longest)),
        problem: problem(detail))
    }
  }
}

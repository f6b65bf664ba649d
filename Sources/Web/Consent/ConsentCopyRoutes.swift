import HTTP
import Studies

/// The participant's copies of what they signed, and waiting for the experimenter to sign too.
enum ConsentCopyRoutes {
  static func document(_ request: ParticipantRequest) throws -> Response {
    .consentCopy(try paper(request), code: request.participant.code)
  }

  static func signature(_ request: ParticipantRequest) throws -> Response {
    .consentCopySignature(try paper(request), code: request.participant.code)
  }

  static func record(_ request: ParticipantRequest) throws -> Response {
    guard
      let record = try request.stores.recordFile(of: consent(request), participant: request.participant.id)
    else { throw PageError.notFound }
    return .consentCopyRecord(record, code: request.participant.code)
  }

  private static func paper(_ request: ParticipantRequest) throws -> SignedPaper {
    guard let paper = try request.stores.paper(of: consent(request).id) else { throw PageError.notFound }
    return paper
  }

  /// The query names one that was signed before; without it, the newest is meant. Those of others are unknown here.
  private static func consent(_ request: ParticipantRequest) throws -> Consent {
    let consents = request.participation.consents
    let named = request.http.query[ConsentCopyQuery.consent]
    guard let consent = named.map({ id in consents.first { $0.id.text == id } }) ?? consents.first else {
      throw PageError.notFound
    }
    return consent
  }

  /// The certificate, for readers who want to check such a signature.
  static func certificate(_ request: GuestRequest) throws -> Response {
    .download(Array(request.lab.certificate.utf8), type: "application/x-pem-file", name: "certificate.pem")
  }

  static func awaitCountersignature(_ request: ParticipantRequest) throws -> Response {
    page(
      request, goOnURL: Path.countersignature.url(query: Notice.isNotCountersigned.query),
      signing: request.handover.map { _ in TabletSigningForm().page(request) })
  }

  /// - Parameters:
  ///   - goOnURL: leads on as soon as the experimenter has signed, and says until then that they have not
  ///   - signing: where the experimenter signs on this tablet; nil elsewhere
  static func page(
    _ request: some OnboardingRequest, goOnURL: String, signing: CountersignaturePage.Signing? = nil,
    status: Status = .ok
  ) -> Response {
    request.page(
      CountersignaturePage(
        code: request.participant.code.grouped, goOnURL: goOnURL, copyURL: request.consentCopyURL,
        signing: signing),
      title: request.say("consent.countersignature.title"), status: status)
  }
}

enum ConsentCopyQuery {
  static let consent = "consent"
}

extension Response {
  /// Saved rather than shown: the next person at this tablet must not find it in the browser.
  static func consentCopy(_ paper: SignedPaper, code: ParticipationCode) -> Response {
    .download(paper.document, type: "application/pdf", name: code.consentFile)
  }

  static func consentCopySignature(_ paper: SignedPaper, code: ParticipationCode) -> Response {
    .download(paper.signature, type: "application/pkcs7-signature", name: code.signatureFile)
  }

  static func consentCopyRecord(_ record: [UInt8], code: ParticipationCode) -> Response {
    .download(record, type: "application/json", name: code.recordFile)
  }
}

extension ParticipationCode {
  /// The file that the signed document is saved in, the one with its signature, and the one with the record.
  var consentFile: String { "consent-\(text).pdf" }
  var signatureFile: String { "\(consentFile).p7s" }
  var recordFile: String { "consent-\(text).json" }
}

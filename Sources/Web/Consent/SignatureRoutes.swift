import HTTP
import Studies

/// The signature, with which the consent is in force.
enum SignatureRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.signature)
    return page(SignatureForm(), request)
  }

  static func sign(_ request: ParticipantRequest) throws -> Response {
    try request.expect(.signature)
    let form = SignatureForm(typedIn: request)
    guard let signature = form.signature else { return page(form, request) }
    let signed = try request.signedConsent(with: signature)
    // With the experimenter's signature still to come, the copy follows that.
    let messages = request.study.consent.isCountersigned ? [] : try request.consentCopies(of: signed.paper)
    try request.lab.stores.sign(
      signed, messages: messages, participant: request.participant.id, stamp: request.stamp)
    return .redirect(to: Path.dashboard.url(query: Notice.hasSigned.query))
  }

  static func page(_ form: SignatureForm, _ request: some OnboardingRequest) -> Response {
    let document = request.study.consent
    let page = ConsentSignaturePage(
      agreement: document.agreement[request.language], time: request.momentWithZone(request.time),
      name: form.name, representativeHelp: request.helpForRepresentative(document.representative),
      representative: form.representative,
      ink: form.ink, signsByTyping: form.signsByTyping,
      nameProblem: form.nameProblem.map { request.sentence(for: $0) },
      representativeProblem: form.representativeProblem.map {
        $0 == .missing ? request.say("consent.problem.representativeMissing") : request.sentence(for: $0)
      },
      inkProblem: form.inkProblem.map { request.sentence(for: $0) }, action: request.url(.consentSignature),
      decline: DeclineDialog(request))
    return request.page(
      page, title: request.say("consent.signature.title"),
      status: page.hasProblems ? .unprocessable : .ok)
  }
}

extension ParticipantRequest {
  fileprivate func consentCopies(of paper: SignedPaper) throws -> [OutboxMessage] {
    try ConsentMail(participant: participant, study: study, words: Voice(self)).messages(with: paper, in: lab)
  }
}

extension OnboardingRequest {
  /// Nil where nobody is asked for.
  fileprivate func helpForRepresentative(_ asks: ConsentDocument.Representative) -> String? {
    switch asks {
    case .no: nil
    case .optional: say("consent.signature.representativeHelp")
    case .required: say("consent.signature.representativeRequired")
    }
  }
}

/// What was typed and drawn, and what is wrong with it.
struct SignatureForm {
  private(set) var name = ""
  private(set) var representative = ""
  private(set) var ink = ""
  private(set) var signsByTyping = false
  private(set) var nameProblem: SignatureProblem?
  private(set) var representativeProblem: SignatureProblem?
  private(set) var inkProblem: SignatureProblem?
  /// Nil where something is wrong.
  private(set) var signature: Signature?

  /// How somebody signs, as the pad sends it. Nothing else is a signature.
  private enum Way: String { case drawn, typed }

  init() {}

  /// - Parameter asks: whether somebody signs for the participant
  init(typedIn request: some PageRequest, asks representation: ConsentDocument.Representative) {
    name = String(request.typed("name").prefix(200))
    representative = String(request.typed("representative").prefix(200))
    let way = Way(rawValue: request.typed("signature"))
    signsByTyping = way == .typed
    let printed = Self.read(request.typed("name"), PrintedName.init, &nameProblem)
    var signer: PrintedName?
    let isGiven = !request.typed("representative").trimmed.isEmpty
    if representation == .required || representation == .optional && isGiven {
      signer = Self.read(request.typed("representative"), PrintedName.init, &representativeProblem)
    }
    var drawing: DrawnSignature?
    switch way {
    case .drawn: drawing = Self.read(request.typed("ink"), DrawnSignature.init, &inkProblem)
    case .typed: break
    case nil: inkProblem = .notDrawn
    }
    if inkProblem == nil { ink = drawing?.text ?? "" }
    guard let printed, representativeProblem == nil, inkProblem == nil else { return }
    signature = Signature(name: printed, drawing: drawing, representative: signer)
  }

  init(typedIn request: some OnboardingRequest) {
    self.init(typedIn: request, asks: request.study.consent.representative)
  }

  private static func read<Value>(
    _ typed: String, _ make: (String) throws(SignatureProblem) -> Value, _ problem: inout SignatureProblem?
  ) -> Value? {
    do throws(SignatureProblem) {
      return try make(typed)
    } catch {
      problem = error
      return nil
    }
  }
}

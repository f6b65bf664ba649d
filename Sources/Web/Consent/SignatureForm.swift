import HTTP
import Studies

/// The typed and drawn content of each block, with the problems found in it.
struct SignatureForm {
  private let asked: [AskedParty]
  private let forms: [ConsentParty: PartyForm]
  private(set) var problems: [PartyProblem] = []
  /// Nil if there is a problem, and before anything was sent.
  private(set) var signature: Signature?

  /// The parties of a form that the participant signs alone.
  static let alone = [AskedParty(.participant)]

  init(asks asked: [AskedParty] = alone) {
    self.asked = asked
    forms = [:]
  }

  /// - Parameter asked: whose signatures belong to the form
  init(typedIn request: some PageRequest, asks asked: [AskedParty] = alone) {
    self.asked = asked
    forms = asked.reduce(into: [:]) { $0[$1.party] = PartyForm($1.party, request) }
    switch asked.verdict(on: forms) {
    case .signed(let signature): self.signature = signature
    case .incomplete(let problems): self.problems = problems
    }
  }

  fileprivate func form(of party: ConsentParty) -> PartyForm { forms[party] ?? PartyForm() }

  fileprivate func problem(_ party: ConsentParty, _ field: PartyProblem.Field) -> PartyProblem? {
    problems.first { $0.party == party && $0.field == field }
  }
}

extension ConsentParty {
  /// Before the names of the fields.
  fileprivate var prefix: String { isParticipant ? "" : "\(rawValue)-" }
}

extension PartyForm {
  fileprivate init(_ party: ConsentParty, _ request: some PageRequest) {
    func typed(_ field: String) -> String { request.typed(party.prefix + field) }
    self.init(
      name: typed("name"), detail: typed("detail"), way: Way(rawValue: typed("signature")), ink: typed("ink"),
      isLeftOut: typed("unsigned") == "yes")
  }

  /// The drawing that the page shows again.
  fileprivate var shownInk: String { (try? DrawnSignature(ink))?.text ?? "" }
}

// MARK: - On the page

extension SignatureForm {
  /// The block of a party that signs alone: the page says who signs and for what.
  func block(_ request: some PageRequest, autocomplete: String = "off", nameHelp: String? = nil)
    -> SignatureBlock
  {
    var block = SignatureBlock(
      nameLabel: request.say("consent.signature.name"), nameHelp: nameHelp, autocomplete: autocomplete,
      legend: request.say("consent.pad.legend"))
    fill(&block, .participant, request)
    return block
  }

  /// One for each party.
  func blocks(_ request: some OnboardingRequest) -> [SignatureBlock] {
    guard request.study.consent.hasSeveralParties else {
      return [block(request, nameHelp: request.say("consent.signature.nameHelp"))]
    }
    return asked.map { asked in
      var block = SignatureBlock(asked, request)
      fill(&block, asked.party, request)
      return block
    }
  }

  private func fill(_ block: inout SignatureBlock, _ party: ConsentParty, _ request: some PageRequest) {
    let form = form(of: party)
    block.name = String(form.name.prefix(200))
    block.detail = String(form.detail.prefix(200))
    block.signsByTyping = form.way == .typed
    block.isLeftOut = form.isLeftOut
    block.nameProblem = problem(party, .name).map { request.sentence(for: $0) }
    block.detailProblem = problem(party, .detail).map { request.sentence(for: $0) }
    block.inkProblem = problem(party, .ink).map { request.sentence(for: $0) }
    block.ink = form.shownInk
  }

  /// All of them, in the order of the blocks, each with whose block it is where there are several.
  func problems(_ request: some PageRequest) -> [SigningProblem] {
    problems.map { problem in
      let sentence = request.sentence(for: problem)
      return SigningProblem(
        field: problem.party.prefix + problem.field.id,
        text: asked.count < 2
          ? sentence
          : request.say(
            "consent.parties.problem",
            ["party": request.heading(of: problem.party), "problem": sentence]))
    }
  }
}

extension PartyProblem.Field {
  fileprivate var id: String {
    switch self {
    case .name: "name"
    case .detail: "detail"
    case .ink: "signature"
    }
  }
}

extension SignatureBlock {
  fileprivate init(_ asked: AskedParty, _ request: some OnboardingRequest) {
    let party = asked.party
    self.init(
      prefix: party.prefix, heading: request.heading(of: party),
      isRequired: asked.isRequired || party.isParticipant,
      hint: asked.needsName ? nil : request.say("consent.parties.hint"),
      statement: request.statement(of: asked),
      nameLabel: request.say("consent.parties.\(party.rawValue).name"),
      nameHelp: party.isParticipant ? request.say("consent.parties.nameHelp") : nil,
      needsName: asked.needsName,
      detailLabel: party.detail.map { request.say("consent.parties.\($0.rawValue)") },
      detailHelp: party.detail.map { request.say("consent.parties.\($0.rawValue)Help") } ?? "",
      legend: request.say("consent.parties.\(party.rawValue).signature"),
      canBeLeftOut: party.isParticipant && !asked.isRequired)
  }
}

extension Localizer {
  /// The role of the signer: “Legal representative”.
  func heading(of party: ConsentParty) -> String { say("consent.parties.\(party.rawValue).heading") }

  /// The statement that a signature confirms, in the study's words if it has some.
  func statement(of asked: AskedParty) -> String {
    asked.statement?[language] ?? say("consent.parties.\(asked.party.rawValue).statement")
  }

  /// “Grete Müller (mother)”
  func name(of signature: PartySignature) -> String {
    signature.detail.map {
      say("consent.parties.nameWithDetail", ["name": signature.name.text, "detail": $0.text])
    } ?? signature.name.text
  }

  func sentence(for problem: PartyProblem) -> String {
    switch (problem.field, problem.party.detail, problem.problem) {
    case (.name, _, .missing) where !problem.party.isParticipant:
      say("consent.parties.\(problem.party.rawValue).nameMissing")
    case (.name, _, .sameAsAnother) where problem.party == .secondRepresentative:
      say("consent.parties.second-representative.sameName")
    case (.detail, .relationship, .missing): say("consent.problem.relationshipMissing")
    case (.detail, .language, .missing): say("consent.problem.interpretedMissing")
    case (.detail, _, .tooLong): say("consent.problem.detailTooLong")
    case (.detail, _, .invisibleCharacters): say("consent.problem.detailInvisible")
    default: sentence(for: problem.problem)
    }
  }
}

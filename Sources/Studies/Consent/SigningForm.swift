/// The input in the signature block of one party.
public struct PartyForm: Sendable, Hashable {
  public var name: String
  /// The relationship or the language.
  public var detail: String
  /// Nil if the form did not say, which is no signature.
  public var way: Way?
  /// The strokes as the pad sent them.
  public var ink: String
  /// The box stating that the participant does not sign was ticked.
  public var isLeftOut: Bool

  /// The way of signing, as the pad sends it. Nothing else is a signature.
  public enum Way: String, Sendable, Hashable {
    case drawn, typed
  }

  public init(
    name: String = "", detail: String = "", way: Way? = nil, ink: String = "", isLeftOut: Bool = false
  ) {
    self.name = name
    self.detail = detail
    self.way = way
    self.ink = ink
    self.isLeftOut = isLeftOut
  }

  /// The block contains neither text nor drawing.
  var isEmpty: Bool { name.trimmed.isEmpty && detail.trimmed.isEmpty && ink.trimmed.isEmpty }
}

/// Something to be looked at again in the block of a party.
public struct PartyProblem: Error, Sendable, Hashable {
  public let party: ConsentParty
  public let field: Field
  public let problem: SignatureProblem

  public enum Field: Sendable, Hashable {
    case name, detail, ink
  }

  public init(_ party: ConsentParty, _ field: Field, _ problem: SignatureProblem) {
    self.party = party
    self.field = field
    self.problem = problem
  }
}

public enum SigningVerdict: Sendable {
  case signed(Signature)
  /// All problems, in the order of the blocks.
  case incomplete([PartyProblem])
}

extension [AskedParty] {
  /// Returns all problems at once, so that nobody has to sign again for each mistake.
  public func verdict(on forms: [ConsentParty: PartyForm]) -> SigningVerdict {
    var problems: [PartyProblem] = []
    var given: [PartySignature] = []
    var names: [ConsentParty: PrintedName] = [:]
    for asked in self {
      let form = forms[asked.party] ?? PartyForm()
      if !asked.needsName, form.isEmpty { continue }
      let block = SigningBlock(asked, form)
      problems += block.problems
      names[asked.party] = block.name
      if let signature = block.signature { given.append(signature) }
    }
    problems += repeatedNames(names)
    let name = names.first { $0.key.isParticipant }?.value
    guard problems.isEmpty, let name else { return .incomplete(problems) }
    return .signed(Signature(of: name, given, asks: self))
  }

  /// Checks that a second representative is not the first, and that a witness is not one of the people whose consent they
  /// witness.
  private func repeatedNames(_ names: [ConsentParty: PrintedName]) -> [PartyProblem] {
    let others: [(ConsentParty, [ConsentParty])] = [
      (.secondRepresentative, [.representative]),
      (.witness, [.participant, .assent, .representative, .secondRepresentative]),
    ]
    return others.compactMap { party, others in
      guard let name = names[party]?.text.lowercased() else { return nil }
      let isTaken = others.contains { names[$0]?.text.lowercased() == name }
      return isTaken ? PartyProblem(party, .name, .sameAsAnother) : nil
    }
  }
}

/// The block of one party, read.
private struct SigningBlock {
  private(set) var problems: [PartyProblem] = []
  private(set) var name: PrintedName?
  /// The signature; nil if something is wrong, or if the participant does not sign.
  private(set) var signature: PartySignature?

  init(_ asked: AskedParty, _ form: PartyForm) {
    let party = asked.party
    name = read(form.name, as: .name, of: party, PrintedName.init)
    let detail = party.detail.flatMap { _ in read(form.detail, as: .detail, of: party, PrintedName.init) }
    if form.isLeftOut, party.isParticipant, !asked.isRequired {
      let isDrawn = form.way == .drawn && !form.ink.trimmed.isEmpty
      if isDrawn { problems.append(PartyProblem(party, .ink, .signedAndLeftOut)) }
      return
    }
    var drawing: DrawnSignature?
    switch form.way {
    case .drawn: drawing = read(form.ink, as: .ink, of: party, DrawnSignature.init)
    case .typed: break
    case nil: problems.append(PartyProblem(party, .ink, .notDrawn))
    }
    guard problems.isEmpty, let name else { return }
    signature = PartySignature(party, name: name, drawing: drawing, detail: detail)
  }

  private mutating func read<Value>(
    _ typed: String, as field: PartyProblem.Field, of party: ConsentParty,
    _ make: (String) throws(SignatureProblem) -> Value
  ) -> Value? {
    do throws(SignatureProblem) {
      return try make(typed)
    } catch {
      problems.append(PartyProblem(party, field, error))
      return nil
    }
  }
}

extension Signature {
  /// - Parameters:
  ///   - name: the participant's
  ///   - given: of everybody who signs
  fileprivate init(of name: PrintedName, _ given: [PartySignature], asks asked: [AskedParty]) {
    let own = given.first { $0.party.isParticipant }
    self.init(
      name: name, drawing: own?.drawing, own: own.map { $0.party == .assent ? .assent : .consent } ?? .none,
      parties: given.filter { !$0.party.isParticipant })
  }
}

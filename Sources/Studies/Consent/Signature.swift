/// A signature under a consent: a name and a drawing. Without a drawing, the typed name is the signature.
public struct Signature: Sendable {
  public let name: PrintedName
  public let drawing: DrawnSignature?
  /// The meaning of the participant's own signature.
  public let own: Own
  /// The parties that sign beside the participant.
  public let parties: [PartySignature]
  /// The person who signed for the participant, in consents from before representatives signed themselves.
  public let representative: PrintedName?

  public enum Own: String, Sendable, Hashable {
    case consent
    /// The participant signs beside the consent of a representative.
    case assent
    /// The participant does not sign: the representative does.
    case none
  }

  public init(
    name: PrintedName, drawing: DrawnSignature? = nil, own: Own = .consent, parties: [PartySignature] = [],
    representative: PrintedName? = nil
  ) {
    self.name = name
    self.drawing = drawing
    self.own = own
    self.parties = parties
    self.representative = representative
  }

  /// All signatories, in the order of their blocks.
  public var signers: [PartySignature] {
    let party: ConsentParty? =
      switch own {
      case .consent: .participant
      case .assent: .assent
      case .none: nil
      }
    return (party.map { [PartySignature($0, name: name, drawing: drawing)] } ?? []) + parties
  }
}

/// A person's name, or a word about them, as it was typed.
public struct PrintedName: Sendable {
  public let text: String

  /// - Throws: ``SignatureProblem``
  public init(_ typed: String) throws(SignatureProblem) {
    let name = typed.trimmed
    guard name.contains(where: \.isLetter) else { throw .missing }
    guard name.count <= 200, name.utf8.count <= 1000 else { throw .tooLong }
    guard !name.unicodeScalars.contains(where: \.isInvisibleControl) else { throw .invisibleCharacters }
    text = name
  }
}

public enum SignatureProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  /// Control characters and direction marks, with which a name could pose as another.
  case invisibleCharacters
  /// The pad is empty, or holds no more than a dot.
  case notDrawn
  case tooMuchInk
  case unreadableInk
  /// A party was marked as not signing, and signed nevertheless.
  case signedAndLeftOut
  /// A witness of their own consent, or a second representative who is the first.
  case sameAsAnother
}

extension Unicode.Scalar {
  var isInvisibleControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    case .format: value != 0x200C && value != 0x200D  // joiners belong to names in several scripts
    default: false
    }
  }
}

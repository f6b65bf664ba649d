/// A person who signs a consent, by role.
public enum ConsentParty: String, Sendable, Hashable, CaseIterable {
  /// Agrees for themselves.
  case participant
  /// The participant too, beside the representative who decides for them: a minor who wants to take part.
  case assent
  /// Decides on behalf of the participant, with authority to do so.
  case representative
  /// Decides together with the representative: the other parent, where custody is joint.
  case secondRepresentative = "second-representative"
  /// Has interpreted the information and the conversation about it.
  case interpreter
  /// Was present when the consent was given.
  case witness

  /// The detail that this party gives beside the name.
  public enum Detail: String, Sendable, Hashable {
    /// The relationship to the participant: “mother”.
    case relationship
    /// The language interpreted into.
    case language
  }

  public var detail: Detail? {
    switch self {
    case .representative, .secondRepresentative: .relationship
    case .interpreter: .language
    case .participant, .assent, .witness: nil
    }
  }

  /// The participant is the one who signs.
  public var isParticipant: Bool { self == .participant || self == .assent }
}

/// A party that a study asks for.
public struct AskedParty: Sendable {
  public let party: ConsentParty
  public let isRequired: Bool
  /// The meaning of the signature in the study's own words; nil if the console's wording applies.
  public let statement: LocalizedText?

  public init(_ party: ConsentParty, isRequired: Bool = true, statement: LocalizedText? = nil) {
    self.party = party
    self.isRequired = isRequired
    self.statement = statement
  }

  /// The name is needed. That of the participant is known even if they do not sign.
  public var needsName: Bool { isRequired || party.isParticipant }
}

/// The signature of a party beside the participant.
public struct PartySignature: Sendable {
  public let party: ConsentParty
  public let name: PrintedName
  /// Nil for a signature that was typed.
  public let drawing: DrawnSignature?
  /// ``ConsentParty/detail`` of this party.
  public let detail: PrintedName?

  public init(
    _ party: ConsentParty, name: PrintedName, drawing: DrawnSignature? = nil, detail: PrintedName? = nil
  ) {
    self.party = party
    self.name = name
    self.drawing = drawing
    self.detail = detail
  }
}

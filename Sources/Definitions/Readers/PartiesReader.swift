import Studies

/// Reads the parties that sign a consent from the group `consent`.
struct PartiesReader {
  let group: DefinitionGroup

  private enum Asked: String, CaseIterable { case no, optional, required }
  private enum OwnSignature: String, CaseIterable { case optional, required }

  /// The parties that can sign beside the participant, in the order of their blocks.
  private static let beside: [ConsentParty] = [
    .representative, .secondRepresentative, .interpreter, .witness,
  ]

  func read() -> [AskedParty] {
    let named = ([.assent] + Self.beside).reduce(into: [ConsentParty: Asked]()) { named, party in
      named[party] = group.optional(party.rawValue)?.oneOf(Asked.self)
    }
    var asked = named.filter { $0.value != .no }
    let own = group.optional("own-signature")?.oneOf(OwnSignature.self) ?? .required
    checkOwn(asked, isOptional: own == .optional)
    if asked[.assent] == nil { asked[.participant] = own == .optional ? .optional : .required }
    let statements = statements(of: asked)
    return ([.participant, .assent] + Self.beside).compactMap { party in
      asked[party].map {
        AskedParty(party, isRequired: $0 == .required, statement: statements[party])
      }
    }
  }

  /// Reports contradictory settings.
  private func checkOwn(_ asked: [ConsentParty: Asked], isOptional: Bool) {
    let hasRepresentative = asked[.representative] == .required
    if asked[.secondRepresentative] != nil, !hasRepresentative {
      group.optional("second-representative")?.report(
        "a second representative signs beside the first: set “representative: required” too")
    }
    if asked[.assent] != nil {
      group.refuse(["own-signature"], because: "the assent is the participant's own signature")
      if hasRepresentative { return }
      group.optional("assent")?.report(
        "an assent is given beside the consent of somebody else: set “representative: required” too")
    } else if isOptional, !hasRepresentative {
      group.optional("own-signature")?.report(
        "with “own-signature: optional” nobody would have to sign: set “representative: required” too")
    }
  }

  private func statements(of asked: [ConsentParty: Asked]) -> [ConsentParty: LocalizedText] {
    guard let value = group.optional("statements") else { return [:] }
    let known = [.assent] + Self.beside
    let statements = DefinitionGroup(value, keys: known.map(\.rawValue))
    return known.reduce(into: [:]) { texts, party in
      guard let text = statements.optional(party.rawValue) else { return }
      texts[party] = text.localized()
      if asked[party] != nil { return }
      text.report(
        "“\(party.rawValue)” is not asked to sign: there is nothing for this statement to stand under")
    }
  }
}

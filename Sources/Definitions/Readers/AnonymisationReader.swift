import Anonymisation
import Studies

/// Reads the group `anonymisation`: what the variables of the study tell about who somebody is, and how anonymous a release
/// has to be.
struct AnonymisationReader {
  let value: DefinitionValue
  /// Everything that the study knows of each participant.
  let asked: [AskedVariable]

  func read() -> DisclosureControl {
    let group = value.group("k", "l", "identifiers", "quasi-identifiers", "sensitive", "plain")
    let k = group["k"].integer(in: DisclosureControl.possibleK) ?? 2
    let l = group.optional("l").map { $0.integer(in: DisclosureControl.possibleL) ?? 2 }
    var tags: Tags = [:]
    let identifiers = variables(group.optional("identifiers"), &tags)
    let quasiIdentifiers = quasiIdentifiers(group.optional("quasi-identifiers"), &tags)
    let sensitive = variables(group.optional("sensitive"), &tags) { checkSensitive($0, $1) }
    let plain = plain(group.optional("plain"), &tags)
    if let l = group.optional("l"), sensitive.isEmpty {
      l.report("“l” does not apply here: no variable is “sensitive”")
    }
    let control = DisclosureControl(
      requirement: AnonymityRequirement(k: k, l: l ?? 1), identifiers: identifiers.map(\.variable),
      quasiIdentifiers: quasiIdentifiers, sensitive: sensitive.map(\.variable), plain: plain)
    checkUntagged(control)
    return control
  }

  // MARK: - Names

  /// The variables that have been tagged, with the lines in which that was.
  private typealias Tags = [VariableName: Int]

  private func variables(
    _ value: DefinitionValue?, _ tags: inout Tags,
    check: (AskedVariable, DefinitionValue) -> Void = { _, _ in
    }
  ) -> [AskedVariable] {
    (value?.entries { $0 } ?? []).compactMap { entry in
      guard let variable = variable(entry, &tags) else { return nil }
      check(variable, entry)
      return variable
    }
  }

  private func variable(_ value: DefinitionValue, _ tags: inout Tags) -> AskedVariable? {
    guard let name = name(value, &tags) else { return nil }
    if let known = known(name) { return known }
    let former = FormerVariable(name, asked)
    switch (former.meant, former.isNamedLikeAnAnswer) {
    case (nil, true): value.report(former.leftOut, .notice)
    case (_?, true): value.report(former.mistaken)
    case (_, false): value.report(former.unknown)
    }
    return nil
  }

  /// A name that is tagged here for the first time.
  private func name(_ value: DefinitionValue, _ tags: inout Tags) -> VariableName? {
    let name = VariableName(value.text())
    guard !name.name.isEmpty else { return nil }
    if let line = tags[name] {
      value.report("“\(name)” is tagged twice: here and in line \(line)")
      return nil
    }
    tags[name] = value.line
    return name
  }

  private func known(_ name: VariableName) -> AskedVariable? { asked.first { $0.variable == name } }

  // MARK: - Plain

  /// A name that is misspelt here releases nothing that would be left out otherwise, so that it is told, and may stand.
  private func plain(_ value: DefinitionValue?, _ tags: inout Tags) -> [VariableName] {
    (value?.entries { $0 } ?? []).compactMap { entry in
      guard let name = name(entry, &tags) else { return nil }
      if let known = known(name) {
        checkReleased(known, entry)
        return name
      }
      let former = FormerVariable(name, asked)
      guard former.isNamedLikeAnAnswer else {
        entry.report(former.unknown)
        return nil
      }
      entry.report(former.released, .notice)
      return name
    }
  }

  // MARK: - Quasi-identifiers

  private func quasiIdentifiers(_ value: DefinitionValue?, _ tags: inout Tags)
    -> [DisclosureControl.QuasiIdentifier]
  {
    let all = (value?.entries { $0 } ?? []).compactMap { quasiIdentifier($0, &tags) }
    let most = DisclosureControl.mostQuasiIdentifiers
    guard all.count > most else { return all }
    value?.report(
      "\(all.count) quasi-identifiers are more than the \(most) that there may be: with so many, hardly any two people are "
        + "alike, and nearly everything would be left out")
    return Array(all.prefix(most))
  }

  /// The name alone, or a group with a ladder.
  private func quasiIdentifier(_ entry: DefinitionValue, _ tags: inout Tags)
    -> DisclosureControl.QuasiIdentifier?
  {
    guard case .mapping = entry.node else {
      guard let known = variable(entry, &tags) else { return nil }
      checkKey(known, entry)
      return .init(known.variable, ladder: .exact)
    }
    let group = entry.group("variable", "ladder")
    guard let known = variable(group["variable"], &tags) else { return nil }
    guard checkKey(known, group["variable"]) else { return .init(known.variable, ladder: .exact) }
    let ladder = group.optional("ladder").map { LadderReader(value: $0, asked: known).read() } ?? .exact
    return .init(known.variable, ladder: ladder)
  }

  @discardableResult
  private func checkKey(_ known: AskedVariable, _ value: DefinitionValue) -> Bool {
    if known.isRepeated {
      value.report(
        "one participant can have several answers to “\(known.variable)”, so it cannot be a quasi-identifier: make it an "
          + "identifier, so that it is left out, or plain")
      return false
    }
    guard checkReleased(known, value) else { return false }
    if case .ownWords = known.values {
      value.report(
        "“\(known.variable)” is answered in words of one's own, of which hardly any two are alike: make it an identifier"
      )
      return false
    }
    return true
  }

  private func checkSensitive(_ known: AskedVariable, _ value: DefinitionValue) {
    guard checkReleased(known, value), known.isRepeated else { return }
    value.report(
      "one participant can have several answers to “\(known.variable)”, so that their diversity cannot be calculated: make it "
        + "an identifier, so that it is left out, or plain")
  }

  /// Complains of a variable that no release has, whatever its tag.
  @discardableResult
  private func checkReleased(_ known: AskedVariable, _ value: DefinitionValue) -> Bool {
    switch known.values {
    case .contact:
      value.report(
        "“\(known.variable)” are contact data, which no release has: take it out, or put it under “identifiers”"
      )
      return false
    case .ownWords(isReleased: false):
      value.report(
        "“\(known.variable)” is in words of one's own, which are left out of releases: “release: yes” beside the question "
          + "has them looked through for releases")
      return false
    default: return true
    }
  }

  // MARK: - What is not tagged

  private func checkUntagged(_ control: DisclosureControl) {
    for known in asked
    where control.tag(of: known.variable) == .plain && !control.plain.contains(known.variable) {
      if known.values == .ownWords(isReleased: true) {
        value.report(
          "“\(known.variable)” is given out in words of one's own (“release: yes”): put it under “plain” if somebody looks "
            + "through them before each release, or under “identifiers”", .notice)
      }
      guard let source = known.sources.filter({ control.tag(of: $0).isIdentifying }).map(\.name).min() else {
        continue
      }
      value.report(
        "“\(known.variable)” depends on “\(source)” and may tell it, too: tag it as well, as “plain” if it does not"
      )
    }
  }
}

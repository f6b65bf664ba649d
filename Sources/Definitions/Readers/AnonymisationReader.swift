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
    let k = group["k"].integer(in: 2...1_000) ?? 2
    let l = group.optional("l").map { $0.integer(in: 2...100) ?? 2 }
    var tags: Tags = [:]
    let identifiers = variables(group.optional("identifiers"), &tags)
    let quasiIdentifiers = quasiIdentifiers(group.optional("quasi-identifiers"), &tags)
    let sensitive = variables(group.optional("sensitive"), &tags) { checkSensitive($0, $1) }
    let plain = variables(group.optional("plain"), &tags) { checkReleased($0, $1) }
    if let l = group.optional("l"), sensitive.isEmpty {
      l.report("“l” does not apply here: no variable is “sensitive”")
    }
    let control = DisclosureControl(
      requirement: AnonymityRequirement(k: k, l: l ?? 1), identifiers: identifiers.map(\.variable),
      quasiIdentifiers: quasiIdentifiers, sensitive: sensitive.map(\.variable))
    checkUntagged(control, plain: plain.map(\.variable))
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
    let name = value.text()
    guard !name.isEmpty else { return nil }
    guard let known = asked.first(where: { $0.variable.name == name }) else {
      value.report(unknown(name))
      return nil
    }
    if let line = tags[known.variable] {
      value.report("“\(name)” is tagged twice: here and in line \(line)")
      return nil
    }
    tags[known.variable] = value.line
    return known
  }

  private func unknown(_ name: String) -> String {
    let names = asked.map(\.variable.name)
    if let meant = names.first(where: { $0.hasSuffix(".\(name)") }) ?? name.nearest(of: names) {
      return "“\(name)” is nothing that this study knows of participants: did you mean “\(meant)”?"
    }
    return
      "“\(name)” is nothing that this study knows of participants. Names are those of formulas: eligibility.ID, "
      + "participant.language, participant.site, or SURVEY.ID of a question, computed value or scale"
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

  private func checkUntagged(_ control: DisclosureControl, plain: [VariableName]) {
    for known in asked where control.tag(of: known.variable) == .plain && !plain.contains(known.variable) {
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

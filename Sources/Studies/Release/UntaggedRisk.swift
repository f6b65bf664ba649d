import Anonymisation

/// How far the people of a release could be told apart by what others know of a person (age, gender, education and the like),
/// where the study names no quasi-identifier among what is released. Nothing is told more coarsely because of it.
public struct UntaggedRisk: Sendable, Hashable {
  /// In the order of the study.
  public let variables: [VariableName]
  /// Of the values as they were answered, which is how they are released.
  public let figures: DisclosureFigures

  /// - Parameters:
  ///   - rows: one for each participant of the release
  ///   - variables: of each value its variable
  public init(_ rows: [ParticipantRow], of variables: [VariableName]) {
    self.variables = variables
    let columns = variables.indices.map { place in CategoricalVariable(rows.map { $0.values[place] }) }
    figures = DisclosureFigures(KeyTable(columns, rowCount: rows.count), AnonymityRequirement(k: 2), [])
  }
}

extension Study {
  /// The variables of a release that probably tell together who somebody is, as the kinds of their answers or their names say,
  /// and of which the study says nothing; as many as it could name. Empty where it names a quasi-identifier that is released:
  /// then its own word counts.
  public var likelyQuasiIdentifiers: [VariableName] {
    let control = disclosureControl
    let released = askedVariables.filter(\.isReleased)
    let named = control?.quasiIdentifiers.map(\.variable) ?? []
    if released.contains(where: { named.contains($0.variable) }) { return [] }
    let likely = released.filter { asked in
      asked.looksIdentifying && !asked.isRepeated && control?.isTagged(asked.variable) != true
    }
    return Array(likely.map(\.variable).prefix(DisclosureControl.mostQuasiIdentifiers))
  }
}

extension DisclosureControl {
  /// The variable stands in a list of the study.
  fileprivate func isTagged(_ variable: VariableName) -> Bool {
    tag(of: variable) != .plain || plain.contains(variable)
  }
}

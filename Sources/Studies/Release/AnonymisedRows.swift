import Anonymisation

/// The values of a participant, in the order of the variables of a table; nil where there is none.
public struct ParticipantRow: Sendable, Hashable {
  public let participant: Participant.ID
  public let values: [String?]
  /// Of each answer to something that the study no longer asks, or asks in another way.
  public let former: [VariableName]

  public init(_ participant: Participant.ID, _ values: [String?], former: [VariableName] = []) {
    self.participant = participant
    self.values = values
    self.former = former
  }
}

/// The rows of participants as a release may have them.
public struct AnonymisedRows: Sendable, Hashable {
  /// The variables of the rows: those that were handed in, without identifiers.
  public let variables: [VariableName]
  /// In the order in which they were handed in.
  public let rows: [ParticipantRow]
  public let report: DisclosureReport
}

extension DisclosureControl {
  /// Makes the rows of a release anonymous: leaves identifiers out, generalises quasi-identifiers and suppresses what still
  /// tells somebody apart, until each class of people who look alike has as many, and as many sensitive values, as the study
  /// asks for. Everything else stays as it is.
  ///
  /// - Parameters:
  ///   - rows: one for each participant of the release, and nobody else: others would hide them
  ///   - variables: of each value its variable, in any order; one of the study's that is not among them is not in the release
  /// - Throws: `DisclosureProblem` if that cannot be reached, or if a row does not have a value for each variable
  public func anonymised(
    _ rows: [ParticipantRow], of variables: [VariableName]
  ) throws(DisclosureProblem) -> AnonymisedRows {
    if let row = rows.first(where: { $0.values.count != variables.count }) {
      throw .wrongNumberOfValues(row.values.count, variables: variables.count)
    }
    let keys = quasiIdentifiers.filter { variables.contains($0.variable) }
    func cells(_ variable: VariableName) -> [String?] {
      let place = variables.firstIndex(of: variable)!
      return rows.map { $0.values[place] }
    }
    let laddered = keys.map { LadderedVariable(cells($0.variable), ladder: $0.ladder) }
    let sensitive = sensitive.filter(variables.contains)
    let secrets = sensitive.map { CategoricalVariable(cells($0)) }
    let generalisation: Generalisation
    do throws(AnonymityProblem) {
      generalisation = try Generalisation(
        of: laddered, rowCount: rows.count, to: requirement, sensitive: secrets)
    } catch {
      throw problem(error, sensitive)
    }
    let exact = KeyTable(keys.map { CategoricalVariable(cells($0.variable)) }, rowCount: rows.count)
    let report = DisclosureReport(
      requirement: requirement,
      before: DisclosureFigures(exact, requirement, zip(sensitive, secrets).map { ($0, $1) }),
      after: DisclosureFigures(generalisation.table, requirement, zip(sensitive, secrets).map { ($0, $1) }),
      keys: keys, generalisation: generalisation, withheld: variables.filter { tag(of: $0) == .identifier })
    return released(rows, variables, keys.map(\.variable), generalisation.table, report)
  }

  private func released(
    _ rows: [ParticipantRow], _ variables: [VariableName], _ keys: [VariableName], _ table: KeyTable,
    _ report: DisclosureReport
  ) -> AnonymisedRows {
    let kept = variables.indices.filter { tag(of: variables[$0]) != .identifier }
    let keyOfPlace = kept.map { place in keys.firstIndex(of: variables[place]) }
    let released = rows.enumerated().map { number, row in
      ParticipantRow(
        row.participant,
        zip(kept, keyOfPlace).map { place, key in
          key.map { table.variables[$0][number] } ?? row.values[place]
        })
    }
    return AnonymisedRows(variables: kept.map { variables[$0] }, rows: released, report: report)
  }

  private func problem(_ problem: AnonymityProblem, _ sensitive: [VariableName]) -> DisclosureProblem {
    switch problem {
    case .tooFewRows(let rows): .tooFewParticipants(rows, k: requirement.k)
    case .tooFewValues(let place, let values):
      .tooFewValues(sensitive[place], values: values, l: requirement.l)
    }
  }
}

import Anonymisation

/// The values of the participants of a release as it may tell them, where the study says how anonymous it has to be
/// (statistical disclosure control).
///
/// All who have no value of a quasi-identifier look the same in every table, whether the question was skipped, never asked,
/// or the value left out: the classes of people who look alike count them as one.
public struct ProtectedValues: Sendable {
  public let report: DisclosureReport
  private let control: DisclosureControl
  private let tags: [VariableName: DisclosureTag]
  /// Everything that the study asks now.
  private let asked: Set<VariableName>
  private let places: [VariableName: Int]
  private let values: [Participant.ID: [String?]]

  /// - Parameters:
  ///   - rows: one for each participant of the release, and nobody else
  ///   - variables: of each value its variable
  ///   - asked: everything that the study asks now, also what has no tag
  /// - Throws: ``DisclosureProblem`` if the data cannot be made as anonymous as the study asks
  public init(
    _ rows: [ParticipantRow], of variables: [VariableName], by control: DisclosureControl,
    asked: Set<VariableName>
  ) throws(DisclosureProblem) {
    let anonymised = try control.anonymised(rows, of: variables)
    let former = rows.flatMap(\.former).count { !control.releasesFormer($0, asked) }
    report = anonymised.report.leavingOut(formerAnswers: former)
    self.control = control
    self.asked = asked
    tags = Dictionary(uniqueKeysWithValues: variables.map { ($0, control.tag(of: $0)) })
    places = Dictionary(uniqueKeysWithValues: anonymised.variables.enumerated().map { ($1, $0) })
    values = Dictionary(uniqueKeysWithValues: anonymised.rows.map { ($0.participant, $0.values) })
  }

  /// Returns the value that the release tells; nil for none.
  public func told(_ value: String?, as variable: VariableName, of participant: Participant.ID) -> String? {
    switch tags[variable] {
    case .identifier: nil
    case .quasiIdentifier: places[variable].flatMap { values[participant]?[$0] }
    case .sensitive, .plain, nil: value
    }
  }

  /// True for identifiers and quasi-identifiers.
  func isIdentifying(_ variable: VariableName) -> Bool { tags[variable]?.isIdentifying ?? false }

  /// True if answers of earlier versions of the study are released, which it asks no longer or in another way.
  func releasesFormer(_ variable: VariableName) -> Bool { control.releasesFormer(variable, asked) }
}

extension DisclosureControl {
  /// A question that the study has lost has lost its tag as well: nobody can say that it told nothing, unless it is named
  /// plain. One that is asked in another way now goes by its tag.
  /// - Parameter asked: everything that the study asks now
  func releasesFormer(_ variable: VariableName, _ asked: Set<VariableName>) -> Bool {
    plain.contains(variable) || asked.contains(variable) && !tag(of: variable).isIdentifying
  }
}

extension Study {
  /// The variables that releases tell of each participant and that the study has tagged.
  public func taggedVariables(_ control: DisclosureControl) -> [VariableName] {
    askedVariables.filter(\.isReleased).map(\.variable).filter { control.tag(of: $0) != .plain }
  }
}

extension AskedVariable {
  /// Releases tell it, unless the study makes it an identifier.
  var isReleased: Bool { values != .contact && values != .ownWords(isReleased: false) }
}

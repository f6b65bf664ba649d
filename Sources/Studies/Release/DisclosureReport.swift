import Anonymisation

/// How far the people of a release could be told apart before and after it was made anonymous, and what that cost.
public struct DisclosureReport: Sendable, Hashable {
  public let requirement: AnonymityRequirement
  /// The quasi-identifiers as they were answered.
  public let before: DisclosureFigures
  /// As they are released.
  public let after: DisclosureFigures
  /// In the order of the study: the most important one first.
  public let quasiIdentifiers: [Told]
  public let loss: InformationLoss
  /// The identifiers that were left out.
  public let withheld: [VariableName]
  /// The answers that were left out since the study asks them no longer, or in another way, and does not call them plain.
  public private(set) var formerAnswers = 0

  /// How a quasi-identifier is told.
  public struct Told: Sendable, Hashable {
    public let variable: VariableName
    /// The level of its ladder, the same for everybody.
    public let level: Ladder.Level
    public let steps: InformationLoss.Steps
    /// The values that were left out besides.
    public let suppressedCells: Int
    /// No value is left.
    public let isLeftOut: Bool

    /// The way in which it is told, for codebooks.
    public var meaning: String { phrase.text }

    var phrase: ReleasePhrase { isLeftOut ? ReleasePhrase("for nobody") : level.phrase }
  }

  init(
    requirement: AnonymityRequirement, before: DisclosureFigures, after: DisclosureFigures,
    keys: [DisclosureControl.QuasiIdentifier], generalisation: Generalisation, withheld: [VariableName]
  ) {
    self.requirement = requirement
    self.before = before
    self.after = after
    loss = generalisation.loss
    quasiIdentifiers = keys.enumerated().map { place, key in
      Told(
        variable: key.variable, level: key.ladder.levels[generalisation.levels[place]],
        steps: generalisation.loss.steps[place],
        suppressedCells: generalisation.loss.suppressedCells[place],
        isLeftOut: (0..<generalisation.table.rowCount).allSatisfy {
          generalisation.table.variables[place][$0] == nil
        })
    }
    self.withheld = withheld
  }

  func leavingOut(formerAnswers: Int) -> Self {
    var report = self
    report.formerAnswers = formerAnswers
    return report
  }
}

/// The figures of disclosure risk of a table.
///
/// Classes are those of ``EquivalenceClasses``, in which a missing value is a value of its own. Risks are estimated as sdcMicro
/// does it, so that they can be compared with those of other datasets: by ``KeyFrequencies``, where a missing value may
/// stand for any, and without sampling weights, as if it were known who took part.
public struct DisclosureFigures: Sendable, Hashable {
  public let participants: Int
  public let classes: Int
  /// The k that was reached: the size of the smallest class; nil without participants.
  public let leastClass: Int?
  /// The participants in classes of fewer than k.
  public let violating: Int
  /// The participants who are alone in their class.
  public let sampleUniques: Int
  /// The number of participants in classes of each size.
  public let participantsByClassSize: [Int: Int]
  /// The global risk: how many participants are to be expected to be found, by somebody who knows all quasi-identifiers.
  public let expectedReidentifications: Double
  /// The highest individual risk; nil without participants.
  public let highestRisk: Double?
  /// The participants whom some of the quasi-identifiers single out.
  public let specialUniques: Int
  /// The highest SUDA score, and the highest DIS-SUDA score; zero where nobody is singled out.
  public let highestScore: Double
  public let highestIntrusionScore: Double
  public let diversity: [SensitiveDiversity]

  /// The l that was reached.
  public struct SensitiveDiversity: Sendable, Hashable {
    public let variable: VariableName
    /// The fewest different values of a class; nil where nobody has one.
    public let distinct: Int?
    /// The same by entropy.
    public let entropy: Double?
  }

  init(
    _ table: KeyTable, _ requirement: AnonymityRequirement,
    _ sensitive: [(variable: VariableName, values: CategoricalVariable)]
  ) {
    let equivalence = EquivalenceClasses(of: table)
    participants = table.rowCount
    classes = equivalence.sizes.count
    leastClass = equivalence.leastSize
    violating = equivalence.rowsViolating(k: requirement.k)
    sampleUniques = equivalence.sampleUniques
    participantsByClassSize = equivalence.rowsBySize
    let risk = ReidentificationRisk(KeyFrequencies(of: table))
    expectedReidentifications = risk.expectedReidentifications
    highestRisk = risk.highest
    let uniques = SpecialUniques(of: table)
    specialUniques = uniques.rowCount
    highestScore = uniques.scores.max() ?? 0
    highestIntrusionScore = uniques.intrusionScores.max() ?? 0
    diversity = sensitive.map { variable, values in
      let diversity = Diversity(of: values, in: equivalence)
      return SensitiveDiversity(
        variable: variable, distinct: diversity.leastDistinct, entropy: diversity.leastEntropy)
    }
  }
}

extension Ladder.Level {
  /// The level in words, for codebooks.
  public var meaning: String { phrase.text }

  fileprivate var phrase: ReleasePhrase {
    switch self {
    case .exact: ReleasePhrase("as it was answered")
    case .bands(let bands): ReleasePhrase("in ranges of {width}", ["width": bands.widthText])
    case .groups: ReleasePhrase("in the groups of the study definition")
    case .mergedBelow(let threshold):
      ReleasePhrase(
        "values of fewer than {threshold} participants as “{merged}”",
        ["threshold": String(threshold), "merged": Ladder.merged])
    }
  }
}

import Anonymisation

/// The rule by which a study makes its data anonymous before they are given out (statistical disclosure control).
public struct DisclosureControl: Sendable, Hashable {
  public private(set) var requirement: AnonymityRequirement
  /// Name somebody by themselves; they are in no release.
  public let identifiers: [VariableName]
  /// Name somebody together, to those who know them: the most important for the analysis first.
  public let quasiIdentifiers: [QuasiIdentifier]
  /// Are nobody's business; of these every class of people is to have several values, where the study asks for it.
  public let sensitive: [VariableName]
  /// Tell nothing of who somebody is, as somebody said who looked: they are released as they were given, also the answers to
  /// questions that the study no longer has.
  public let plain: [VariableName]

  public struct QuasiIdentifier: Sendable, Hashable {
    public let variable: VariableName
    public let ladder: Ladder

    public init(_ variable: VariableName, ladder: Ladder) {
      self.variable = variable
      self.ladder = ladder
    }
  }

  /// The most quasi-identifiers: with more, hardly any two people are alike, and nearly everything would be suppressed.
  public static let mostQuasiIdentifiers = 12

  public init(
    requirement: AnonymityRequirement, identifiers: [VariableName] = [],
    quasiIdentifiers: [QuasiIdentifier] = [], sensitive: [VariableName] = [], plain: [VariableName] = []
  ) {
    self.requirement = requirement
    self.identifiers = identifiers
    self.quasiIdentifiers = quasiIdentifiers
    self.sensitive = sensitive
    self.plain = plain
  }

  /// The numbers of participants of whom a study or a release can ask that they are alike.
  public static let possibleK = 2...1_000

  /// The numbers of values of a sensitive variable of which they can ask that those who are alike have them.
  public static let possibleL = 2...100

  /// Returns the same rule for a release that asks for more participants who are alike, or for more values among them; fewer
  /// than the study asks for are never enough.
  /// - Parameters:
  ///   - k: nil for as many as the study asks for
  ///   - l: the same
  public func asking(forAtLeast k: Int?, diverse l: Int?) -> DisclosureControl {
    var control = self
    control.requirement = AnonymityRequirement(
      k: max(requirement.k, k ?? requirement.k), l: max(requirement.l, l ?? requirement.l))
    return control
  }

  public func tag(of variable: VariableName) -> DisclosureTag {
    if identifiers.contains(variable) { return .identifier }
    if let known = quasiIdentifiers.first(where: { $0.variable == variable }) {
      return .quasiIdentifier(known.ladder)
    }
    return sensitive.contains(variable) ? .sensitive : .plain
  }
}

/// The part that a variable has in telling who somebody is.
public enum DisclosureTag: Sendable, Hashable {
  case identifier
  case quasiIdentifier(Ladder)
  case sensitive
  case plain

  /// It tells, alone or with others, who somebody is.
  public var isIdentifying: Bool {
    switch self {
    case .identifier, .quasiIdentifier: true
    case .sensitive, .plain: false
    }
  }
}

/// The reasons why the rows of a release cannot be made as anonymous as the study asks, or nobody could tell whether they are.
public enum DisclosureProblem: Error, Sendable, Hashable {
  /// There are fewer participants than every class of them should have.
  case tooFewParticipants(Int, k: Int)
  /// All participants together have fewer values of a sensitive variable than every class should have.
  case tooFewValues(VariableName, values: Int, l: Int)
  /// A row has more or fewer values than there are variables, so that it is not known what they mean.
  case wrongNumberOfValues(Int, variables: Int)
}

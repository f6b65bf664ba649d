/// The part of a released run that every activity has.
public struct ActivityRunDetails: ReleasedRunDetails {
  /// Nil for a run without score.
  public let algorithm: String?
  public let refusal: String?
  public let flags: String?

  public init(algorithm: String?, refusal: String?, flags: String?) {
    self.algorithm = algorithm
    self.refusal = refusal
    self.flags = flags
  }

  /// A run whose data give no result, or that was left out, is refused; none is excluded for another reason.
  public var isExcluded: Bool? { algorithm == nil ? nil : false }

  public var exclusions: [String] { [] }
}

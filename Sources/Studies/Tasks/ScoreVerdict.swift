/// The part of a score that every kind of task has.
public struct ScoreVerdict: Sendable, Hashable {
  public let isExcluded: Bool
  /// Why there is no score; nil if there is one.
  public let refusal: String?

  public init(isExcluded: Bool, refusal: String?) {
    self.isExcluded = isExcluded
    self.refusal = refusal
  }

  /// Analyses keep the run.
  public var isKept: Bool { !isExcluded && refusal == nil }
}

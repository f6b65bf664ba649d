/// The part of a score that every kind of task has.
public struct ScoreVerdict: Sendable, Hashable {
  public let isExcluded: Bool
  /// Why there is no score; nil if there is one.
  public let refusal: String?

  public init(isExcluded: Bool, refusal: String?) {
    self.isExcluded = isExcluded
    self.refusal = refusal
  }

  /// Analyses keep the run: nothing that leaves it out is said against it.
  public var isKept: Bool { !Objection.allCases.contains { $0.leavesOut && has($0) } }

  public func has(_ objection: Objection) -> Bool {
    switch objection {
    case .excluded: isExcluded
    case .refused: refusal != nil
    case .skipped: refusal == Self.skipped
    }
  }
}

extension ScoreVerdict {
  /// Something that a verdict can say against a run. The rules about verdicts are written in these words; the store
  /// translates each word into a condition about stored scores, and so its queries follow the rules.
  public enum Objection: Sendable, Hashable, CaseIterable {
    /// The scoring rules exclude the run.
    case excluded
    /// The data carry no score.
    case refused
    /// The participant left the run out; it has no score either.
    case skipped

    /// Analyses leave out a run with this objection.
    public var leavesOut: Bool {
      switch self {
      case .excluded, .refused, .skipped: true
      }
    }
  }
}

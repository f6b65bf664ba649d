/// The answers to the trials of one condition.
public struct ConditionTimes: Sendable, Hashable {
  /// Trials with the right answer.
  public let right: Int
  /// Trials with a wrong answer.
  public let wrong: Int
  /// Trials without an answer in time.
  public let missed: Int
  /// The median latency of right answers in ms; nil without one.
  public let median: Double?

  public init(right: Int, wrong: Int, missed: Int, median: Double?) {
    self.right = right
    self.wrong = wrong
    self.missed = missed
    self.median = median
  }

  public var trials: Int { right + wrong + missed }
  public var errors: Int { wrong + missed }

  /// Returns how much longer right answers take than under another condition, in ms; nil where a median is missing.
  public func delay(beside other: ConditionTimes) -> Double? {
    guard let median, let shorter = other.median else { return nil }
    return median - shorter
  }
}

/// A score that is made of the answers in a task, with the numbers that it can be.
public struct ScoreRange: Sendable, Hashable, Encodable {
  public let task: String
  public let score: String
  /// The way in which it is made: `sum`.
  public let rule: String
  public let items: Int
  /// Nil where an item has no lowest or highest number.
  public let lowest: Double?
  public let highest: Double?

  public init(task: String, score: String, rule: String, items: Int, range: ClosedRange<Double>?) {
    (self.task, self.score, self.rule, self.items) = (task, score, rule, items)
    (lowest, highest) = (range?.lowerBound, range?.upperBound)
  }
}

/// The results of several participants as every participant sees them: the number of people in each part of a range.
public struct Comparison: Sendable, Hashable {
  public let measure: ComparedMeasure.ID
  /// From the lowest to the highest, without gaps.
  public let cells: [Cell]
  public let publishedAt: Timestamp

  public struct Cell: Sendable, Hashable {
    public let low: Double
    public let high: Double
    public let people: Int

    public init(low: Double, high: Double, people: Int) {
      self.low = low
      self.high = high
      self.people = people
    }
  }

  public init(measure: ComparedMeasure.ID, cells: [Cell], publishedAt: Timestamp) {
    self.measure = measure
    self.cells = cells
    self.publishedAt = publishedAt
  }

  public var people: Int { cells.reduce(0) { $0 + $1.people } }

  /// Returns the place of the cell in which a value lies, from 0; values beyond the range lie in the cell at its end.
  public func cell(of value: Double) -> Int {
    let next = cells.firstIndex { value < $0.high } ?? cells.count
    return min(next, cells.count - 1)
  }
}

/// The results that participants see beside their own.
public protocol ComparisonStore: Sendable {
  /// Returns the published comparisons of a task, in the order of their measures' ids.
  func comparisons(of task: StudyTask.ID, in study: Study.ID, origin: Participant.Origin) throws
    -> [Comparison]
}

/// Bringing comparisons up to date, which no request asks for.
public protocol ComparisonRoundStore: Sendable {
  /// Takes in who completed the study since the last round, and publishes what may be published now.
  /// - Returns: the number of comparisons that were published anew
  @discardableResult
  func publishComparisons(of study: Study, context: AuditContext) throws -> Int
}

import CBoostMath

/// Cronbach's α: how well the items of a scale agree (Cronbach 1951), with its 95 % interval by the F distribution (Feldt
/// 1965), which takes items and people to be drawn at random, as psych::alpha does.
public struct CronbachAlpha: Sendable, Hashable {
  /// At most 1; below 0 where items go against each other.
  public let value: Double
  public let interval: ClosedRange<Double>
  /// The number of people.
  public let count: Int

  /// Nil for fewer than two items or people, and where all people have the same sum. Variances are by n - 1.
  /// - Parameter rows: a row for each person, with as many items in each
  public init?(_ rows: [[Double]]) {
    guard let items = rows.first?.count, items >= 2, rows.count >= 2,
      rows.allSatisfy({ $0.count == items })
    else { return nil }
    let sums = Self.variance(rows.map { $0.reduce(0, +) })
    guard sums > 0 else { return nil }
    let single = (0..<items).reduce(0.0) { sum, item in sum + Self.variance(rows.map { $0[item] }) }
    value = Double(items) / Double(items - 1) * (1 - single / sums)
    count = rows.count
    let people = Double(rows.count - 1)
    let others = people * Double(items - 1)
    let (low, high) = (f_upper_quantile(0.025, people, others), f_upper_quantile(0.975, people, others))
    guard low.isFinite, high.isFinite else { return nil }
    // Rounding can leave it a little above 1 where all items agree.
    let error = max(0, 1 - value)
    interval = (1 - error * low)...(1 - error * high)
  }

  private static func variance(_ values: [Double]) -> Double {
    let deviation = Moments(values).standardDeviation ?? 0
    return deviation * deviation
  }
}

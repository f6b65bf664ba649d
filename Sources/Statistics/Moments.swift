/// The number, mean and spread of the values seen so far, in one pass and without keeping them.
///
/// Values are taken in by Welford's recurrence (1962) and two sets are united by the formula of Chan, Golub &
/// LeVeque (1979), so nothing is lost when a large mean hides a small spread.
///
/// ```swift
/// let moments = Moments([2, 4, 4, 4, 5, 5, 7, 9])
/// moments.mean               // 5
/// moments.standardDeviation  // 2.138...
/// ```
public struct Moments: Sendable, Equatable {
  /// The number of values.
  public private(set) var count: Int
  /// The arithmetic mean in the unit of the values; without meaning while `count` is 0.
  public private(set) var mean: Double
  private var squaredDeviations: Double

  /// The sum of the squared deviations from the mean, in the squared unit of the values.
  public var sumOfSquares: Double { squaredDeviations }

  /// Begins without values.
  public init() {
    self.init(count: 0, of: 0)
  }

  /// One value seen `count` times.
  public init(count: Int, of value: Double) {
    self.count = count
    mean = value
    squaredDeviations = 0
  }

  /// The moments of values that were counted before, as they were stored.
  public init(count: Int, mean: Double, sumOfSquares: Double) {
    self.count = count
    self.mean = mean
    squaredDeviations = sumOfSquares
  }

  /// Computes the moments of the values of a sequence.
  public init(_ values: some Sequence<Double>) {
    self.init()
    for value in values { add(value) }
  }

  /// The standard deviation with n - 1, in the unit of the values; `nil` for fewer than two values.
  public var standardDeviation: Double? {
    count < 2 ? nil : (squaredDeviations / Double(count - 1)).squareRoot()
  }

  /// Takes in one value.
  public mutating func add(_ value: Double) {
    count += 1
    let distance = value - mean
    mean += distance / Double(count)
    squaredDeviations += distance * (value - mean)
  }

  /// The moments of both sets of values together.
  public func united(with other: Moments) -> Moments {
    guard count > 0 else { return other }
    guard other.count > 0 else { return self }
    let total = Double(count + other.count)
    let share = Double(other.count) / total
    let distance = other.mean - mean
    var union = self
    union.count += other.count
    union.mean += distance * share
    union.squaredDeviations += other.squaredDeviations + distance * distance * Double(count) * share
    return union
  }
}

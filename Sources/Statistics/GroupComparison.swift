import CBoostMath

/// A difference of two means, with Student's t, the difference's 95 % interval and the standardised effect.
public struct MeanDifference: Sendable, Hashable {
  /// The first mean minus the second, in the unit of the values.
  public let difference: Double
  public let interval: ClosedRange<Double>
  public let t: Double
  public let degreesOfFreedom: Double
  /// Cohen's d of two groups, d_z of pairs, with its 95 % interval by the non-central t distribution.
  public let effect: EffectSize

  /// The probability of a difference at least as large, in either direction, by chance.
  public var p: Double { min(1, 2 * t_upper_tail(abs(t), degreesOfFreedom)) }

  private init(_ difference: Double, standardError: Double, degrees: Double, effect: EffectSize) {
    self.difference = difference
    t = difference / standardError
    degreesOfFreedom = degrees
    let reach = t_upper_quantile(0.025, degrees) * standardError
    interval = difference - reach...difference + reach
    self.effect = effect
  }

  /// Two independent groups of unequal variance, as R's `t.test` (Welch 1947). Cohen's d is of the pooled standard
  /// deviation, its interval that of the t test for equal variances (Cumming & Finch 2001).
  ///
  /// Nil for fewer than two values of either, and where neither has any spread.
  public static func welch(_ first: Moments, _ second: Moments) -> MeanDifference? {
    guard first.count > 1, second.count > 1 else { return nil }
    let errors = [first, second].map { $0.sumOfSquares / Double($0.count - 1) / Double($0.count) }
    let error = errors[0] + errors[1]
    guard error > 0 else { return nil }
    let degrees =
      error * error
      / (errors[0] * errors[0] / Double(first.count - 1) + errors[1] * errors[1] / Double(second.count - 1))
    let pooledDegrees = Double(first.count + second.count - 2)
    let pooled = ((first.sumOfSquares + second.sumOfSquares) / pooledDegrees).squareRoot()
    let scale = (1 / Double(first.count) + 1 / Double(second.count)).squareRoot()
    let distance = first.mean - second.mean
    // A smaller difference of two means is a rounding error.
    let difference = abs(distance) > 1e-12 * max(abs(first.mean), abs(second.mean)) ? distance : 0
    return MeanDifference(
      difference, standardError: error.squareRoot(), degrees: degrees,
      effect: effect(difference / pooled, scale: scale, degrees: pooledDegrees))
  }

  /// Pairs of values of the same people, as R's `t.test(paired = TRUE)`.
  ///
  /// Nil for fewer than two pairs, and where all have the same difference.
  public static func paired(_ pairs: some Sequence<(Double, Double)>) -> MeanDifference? {
    let moments = Moments(pairs.map { $0.0 - $0.1 })
    guard let deviation = moments.standardDeviation, deviation > 0 else { return nil }
    let scale = 1 / Double(moments.count).squareRoot()
    let degrees = Double(moments.count - 1)
    return MeanDifference(
      moments.mean, standardError: deviation * scale, degrees: degrees,
      effect: effect(moments.mean / deviation, scale: scale, degrees: degrees))
  }

  /// - Parameter scale: the standard error of the difference in standard deviations
  private static func effect(_ value: Double, scale: Double, degrees: Double) -> EffectSize {
    let t = value / scale
    let low = Noncentrality.t(t, degrees, above: 0.025) * scale
    let high = Noncentrality.t(t, degrees, above: 0.975) * scale
    return EffectSize(value: value, interval: low.isFinite && high.isFinite && low <= high ? low...high : nil)
  }
}

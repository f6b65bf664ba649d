import CBoostMath

extension Moments {
  /// The 95 % interval of the mean by Student's t, in the unit of the values; nil for fewer than two.
  public var meanInterval: ClosedRange<Double>? {
    guard let deviation = standardDeviation else { return nil }
    let reach = t_upper_quantile(0.025, Double(count - 1)) * deviation / Double(count).squareRoot()
    return mean - reach...mean + reach
  }
}

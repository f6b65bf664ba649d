import CBoostMath
import Foundation

/// A correlation with its 95 % interval by Fisher's z (1921) and its test against zero, as R's `cor.test`.
public struct CorrelationTest: Sendable, Hashable {
  /// Between -1 and 1.
  public let r: Double
  /// The number of pairs.
  public let count: Int

  /// Nil for fewer than three pairs, since with two any correlation is 1 or -1, and where one side has no spread.
  public init?(_ pairs: [(Double, Double)]) {
    guard pairs.count > 2, let r = correlation(pairs) else { return nil }
    self.r = r
    count = pairs.count
  }

  private init(r: Double, count: Int) {
    self.r = r
    self.count = count
  }

  /// Spearman's correlation, that of the ranks. Its interval and its test are approximations.
  ///
  /// The sums are exact, since ranks less their mean are multiples of a half: the same order in both is 1, the opposite one -1.
  public static func spearman(_ pairs: [(Double, Double)]) -> CorrelationTest? {
    let middle = Double(pairs.count + 1) / 2
    let first = Ranks(pairs.map(\.0)).ranks.map { $0 - middle }
    let second = Ranks(pairs.map(\.1)).ranks.map { $0 - middle }
    let spreads = [first, second].map { $0.reduce(0) { $0 + $1 * $1 } }
    guard pairs.count > 2, spreads[0] > 0, spreads[1] > 0 else { return nil }
    let shared = zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
    return CorrelationTest(
      r: min(max(shared / (spreads[0] * spreads[1]).squareRoot(), -1), 1), count: pairs.count)
  }

  /// Nil for fewer than four pairs, and for a perfect correlation.
  public var interval: ClosedRange<Double>? {
    guard count > 3, abs(r) < 1 else { return nil }
    let reach = normal_upper_quantile(0.025) / Double(count - 3).squareRoot()
    return tanh(atanh(r) - reach)...tanh(atanh(r) + reach)
  }

  /// The probability of a correlation at least as strong, in either direction, by chance.
  public var p: Double {
    if abs(r) == 1 { return 0 }
    let degrees = Double(count - 2)
    return min(1, 2 * t_upper_tail(abs(r) * (degrees / (1 - r * r)).squareRoot(), degrees))
  }
}

extension CorrelationTest {
  /// The reliability of a whole test from the correlation of its two halves, 2r / (1 + r) (Spearman 1910, Brown 1910),
  /// with the same done to the ends of the interval; nil for r = -1.
  public var spearmanBrown: EffectSize? {
    guard r > -1 else { return nil }
    let whole = { (half: Double) in 2 * half / (1 + half) }
    return EffectSize(value: whole(r), interval: interval.map { whole($0.lowerBound)...whole($0.upperBound) })
  }
}

import CBoostMath

/// A size of an effect, without unit, with the interval in which it lies with some confidence.
public struct EffectSize: Sendable, Hashable {
  public let value: Double
  /// Nil where it cannot be computed: an infinite statistic.
  public let interval: ClosedRange<Double>?

  public init(value: Double, interval: ClosedRange<Double>?) {
    self.value = value
    self.interval = interval
  }
}

extension EffectSize {
  /// η² with its 90 % interval, by the non-central F distribution. It leaves out zero exactly if the test is significant
  /// at 5 % (Steiger 2004).
  static func etaSquared(_ sums: SumsOfSquares, _ test: FTest, confidence: Double = 0.9) -> EffectSize {
    let total = sums.effect + sums.error
    let value = total > 0 ? sums.effect / total : 0
    guard test.statistic.isFinite else { return EffectSize(value: 1, interval: nil) }
    let degrees = test.degreesOfFreedom
    // λ / (λ + N) for one-way designs (Steiger 2004, equation 12), where N is one more than both degrees of freedom.
    func share(_ noncentrality: Double) -> Double {
      noncentrality / (noncentrality + degrees.effect + degrees.error + 1)
    }
    let tail = (1 - confidence) / 2
    let low = Noncentrality.f(test, above: tail)
    let high = Noncentrality.f(test, above: 1 - tail)
    guard low.isFinite, high.isFinite, low <= high else { return EffectSize(value: value, interval: nil) }
    return EffectSize(value: value, interval: share(low)...share(high))
  }
}

extension EffectSize {
  /// Cramér's V, corrected for its bias (Bergsma 2013), from 0 to 1, with its 90 % interval by the non-central chi-squared
  /// distribution (Smithson 2003). Like that of η² it leaves out zero exactly if the test is significant at 5 %.
  ///
  /// Without the correction V is far from 0 in small tables where nothing but chance is at work.
  /// - Parameter size: the numbers of rows and of columns
  /// - Returns: nil for as many counts as there are rows or columns: nothing is left to correct with
  static func cramersV(
    _ statistic: Double, count: Int, size: (rows: Int, columns: Int), confidence: Double = 0.9
  ) -> EffectSize? {
    guard count > max(size.rows, size.columns) else { return nil }
    let (count, ways) = (Double(count), [Double(size.rows - 1), Double(size.columns - 1)])
    let degrees = ways[0] * ways[1]
    let chance = degrees * count / (count - 1)
    let excess = statistic - chance
    // A smaller difference of two numbers is a rounding error in part, of which the root would make more.
    let isAbove = excess > 1e-5 * chance
    let largest = ways.map { $0 - $0 * $0 / (count - 1) }.min()!
    let value = isAbove ? min(1, (excess / count / largest).squareRoot()) : 0
    let interval = Noncentrality.chiSquared(statistic, degrees, confidence: confidence) {
      min(1, ($0 / (count * ways.min()!)).squareRoot())
    }
    return EffectSize(value: value, interval: interval)
  }
}

extension EffectSize {
  /// The share that a statistic of ranks has in the largest one, with its 90 % interval by the non-central chi-squared
  /// distribution, which the statistic follows where effects are small against the spread (of Kruskal and Wallis: Andrews
  /// 1954; of Friedman: van Elteren & Noether 1959). Like that of V it leaves out zero exactly if the test is
  /// significant at 5 %. Of large effects it is wider than it needs to be (decision 136).
  static func share(of statistic: Double, in largest: Double, degrees: Int, confidence: Double = 0.9)
    -> EffectSize
  {
    let interval = Noncentrality.chiSquared(statistic, Double(degrees), confidence: confidence) {
      min(1, $0 / largest)
    }
    return EffectSize(value: statistic / largest, interval: interval)
  }
}

/// The non-centralities that a statistic is compatible with, found by halving: the tail grows with them.
enum Noncentrality {
  /// The λ for which P(F >= statistic) is `share`; 0 where the probability is beyond it for every λ.
  static func f(_ test: FTest, above share: Double) -> Double {
    let degrees = test.degreesOfFreedom
    let tail = { noncentrality in
      noncentral_f_upper_tail(test.statistic, degrees.effect, degrees.error, noncentrality)
    }
    if test.p >= share { return 0 }
    return root(from: 0, width: max(1, test.statistic * degrees.effect), share, of: tail)
  }

  /// The λ for which P(χ² >= statistic) is `share`; 0 where the probability is beyond it for every λ.
  static func chiSquared(_ statistic: Double, _ degrees: Double, above share: Double) -> Double {
    if chi_squared_upper_tail(statistic, degrees) >= share { return 0 }
    return root(from: 0, width: max(1, statistic), share) {
      noncentral_chi_squared_upper_tail(statistic, degrees, $0)
    }
  }

  /// The interval of a size that grows with the λ of chi-squared; nil where there is none.
  static func chiSquared(
    _ statistic: Double, _ degrees: Double, confidence: Double, _ size: (Double) -> Double
  ) -> ClosedRange<Double>? {
    let tail = (1 - confidence) / 2
    let ends = [tail, 1 - tail].map { size(chiSquared(statistic, degrees, above: $0)) }
    return ends.allSatisfy(\.isFinite) && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }

  /// The δ for which P(T >= statistic) is `share`.
  static func t(_ statistic: Double, _ degrees: Double, above share: Double) -> Double {
    let tail = { noncentral_t_upper_tail(statistic, degrees, $0) }
    var start = statistic - 1
    var width = 1.0
    while tail(start) > share {
      start -= width
      width *= 2
      if width > 1e6 { return .nan }
    }
    return root(from: start, width: width, share, of: tail)
  }

  /// - Parameters:
  ///   - start: where the tail is not above `share`
  ///   - width: of the first step to a place where it is
  private static func root(
    from start: Double, width: Double, _ share: Double, of tail: (Double) -> Double
  ) -> Double {
    var (low, high, step) = (start, start + width, width)
    while tail(high) < share {
      (low, step) = (high, step * 2)
      high += step
      if step > 1e9 { return .nan }
    }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if tail(middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

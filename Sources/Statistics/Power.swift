import CBoostMath

/// The probability that a test finds an effect of a given size, at a level of significance.
///
/// The size is Cohen's f, the standard deviation of the means over that within conditions: .1 is small, .25 medium, .4
/// large (Cohen 1988, chapter 8).
public enum Power {
  /// A one-way analysis of variance of independent groups, as R's `power.anova.test`.
  /// - Parameter each: the number of people in each group
  public static func oneWay(groups: Int, each: Int, f: Double, level: Double = 0.05) -> Double? {
    guard groups > 1, each > 1 else { return nil }
    let count = Double(groups * each)
    return power(
      FTest.Degrees(effect: Double(groups - 1), error: count - Double(groups)), count * f * f, level)
  }

  /// The same people in several conditions (Faul, Erdfelder, Lang & Buchner 2007; in G*Power “repeated measures, within
  /// factors”): λ = n k f² ε / (1 − ρ).
  /// - Parameters:
  ///   - correlation: ρ, between each two conditions
  ///   - epsilon: of sphericity, 1 where it holds
  public static func repeatedMeasures(
    people: Int, conditions: Int, f: Double, correlation: Double, epsilon: Double = 1, level: Double = 0.05
  ) -> Double? {
    guard people > 1, conditions > 1, correlation < 1, epsilon > 0 else { return nil }
    let degrees = FTest.Degrees(
      effect: Double(conditions - 1), error: Double((people - 1) * (conditions - 1))
    ).scaled(by: epsilon)
    let noncentrality = Double(people * conditions) * f * f * epsilon / (1 - correlation)
    return power(degrees, noncentrality, level)
  }

  /// A linear model as a whole, as `pwr.f2.test` of R's package pwr (Cohen 1988, chapter 9): λ = f² N.
  /// - Parameter f2: f², the explained variance over the unexplained one
  public static func regression(predictors: Int, people: Int, f2: Double, level: Double = 0.05) -> Double? {
    guard predictors > 0, people > predictors + 1 else { return nil }
    return power(
      FTest.Degrees(effect: Double(predictors), error: Double(people - predictors - 1)), f2 * Double(people),
      level)
  }

  /// Returns the smallest number with at least some power; nil if a million is too few.
  /// - Parameter power: does not fall as the number grows; nil for a number that is too small for the test
  public static func smallest(reaching wanted: Double, _ power: (Int) -> Double?) -> Int? {
    var high = 2
    while (power(high) ?? 0) < wanted {
      high *= 2
      if high > 1_000_000 { return nil }
    }
    var low = high / 2
    while low + 1 < high {
      let middle = (low + high) / 2
      if (power(middle) ?? 0) < wanted { low = middle } else { high = middle }
    }
    return high
  }

  private static func power(_ degrees: FTest.Degrees, _ noncentrality: Double, _ level: Double) -> Double? {
    let critical = f_upper_quantile(level, degrees.effect, degrees.error)
    let power = noncentral_f_upper_tail(critical, degrees.effect, degrees.error, noncentrality)
    return power.isNaN ? nil : power
  }
}

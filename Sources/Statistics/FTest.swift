import CBoostMath

/// A ratio of two mean squares, which follows the F distribution if nothing but chance is at work.
public struct FTest: Sendable, Hashable {
  /// Infinite where the values differ between conditions and not at all within them.
  public let statistic: Double
  /// Of the effect and of its error; fractions after a correction for sphericity.
  public let degreesOfFreedom: Degrees

  public struct Degrees: Sendable, Hashable {
    public let effect: Double
    public let error: Double

    public init(effect: Double, error: Double) {
      self.effect = effect
      self.error = error
    }

    func scaled(by epsilon: Double) -> Degrees {
      Degrees(effect: effect * epsilon, error: error * epsilon)
    }
  }

  public init(statistic: Double, degreesOfFreedom: Degrees) {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a statistic at least as large by chance.
  public var p: Double {
    if statistic == .infinity { return 0 }
    return f_upper_tail(statistic, degreesOfFreedom.effect, degreesOfFreedom.error)
  }
}

/// The sums of squares of an effect and of the error that it is tested against.
public struct SumsOfSquares: Sendable, Hashable {
  public let effect: Double
  public let error: Double

  public init(effect: Double, error: Double) {
    self.effect = effect
    self.error = error
  }

  /// Nil where there is neither an effect nor an error: all values are the same, and there is nothing to test. Sums
  /// up to `noise` are rounding errors of values of this size, and count as nothing.
  func test(_ degrees: FTest.Degrees, noise: Double) -> FTest? {
    guard effect > noise || error > noise else { return nil }
    guard error > noise else { return FTest(statistic: .infinity, degreesOfFreedom: degrees) }
    let statistic = (effect / degrees.effect) / (error / degrees.error)
    return FTest(statistic: statistic, degreesOfFreedom: degrees)
  }

  /// Returns the rounding error that sums of squares of so many values of this mean square can have.
  static func noise(of count: Int, meanSquare: Double) -> Double { Double(count) * meanSquare * 1e-28 }
}

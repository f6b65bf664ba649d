import CBoostMath

/// The linear regression of a value on several others by least squares, with an intercept, as R's `lm`.
public struct LinearRegression: Sendable, Hashable {
  public let intercept: Coefficient
  /// In the order of the predictors; nil for one that follows from those before it, as a sum from its parts, and for one
  /// without spread.
  public let coefficients: [Coefficient?]
  /// Of the predictors together.
  public let test: FTest
  /// The share of the variance that the predictors explain.
  public let rSquared: Double
  /// The same with each predictor's gain by chance taken off; below 0 where chance alone would explain more.
  public var adjustedRSquared: Double {
    let degrees = test.degreesOfFreedom
    return 1 - (1 - rSquared) * (degrees.effect + degrees.error) / degrees.error
  }
  /// The number of values.
  public let count: Int

  /// By how much the value changes for one unit of a predictor while the others stay.
  public struct Coefficient: Sendable, Hashable {
    public let value: Double
    let standardError: Double
    let degreesOfFreedom: Double

    public var t: Double { value / standardError }

    /// The probability of a t at least as large, in either direction, by chance.
    public var p: Double { min(1, 2 * t_upper_tail(abs(t), degreesOfFreedom)) }

    /// The 95 % interval by Student's t.
    public var interval: ClosedRange<Double> {
      let reach = t_upper_quantile(0.025, degreesOfFreedom) * standardError
      return value - reach...value + reach
    }
  }

  /// - Parameters:
  ///   - values: those that are explained
  ///   - predictors: for each of them a column with as many values
  /// - Returns: nil without a predictor that has a spread, without more values than there are coefficients, where the values
  ///   have no spread, and where the predictors explain all of it: nothing is left to test against
  public init?(_ values: [Double], on predictors: [[Double]]) {
    guard predictors.allSatisfy({ $0.count == values.count }) else { return nil }
    let mean = Moments(values).mean
    var basis = Basis()
    let places = predictors.map { basis.add($0) }
    let degrees = FTest.Degrees(
      effect: Double(basis.size), error: Double(values.count - basis.size - 1))
    guard degrees.effect > 0, degrees.error > 0 else { return nil }
    let (shares, rest) = basis.parts(of: values.map { $0 - mean })
    let sums = SumsOfSquares(effect: Self.squares(shares), error: Self.squares(rest))
    let noise = SumsOfSquares.noise(
      of: values.count, meanSquare: Self.squares(values) / Double(values.count))
    guard sums.error > noise, let test = sums.test(degrees, noise: noise) else { return nil }
    let variance = sums.error / degrees.error
    let inverse = basis.inverse
    func coefficient(_ value: Double, _ scale: Double) -> Coefficient {
      Coefficient(
        value: value, standardError: (variance * scale).squareRoot(), degreesOfFreedom: degrees.error)
    }
    let slopes = inverse.map { row in zip(row, shares).reduce(0) { $0 + $1.0 * $1.1 } }
    coefficients = places.map { $0.map { coefficient(slopes[$0], Self.squares(inverse[$0])) } }
    let means = zip(predictors, places).filter { $0.1 != nil }.map { Moments($0.0).mean }
    let reach = shares.indices.map { place in
      zip(means, inverse).reduce(0) { $0 + $1.0 * $1.1[place] }
    }
    let explained = zip(means, slopes).reduce(0) { $0 + $1.0 * $1.1 }
    intercept = coefficient(mean - explained, 1 / Double(values.count) + Self.squares(reach))
    self.test = test
    rSquared = sums.effect / (sums.effect + sums.error)
    count = values.count
  }

  fileprivate static func squares(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }
}

/// Columns of length 1 at right angles to each other that span the predictors, less their means: the QR decomposition by
/// Gram and Schmidt's method, done twice, which is as exact as Householder's (Giraud, Langou & Rozložník 2005).
private struct Basis {
  private var columns: [[Double]] = []
  /// The upper triangle R, a column for each predictor that is kept.
  private var triangle: [[Double]] = []

  var size: Int { columns.count }

  /// Adds a predictor.
  /// - Returns: its place; nil if it has less than 1e-7 of its length beyond the others, as R decides
  mutating func add(_ predictor: [Double]) -> Int? {
    let mean = Moments(predictor).mean
    let (shares, rest) = parts(of: predictor.map { $0 - mean })
    let length = LinearRegression.squares(rest).squareRoot()
    guard length > 1e-7 * LinearRegression.squares(predictor).squareRoot() else { return nil }
    columns.append(rest.map { $0 / length })
    triangle.append(shares + [length])
    return columns.count - 1
  }

  /// Returns the shares of the columns in a vector, and what is left of it.
  func parts(of vector: [Double]) -> (shares: [Double], rest: [Double]) {
    var rest = vector
    var shares = columns.map { _ in 0.0 }
    for _ in 0..<2 {
      for (place, column) in columns.enumerated() {
        let share = zip(column, rest).reduce(0) { $0 + $1.0 * $1.1 }
        shares[place] += share
        for row in rest.indices { rest[row] -= share * column[row] }
      }
    }
    return (shares, rest)
  }

  /// The rows of R⁻¹.
  var inverse: [[Double]] {
    var rows = columns.map { _ in [Double](repeating: 0, count: size) }
    for column in columns.indices {
      for row in (0...column).reversed() {
        let known = (row + 1..<size).reduce(0.0) { $0 + triangle[$1][row] * rows[$1][column] }
        rows[row][column] = ((row == column ? 1 : 0) - known) / triangle[row][row]
      }
    }
    return rows
  }
}

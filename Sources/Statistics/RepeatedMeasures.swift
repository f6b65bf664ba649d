/// The analysis of variance of the same people measured in each of several conditions.
///
/// Each effect is tested against its own interaction with the people, by orthonormal contrasts, which needs no
/// assumption about other effects (Maxwell & Delaney 2004, chapters 11 to 14). The conditions are levels of one factor,
/// or the cells of two factors, with the levels of the second within those of the first.
public struct RepeatedMeasures: Sendable, Hashable {
  /// One for a single factor; both main effects and their interaction for two.
  public let effects: [Effect]
  public let people: Int
  public let conditions: Int
  /// The mean of the correlations of each two conditions; nil where one of them has no spread.
  public let meanCorrelation: Double?

  public struct Effect: Sendable, Hashable {
    /// Under sphericity.
    public let test: FTest
    public let sums: SumsOfSquares
    /// By how much sphericity is violated: from 1 / (number of contrasts), the most, to 1, not at all.
    public let epsilon: Epsilon
    /// Partial η², the share that the effect has in itself and its error, with its interval.
    public let partialEtaSquared: EffectSize
    /// The sum of squares of the differences between people and of all interactions with them.
    fileprivate let spread: Double

    fileprivate init(test: FTest, sums: SumsOfSquares, epsilon: Epsilon, spread: Double) {
      self.test = test
      self.sums = sums
      self.epsilon = epsilon
      self.spread = spread
      partialEtaSquared = .etaSquared(sums, test)
    }

    /// The same test with the degrees of freedom of Greenhouse & Geisser (1959).
    public var greenhouseGeisser: FTest { corrected(by: epsilon.greenhouseGeisser) }
    /// The same test with the degrees of freedom of Huynh & Feldt (1976).
    public var huynhFeldt: FTest { corrected(by: epsilon.huynhFeldt) }

    private func corrected(by epsilon: Double) -> FTest {
      FTest(statistic: test.statistic, degreesOfFreedom: test.degreesOfFreedom.scaled(by: epsilon))
    }

    /// Generalised η² (Olejnik & Algina 2003; for designs within people: Bakeman 2005), which can be compared with
    /// designs between people.
    public var generalisedEtaSquared: Double { sums.effect / (sums.effect + spread) }
  }

  public struct Epsilon: Sendable, Hashable {
    public let greenhouseGeisser: Double
    /// At most 1, though the formula goes beyond.
    public let huynhFeldt: Double
  }

  /// Computes one factor.
  ///
  /// - Parameter rows: a row for each person, with a value for each condition
  /// - Returns: nil for fewer than two people or conditions, rows of unequal length, and values without any spread
  public init?(_ rows: [[Double]]) {
    let levels = rows.first?.count ?? 0
    guard levels > 1 else { return nil }
    self.init(rows, [Contrasts.orthonormal(levels)])
  }

  /// Computes two factors: the main effect of the first, that of the second, their interaction, in this order.
  ///
  /// - Parameter rows: a row for each person, with a value for each cell: all levels of the second factor at the first
  ///   level of the first, then those at its second level
  public init?(_ rows: [[Double]], levels first: Int, by second: Int) {
    guard first > 1, second > 1, rows.allSatisfy({ $0.count == first * second }) else { return nil }
    let (a, b) = (Contrasts.orthonormal(first), Contrasts.orthonormal(second))
    let (meanA, meanB) = ([Contrasts.mean(first)], [Contrasts.mean(second)])
    self.init(
      rows, [Contrasts.product(a, meanB), Contrasts.product(meanA, b), Contrasts.product(a, b)])
  }

  private init?(_ rows: [[Double]], _ effects: [[[Double]]]) {
    guard let conditions = rows.first?.count, rows.count > 1, rows.allSatisfy({ $0.count == conditions })
    else { return nil }
    let overall = ContrastScores(rows, [Contrasts.mean(conditions)])
    let scores = effects.map { ContrastScores(rows, $0) }
    let spread = scores.reduce(overall.sums.error) { $0 + $1.sums.error }
    let squares = rows.joined().reduce(0.0) { $0 + $1 * $1 }
    let values = rows.count * conditions
    let noise = SumsOfSquares.noise(of: values, meanSquare: squares / Double(values))
    let tested = scores.compactMap { $0.effect(spread: spread, noise: noise) }
    guard tested.count == effects.count else { return nil }
    self.effects = tested
    people = rows.count
    self.conditions = conditions
    meanCorrelation = Self.meanCorrelation(rows, conditions)
  }

  private static func meanCorrelation(_ rows: [[Double]], _ conditions: Int) -> Double? {
    var sum = 0.0
    for first in 0..<conditions {
      for second in first + 1..<conditions {
        guard let r = correlation(rows.lazy.map { ($0[first], $0[second]) }) else { return nil }
        sum += r
      }
    }
    return sum / Double(conditions * (conditions - 1) / 2)
  }
}

/// Rows of weights of the conditions. Those of one set are of length 1 and at right angles to each other.
private enum Contrasts {
  static func mean(_ count: Int) -> [Double] {
    [Double](repeating: 1 / Double(count).squareRoot(), count: count)
  }

  /// Helmert's contrasts: each condition against the mean of those before it.
  static func orthonormal(_ count: Int) -> [[Double]] {
    (1..<count).map { place in
      let length = Double(place * (place + 1)).squareRoot()
      return (0..<count).map { $0 < place ? -1 / length : $0 == place ? Double(place) / length : 0 }
    }
  }

  /// The contrasts of the cells of two factors.
  static func product(_ first: [[Double]], _ second: [[Double]]) -> [[Double]] {
    first.flatMap { a in second.map { b in a.flatMap { weight in b.map { weight * $0 } } } }
  }
}

/// The values of each person for a set of contrasts.
private struct ContrastScores {
  let sums: SumsOfSquares
  private let people: Int
  /// Sums of squares and products about the means.
  private let products: [[Double]]

  init(_ rows: [[Double]], _ contrasts: [[Double]]) {
    let scores = rows.map { row in
      contrasts.map { weights in zip(weights, row).reduce(0.0) { $0 + $1.0 * $1.1 } }
    }
    let count = Double(rows.count)
    let means = contrasts.indices.map { place in scores.reduce(0.0) { $0 + $1[place] } / count }
    let products = contrasts.indices.map { first in
      contrasts.indices.map { second in
        scores.reduce(0.0) { $0 + ($1[first] - means[first]) * ($1[second] - means[second]) }
      }
    }
    self.products = products
    people = rows.count
    let trace = products.indices.reduce(0.0) { $0 + products[$1][$1] }
    sums = SumsOfSquares(effect: count * means.reduce(0.0) { $0 + $1 * $1 }, error: trace)
  }

  func effect(spread: Double, noise: Double) -> RepeatedMeasures.Effect? {
    let contrasts = Double(products.count)
    let degrees = FTest.Degrees(effect: contrasts, error: contrasts * Double(people - 1))
    guard let test = sums.test(degrees, noise: noise) else { return nil }
    return RepeatedMeasures.Effect(test: test, sums: sums, epsilon: epsilon, spread: spread)
  }

  private var epsilon: RepeatedMeasures.Epsilon {
    let contrasts = Double(products.count)
    let squares = products.joined().reduce(0.0) { $0 + $1 * $1 }
    // Without any error there is nothing that could violate sphericity.
    guard squares > 0 else { return .init(greenhouseGeisser: 1, huynhFeldt: 1) }
    let greenhouseGeisser = min(1, sums.error * sums.error / (contrasts * squares))
    let below = contrasts * (Double(people - 1) - contrasts * greenhouseGeisser)
    let above = Double(people) * contrasts * greenhouseGeisser - 2
    // With so few people that the formula has no value the correction is left out.
    let huynhFeldt = below > 0 ? max(greenhouseGeisser, above / below) : 1
    return .init(greenhouseGeisser: greenhouseGeisser, huynhFeldt: min(1, huynhFeldt))
  }
}

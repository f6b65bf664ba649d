/// The one-way analysis of variance (Fisher 1925): are the means of several independent groups the same?
///
/// It takes every value for one of another person; ``RepeatedMeasures`` is for the same people in several conditions.
public struct OneWayANOVA: Sendable, Hashable {
  public let test: FTest
  public let sums: SumsOfSquares
  /// Of all groups together.
  public let count: Int
  /// η², the share of the variance that the groups explain, with its interval.
  public let etaSquared: EffectSize

  /// Computes from the values of each group, in any unit; as R's `aov(value ~ group)`.
  ///
  /// Groups without values are left out. Nil for fewer than two groups, without more values than groups, and where all
  /// values are the same.
  public init?(_ groups: [[Double]]) {
    self.init(groups.map { Moments($0) })
  }

  /// Computes from the number, mean and spread of each group: the values themselves need not be kept.
  public init?(_ groups: [Moments]) {
    let groups = groups.filter { $0.count > 0 }
    let all = groups.reduce(Moments()) { $0.united(with: $1) }
    guard groups.count > 1, all.count > groups.count else { return nil }
    let between = groups.reduce(0.0) { sum, group in
      let distance = group.mean - all.mean
      return sum + Double(group.count) * distance * distance
    }
    let within = groups.reduce(0.0) { $0 + $1.sumOfSquares }
    let degrees = FTest.Degrees(effect: Double(groups.count - 1), error: Double(all.count - groups.count))
    let sums = SumsOfSquares(effect: between, error: within)
    let meanSquare = all.mean * all.mean + all.sumOfSquares / Double(all.count)
    let noise = SumsOfSquares.noise(of: all.count, meanSquare: meanSquare)
    guard let test = sums.test(degrees, noise: noise) else { return nil }
    self.test = test
    self.sums = sums
    count = all.count
    etaSquared = .etaSquared(sums, test)
  }
}

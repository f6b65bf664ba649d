/// Ranks from 1, equal values with the mean of the ranks that they share.
public struct Ranks: Sendable, Hashable {
  /// In the order of the values.
  public let ranks: [Double]
  /// Σ (t³ − t) over the groups of t equal values, by which ties reduce the spread of ranks.
  public let ties: Double

  public init(_ values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var ties = 0.0
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for place in start..<end { ranks[order[place]] = Double(start + 1 + end) / 2 }
      let equal = Double(end - start)
      ties += equal * equal * equal - equal
      start = end
    }
    self.ranks = ranks
    self.ties = ties
  }
}

/// A statistic of ranks, which follows the chi-squared distribution in all but small samples.
public struct RankTest: Sendable, Hashable {
  public let statistic: Double
  public let degreesOfFreedom: Int
  /// The share, from 0 to 1, of the largest statistic that there could be: ε² of Kruskal and Wallis (Tomczak & Tomczak
  /// 2014), Kendall's W of Friedman (Kendall & Babington Smith 1939), both corrected for ties.
  public let effect: EffectSize

  /// - Parameter largest: the largest statistic that there could be
  private init(statistic: Double, degreesOfFreedom: Int, largest: Double) {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    effect = .share(of: statistic, in: largest, degrees: degreesOfFreedom)
  }

  /// The probability of a statistic at least as large by chance.
  public var p: Double {
    ChiSquaredTest(statistic: statistic, degreesOfFreedom: degreesOfFreedom, smallestExpected: .infinity).p
  }

  /// The test of Kruskal & Wallis (1952) of independent groups, corrected for ties, as R's `kruskal.test`.
  ///
  /// Groups without values are left out. Nil for fewer than two groups, and where all values are the same.
  public static func kruskalWallis(_ groups: [[Double]]) -> RankTest? {
    let groups = groups.filter { !$0.isEmpty }
    let ranks = Ranks(Array(groups.joined()))
    let count = Double(ranks.ranks.count)
    guard groups.count > 1, ranks.ties < count * count * count - count else { return nil }
    var start = 0
    // Distances from the ranks that are expected: the usual difference of two large numbers would tell 3e-14 where the groups
    // have the same mean rank.
    let sum = groups.reduce(0.0) { sum, group in
      let own = ranks.ranks[start..<start + group.count].reduce(0, +)
      start += group.count
      let distance = own - Double(group.count) * (count + 1) / 2
      return sum + distance * distance / Double(group.count)
    }
    let statistic = 12 * sum / (count * (count + 1)) / (1 - ranks.ties / (count * count * count - count))
    return RankTest(
      statistic: statistic, degreesOfFreedom: groups.count - 1, largest: count - 1)
  }

  /// The test of Friedman (1937) of the same people in several conditions, corrected for ties, as R's `friedman.test`.
  ///
  /// - Parameter rows: a row for each person, with a value for each condition
  /// - Returns: nil without people, for fewer than two conditions, rows of unequal length, and where no person has
  ///   different values
  public static func friedman(_ rows: [[Double]]) -> RankTest? {
    guard let conditions = rows.first?.count, conditions > 1, rows.allSatisfy({ $0.count == conditions })
    else { return nil }
    let ranked = rows.map { Ranks($0) }
    let (people, levels) = (Double(rows.count), Double(conditions))
    let middle = people * (levels + 1) / 2
    let squares = (0..<conditions).reduce(0.0) { sum, place in
      let distance = ranked.reduce(0.0) { $0 + $1.ranks[place] } - middle
      return sum + distance * distance
    }
    let ties = ranked.reduce(0.0) { $0 + $1.ties }
    let spread = people * levels * (levels + 1) - ties / (levels - 1)
    guard spread > 1e-9 else { return nil }
    let statistic = 12 * squares / spread
    return RankTest(
      statistic: statistic, degreesOfFreedom: conditions - 1, largest: people * (levels - 1))
  }
}

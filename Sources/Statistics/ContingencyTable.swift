import CBoostMath

/// The counts of each combination of row and column.
public struct ContingencyTable: Sendable, Hashable {
  /// Rows of the same length, none of them negative.
  public let counts: [[Int]]

  /// - Precondition: all rows are equally long
  public init(_ counts: [[Int]]) {
    precondition(counts.allSatisfy { $0.count == counts.first?.count })
    self.counts = counts
  }

  /// The counts that would be expected if rows and columns had nothing to do with each other: the product of the
  /// two sums over the total.
  public var expected: [[Double]] {
    let columns = columnSums
    let total = Double(columns.reduce(0, +))
    return counts.map { row in
      let sum = Double(row.reduce(0, +))
      return columns.map { total == 0 ? 0 : sum * Double($0) / total }
    }
  }

  private var columnSums: [Int] {
    (counts.first ?? []).indices.map { column in counts.reduce(0) { $0 + $1[column] } }
  }

  /// Pearson's test of independence (1900), without continuity correction, as in R's `chisq.test(correct =
  /// FALSE)`. Rows and columns without counts are left out; nil if fewer than two remain of either.
  public var pearson: ChiSquaredTest? {
    let columns = columnSums
    let rows = counts.filter { $0.contains { $0 > 0 } }.map { row in
      zip(row, columns).filter { $0.1 > 0 }.map(\.0)
    }
    guard rows.count > 1, rows[0].count > 1 else { return nil }
    let table = ContingencyTable(rows)
    let cells = zip(rows.joined(), table.expected.joined())
    let statistic = cells.reduce(0.0) { sum, cell in
      let distance = Double(cell.0) - cell.1
      return sum + distance * distance / cell.1
    }
    return ChiSquaredTest(
      statistic: statistic, degreesOfFreedom: (rows.count - 1) * (rows[0].count - 1),
      smallestExpected: table.expected.joined().min()!,
      cramersV: EffectSize.cramersV(
        statistic, count: rows.joined().reduce(0, +), size: (rows: rows.count, columns: rows[0].count)))
  }
}

/// A statistic that follows the chi-squared distribution if nothing but chance is at work.
public struct ChiSquaredTest: Sendable, Hashable {
  public let statistic: Double
  public let degreesOfFreedom: Int
  /// Below 5 the distribution is but a rough guide (Cochran 1954).
  public let smallestExpected: Double
  /// How strongly rows and columns go together, from 0 to 1; nil where there are too few counts, and for other statistics.
  public let cramersV: EffectSize?

  public init(
    statistic: Double, degreesOfFreedom: Int, smallestExpected: Double, cramersV: EffectSize? = nil
  ) {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    self.smallestExpected = smallestExpected
    self.cramersV = cramersV
  }

  /// The probability of a statistic at least as large by chance.
  public var p: Double { chi_squared_upper_tail(statistic, Double(degreesOfFreedom)) }
}

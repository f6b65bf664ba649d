/// The rows of a table that nobody can tell apart by their key variables.
///
/// A missing value counts as a value of its own: rows are in one class if they have the same values and lack the same. This
/// is the strict reading, in which somebody who knows what was suppressed gains nothing by it; ``KeyFrequencies`` has the
/// other one.
public struct EquivalenceClasses: Sendable, Hashable {
  /// Of each row the number of its class, from 0 on, in the order of their first rows.
  public let classOfRow: [Int]
  /// The number of rows of each class.
  public let sizes: [Int]

  public init(of table: KeyTable) {
    var partition = Partition(of: table.rowCount)
    for variable in table.variables {
      partition.refine(by: variable.codes, valueCount: variable.values.count)
    }
    classOfRow = partition.groups.map(Int.init)
    var sizes = Array(repeating: 0, count: partition.count)
    for number in classOfRow { sizes[number] += 1 }
    self.sizes = sizes
  }

  /// The k of the k-anonymity that the table has: the size of the smallest class (Sweeney 2002, definition 3; International
  /// Journal of Uncertainty, Fuzziness and Knowledge-Based Systems 10(5):557-570); nil of a table without rows.
  public var leastSize: Int? { sizes.min() }

  /// The number of rows in classes of fewer than `k`.
  public func rowsViolating(k: Int) -> Int { sizes.reduce(0) { $1 < k ? $0 + $1 : $0 } }

  /// The number of rows that are alone in their class.
  public var sampleUniques: Int { rowsViolating(k: 2) }

  /// The rows of each class, in ascending order.
  var members: [[Int]] {
    var members = sizes.map { size in
      var rows: [Int] = []
      rows.reserveCapacity(size)
      return rows
    }
    for (row, number) in classOfRow.enumerated() { members[number].append(row) }
    return members
  }

  /// The number of rows in classes of each size, for a picture of them.
  public var rowsBySize: [Int: Int] { sizes.reduce(into: [:]) { $0[$1, default: 0] += $1 } }
}

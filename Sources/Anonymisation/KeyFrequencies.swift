/// How many rows agree with each row in the key variables, in the sample and, by its weights, in the population.
///
/// A missing value may stand for any value: two rows agree if they have the same value wherever neither lacks one. This is
/// how sdcMicro counts (`freqCalc`, its parameter `alpha` at 1; Templ, Kowarik & Meindl 2015, Journal of Statistical Software
/// 67(4)), so that figures can be laid beside those of others. Agreement of this kind is not transitive: there are no
/// classes. ``EquivalenceClasses`` has the stricter reading.
public struct KeyFrequencies: Sendable, Hashable {
  /// Of each row the number of rows that agree with it, itself included: f.
  public let sample: [Int]
  /// Of each row the sum of the weights of those rows, an estimate of how many there are in the population: F. Without
  /// weights as in the sample.
  public let population: [Double]

  /// - Parameter weights: of each row the number of people in the population for whom it stands (1 or more); nil if the
  ///   sample is all that counts
  public init(of table: KeyTable, weights: [Double]? = nil) {
    precondition(weights.map { $0.count == table.rowCount } ?? true, "a weight for each row")
    let classes = EquivalenceClasses(of: table)
    let agreement = Agreement(table, classes, weights)
    sample = classes.classOfRow.map { agreement.rows[$0] }
    population =
      weights == nil ? sample.map(Double.init) : classes.classOfRow.map { agreement.weights[$0] }
  }

  /// The number of rows that fewer than `k` rows agree with, themselves included.
  public func rowsViolating(k: Int) -> Int { sample.count { $0 < k } }

  /// The number of rows with which no other agrees.
  public var sampleUniques: Int { rowsViolating(k: 2) }
}

/// The sums over all classes that agree with a class.
///
/// Classes that lack the same variables are taken together. Of two such families those variables count that neither lacks, so
/// there is one division of all classes for each union of what two families lack, instead of a comparison of any two rows.
private struct Agreement {
  private(set) var rows: [Int]
  private(set) var weights: [Double]
  private let sizes: [Int]
  private let weightOfClass: [Double]

  init(_ table: KeyTable, _ classes: EquivalenceClasses, _ weights: [Double]?) {
    sizes = classes.sizes
    var sums = Array(repeating: 0.0, count: sizes.count)
    var firstRows = Array(repeating: -1, count: sizes.count)
    for (row, number) in classes.classOfRow.enumerated() {
      sums[number] += weights?[row] ?? 1
      if firstRows[number] < 0 { firstRows[number] = row }
    }
    weightOfClass = sums
    rows = Array(repeating: 0, count: sizes.count)
    self.weights = Array(repeating: 0, count: sizes.count)
    let keys = table.variables.map { variable in firstRows.map { variable.codes[$0] } }
    let families = Dictionary(grouping: sizes.indices) { number in
      keys.indices.reduce(into: KeySet()) { lacking, place in
        if keys[place][number] == CategoricalVariable.missing { lacking.insert(KeySet(variable: place)) }
      }
    }
    add(families, table, keys)
  }

  private mutating func add(_ families: [KeySet: [Int]], _ table: KeyTable, _ keys: [[Int32]]) {
    let lacking = families.keys.sorted { $0.rawValue < $1.rawValue }
    let unions = Set(lacking.flatMap { one in lacking.map { one.union($0) } })
    for union in unions.sorted(by: { $0.rawValue < $1.rawValue }) {
      var partition = Partition(of: sizes.count)
      for (place, variable) in table.variables.enumerated() where !union.contains(variable: place) {
        partition.refine(by: keys[place], valueCount: variable.values.count)
      }
      for counted in lacking where union.isSuperset(of: counted) {
        let counting = lacking.filter { $0.union(counted) == union }.flatMap { families[$0]! }
        add(families[counted]!, to: counting, partition)
      }
    }
  }

  private mutating func add(_ counted: [Int], to counting: [Int], _ partition: Partition) {
    var rowsOfGroup = Array(repeating: 0, count: partition.count)
    var weightOfGroup = Array(repeating: 0.0, count: partition.count)
    for number in counted {
      rowsOfGroup[Int(partition.groups[number])] += sizes[number]
      weightOfGroup[Int(partition.groups[number])] += weightOfClass[number]
    }
    for number in counting {
      rows[number] += rowsOfGroup[Int(partition.groups[number])]
      weights[number] += weightOfGroup[Int(partition.groups[number])]
    }
  }
}

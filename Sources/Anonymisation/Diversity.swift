import Foundation

/// How many different values of a sensitive variable the people of an equivalence class have: where all have the same, it is
/// known of each of them, whoever they are.
///
/// Missing values tell nothing and are not counted.
public struct Diversity: Sendable, Hashable {
  /// Of each class the number of different values: distinct l-diversity (Machanavajjhala, Kifer, Gehrke &
  /// Venkitasubramaniam 2007, section 4.1; ACM Transactions on Knowledge Discovery from Data 1(1):3).
  public let distinct: [Int]
  /// Of each class e to the power of the entropy of its values, so that n equally frequent values give n: entropy
  /// l-diversity (the same, definition 4.1). Zero of a class without values.
  public let entropy: [Double]

  public init(of sensitive: CategoricalVariable, in classes: EquivalenceClasses) {
    var pairs = Partition(of: sensitive.rowCount)
    pairs.refine(by: classes.classOfRow.map(Int32.init), valueCount: classes.sizes.count)
    pairs.refine(by: sensitive.codes, valueCount: sensitive.values.count)
    var counts = Array(repeating: 0, count: pairs.count)
    var classOfPair = Array(repeating: 0, count: pairs.count)
    for row in sensitive.codes.indices where sensitive.codes[row] != CategoricalVariable.missing {
      counts[Int(pairs.groups[row])] += 1
      classOfPair[Int(pairs.groups[row])] = classes.classOfRow[row]
    }
    var distinct = Array(repeating: 0, count: classes.sizes.count)
    var given = distinct
    for (number, count) in zip(classOfPair, counts) where count > 0 {
      distinct[number] += 1
      given[number] += count
    }
    var entropy = Array(repeating: 0.0, count: classes.sizes.count)
    for (number, count) in zip(classOfPair, counts) where count > 0 {
      let share = Double(count) / Double(given[number])
      entropy[number] -= share * log(share)
    }
    self.distinct = distinct
    self.entropy = zip(entropy, distinct).map { $1 == 0 ? 0 : exp($0) }
  }

  /// The l of the distinct l-diversity that the table has: the least of all classes with a value; nil where no class has one.
  public var leastDistinct: Int? { distinct.filter { $0 > 0 }.min() }

  /// The same of entropy l-diversity.
  public var leastEntropy: Double? { entropy.filter { $0 > 0 }.min() }
}

import Foundation

/// The minimal sample uniques of a table, and the scores that follow from them (SUDA2).
///
/// A set of values is a sample unique if one row alone has all of them, and minimal if every part of it is shared. The
/// smaller such sets are, and the more of them a row has, the more special is its person: known by few facts, so more
/// probably unique in the population too (Elliot, Manning & Ford 2002, International Journal of Uncertainty, Fuzziness and
/// Knowledge-Based Systems 10(5):493-509; Manning, Haglin & Keane 2008, Data Mining and Knowledge Discovery 16:165-196).
/// A missing value is part of no such set and agrees with none, as in sdcMicro's `suda2`: that is on the safe side.
public struct SpecialUniques: Sendable, Hashable {
  /// Of each row its minimal sample uniques, each as the variables whose values it is made of.
  public let minimalSampleUniques: [[KeySet]]
  /// Of each row the SUDA score: over its minimal sample uniques the sum of (m - s)!, with m key variables and s of them in the
  /// set (Elliot et al. 2002, with sets of every size looked for). Zero of a row that has none.
  public let scores: [Double]
  /// Of each row the DIS-SUDA score: its probability of being found, by the file's intrusion probability
  /// (``intrusionProbability(of:samplingFraction:)``) shared out by the scores.
  public let intrusionScores: [Double]

  /// - Parameter samplingFraction: the share of the population that the sample is, between 0 and 1; sdcMicro's
  ///   `DisFraction`, 0.01 where nothing is known
  public init(of table: KeyTable, samplingFraction: Double = 0.01) {
    let classes = EquivalenceClasses(of: table)
    let search = UniqueSearch(table, classes)
    minimalSampleUniques = search.found
    let count = table.variables.count
    let weights = (0...count).map { size in (0..<count - size).reduce(1.0) { $0 * Double($1 + 1) } }
    let scores = search.found.map { sets in sets.reduce(0) { $0 + weights[$1.count] } }
    self.scores = scores
    let file = Self.intrusionProbability(of: classes, samplingFraction: samplingFraction)
    intrusionScores = Self.shared(file, classes.sampleUniques, by: scores, keys: count)
  }

  /// The number of rows that some of their values single out.
  public var rowCount: Int { minimalSampleUniques.count { !$0.isEmpty } }

  /// Of those who are unique in the sample, the share that is found rightly in the population: U·π / (U·π + P·(1 - π)), with U
  /// rows that are unique, P rows that come in pairs, and the sampling fraction π (Skinner & Elliot 2002, Journal of the Royal
  /// Statistical Society B 64(4):855-867).
  public static func intrusionProbability(of classes: EquivalenceClasses, samplingFraction: Double) -> Double
  {
    let uniques = Double(classes.sampleUniques) * samplingFraction
    let pairs = Double(classes.sizes.count { $0 == 2 } * 2) * (1 - samplingFraction)
    return uniques == 0 ? 0 : uniques / (uniques + pairs)
  }

  /// Higher scores get more of the file's probability, by the exponent and the form that sdcMicro and the program SUDA have
  /// (Elliot, Manning, Mayes, Gurd & Bane 2005, UNECE Work Session on Statistical Data Confidentiality).
  private static func shared(_ file: Double, _ uniques: Int, by scores: [Double], keys: Int) -> [Double] {
    guard file > 0 else { return scores.map { _ in 0 } }
    let exponent = 1 + (8 - Double(keys)) / 20
    let sum = scores.reduce(0) { $1 > 0 ? $0 + pow($1, -exponent) : $0 }
    let rest = Double(uniques) / file - Double(uniques)
    return scores.map { $0 > 0 ? 1 / (1 + rest / (pow($0, exponent) * sum)) : 0 }
  }
}

/// Goes through the sets of variables so that every part of a set comes before it, and follows the rows that are not yet told
/// apart. A row that a set singles out is left out of what contains the set; what nobody unique is left in is not gone into.
private struct UniqueSearch {
  private(set) var found: [[KeySet]]
  private let table: KeyTable
  /// The rows that all variables together single out: no other row has a unique part.
  private let isUnique: [Bool]

  init(_ table: KeyTable, _ classes: EquivalenceClasses) {
    self.table = table
    found = Array(repeating: [], count: table.rowCount)
    isUnique = classes.classOfRow.map { classes.sizes[$0] == 1 }
    guard isUnique.contains(true) else { return }
    for place in table.variables.indices { divide([Array(0..<table.rowCount)], by: place, within: []) }
  }

  /// Visits the set of `keys` with the variable at `place`, and then those with variables before that: in the order of
  /// their numbers, which is behind all of their parts.
  private mutating func divide(_ groups: [[Int]], by place: Int, within keys: KeySet) {
    let keys = keys.union(KeySet(variable: place))
    let parts = parts(of: groups, by: table.variables[place], keys)
    guard !parts.isEmpty else { return }
    for next in 0..<place { divide(parts, by: next, within: keys) }
  }

  /// Divides each group by the values of a variable. Notes the rows that are alone; returns the other parts that have a unique
  /// row in them.
  private mutating func parts(of groups: [[Int]], by variable: CategoricalVariable, _ keys: KeySet) -> [[Int]]
  {
    var parts: [[Int]] = []
    var rowsOfCode = Array(repeating: [Int](), count: variable.values.count)
    for group in groups {
      var met: [Int] = []
      for row in group where variable.codes[row] != CategoricalVariable.missing {
        let code = Int(variable.codes[row])
        if rowsOfCode[code].isEmpty { met.append(code) }
        rowsOfCode[code].append(row)
      }
      for code in met {
        let rows = rowsOfCode[code]
        rowsOfCode[code] = []
        if rows.count == 1 {
          note(keys, of: rows[0])
        } else if rows.contains(where: { isUnique[$0] }) {
          parts.append(rows)
        }
      }
    }
    return parts
  }

  private mutating func note(_ keys: KeySet, of row: Int) {
    if !found[row].contains(where: { keys.isSuperset(of: $0) }) { found[row].append(keys) }
  }
}

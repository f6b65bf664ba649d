/// The size and the diversity that every equivalence class of a table has to have before the table is given out.
public struct AnonymityRequirement: Sendable, Hashable {
  /// The fewest rows.
  public let k: Int
  /// The fewest different values of each sensitive variable; 1 asks for nothing.
  public let l: Int

  /// - Precondition: both are at least 1
  public init(k: Int, l: Int = 1) {
    precondition(k >= 1 && l >= 1, "a requirement of nobody")
    self.k = k
    self.l = l
  }
}

/// The reasons why no suppression makes a table as it has to be.
public enum AnonymityProblem: Error, Sendable, Hashable {
  /// There are fewer rows than k.
  case tooFewRows(Int)
  /// All rows together have fewer than l values of the sensitive variable at this place.
  case tooFewValues(sensitive: Int, values: Int)
}

/// The requirement with the sensitive variables on which it is to be held.
struct ClassRule {
  let requirement: AnonymityRequirement
  /// None where l asks for nothing.
  let sensitive: [CategoricalVariable]

  init(_ requirement: AnonymityRequirement, sensitive: [CategoricalVariable]) {
    self.requirement = requirement
    self.sensitive = requirement.l > 1 ? sensitive : []
  }

  /// - Parameter rows: the rows of a class, or of several that are to become one
  func isMet(by rows: [Int]) -> Bool {
    rows.count >= requirement.k && sensitive.allSatisfy { isDiverse($0, rows) }
  }

  /// A class in which nobody has a value tells nobody's.
  func isDiverse(_ variable: CategoricalVariable, _ rows: [Int]) -> Bool {
    var met: Set<Int32> = []
    for row in rows where variable.codes[row] != CategoricalVariable.missing {
      met.insert(variable.codes[row])
      if met.count >= requirement.l { return true }
    }
    return met.isEmpty
  }

  /// - Throws: if all rows together do not meet it
  func check(rowCount: Int) throws(AnonymityProblem) {
    guard rowCount > 0 else { return }
    if rowCount < requirement.k { throw .tooFewRows(rowCount) }
    for (place, variable) in sensitive.enumerated() where !variable.values.isEmpty {
      if variable.values.count < requirement.l {
        throw .tooFewValues(sensitive: place, values: variable.values.count)
      }
    }
  }
}

/// A variable of microdata: of each row one of a few values, or none.
public struct CategoricalVariable: Sendable, Hashable {
  /// The values that occur, in the order of their first rows.
  public let values: [String]
  /// Of each row the place of its value in ``values``; -1 where it is missing.
  let codes: [Int32]

  static let missing: Int32 = -1

  public init(_ cells: [String?]) {
    var values: [String] = []
    var codeOfValue: [String: Int32] = [:]
    codes = cells.map { cell in
      guard let cell else { return Self.missing }
      if let code = codeOfValue[cell] { return code }
      let code = Int32(values.count)
      codeOfValue[cell] = code
      values.append(cell)
      return code
    }
    self.values = values
  }

  public var rowCount: Int { codes.count }

  /// The value of a row; nil where it is missing.
  public subscript(row: Int) -> String? {
    codes[row] == Self.missing ? nil : values[Int(codes[row])]
  }
}

/// Some of the key variables of a table, by their places.
public struct KeySet: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one variable.
  public init(variable: Int) { rawValue = 1 << UInt32(variable) }

  public var count: Int { rawValue.nonzeroBitCount }

  public func contains(variable: Int) -> Bool { rawValue >> UInt32(variable) & 1 == 1 }
}

/// Microdata as an intruder may know them: a row for each person, a column for each key variable (quasi-identifier).
public struct KeyTable: Sendable, Hashable {
  /// The most important one first, where it makes a difference.
  public let variables: [CategoricalVariable]
  public let rowCount: Int

  /// The most key variables. The subsets of them are gone through, and each more doubles their number.
  public static let mostVariables = 16

  /// - Precondition: every variable has a value or a gap for each row, and there are at most ``mostVariables``
  public init(_ variables: [CategoricalVariable], rowCount: Int) {
    precondition(variables.count <= Self.mostVariables, "too many key variables")
    precondition(variables.allSatisfy { $0.rowCount == rowCount }, "a variable has another number of rows")
    self.variables = variables
    self.rowCount = rowCount
  }

  /// The table without the values of some cells.
  /// - Parameter suppressed: of each row the variables whose values go
  public func suppressing(_ suppressed: [KeySet]) -> KeyTable {
    let variables = variables.enumerated().map { place, variable in
      CategoricalVariable(
        (0..<rowCount).map { suppressed[$0].contains(variable: place) ? nil : variable[$0] })
    }
    return KeyTable(variables, rowCount: rowCount)
  }
}

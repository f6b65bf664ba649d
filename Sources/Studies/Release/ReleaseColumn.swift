/// A column of a table whose rows are made from `Row`.
struct ReleaseColumn<Row>: Sendable {
  let description: ReleaseFile.Column
  let cell: ReleaseCell<Row>

  init(description: ReleaseFile.Column, cell: ReleaseCell<Row>) {
    self.description = description
    self.cell = cell
  }

  /// - Parameter text: nil where the value is missing
  init(description: ReleaseFile.Column, text: @escaping @Sendable (Row) -> String?) {
    self.init(description: description, cell: .text(text))
  }

  /// - Parameters:
  ///   - words: all that can stand in the column, where it is a closed list
  ///   - variable: what it tells of each participant, where the study can tag that
  static func text(
    _ name: String, _ meaning: String, words: [String] = [], of variable: VariableName? = nil,
    _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    var description = ReleaseFile.Column(name: name, type: .text, meaning: meaning)
    description.variable = variable
    description.values = words.map { ReleaseFile.Value(code: $0) }
    return Self(description: description, cell: .text(value))
  }

  static func integer(
    _ name: String, _ meaning: String, unit: String? = nil, _ value: @escaping @Sendable (Row) -> Int?
  ) -> Self {
    var description = ReleaseFile.Column(name: name, type: .integer, meaning: meaning)
    description.unit = unit
    return Self(description: description, cell: .integer(value))
  }

  /// With the fewest digits that read back to the same number, a point, no thousands.
  static func number(
    _ name: String, _ meaning: String, unit: String? = nil, _ value: @escaping @Sendable (Row) -> Double?
  ) -> Self {
    var description = ReleaseFile.Column(name: name, type: .number, meaning: meaning)
    description.unit = unit
    return Self(description: description, cell: .number(value))
  }

  static func flag(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Bool?
  ) -> Self {
    Self(description: .init(name: name, type: .flag, meaning: meaning), cell: .flag(value))
  }
}

/// The expression that fills the cells of a column; nil is missing.
@usableFromInline
enum ReleaseCell<Row>: Sendable {
  case text(@Sendable (Row) -> String?)
  case integer(@Sendable (Row) -> Int?)
  case number(@Sendable (Row) -> Double?)
  case flag(@Sendable (Row) -> Bool?)
}

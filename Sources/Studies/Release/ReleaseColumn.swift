/// A column of a table whose rows are made from `Row`.
struct ReleaseColumn<Row>: Sendable {
  let description: ReleaseFile.Column
  /// Adds the cell of a row to those before it.
  let write: @Sendable (Row, inout ReleaseCells) -> Void

  init(
    description: ReleaseFile.Column, write: @escaping @Sendable (Row, inout ReleaseCells) -> Void
  ) {
    self.description = description
    self.write = write
  }

  /// - Parameter cell: nil where the value is missing
  init(description: ReleaseFile.Column, cell: @escaping @Sendable (Row) -> String?) {
    self.init(description: description, write: { row, cells in cells.add(cell(row)) })
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
    return Self(description: description, cell: value)
  }

  static func integer(
    _ name: String, _ meaning: String, unit: String? = nil, _ value: @escaping @Sendable (Row) -> Int?
  ) -> Self {
    var description = ReleaseFile.Column(name: name, type: .integer, meaning: meaning)
    description.unit = unit
    return Self(description: description, write: { row, cells in cells.add(value(row)) })
  }

  /// With the fewest digits that read back to the same number, a point, no thousands.
  static func number(
    _ name: String, _ meaning: String, unit: String? = nil, _ value: @escaping @Sendable (Row) -> Double?
  ) -> Self {
    var description = ReleaseFile.Column(name: name, type: .number, meaning: meaning)
    description.unit = unit
    return Self(description: description, write: { row, cells in cells.add(value(row)) })
  }

  static func flag(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Bool?
  ) -> Self {
    Self(
      description: .init(name: name, type: .flag, meaning: meaning),
      write: { row, cells in cells.add(value(row)) })
  }
}

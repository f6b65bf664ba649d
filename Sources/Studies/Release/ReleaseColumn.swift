/// A column of a table whose rows are made from `Row`.
struct ReleaseColumn<Row>: Sendable {
  let description: ReleaseFile.Column
  /// Nil where the value is missing.
  let cell: @Sendable (Row) -> String?

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
    return Self(description: description) { value($0).map(String.init) }
  }

  /// With the fewest digits that read back to the same number, a point, no thousands.
  static func number(
    _ name: String, _ meaning: String, unit: String? = nil, _ value: @escaping @Sendable (Row) -> Double?
  ) -> Self {
    var description = ReleaseFile.Column(name: name, type: .number, meaning: meaning)
    description.unit = unit
    return Self(description: description) { row in value(row).map { String($0) } }
  }

  static func flag(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Bool?
  ) -> Self {
    Self(description: .init(name: name, type: .flag, meaning: meaning)) { value($0).map { $0 ? "1" : "0" } }
  }
}

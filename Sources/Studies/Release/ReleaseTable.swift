/// A table of a release: a file of its own. Each column is defined once, with its type, its meaning and the
/// expression that fills it, so that the file and the codebook cannot differ.
public struct ReleaseTable<Row>: Sendable {
  public let name: String
  let columns: [ReleaseColumn<Row>]

  init(_ name: String, _ columns: [ReleaseColumn<Row>]) {
    self.name = name
    self.columns = columns
  }

  /// The table as the codebook describes it.
  public var file: ReleaseFile { ReleaseFile(name: name, columns: columns.map(\.description)) }

  /// The cells of a row, in the order of the columns.
  public func record(_ row: Row) -> ReleaseRecord {
    ReleaseRecord(table: name, cells: columns.map { $0.cell(row) })
  }
}

/// A column of a table whose rows are made from `Row`.
struct ReleaseColumn<Row>: Sendable {
  let description: ReleaseFile.Column
  /// Nil where the value is missing.
  let cell: @Sendable (Row) -> String?

  static func text(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    Self(description: .init(name: name, type: .text, meaning: meaning), cell: value)
  }

  static func integer(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Int?
  ) -> Self {
    Self(description: .init(name: name, type: .integer, meaning: meaning)) { value($0).map(String.init) }
  }

  /// With the fewest digits that read back to the same number, a point, no thousands.
  static func number(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Double?
  ) -> Self {
    Self(description: .init(name: name, type: .number, meaning: meaning)) { row in
      value(row).map { String($0) }
    }
  }

  static func flag(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Bool?
  ) -> Self {
    Self(description: .init(name: name, type: .flag, meaning: meaning)) { value($0).map { $0 ? "1" : "0" } }
  }
}

/// A file of a release with its columns, for the codebook.
public struct ReleaseFile: Sendable, Hashable {
  public let name: String
  public let columns: [Column]

  public struct Column: Sendable, Hashable {
    public let name: String
    public let type: ColumnType
    public let meaning: String
  }

  public enum ColumnType: String, Sendable {
    /// A word, or several with spaces between them.
    case text
    case integer
    /// With a decimal point.
    case number
    /// 1 or 0.
    case flag
  }
}

/// A row on its way into the file of its table.
public struct ReleaseRecord: Sendable, Hashable {
  public let table: String
  /// Nil is missing.
  public let cells: [String?]
}

/// A remark about a spreadsheet that was read, for the person who has it.
public enum SpreadsheetNotice: Equatable, Sendable, CustomStringConvertible {
  /// Formulas, of which the values that were last computed are taken.
  case formulas(first: CellAddress, count: Int)
  /// Formulas whose values were never computed; their cells are empty.
  case formulasWithoutValue(first: CellAddress, count: Int)
  /// Cells that hold an error such as `#REF!`, which is taken as their text.
  case errorValues(first: CellAddress, count: Int)
  /// Cells with the format of a date and a number that is none, which is taken as it stands.
  case impossibleDates(first: CellAddress, count: Int)
  /// Merged ranges, whose text is in their first cell and in no other.
  case mergedCells(first: CellAddress, count: Int)
  case hiddenSheet(String)
  /// A sheet without a table, such as a chart; it is left out.
  case notATable(sheet: String)
  /// A text in an encoding other than UTF-8.
  case encoding(TextEncoding)
  /// The file is in another encoding than was said, and read as that.
  case otherEncoding(told: TextEncoding, found: TextEncoding)

  public var description: String { place.map { "\($0): \(reason)" } ?? reason }

  /// The first of the cells that it is about; nil where it is about more than cells.
  public var place: CellAddress? {
    switch self {
    case .formulas(let first, _), .formulasWithoutValue(let first, _), .errorValues(let first, _),
      .impossibleDates(let first, _), .mergedCells(let first, _):
      first
    case .hiddenSheet, .notATable, .encoding, .otherEncoding: nil
    }
  }

  public var reason: String {
    switch self {
    case .formulas(_, let count): "\(Self.of(count, "formula")), taken as last computed"
    case .formulasWithoutValue(_, let count):
      "\(Self.of(count, "formula")) never computed, taken as empty; save the file in a spreadsheet program"
    case .errorValues(_, let count): "\(Self.of(count, "cell")) with an error as value"
    case .impossibleDates(_, let count):
      "\(Self.of(count, "number")) shown as a date that does not exist, taken as a number"
    case .mergedCells(_, let count):
      "\(Self.of(count, "merged range")), whose text counts for the first cell alone"
    case .hiddenSheet(let name): "the sheet “\(name)” is hidden"
    case .notATable(let name): "the sheet “\(name)” holds no table and is left out"
    case .encoding(let encoding): "read as \(encoding)"
    case .otherEncoding(let told, let found): "read as \(found), since it is not \(told)"
    }
  }

  private static func of(_ count: Int, _ word: String) -> String {
    count == 1 ? "a \(word)" : "\(count) \(word)s from here on"
  }
}

/// The reason why a spreadsheet is not read or not written, in words for the person who has it.
public enum SpreadsheetProblem: Error, Equatable, Sendable, CustomStringConvertible {
  case empty
  /// The name promises a workbook, the content is something else.
  case notAWorkbook
  /// A workbook of Excel 97 to 2003.
  case oldWorkbook
  /// A workbook in another format, by its usual ending.
  case otherWorkbook(String)
  case encrypted
  /// A limit is exceeded.
  case tooLarge(Quantity, limit: Int)
  /// The workbook contradicts its format.
  /// - Parameter part: the file in the ZIP; empty if it is the ZIP itself
  case damaged(part: String, reason: String)
  /// A cell contradicts the format, or holds more than it can.
  case cell(CellAddress, reason: String)
  /// The text is not in this encoding.
  case encoding(TextEncoding, line: Int)
  /// The header fits several separators equally well.
  case ambiguousSeparator
  /// A line of a CSV file that is none.
  case line(Int, reason: String)
  /// A name that no sheet can have.
  case sheetName(String)

  public enum Quantity: String, Sendable {
    case bytes, files
    case unpackedBytes = "unpacked bytes"
    case sheets, rows, columns, cells
    case textBytes = "bytes in one cell"
  }

  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .notAWorkbook: "this is not an Excel workbook (.xlsx), whatever its name says"
    case .oldWorkbook: "this is an old Excel workbook (.xls): save it as “Excel workbook (.xlsx)”"
    case .otherWorkbook(let ending):
      "this is a workbook of another kind (\(ending)): save it as “Excel workbook (.xlsx)”"
    case .encrypted: "the workbook is protected by a password: save it without one"
    case .tooLarge(let quantity, let limit): "there are more than \(limit) \(quantity.rawValue)"
    case .damaged(let part, let reason):
      "the workbook is damaged" + (part.isEmpty ? "" : " (\(part))") + ": \(reason)"
    case .cell(let address, let reason): "\(address): \(reason)"
    case .encoding(let encoding, let line): "line \(line): " + encoding.refusal
    case .ambiguousSeparator:
      "the first line has as many of one separator as of another: say which of comma, semicolon and tab separates"
    case .line(let line, let reason): "line \(line): \(reason)"
    case .sheetName(let name):
      "no sheet can be named “\(name)”: 1 to 31 characters, none of []:*?/\\, no name twice"
    }
  }
}

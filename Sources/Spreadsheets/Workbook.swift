/// Tables of text: the sheets of an Excel workbook, or the one table of a CSV file.
public struct Workbook: Equatable, Sendable {
  /// In the order in which people see them, hidden ones among them.
  public var sheets: [Sheet]
  /// Remarks about anything that was not taken exactly as it stands, in the order of the file.
  public var notices: [SpreadsheetNotice]

  public init(sheets: [Sheet], notices: [SpreadsheetNotice] = []) {
    self.sheets = sheets
    self.notices = notices
  }

  /// The sheet of this name, in any capitals, as in Excel; a sheet with exactly this name comes first.
  public subscript(name: String) -> Sheet? {
    sheets.first { $0.name == name } ?? sheets.first { $0.name.lowercased() == name.lowercased() }
  }
}

/// A table of texts.
public struct Sheet: Equatable, Sendable {
  public var name: String
  public var isHidden: Bool
  /// The rows that hold anything, from top to bottom.
  public var rows: [Row]

  public init(name: String, isHidden: Bool = false, rows: [Row]) {
    self.name = name
    self.isHidden = isHidden
    self.rows = rows
  }

  /// A sheet of rows without gaps, the first of which is row 1; rows without any text are left out.
  public init(name: String, texts: [[String]]) {
    let rows = texts.enumerated().map { Row(number: $0.offset + 1, texts: $0.element) }
    self.init(name: name, rows: rows.filter { !$0.texts.isEmpty })
  }

  public struct Row: Equatable, Sendable {
    /// The number beside the row in a spreadsheet, counted from 1. Records of a CSV file that span several
    /// lines are one row.
    public let number: Int
    /// The texts from column A on; empty ones at the end are left out, so that the last one is never empty.
    public let texts: [String]

    public init(number: Int, texts: [String]) {
      self.number = number
      let end = texts.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
      self.texts = end == texts.count ? texts : Array(texts[..<end])
    }

    /// The text in a column, counted from 0 for A; empty beyond the last one.
    public subscript(column: Int) -> String { texts.indices.contains(column) ? texts[column] : "" }
  }

  /// The address of a cell of this sheet.
  /// - Parameter column: counted from 0 for A
  public func address(_ row: Row, column: Int) -> CellAddress {
    CellAddress(sheet: name, row: row.number, column: column)
  }
}

import Archives

/// An Excel file with one sheet, written row by row: neither rows nor their XML are kept, whatever their number. Every cell
/// is a text that stands in its row, so that no list of shared strings has to be kept either.
public final class ExcelWriter {
  private let zip: ZipWriter
  private let sheet: Sheet
  private var number = 0
  private var waiting = Sheet.beginning

  /// Bytes. So many are compressed at once.
  private static let portion = 64 << 10

  /// - Parameters:
  ///   - name: of the sheet
  ///   - seconds: time of the parts, seconds since 1970, from 1980 on
  ///   - write: receives the bytes of the file as they come; an error it throws ends the writing
  /// - Throws: `SpreadsheetProblem.sheetName`
  public init(
    sheet name: String, at seconds: Int = 315_619_200, write: @escaping ([UInt8]) throws -> Void
  ) throws {
    sheet = Sheet(name: name, rows: [])
    let workbook = Workbook(sheets: [sheet])
    try workbook.checkNames()
    zip = try ZipWriter(holdsLargeFiles: false, write: write)
    for (part, text) in workbook.frame {
      let bytes = Array(text.utf8)
      try zip.begin(part, at: seconds, size: bytes.count)
      try zip.add(bytes)
    }
    try zip.begin(Workbook.part(of: 0), at: seconds)
  }

  /// Writes the next row; one without any text is left out.
  /// - Throws: `SpreadsheetProblem.tooLarge` or `.cell` for what Excel does not hold
  public func add(_ texts: [String]) throws {
    number += 1
    let row = Sheet.Row(number: number, texts: texts)
    if row.texts.isEmpty { return }
    try sheet.add(row, to: &waiting)
    if waiting.utf8.count >= Self.portion { try flush() }
  }

  public func finish() throws {
    waiting += Sheet.end
    try flush()
    try zip.finish()
  }

  private func flush() throws {
    try zip.add(Array(waiting.utf8))
    waiting = ""
  }
}

/// The character between the values of a row.
public enum CSVSeparator: String, Sendable, CaseIterable {
  case comma = ","
  case semicolon = ";"
  case tab = "\t"

  var byte: UInt8 { rawValue.utf8.first! }
}

/// A table of separated values (RFC 4180) as a workbook of one sheet.
enum CSVFile {
  static func read(
    _ raw: [UInt8], sheet: String, reading: SpreadsheetReading
  ) throws(SpreadsheetProblem) -> Workbook {
    let text = try DecodedText(raw, told: reading.encoding)
    var opening = try Opening(text.bytes, told: reading.separator)
    var records = CSVRecords(
      text.bytes[opening.start...], separator: opening.separator.byte, line: opening.line,
      limits: reading.limits)
    var rows: [Sheet.Row] = []
    while let texts = try records.next() {
      let row = Sheet.Row(number: opening.row, texts: texts)
      opening.row += 1
      if row.texts.isEmpty { continue }
      guard rows.count < reading.limits.rows else { throw .tooLarge(.rows, limit: reading.limits.rows) }
      rows.append(row)
    }
    if rows.isEmpty { throw .empty }
    return Workbook(
      sheets: [Sheet(name: sheet, rows: rows)], notices: notices(text, told: reading.encoding))
  }

  private static func notices(_ text: DecodedText, told: TextEncoding?) -> [SpreadsheetNotice] {
    if let told, told != text.encoding {
      // Of plain ASCII every one of these encodings but UTF-16 is true.
      let isBoth = told == .windows1252 && !text.isMarked && text.bytes.allSatisfy { $0 < 0x80 }
      return isBoth ? [] : [.otherEncoding(told: told, found: text.encoding)]
    }
    return text.encoding == .utf8 ? [] : [.encoding(text.encoding)]
  }

  /// The properties of a table that its first lines reveal.
  private struct Opening {
    private(set) var separator: CSVSeparator
    /// The place of the first record.
    private(set) var start = 0
    /// The line of that place, counted from 1.
    private(set) var line = 1
    var row = 1

    init(_ bytes: [UInt8], told: CSVSeparator?) throws(SpreadsheetProblem) {
      // Excel's own way to name the separator; it hides that line.
      let first = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      if first.count == 5, first.starts(with: "sep=".utf8),
        let named = CSVSeparator.allCases.first(where: { $0.byte == first[4] })
      {
        separator = told ?? named
        let isPair = bytes.dropFirst(5).starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
        start = min(bytes.count, isPair ? 7 : 6)
        line = 2
      } else {
        separator = if let told { told } else { try Self.mostFrequent(in: bytes) }
      }
    }

    /// Returns the separator that occurs most often in the header, outside quotes; comma if there is none.
    private static func mostFrequent(in bytes: [UInt8]) throws(SpreadsheetProblem) -> CSVSeparator {
      var counts: [UInt8: Int] = [:]
      var isQuoted = false
      let breaks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
      for byte in bytes.drop(while: { breaks.contains($0) }) {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if isQuoted { continue }
        if breaks.contains(byte) { break }
        counts[byte, default: 0] += 1
      }
      let found = CSVSeparator.allCases.map { ($0, counts[$0.byte] ?? 0) }
      let most = found.map(\.1).max() ?? 0
      let likely = found.filter { $0.1 == most }
      if most == 0 { return .comma }
      guard likely.count == 1 else { throw .ambiguousSeparator }
      return likely[0].0
    }
  }
}

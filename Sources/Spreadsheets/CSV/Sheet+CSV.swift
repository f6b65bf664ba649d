extension Sheet {
  /// The table as CSV (RFC 4180) in UTF-8: lines end with CR LF, every row has the same number of values, and
  /// rows keep their numbers. Texts are written as they are, also those that a spreadsheet program would take for
  /// a formula, unless those are to be `withoutFormulas`.
  /// - Parameters:
  ///   - isMarked: with a byte order mark, by which Excel recognises UTF-8
  ///   - withoutFormulas: with an apostrophe before each text that a spreadsheet program would take for a formula
  ///     (OWASP, CSV Injection)
  public func csv(
    separator: CSVSeparator = .comma, isMarked: Bool = false, withoutFormulas: Bool = false
  ) -> [UInt8] {
    let width = rows.map(\.texts.count).max() ?? 0
    var lines = CSVLines(
      width: width, separator: separator, isMarked: isMarked, withoutFormulas: withoutFormulas)
    var number = 1
    for row in rows {
      while number < row.number {
        lines.add([])
        number += 1
      }
      lines.add(row.texts)
      number += 1
    }
    return lines.bytes
  }
}

/// A table as CSV, as ``Sheet/csv(separator:isMarked:withoutFormulas:)`` makes it, row by row: nothing but its bytes is
/// kept.
public struct CSVLines: Sendable {
  public private(set) var bytes: [UInt8]
  private let width: Int
  private let separator: CSVSeparator
  private let withoutFormulas: Bool

  /// - Parameter width: the number of values in each line
  public init(
    width: Int, separator: CSVSeparator = .comma, isMarked: Bool = false, withoutFormulas: Bool = false
  ) {
    bytes = isMarked ? [0xEF, 0xBB, 0xBF] : []
    self.width = width
    self.separator = separator
    self.withoutFormulas = withoutFormulas
  }

  /// - Parameter texts: at most as many as a line has values
  public mutating func add(_ texts: [String]) {
    for column in 0..<width {
      if column > 0 { bytes.append(separator.byte) }
      guard texts.indices.contains(column) else { continue }
      let text = texts[column]
      bytes += Self.value(withoutFormulas && Self.isFormula(text) ? "'" + text : text)
    }
    bytes += [0x0D, 0x0A]
  }

  /// True for a text whose beginning makes it a formula in some spreadsheet program, in forms of full width too.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains(first)
  }

  /// Quotes also a value with another separator, so that nobody takes that for the separator.
  private static func value(_ text: String) -> [UInt8] {
    let special = Set("\",;\t\r\n".utf8)
    let needsQuotes =
      text.utf8.contains(where: special.contains) || text.hasPrefix(" ") || text.hasSuffix(" ")
      || text.hasPrefix("sep=")
    guard needsQuotes else { return Array(text.utf8) }
    let quote = UInt8(ascii: "\"")
    return [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}

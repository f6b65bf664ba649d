import Studies

/// Writes the records of a CSV file (RFC 4180).
///
/// A spreadsheet runs text that begins with `=`, `+`, `-` or `@` as a formula. Such a text gets an apostrophe in front, and
/// so does one that begins with an apostrophe: taking one away from every text that begins with one gives back what was
/// answered. Numbers stay as they are.
struct CSVLine {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  static func line(_ cells: [String?]) -> [UInt8] {
    var line = CSVLine()
    for cell in cells { line.add(cell, isText: true) }
    line.endRecord()
    return line.bytes
  }

  /// - Parameter isText: a number that the console wrote itself is no formula
  mutating func add(_ cell: String?, isText: Bool) {
    if isFirst { isFirst = false } else { bytes.append(0x2C) }
    guard let cell, !cell.isEmpty else { return }
    if isText, Self.isGuarded(cell) {
      addQuoted("'" + cell)
    } else if isText {
      addQuoted(cell)
    } else {
      bytes.append(contentsOf: cell.utf8)
    }
  }

  /// Ends the record and begins another one behind it.
  mutating func endRecord() {
    bytes.append(contentsOf: [0x0D, 0x0A])
    isFirst = true
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Returns true for text that gets an apostrophe in front.
  static func isGuarded(_ text: String) -> Bool {
    guard let first = text.utf8.first, starts(first) else { return false }
    return Double(text) == nil || first == 0x27
  }

  private static func starts(_ byte: UInt8) -> Bool {
    switch byte {
    // = + - @ ' tab and carriage return.
    case 0x3D, 0x2B, 0x2D, 0x40, 0x27, 0x09, 0x0D: true
    default: false
    }
  }

  private mutating func addQuoted(_ text: String) {
    let needsQuotes = text.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}

import Studies

/// Writes the records of a CSV file (RFC 4180).
///
/// A spreadsheet runs text that begins with `=`, `+`, `-` or `@` as a formula. Such a text gets an apostrophe in front, and
/// so does one that begins with an apostrophe: taking one away from every text that begins with one gives back what was
/// answered. Numbers stay as they are.
struct CSVLine {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// - Parameter size: the bytes that are expected
  init(size: Int = 0) { bytes.reserveCapacity(size) }

  static func line(_ cells: [String?]) -> [UInt8] {
    var line = CSVLine()
    for cell in cells { line.add(cell, isText: true) }
    line.endRecord()
    return line.bytes
  }

  /// - Parameter isText: a number that the console wrote itself is no formula
  mutating func add(_ cell: String?, isText: Bool) {
    var cell = cell ?? ""
    cell.withUTF8 { add($0, isText: isText) }
  }

  /// Adds the rows of a record, each with its number first, and ends each.
  /// - Parameters:
  ///   - number: of the first row
  ///   - areTexts: for each cell of a row whether it is text
  mutating func add(_ record: ReleaseRecord, number: Int, areTexts: [Bool]) {
    record.withCells { cells, ends in
      if let lines = PlainLines(cells, ends, number: number, areTexts: areTexts) {
        return bytes.append(contentsOf: lines.bytes)
      }
      var (start, place) = (0, 0)
      for row in 0..<record.rowCount {
        add(String(number + row), isText: false)
        for column in 0..<record.width {
          let end = max(start, Int(ends[place]))
          add(UnsafeBufferPointer(rebasing: cells[start..<end]), isText: areTexts[column])
          (start, place) = (end, place + 1)
        }
        endRecord()
      }
    }
  }

  private mutating func add(_ cell: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if isFirst { isFirst = false } else { bytes.append(0x2C) }
    guard let first = cell.first else { return }
    guard isText else { return bytes.append(contentsOf: cell) }
    if Self.starts(first), case let text = String(decoding: cell, as: UTF8.self), Self.isGuarded(text) {
      var guarded = "'" + text
      guarded.withUTF8 { addQuoted($0) }
    } else {
      addQuoted(cell)
    }
  }

  /// Ends the record and begins another one behind it.
  mutating func endRecord() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    isFirst = true
  }

  /// Returns true for text that gets an apostrophe in front.
  static func isGuarded(_ text: String) -> Bool {
    guard let first = text.utf8.first, starts(first) else { return false }
    return Double(text) == nil || first == 0x27
  }

  fileprivate static func starts(_ byte: UInt8) -> Bool {
    switch byte {
    // = + - @ ' tab and carriage return.
    case 0x3D, 0x2B, 0x2D, 0x40, 0x27, 0x09, 0x0D: true
    default: false
    }
  }

  private mutating func addQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    let needsQuotes = text.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return bytes.append(contentsOf: text) }
    bytes.append(0x22)
    for byte in text {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}

/// Records whose cells stand in the file as they are: most, and those of which there are millions.
private struct PlainLines {
  let bytes: [UInt8]

  /// - Returns: nil if a cell is quoted or guarded
  init?(
    _ cells: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<Int32>, number: Int, areTexts: [Bool]
  ) {
    guard !areTexts.isEmpty, let source = cells.baseAddress, !Self.hasQuotable(cells) else { return nil }
    let rows = ends.count / areTexts.count
    var isPlain = true
    // With a comma behind each cell, the number of the row, and the end of the line.
    bytes = [UInt8](unsafeUninitializedCapacity: cells.count + ends.count + 24 * rows) { line, count in
      var (start, place) = (0, 0)
      for row in 0..<rows {
        for digit in String(number + row).utf8 {
          line[count] = digit
          count += 1
        }
        for isText in areTexts {
          let end = max(start, Int(ends[place]))
          line[count] = 0x2C
          count += 1
          if isText, start < end, CSVLine.starts(source[start]) { isPlain = false }
          while start < end {
            line[count] = source[start]
            (start, count) = (start + 1, count + 1)
          }
          place += 1
        }
        (line[count], line[count + 1]) = (0x0D, 0x0A)
        count += 2
      }
    }
    if !isPlain { return nil }
  }

  private static func hasQuotable(_ cells: UnsafeBufferPointer<UInt8>) -> Bool {
    // Without a branch, so that many are compared at a time: a comma, a quotation mark, the ends of a line.
    var found: UInt8 = 0
    for byte in cells {
      found |=
        (byte == 0x2C ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x0A ? 1 : 0) | (byte == 0x0D ? 1 : 0)
    }
    return found != 0
  }
}

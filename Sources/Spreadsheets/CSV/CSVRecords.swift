/// The records of separated values (RFC 4180): values may be in quotes, with separators, line breaks and doubled
/// quotes inside; lines may end with CR LF, LF or CR. A quote inside a value that does not begin with one is an
/// ordinary character, as everywhere.
struct CSVRecords {
  private let bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private let limits: SpreadsheetLimits
  private var place: Int
  private var line: Int
  private var cells = 0

  init(_ bytes: ArraySlice<UInt8>, separator: UInt8, line: Int, limits: SpreadsheetLimits) {
    self.bytes = bytes
    self.separator = separator
    self.limits = limits
    self.line = line
    place = bytes.startIndex
  }

  /// The next record, empty for a blank line; `nil` when there is none.
  mutating func next() throws(SpreadsheetProblem) -> [String]? {
    guard place < bytes.endIndex else { return nil }
    var texts: [String] = []
    while true {
      let text = if current == quote { try quoted() } else { try plain() }
      guard text.utf8.count <= limits.text else { throw .tooLarge(.textBytes, limit: limits.text) }
      guard texts.count < CellAddress.mostColumns else {
        throw .tooLarge(.columns, limit: CellAddress.mostColumns)
      }
      cells += 1
      guard cells <= limits.cells else { throw .tooLarge(.cells, limit: limits.cells) }
      texts.append(text)
      guard current == separator else { break }
      place += 1
    }
    skipBreak()
    return texts
  }

  private let quote = UInt8(ascii: "\"")
  private let newline = UInt8(ascii: "\n")
  private let carriageReturn = UInt8(ascii: "\r")

  /// The byte at the place, `nil` at the end.
  private var current: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  private var isAtEnd: Bool {
    current == nil || current == separator || current == newline || current == carriageReturn
  }

  private mutating func plain() throws(SpreadsheetProblem) -> String {
    let start = place
    while !isAtEnd {
      try refuseZero()
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func quoted() throws(SpreadsheetProblem) -> String {
    let opened = line
    var text: [UInt8] = []
    place += 1
    while let byte = current {
      try refuseZero()
      place += 1
      if byte == quote {
        guard current == quote else { return try closed(text, opened) }
        place += 1
      }
      if byte == newline || (byte == carriageReturn && current != newline) { line += 1 }
      text.append(byte)
    }
    throw .line(opened, reason: "a quote (\") is opened here and never closed")
  }

  private mutating func closed(_ text: [UInt8], _ opened: Int) throws(SpreadsheetProblem) -> String {
    while current == UInt8(ascii: " ") { place += 1 }
    guard isAtEnd else {
      let since = opened == line ? "" : " that was opened on line \(opened)"
      throw .line(
        line, reason: "text after a closing quote (\")\(since): quotes inside a value have to be doubled")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func refuseZero() throws(SpreadsheetProblem) {
    if current == 0 { throw .line(line, reason: "a zero byte: the file is damaged or is not text") }
  }

  private mutating func skipBreak() {
    guard let byte = current else { return }
    place += byte == carriageReturn && bytes.dropFirst(place + 1 - bytes.startIndex).first == newline ? 2 : 1
    line += 1
  }
}

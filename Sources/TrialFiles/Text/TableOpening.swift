/// A table whose first record, the names of its columns, has been read.
struct Table: ~Copyable {
  var records: Records
  let header: Header
  let separator: UInt8

  private init(_ records: consuming Records, separator: UInt8) {
    header = Header(records)
    self.records = records
    self.separator = separator
  }

  /// Reads the names of the columns, after detecting their separator.
  static func opened(
    _ text: TextBytes, _ buffer: consuming TextBuffer, layout: TrialLayout, line: Int = 1
  ) throws(TrialProblem) -> Table {
    let opening = try Opening(of: &buffer, text: text, layout: layout, line: line)
    var records = Records(
      text, buffer, separator: opening.separator, backslashEscapes: layout.format == .minno,
      line: opening.line)
    guard try records.next() else { throw TrialProblem(file: text.name, "the file is empty") }
    return Table(records, separator: opening.separator)
  }
}

/// The properties of a table that its first line reveals.
private struct Opening {
  static let candidates: [UInt8] = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  private(set) var separator: UInt8
  /// The line of the names of the columns.
  private(set) var line: Int

  init(
    of buffer: inout TextBuffer, text: TextBytes, layout: TrialLayout, line: Int
  ) throws(TrialProblem) {
    self.line = line
    separator = 0
    try Self.skipBlankLines(of: &buffer, text: text, line: &self.line)
    if buffer.held == 0 { throw TrialProblem(file: text.name, "the file is empty") }
    if let first = buffer.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      throw TrialProblem(
        file: text.name, line: self.line,
        "this looks like JSON: use --format jspsych, or --format researchkit for the native app's results")
    }
    // Excel's own way to name the separator.
    if let told = buffer.toldSeparator {
      separator = layout.separator ?? told
      buffer.skipLine()
      self.line += 1
    } else {
      separator = layout.separator ?? Self.mostFrequent(in: buffer)
    }
  }

  private static func skipBlankLines(
    of buffer: inout TextBuffer, text: TextBytes, line: inout Int
  ) throws(TrialProblem) {
    while true {
      if buffer.held < 64 && !buffer.isComplete { try buffer.fill(from: text) }
      guard let first = buffer.first, first == Syntax.newline || first == Syntax.carriageReturn else {
        return
      }
      buffer.skipLine()
      line += 1
    }
  }

  /// Returns the candidate that occurs most often in the first line, outside quotes.
  private static func mostFrequent(in buffer: borrowing TextBuffer) -> UInt8 {
    var counts = [Int](repeating: 0, count: candidates.count)
    var isQuoted = false
    for place in buffer.start..<buffer.end {
      let byte = buffer.bytes[place]
      if byte == Syntax.quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == Syntax.newline || byte == Syntax.carriageReturn { break }
      if let candidate = candidates.firstIndex(of: byte) { counts[candidate] += 1 }
    }
    let most = counts.max() ?? 0
    return most == 0 ? candidates[0] : candidates[counts.firstIndex(of: most) ?? 0]
  }
}

extension TextBuffer {
  fileprivate var first: UInt8? { held > 0 ? bytes[start] : nil }

  /// The separator of a first line such as `sep=;`.
  fileprivate var toldSeparator: UInt8? {
    let mark = Array("sep=".utf8)
    guard held > 5, mark.indices.allSatisfy({ bytes[start + $0] == mark[$0] }),
      bytes[start + 5] == Syntax.newline || bytes[start + 5] == Syntax.carriageReturn
    else { return nil }
    return bytes[start + 4]
  }

  /// Skips the buffered rest of the line.
  fileprivate mutating func skipLine() {
    var place = start
    while place < end && bytes[place] != Syntax.newline && bytes[place] != Syntax.carriageReturn {
      place += 1
    }
    start = afterBreak(place) ?? end
  }
}

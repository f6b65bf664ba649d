import Glibc

/// A table in a file, cut between participants into parts that can be read at the same time.
///
/// Each part is read behind the file's own first lines, so that it is a whole table. A cut is a guess, since a
/// line break may lie within quotes; the part before it then ends with a quote that is never closed.
struct TextParts {
  /// The limits of the number and the size of parts.
  struct Limits {
    /// One for each processor; more than a few would hardly be faster, and each takes memory.
    var most = min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// In smaller parts the start of a thread would be felt.
    var leastBytes = 1 << 20
  }

  /// The bytes searched for the names of the columns, and for the end of a participant's rows.
  private static let window = 1 << 17

  /// The lines up to the first row.
  let head: [UInt8]
  /// The line of the first row.
  let firstLine: Int
  /// The bytes of each part's rows.
  let ranges: [Range<Int>]

  /// Nil for a file that has to be read as a whole: small, not a regular file, or one whose rows depend on
  /// earlier ones.
  init?(_ path: String, layout: TrialLayout, limits: Limits) {
    guard layout.format == .csv, layout.pairingA == nil, FileScores.FileNumber(path) != nil else {
      return nil
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    let count = min(limits.most, size / limits.leastBytes)
    guard count > 1, let top = Top(Self.bytes(of: file, from: 0), path: path, layout: layout) else {
      return nil
    }
    var cuts = [top.head.count]
    for number in 1..<count {
      let start = size / count * number
      guard start >= cuts[number - 1],
        let length = top.lengthToNextParticipant(Self.bytes(of: file, from: start))
      else { return nil }
      cuts.append(start + length)
    }
    head = top.head
    firstLine = top.firstLine
    ranges = zip(cuts, cuts.dropFirst() + [size]).map { $0..<$1 }
  }

  private static func bytes(of file: Int32, from place: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: window) { target, count in
      count = max(0, pread(file, target.baseAddress, window, off_t(place)))
    }
  }
}

/// The lines of a table up to its first row.
private struct Top {
  private let path: String
  private let layout: TrialLayout
  private let participant: Int
  let head: [UInt8]
  let firstLine: Int

  init?(_ bytes: [UInt8], path: String, layout: TrialLayout) {
    // Every part begins with these lines: they have to be as they are in the file, without a mark before them.
    guard let first = bytes.first, first > 0, first < 0x80, !bytes.prefix(4).contains(0),
      var table = Self.table(bytes, path: path, layout: layout),
      layout.decimalMark != nil || table.separator != UInt8(ascii: ";"),
      let columns = try? Columns(
        table.header, layout: layout, text: table.records.text, line: 1, needsParticipant: true),
      let participant = columns[.participant]
    else { return nil }
    let start = table.records.buffer.start
    guard (try? table.records.next()) == true, table.records.buffer.end == bytes.count else { return nil }
    head = Array(bytes[..<start])
    firstLine = table.records.line
    self.path = path
    self.layout = layout
    self.participant = participant
  }

  /// The length of the rest of a line, of rows of one participant, and of nothing else; `nil` if that takes
  /// all of the bytes, or is no table.
  func lengthToNextParticipant(_ bytes: [UInt8]) -> Int? {
    guard let end = bytes.firstIndex(of: Syntax.newline) else { return nil }
    let text = head + bytes[(end + 1)...]
    guard var table = Self.table(text, path: path, layout: layout) else { return nil }
    var known: [UInt8] = []
    while true {
      let place = table.records.buffer.start
      // The last row may be cut off.
      guard (try? table.records.next()) == true, table.records.buffer.end == text.count,
        table.records.buffer.held > 0, table.records.count > participant
      else { return nil }
      let name = table.records[participant].trimmed
      if name.isEmpty { return nil }
      if known.isEmpty {
        known = Array(name)
      } else if !name.isEqual(to: known) {
        return end + 1 + place - head.count
      }
    }
  }

  /// The table of a text that fits into the buffer, so that places in one are places in the other.
  private static func table(_ bytes: [UInt8], path: String, layout: TrialLayout) -> Table? {
    try? Table.opened(
      TextBytes(bytes, name: path), TextBuffer(capacity: bytes.count + 64), layout: layout)
  }
}

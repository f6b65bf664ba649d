import Glibc

/// The bytes of a text as UTF-8, in order, without a byte order mark; UTF-16 is converted on the way.
final class TextBytes {
  private enum Encoding { case unknown, utf8, utf16(littleEndian: Bool) }

  /// The name of the text in messages.
  let name: String

  private let descriptor: Int32
  private var encoding = Encoding.unknown
  /// Bytes read ahead, or left over from a character cut in two.
  private var pending: [UInt8] = []
  /// Receives the number of bytes read from the file.
  private let watch: (Int) -> Void

  /// The bytes of the file that belong to the text and are not yet read.
  private var rest = Int.max

  /// The text of a file, or of standard input for `-`.
  init(path: String, watch: @escaping (Int) -> Void = { _ in }) throws(TrialProblem) {
    self.watch = watch
    guard path != FileScores.standardInput else {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw TrialProblem(file: path, "cannot be opened: \(String(cString: strerror(errno)))")
    }
  }

  /// The text of a part of a file, behind a head.
  convenience init(
    path: String, head: [UInt8], range: Range<Int>, watch: @escaping (Int) -> Void
  ) throws(TrialProblem) {
    try self.init(path: path, watch: watch)
    pending = head
    rest = range.count
    lseek(descriptor, off_t(range.lowerBound), SEEK_SET)
  }

  /// A text in memory.
  init(_ bytes: [UInt8], name: String) {
    descriptor = -1
    pending = bytes
    watch = { _ in }
    self.name = name
  }

  /// The text comes from a file with a name.
  var isFile: Bool { descriptor > STDIN_FILENO }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Fills `target`, which has to have room for 64 bytes, with more of the text and returns the number of
  /// bytes; 0 at the end.
  func fill(_ target: UnsafeMutableBufferPointer<UInt8>) throws(TrialProblem) -> Int {
    if case .unknown = encoding { try findEncoding() }
    switch encoding {
    case .unknown, .utf8: return try raw(target)
    case .utf16(let littleEndian): return try converted(target, littleEndian: littleEndian)
    }
  }

  /// Marks first; without one, a zero in every other byte gives UTF-16 away.
  private func findEncoding() throws(TrialProblem) {
    var head = [UInt8](repeating: 0, count: 4)
    var count = 0
    while count < 4 {
      let more = try head.withUnsafeMutableBufferPointer { (all) throws(TrialProblem) in
        try raw(UnsafeMutableBufferPointer(rebasing: all[count...]))
      }
      if more == 0 { break }
      count += more
    }
    head.removeSubrange(count...)
    try refuseBinary(head)
    let bytes = (0..<4).map { $0 < head.count ? Int(head[$0]) : -1 }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xEF, 0xBB, 0xBF, _): use(.utf8, without: 3, of: head)
    case (0xFF, 0xFE, _, _): use(.utf16(littleEndian: true), without: 2, of: head)
    case (0xFE, 0xFF, _, _): use(.utf16(littleEndian: false), without: 2, of: head)
    case (1..., 0, 1..., 0): use(.utf16(littleEndian: true), without: 0, of: head)
    case (0, 1..., 0, 1...): use(.utf16(littleEndian: false), without: 0, of: head)
    default: use(.utf8, without: 0, of: head)
    }
  }

  private func use(_ encoding: Encoding, without mark: Int, of head: [UInt8]) {
    self.encoding = encoding
    pending.insert(contentsOf: head.dropFirst(mark), at: 0)
  }

  private func refuseBinary(_ head: [UInt8]) throws(TrialProblem) {
    if head == [0x50, 0x4B, 0x03, 0x04] {
      throw TrialProblem(
        file: name, "this is a ZIP or an Excel workbook, not a text: save the table as “CSV UTF-8” first")
    }
    if head.starts(with: [0x1F, 0x8B]) {
      throw TrialProblem(
        file: name, "this is compressed: unpack it first, as in “zcat FILE | labconsole score -”")
    }
  }

  /// Reads bytes of the file unchanged and returns their number.
  private func raw(_ target: UnsafeMutableBufferPointer<UInt8>) throws(TrialProblem) -> Int {
    if !pending.isEmpty {
      let count = min(pending.count, target.count)
      _ = target.update(fromContentsOf: pending[..<count])
      pending.removeFirst(count)
      return count
    }
    guard descriptor >= 0 else { return 0 }
    while true {
      let count = read(descriptor, target.baseAddress, min(target.count, rest))
      if count >= 0 {
        rest -= count
        watch(count)
        return count
      }
      if errno != EINTR {
        throw TrialProblem(file: name, "reading failed: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// UTF-16 as UTF-8, which takes up to three bytes for two; half characters wait for their other half.
  private func converted(
    _ target: UnsafeMutableBufferPointer<UInt8>, littleEndian: Bool
  ) throws(TrialProblem) -> Int {
    var units: [UInt8] = []
    var utf8: [UInt8] = []
    while utf8.isEmpty {
      var bytes = [UInt8](repeating: 0, count: target.count / 3)
      let count = try bytes.withUnsafeMutableBufferPointer { (all) throws(TrialProblem) in try raw(all) }
      units += bytes[..<count]
      if count == 0 && units.isEmpty { return 0 }
      let whole = count == 0 ? units.count : wholeUnits(units, littleEndian: littleEndian)
      utf8 = text(units[..<whole], littleEndian: littleEndian)
      units.removeFirst(whole)
    }
    pending.insert(contentsOf: units, at: 0)
    return target.update(fromContentsOf: utf8)
  }

  private func wholeUnits(_ units: [UInt8], littleEndian: Bool) -> Int {
    let even = units.count & ~1
    guard even >= 2 else { return 0 }
    let high = units[littleEndian ? even - 1 : even - 2]
    return (0xD8...0xDB).contains(high) ? even - 2 : even
  }

  private func text(_ units: ArraySlice<UInt8>, littleEndian: Bool) -> [UInt8] {
    let pairs = stride(from: units.startIndex, to: units.endIndex, by: 2).map { place -> UInt16 in
      let first = UInt16(units[place]), second = place + 1 < units.endIndex ? UInt16(units[place + 1]) : 0
      return littleEndian ? first | second << 8 : first << 8 | second
    }
    return Array(String(decoding: pairs, as: UTF16.self).utf8)
  }
}

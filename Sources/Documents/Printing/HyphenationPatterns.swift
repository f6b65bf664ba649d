import CHyphen
import Foundation

/// A file with the patterns of a language, as Debian's packages `hyphen-…` bring it: the name of an encoding, then a line
/// for each pattern or setting. libhyphen takes seconds to read all 78,000 lines of the German one, so it is given those
/// alone that occur in the words at hand. It divides them as it would with all.
struct HyphenationPatterns {
  private let bytes: [UInt8]
  private var lines: [Range<Int>] = []
  /// The lines that are needed for every word, by their numbers.
  private var settings: [Int] = []
  /// The numbers of the lines, by the letters of their patterns.
  private var places: [[UInt8]: [Int]] = [:]
  private var longest = 0
  let encoding: String

  /// Nil if the file cannot be read.
  init?(file: String) {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    bytes = Array(data)
    let head = bytes.prefix { $0 != Self.lineEnd }
    encoding = String(decoding: head.filter { $0 > Self.space }, as: UTF8.self)
    var begin = head.endIndex + 1
    while begin < bytes.count {
      let end = bytes[begin...].firstIndex(of: Self.lineEnd) ?? bytes.endIndex
      add(begin..<end)
      begin = end + 1
    }
  }

  private static let (lineEnd, space, zero, nine) = (UInt8(0x0A), UInt8(0x20), UInt8(0x30), UInt8(0x39))
  private static let (percent, hash, slash, dot) = (UInt8(0x25), UInt8(0x23), UInt8(0x2F), UInt8(0x2E))
  private static let capitals = UInt8(0x41)...UInt8(0x5A)

  private mutating func add(_ line: Range<Int>) {
    guard let first = bytes[line].first, first != Self.percent, first != Self.hash else { return }
    lines.append(line)
    if Self.capitals.contains(first) { return settings.append(lines.count - 1) }
    let letters = bytes[line].prefix { $0 > Self.space && $0 != Self.slash }
      .filter { !(Self.zero...Self.nine).contains($0) }
    longest = max(longest, letters.count)
    places[letters, default: []].append(lines.count - 1)
  }

  /// Reads the patterns that occur in any of the words, which are in the encoding of the file and in small letters.
  /// - Returns: nil if the library cannot read them; to be freed by the caller
  func load(for words: some Sequence<[UInt8]>) -> UnsafeMutablePointer<HyphenDict>? {
    var needed = Set(settings)
    for word in words {
      let bounded = [Self.dot] + word + [Self.dot]
      for begin in bounded.indices {
        for end in begin..<min(begin + longest, bounded.count) {
          needed.formUnion(places[Array(bounded[begin...end])] ?? [])
        }
      }
    }
    var text = Array(encoding.utf8) + [Self.lineEnd]
    for number in needed.sorted() { text += bytes[lines[number]] + [Self.lineEnd] }
    let count = text.count
    return text.withUnsafeMutableBytes { buffer in
      guard let stream = fmemopen(buffer.baseAddress, count, "r") else { return nil }
      defer { fclose(stream) }
      return hnj_hyphen_load_file(stream)
    }
  }
}

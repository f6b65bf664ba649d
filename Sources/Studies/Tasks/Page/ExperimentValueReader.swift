/// Reads a JSON text character by character.
struct ExperimentValueReader {
  private typealias Malformed = ExperimentValue.Malformed

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func whole() throws(ExperimentValue.Malformed) -> ExperimentValue {
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw Malformed() }
    return value
  }

  private mutating func value() throws(Malformed) -> ExperimentValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try nested { (reader) throws(Malformed) in try reader.members() })
    case UInt8(ascii: "["): return .list(try nested { (reader) throws(Malformed) in try reader.elements() })
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested<Inner>(
    _ read: (inout Self) throws(Malformed) -> Inner
  ) throws(Malformed) -> Inner {
    depth += 1
    guard depth <= ExperimentValue.deepest else { throw Malformed() }
    place += 1
    let inner = try read(&self)
    depth -= 1
    return inner
  }

  private mutating func members() throws(Malformed) -> [ExperimentValue.Member] {
    var members: [ExperimentValue.Member] = []
    var names: Set<String> = []
    if skip(UInt8(ascii: "}")) { return [] }
    repeat {
      skipSpace()
      let name = try text()
      guard names.insert(name).inserted, skip(UInt8(ascii: ":")) else { throw Malformed() }
      members.append(ExperimentValue.Member(name: name, value: try value()))
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw Malformed() }
    return members
  }

  private mutating func elements() throws(Malformed) -> [ExperimentValue] {
    var elements: [ExperimentValue] = []
    if skip(UInt8(ascii: "]")) { return [] }
    repeat { elements.append(try value()) } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw Malformed() }
    return elements
  }

  // MARK: - Single values

  private mutating func word(_ word: String, _ value: ExperimentValue) throws(Malformed) -> ExperimentValue {
    guard bytes[place...].starts(with: word.utf8) else { throw Malformed() }
    place += word.utf8.count
    return value
  }

  private mutating func number() throws(Malformed) -> String {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    let isZero = next == UInt8(ascii: "0")
    guard digits() > 0, !isZero || place - start <= (bytes[start] == UInt8(ascii: "-") ? 2 : 1) else {
      throw Malformed()
    }
    if next == UInt8(ascii: ".") {
      place += 1
      guard digits() > 0 else { throw Malformed() }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard digits() > 0 else { throw Malformed() }
    }
    let written = String(decoding: bytes[start..<place], as: UTF8.self)
    guard Double(written)?.isFinite == true else { throw Malformed() }
    return written
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place - start
  }

  private mutating func text() throws(Malformed) -> String {
    guard next == UInt8(ascii: "\"") else { throw Malformed() }
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Malformed() }
      place += 1
      if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
    }
    guard next != nil else { throw Malformed() }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() throws(Malformed) -> [UInt8] {
    guard let byte = next else { throw Malformed() }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default: throw Malformed()
    }
  }

  /// A scalar in one or two units of UTF-16. Half of a pair and a zero, which JavaScript allows in its strings and tables do
  /// not, become U+FFFD.
  private mutating func scalar() throws(Malformed) -> Unicode.Scalar {
    let high = try unit()
    if high != 0, let scalar = Unicode.Scalar(high) { return scalar }
    let before = place
    if (0xD800..<0xDC00).contains(high), bytes[place...].starts(with: "\\u".utf8) {
      place += 2
      let low = try unit()
      if (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      place = before
    }
    return "\u{FFFD}"
  }

  private mutating func unit() throws(Malformed) -> UInt32 {
    guard place + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16),
      bytes[place] != UInt8(ascii: "+"), bytes[place] != UInt8(ascii: "-")
    else { throw Malformed() }
    place += 4
    return unit
  }

  // MARK: - Bytes

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  /// Skips a character and the spaces before it; returns false where another one stands.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    place += 1
    return true
  }
}

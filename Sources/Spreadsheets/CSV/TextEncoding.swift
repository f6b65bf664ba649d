/// The encodings in which tables come.
public enum TextEncoding: String, Sendable, CaseIterable, CustomStringConvertible {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// The encoding of Excel's plain “CSV” on Western European Windows.
  case windows1252 = "windows-1252"

  public var description: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    }
  }

  /// The refusal of a text that is not in this encoding.
  var refusal: String {
    switch self {
    case .utf8:
      "a character is not UTF-8: save the table as “CSV UTF-8”, or say that it is windows-1252 if it is"
    case .utf16LittleEndian, .utf16BigEndian: "half a character of UTF-16: the file is damaged"
    case .windows1252: "a character is not Windows-1252: save the table as “CSV UTF-8”"
    }
  }

  /// The characters from 0x80 to 0x9F, with 0 for the five that Windows-1252 leaves open.
  fileprivate static let high: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
  ]
}

/// A text as UTF-8 without a byte order mark, and the encoding in which it came.
struct DecodedText {
  let bytes: [UInt8]
  let encoding: TextEncoding
  let isMarked: Bool

  /// Goes by the byte order mark, then by the zeros that UTF-16 has in every other byte of an English text,
  /// then by UTF-8, and only then by the encoding told, since no text in Windows-1252 with letters beyond ASCII
  /// is likely to be valid UTF-8.
  init(_ raw: [UInt8], told: TextEncoding?) throws(SpreadsheetProblem) {
    let (found, mark) = Self.found(raw)
    let body = raw[mark...]
    isMarked = mark > 0
    switch found ?? told ?? .utf8 {
    case .utf16LittleEndian, .utf16BigEndian:
      encoding = found ?? told!
      bytes = try Self.utf16(body, encoding)
    case .windows1252 where Self.invalidLine(body) != nil:
      encoding = .windows1252
      bytes = try Self.windows1252(body)
    default:
      if let line = Self.invalidLine(body) { throw .encoding(.utf8, line: line) }
      encoding = .utf8
      bytes = Array(body)
    }
  }

  private static func found(_ raw: [UInt8]) -> (TextEncoding?, mark: Int) {
    if raw.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if raw.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if raw.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    guard raw.count >= 4 else { return (nil, 0) }
    switch (raw[0], raw[1], raw[2], raw[3]) {
    case (1..., 0, 1..., 0): return (.utf16LittleEndian, 0)
    case (0, 1..., 0, 1...): return (.utf16BigEndian, 0)
    default: return (nil, 0)
    }
  }

  private static func utf16(
    _ body: ArraySlice<UInt8>, _ encoding: TextEncoding
  ) throws(SpreadsheetProblem) -> [UInt8] {
    let isLittle = encoding == .utf16LittleEndian
    let units = stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map { place in
      let (first, second) = (UInt16(body[place]), UInt16(body[place + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var bytes: [UInt8] = []
    var line = 1
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        if scalar == "\n" { line += 1 }
        bytes.append(contentsOf: UTF8.encode(scalar)!)
      case .error: throw .encoding(encoding, line: line)
      case .emptyInput: break decoding
      }
    }
    if body.count % 2 != 0 { throw .encoding(encoding, line: line) }
    return bytes
  }

  private static func windows1252(_ body: ArraySlice<UInt8>) throws(SpreadsheetProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var line = 1
    for byte in body {
      if byte == UInt8(ascii: "\n") { line += 1 }
      let value = (0x80...0x9F).contains(byte) ? TextEncoding.high[Int(byte) - 0x80] : UInt16(byte)
      guard value != 0 || byte == 0 else { throw .encoding(.windows1252, line: line) }
      bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(value)!)!)
    }
    return bytes
  }

  /// The first line that is not UTF-8; `nil` if all is.
  private static func invalidLine(_ body: ArraySlice<UInt8>) -> Int? {
    if String(validating: body, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = body.makeIterator()
    var line = 1
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\n"): line += 1
      case .scalarValue: continue
      case .error: return line
      case .emptyInput: return nil
      }
    }
  }
}

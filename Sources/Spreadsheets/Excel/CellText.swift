/// Collects the text of `t` and `v` elements, up to a limit.
struct CellText {
  private var bytes: [UInt8] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) throws {
    guard bytes.count + text.count <= limit else {
      throw SpreadsheetProblem.tooLarge(.textBytes, limit: limit)
    }
    bytes.append(contentsOf: text)
  }

  /// Takes the text out. Characters that XML cannot hold are written `_x000D_` (ECMA-376 part 1, 22.9.2.19).
  mutating func taken() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.contains(UInt8(ascii: "_")) ? EscapedText.plain(text) : text
  }
}

/// The escapes of office documents for characters that XML cannot hold.
enum EscapedText {
  static func plain(_ text: String) -> String {
    let scalars = Array(text.utf16)
    var plain: [UInt16] = []
    var place = 0
    while place < scalars.count {
      if let unit = unit(scalars[place...]) {
        plain.append(unit)
        place += 7
      } else {
        plain.append(scalars[place])
        place += 1
      }
    }
    return String(decoding: plain, as: UTF16.self)
  }

  /// The text with control characters escaped, and so what looks like an escape.
  static func escaped(_ text: String) -> String {
    let units = Array(text.utf16)
    var escaped = ""
    for (place, scalar) in zip(places(of: text), text.unicodeScalars) {
      let isControl = scalar.value < 0x20 && scalar != "\t" && scalar != "\n"
      let isNone = scalar.value == 0xFFFE || scalar.value == 0xFFFF
      if isControl || isNone || (scalar == "_" && unit(units[place...]) != nil) {
        escaped += code(scalar.value)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The offset of each scalar in UTF-16.
  private static func places(of text: String) -> [Int] {
    var place = 0
    return text.unicodeScalars.map { scalar in
      defer { place += UTF16.width(scalar) }
      return place
    }
  }

  private static func code(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "_x" + String(repeating: "0", count: 4 - digits.count) + digits + "_"
  }

  /// The character that an escape at the beginning stands for.
  private static func unit(_ units: ArraySlice<UInt16>) -> UInt16? {
    guard units.count >= 7 else { return nil }
    let start = units.startIndex
    let underscore = UInt16(UInt8(ascii: "_"))
    guard units[start] == underscore, units[start + 1] == UInt16(UInt8(ascii: "x")),
      units[start + 6] == underscore
    else { return nil }
    let digits = String(decoding: units[(start + 2)..<(start + 6)], as: UTF16.self)
    return digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? UInt16(digits, radix: 16) : nil
  }
}

/// Reads the `Cookie` field as RFC 6265, section 4.2.1 has servers expect it.
enum Cookies {
  /// The cookies by name. A pair the grammar does not allow is left out, for a page elsewhere on the host
  /// can set one and must not lock anybody out; of two with one name the first counts, which is the
  /// one with the longer path.
  static func parse(_ lines: [String]) -> [String: String] {
    var cookies: [String: String] = [:]
    for line in lines {
      for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
        let halves = ASCII.trimmed(pair).split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, ASCII.isToken(halves[0]), let value = value(halves[1]) else { continue }
        let name = String(decoding: halves[0], as: UTF8.self)
        if cookies[name] == nil { cookies[name] = value }
      }
    }
    return cookies
  }

  private static func value(_ bytes: Substring.UTF8View) -> String? {
    let quote = UInt8(ascii: "\"")
    let isQuoted = bytes.count >= 2 && bytes.first == quote && bytes.last == quote
    let inner = isQuoted ? bytes.dropFirst().dropLast() : bytes
    guard inner.allSatisfy(isValue) else { return nil }
    return String(decoding: inner, as: UTF8.self)
  }

  /// `cookie-octet` of the grammar.
  private static func isValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
    default: (0x21...0x7E).contains(byte)
    }
  }
}

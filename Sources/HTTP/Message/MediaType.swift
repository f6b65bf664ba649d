/// A value with parameters, as `Content-Type` and `Content-Disposition` have it:
/// `multipart/form-data; boundary="x"` (RFC 9110, section 8.3.1).
struct MediaType {
  /// In lower case.
  let name: String
  /// Under their names in lower case.
  let parameters: [String: String]

  /// Nil for what the grammar does not allow and for a parameter given twice.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    let head = ASCII.trimmed(rest.prefix { $0 != UInt8(ascii: ";") })
    rest = rest.drop { $0 != UInt8(ascii: ";") }
    let words = head.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    guard words.count <= 2, words.allSatisfy({ ASCII.isToken($0) }) else { return nil }
    var parameters: [String: String] = [:]
    while let (name, value) = Self.parameter(&rest) {
      guard parameters.updateValue(value, forKey: name) == nil else { return nil }
    }
    guard rest.isEmpty else { return nil }
    self.name = String(decoding: head, as: UTF8.self).asciiLowered
    self.parameters = parameters
  }

  /// Takes `; name=value` or `; name="value"` off the front; leaves the rest alone where it is neither.
  private static func parameter(_ rest: inout ArraySlice<UInt8>) -> (String, String)? {
    var ahead = rest
    guard ahead.popFirst() == UInt8(ascii: ";") else { return nil }
    ahead = ASCII.trimmed(ahead)
    if ahead.isEmpty { rest = ahead }
    let name = ahead.prefix { ASCII.isToken($0) }
    ahead = ahead.dropFirst(name.count)
    guard !name.isEmpty, ahead.popFirst() == UInt8(ascii: "=") else { return nil }
    guard let bytes = ahead.first == UInt8(ascii: "\"") ? quoted(&ahead) : token(&ahead),
      let value = strictText(bytes)
    else { return nil }
    rest = ASCII.trimmed(ahead)
    return (String(decoding: name, as: UTF8.self).asciiLowered, value)
  }

  private static func token(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let token = rest.prefix { ASCII.isToken($0) }
    rest = rest.dropFirst(token.count)
    return token.isEmpty ? nil : Array(token)
  }

  /// A backslash stands for itself unless it escapes a quote or a backslash: browsers send file
  /// names unescaped but for the quote, which they write as `%22`.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var ahead = rest.dropFirst()
    var bytes: [UInt8] = []
    while let byte = ahead.popFirst() {
      switch byte {
      case quote:
        rest = ahead
        return bytes
      case backslash where ahead.first == quote || ahead.first == backslash:
        bytes.append(ahead.removeFirst())
      default: bytes.append(byte)
      }
    }
    return nil
  }
}

/// The type of a part, with its parameters (RFC 2045, 5.1), such as `multipart/report; report-type=delivery-status`.
struct ContentType {
  /// In small letters.
  let type: String
  /// By their names in small letters.
  private(set) var parameters: [String: String] = [:]

  private static let longestBoundary = 70

  /// Plain text.
  init() {
    type = "text/plain"
  }

  /// Nil if the text is not a type, or has a parameter twice.
  init?(_ text: String) {
    var rest = text[...]
    guard let main = Self.token(&rest), rest.popFirst() == "/", let sub = Self.token(&rest) else {
      return nil
    }
    type = "\(main)/\(sub)".lowercased()
    Self.skipSpace(&rest)
    while !rest.isEmpty {
      guard rest.popFirst() == ";" else { return nil }
      Self.skipSpace(&rest)
      // Some programs end the list with a semicolon.
      if rest.isEmpty { return }
      guard let name = Self.token(&rest)?.lowercased(), rest.popFirst() == "=",
        let value = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest), parameters[name] == nil
      else { return nil }
      parameters[name] = value
      Self.skipSpace(&rest)
    }
  }

  /// The separator of parts (RFC 2046, 5.1.1); nil if there is none, or one that cannot be.
  var boundary: String? {
    guard let text = parameters["boundary"], (1...Self.longestBoundary).contains(text.utf8.count),
      text.utf8.allSatisfy({ (32...126).contains($0) }), text.last != " "
    else { return nil }
    return text
  }

  private static func token(_ rest: inout Substring) -> String? {
    let token = rest.prefix { $0.isTokenCharacter }
    rest = rest[token.endIndex...]
    return token.isEmpty ? nil : String(token)
  }

  private static func quoted(_ rest: inout Substring) -> String? {
    rest.removeFirst()
    var value = ""
    while let character = rest.popFirst() {
      if character == "\"" { return value }
      guard character == "\\" else {
        value.append(character)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      value.append(escaped)
    }
    return nil
  }

  private static func skipSpace(_ rest: inout Substring) {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }
}

extension Character {
  /// Printable ASCII without the characters that mean something in such a field.
  fileprivate var isTokenCharacter: Bool {
    guard let value = asciiValue, (33...126).contains(value) else { return false }
    return !"()<>@,;:\\\"/[]?=".contains(self)
  }
}

import Crypto

extension Path {
  /// The URL with its placeholders filled in order, and a query where one is given.
  func url(_ values: String..., query: KeyValuePairs<String, String> = [:]) -> String {
    url(values: values) + Path.query(query.map { ($0.key, $0.value) })
  }

  func url(values: [String]) -> String {
    var values = values[...]
    var url = ""
    var rest = pattern[...]
    while let opening = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let closing = rest[opening...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      url += rest[..<opening] + Path.escaped(values.popFirst() ?? "")
      rest = rest[rest.utf8.index(after: closing)...]
    }
    return url + rest
  }

  /// “?page=2&sort=code”; nothing for no fields.
  static func query(_ fields: [(name: String, value: String)]) -> String {
    fields.isEmpty
      ? "" : "?" + fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// An address with more fields in its query, before its fragment.
  static func url(_ url: String, adding fields: [(name: String, value: String)]) -> String {
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let query = Self.query(fields)
    let address = "\(parts[0])\(parts[0].contains("?") ? "&\(query.dropFirst())" : query)"
    return parts.count == 2 ? "\(address)#\(parts[1])" : address
  }

  /// A value as it may stand in a URL.
  static func escaped(_ value: String) -> String {
    if value.utf8.allSatisfy(isPlain) { return value }
    return value.utf8.map { isPlain($0) ? String(UnicodeScalar($0)) : "%" + [$0].hexadecimal.uppercased() }
      .joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// For `{{link.name}}` in templates: a URL without placeholders.
  static func link(named name: String) -> String? { links[name] }

  private static let links = Dictionary(
    uniqueKeysWithValues: allCases.filter { !$0.pattern.contains("{") }.map { ("\($0)", $0.pattern) })
}

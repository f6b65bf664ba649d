import Crypto

extension Path {
  /// The URL with its placeholders filled in order, and a query where one is given.
  func url(_ values: String..., query: KeyValuePairs<String, String> = [:]) -> String {
    url(values: values) + Path.query(query.map { ($0.key, $0.value) })
  }

  func url(values: [String]) -> String {
    guard let pieces = Self.pieces[self] else { return pattern }
    var url = pieces[0]
    for (number, piece) in pieces.dropFirst().enumerated() {
      if values.indices.contains(number) { url += Path.escaped(values[number]) }
      url += piece
    }
    return url
  }

  /// Between the placeholders of each pattern that has some. A list asks for thousands of addresses.
  private static let pieces = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0.pattern.contains("{") }.map { path in
      let parts = path.pattern.split(separator: "{", omittingEmptySubsequences: false)
      let behind = parts.dropFirst().map { String($0.drop { $0 != "}" }.dropFirst()) }
      return (path, [String(parts[0])] + behind)
    })

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

/// The target of a request in origin form (RFC 9112, section 3.2.1), taken apart.
struct RequestTarget {
  let raw: String
  /// The decoded segments; `/` has none, `/a/` has `a` and an empty one.
  let path: [String]
  let query: FormFields

  /// Nil for anything a path of this server cannot be. Two readers may see such a thing differently (a
  /// proxy may decode `%2f` or resolve `..` where this server does not), so it is refused, not repaired.
  init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.first == ASCII.slash, bytes.allSatisfy(Self.mayStand) else { return nil }
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    let query = bytes.dropFirst(path.count + 1)
    guard let segments = Self.segments(of: path),
      let fields = try? FormFields(urlEncoded: query, limits: .standard)
    else { return nil }
    self.raw = text
    self.path = segments
    self.query = fields
  }

  /// Visible ASCII but for what RFC 3986 keeps out of a path and a query: fragments, quotes, backslashes,
  /// brackets. Browsers leave `|`, `^` and others as they are in a query, so those may stand.
  private static func mayStand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
      false
    default: (0x21...0x7E).contains(byte)
    }
  }

  private static func segments(of path: some Collection<UInt8>) -> [String]? {
    guard path.count > 1 else { return [] }
    var segments: [String] = []
    let parts = path.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty || index == parts.count - 1, let segment = segment(part) else { return nil }
      segments.append(segment)
    }
    return segments
  }

  private static func segment(_ part: some Collection<UInt8>) -> String? {
    guard let decoded = PercentEncoding.decoded(part), let text = strictText(decoded),
      decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != ASCII.slash && $0 != UInt8(ascii: "\\") }),
      text != ".", text != ".."
    else { return nil }
    return text
  }
}

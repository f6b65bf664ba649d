/// Reads XML piece by piece and strictly: what it does not understand is a fault. It knows as much of XML 1.0 as
/// drawings use; a document type with definitions of its own is beyond it, and is left to who judges the pieces.
struct MarkupReader {
  enum Piece: Equatable {
    case open(Tag)
    case close(name: String)
    /// Text between tags, entities resolved.
    case text(String)
    /// `<?target …?>`
    case instruction(target: String, content: String)
    /// `<!DOCTYPE …>`
    case documentType(String)
  }

  struct Tag: Equatable {
    let name: String
    let attributes: [(name: String, value: String)]
    /// `<path/>`
    let isEmpty: Bool

    static func == (one: Tag, other: Tag) -> Bool {
      one.name == other.name && one.isEmpty == other.isEmpty
        && one.attributes.elementsEqual(other.attributes, by: ==)
    }

    subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
  }

  /// The line of the piece read last, from 1.
  private(set) var line = 1
  private let bytes: [UInt8]
  private var place: Int
  /// As far as `line` has counted.
  private var counted = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next piece; nil at the end. Comments are passed over.
  mutating func next() throws(Picture.Fault) -> Piece? {
    while true {
      line += bytes[counted..<place].count { $0 == UInt8(ascii: "\n") }
      counted = place
      guard place < bytes.count else { return nil }
      if take("<!--") {
        _ = try upTo("-->")
      } else if take("<![CDATA[") {
        return .text(try upTo("]]>"))
      } else if take("<?") {
        let content = try upTo("?>")
        let target = String(content.prefix { !$0.isWhitespace })
        return .instruction(target: target, content: String(content.dropFirst(target.count)))
      } else if take("<!DOCTYPE") {
        return .documentType(try upTo(">"))
      } else if take("</") {
        let name = try upTo(">")
        return .close(name: name.trimmed)
      } else if take("<") {
        return .open(try tag())
      } else {
        return .text(try resolved(bytes[place..<end(of: "<")], movingTo: end(of: "<")))
      }
    }
  }

  private mutating func tag() throws(Picture.Fault) -> Tag {
    let name = try word()
    var attributes: [(name: String, value: String)] = []
    while true {
      let hasSpace = skipSpace()
      if take("/>") { return Tag(name: name, attributes: attributes, isEmpty: true) }
      if take(">") { return Tag(name: name, attributes: attributes, isEmpty: false) }
      guard hasSpace else { throw malformed }
      let attribute = try attribute()
      guard !attributes.contains(where: { $0.name == attribute.name }) else { throw malformed }
      attributes.append(attribute)
    }
  }

  private mutating func attribute() throws(Picture.Fault) -> (name: String, value: String) {
    let name = try word()
    skipSpace()
    guard take("=") else { throw malformed }
    skipSpace()
    guard let quote = ["\"", "'"].first(where: { take($0) }) else { throw malformed }
    let end = end(of: quote)
    guard end < bytes.count, !bytes[place..<end].contains(UInt8(ascii: "<")) else { throw malformed }
    let value = try resolved(bytes[place..<end], movingTo: end + 1)
    return (name, value)
  }

  private mutating func word() throws(Picture.Fault) -> String {
    let word = bytes[place...].prefix { byte in
      byte > 0x7F || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || "0123456789:-_.".utf8.contains(byte)
    }
    guard !word.isEmpty else { throw malformed }
    place += word.count
    return String(decoding: word, as: UTF8.self)
  }
}

// MARK: - Steps

extension MarkupReader {
  private var malformed: Picture.Fault {
    Picture.Fault(
      message: "is no well-formed SVG: something is wrong in the tag that begins here", line: line)
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let spaces = bytes[place...].prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    place += spaces.count
    return !spaces.isEmpty
  }

  /// Where `text` begins next; the end where it does not.
  private func end(of text: String) -> Int {
    let wanted = Array(text.utf8)
    return bytes[place...].indices.first { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
      ?? bytes.count
  }

  private mutating func upTo(_ text: String) throws(Picture.Fault) -> String {
    let end = end(of: text)
    guard end < bytes.count else { throw malformed }
    defer { place = end + text.utf8.count }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  /// Text with its entities resolved: the five of XML, and numbers.
  private mutating func resolved(_ raw: ArraySlice<UInt8>, movingTo next: Int) throws(Picture.Fault) -> String
  {
    place = next
    let pieces = String(decoding: raw, as: UTF8.self).split(separator: "&", omittingEmptySubsequences: false)
    var text = String(pieces[0])
    for piece in pieces.dropFirst() {
      guard let end = piece.firstIndex(of: ";"), let scalar = Self.entity(piece[..<end]) else {
        throw Picture.Fault(
          message: "is no well-formed SVG: an ampersand (&) has to be written &amp;", line: line)
      }
      text.unicodeScalars.append(scalar)
      text += piece[piece.index(after: end)...]
    }
    return text
  }

  private static func entity(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return number.flatMap(Unicode.Scalar.init)
  }
}

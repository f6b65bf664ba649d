import Studies

/// A message, or a part of one, as it came from outside: the fields of its head, and its lines. All else is refused, and
/// nothing is guessed.
struct MailEntity {
  typealias Line = ArraySlice<UInt8>

  let head: MailHead
  let body: ArraySlice<Line>

  private static let mostLines = 200_000
  private static let mostParts = 10

  /// - Throws: ``NoticeProblem``
  init(_ lines: ArraySlice<Line>) throws(NoticeProblem) {
    var rest = lines
    head = try MailHead(readingFrom: &rest)
    body = rest
  }

  /// Divides a message into lines, which end with LF or CRLF.
  /// - Throws: ``NoticeProblem/tooLarge``
  static func lines(of bytes: [UInt8]) throws(NoticeProblem) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      guard lines.count < mostLines else { throw .tooLarge }
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      lines.append(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      start = end + 1
    }
    return lines
  }

  /// The type of a part; plain text if it does not say (RFC 2045, 5.2).
  /// - Throws: ``NoticeProblem``
  func contentType() throws(NoticeProblem) -> ContentType {
    guard let text = try head.value("content-type") else { return ContentType() }
    guard let type = ContentType(text) else { throw .malformed }
    return type
  }

  /// Returns true if the body stands as it is, without an encoding. Reports and messages within a message have none
  /// (RFC 2046, 5.2.1; RFC 3464, 2.1).
  /// - Throws: ``NoticeProblem``
  func isPlain() throws(NoticeProblem) -> Bool {
    let encoding = try head.value("content-transfer-encoding") ?? "7bit"
    return ["7bit", "8bit", "binary"].contains(encoding.lowercased())
  }

  /// The parts between the lines with a boundary, all of which have to be there, the closing one too.
  /// - Throws: ``NoticeProblem``
  func parts(between boundary: String) throws(NoticeProblem) -> [MailEntity] {
    let delimiter = Array("--\(boundary)".utf8)
    let closing = delimiter + Array("--".utf8)
    var parts: [MailEntity] = []
    var start: Int?
    for index in body.indices {
      let line = body[index].withoutTrailingSpace
      let isClosing = line.elementsEqual(closing)
      guard isClosing || line.elementsEqual(delimiter) else { continue }
      if let start {
        guard parts.count < Self.mostParts else { throw .tooLarge }
        parts.append(try MailEntity(body[start..<index]))
      }
      if isClosing { return parts }
      start = index + 1
    }
    throw .malformed
  }
}

/// The fields before an empty line.
struct MailHead {
  private var fields: [(name: String, value: [UInt8])] = []

  private static let mostFields = 500
  private static let longestValue = 16_384

  /// Reads up to the first empty line, or to the end.
  /// - Throws: ``NoticeProblem``
  init(readingFrom lines: inout ArraySlice<MailEntity.Line>) throws(NoticeProblem) {
    while let line = lines.popFirst(), !line.isEmpty {
      if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
        try goOn(line)
      } else {
        try begin(line)
      }
    }
  }

  private mutating func begin(_ line: MailEntity.Line) throws(NoticeProblem) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .notAMessage }
    // Older servers leave a space before the colon (RFC 5322, 4.5).
    let name = line[..<colon].withoutTrailingSpace
    guard !name.isEmpty, name.allSatisfy({ (33...126).contains($0) }) else { throw .notAMessage }
    guard fields.count < Self.mostFields else { throw .tooLarge }
    fields.append((String(decoding: name, as: UTF8.self).lowercased(), []))
    try add(line[(colon + 1)...])
  }

  /// A line that begins with white space goes on with the value above it.
  private mutating func goOn(_ line: MailEntity.Line) throws(NoticeProblem) {
    guard !fields.isEmpty else { throw .notAMessage }
    try add(line)
  }

  private mutating func add(_ bytes: MailEntity.Line) throws(NoticeProblem) {
    let last = fields.count - 1
    guard fields[last].value.count + bytes.count <= Self.longestValue else { throw .tooLarge }
    fields[last].value += bytes
  }

  var isEmpty: Bool { fields.isEmpty }

  /// Returns nil if the field is not there. One that is there twice could mean either.
  /// - Parameter name: in small letters
  /// - Throws: ``NoticeProblem/malformed``
  func value(_ name: String) throws(NoticeProblem) -> String? {
    let found = fields.filter { $0.name == name }
    guard found.count <= 1 else { throw .malformed }
    return found.first.map { String(decoding: $0.value, as: UTF8.self).trimmed }
  }
}

extension ArraySlice<UInt8> {
  var withoutTrailingSpace: ArraySlice<UInt8> {
    var rest = self
    while let last = rest.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { rest.removeLast() }
    return rest
  }
}

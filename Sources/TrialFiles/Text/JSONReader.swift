/// A value in a JSON text.
enum JSONValue {
  case object([(String, JSONValue)])
  case array([JSONValue])
  case string(String)
  /// The number as written.
  case number(String)
  case bool(Bool)
  case null

  /// The member of a name; of the last one where there are several, as browsers have it.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.0 == name }?.1
  }

  /// Returns the member at a path such as `data.block`; a member whose own name contains a point takes
  /// precedence.
  func member(_ path: String) -> JSONValue? {
    if let member = self[path] { return member }
    guard let point = path.firstIndex(of: ".") else { return nil }
    return self[String(path[..<point])]?.member(String(path[path.index(after: point)...]))
  }

  /// The text of a plain value, empty for null; `nil` for lists and objects.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .null: ""
    case .array, .object: nil
    }
  }
}

/// Reads JSON (RFC 8259) element by element: the values of a list, of several lists one after another, or of
/// a file with a value on each line.
struct JSONReader: ~Copyable {
  private static let deepest = 100
  private static let largest = 64_000_000

  let text: TextBytes
  /// The line on which the element begins.
  private(set) var line = 1
  /// The element is an element of a list.
  private(set) var isInList = false

  private var buffer: TextBuffer
  private var currentLine = 1
  private var taken = 0

  init(_ text: TextBytes, _ buffer: consuming TextBuffer) {
    self.text = text
    self.buffer = buffer
  }

  /// The next element; `nil` when there is none.
  mutating func next() throws(TrialProblem) -> JSONValue? {
    var isFirst = false
    while true {
      let byte = try peekPastBlanks()
      if isInList {
        guard let byte else { throw failure("the file ends within a list: it was cut off") }
        if byte == UInt8(ascii: "]") {
          step()
          isInList = false
          continue
        }
        if !isFirst { try expect(",") }
      } else {
        guard let byte else { return nil }
        if byte == UInt8(ascii: "[") {
          step()
          isInList = true
          isFirst = try peekPastBlanks() != UInt8(ascii: "]")
          if !isFirst { continue }
        }
      }
      _ = try peekPastBlanks()
      line = currentLine
      taken = 0
      return try value(depth: 0)
    }
  }

  /// Returns true if no element follows.
  mutating func isAtEnd() throws(TrialProblem) -> Bool {
    try peekPastBlanks() == nil
  }
}

extension JSONReader {
  private mutating func value(depth: Int) throws(TrialProblem) -> JSONValue {
    guard depth < Self.deepest else { throw failure("lists or objects more than \(Self.deepest) deep") }
    switch try peekPastBlanks() {
    case nil: throw failure("the file ends within a value: it was cut off")
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func members(depth: Int) throws(TrialProblem) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    step()
    if try peekPastBlanks() == UInt8(ascii: "}") {
      step()
      return []
    }
    while true {
      guard try peekPastBlanks() == UInt8(ascii: "\"") else { throw failure("a name in quotes is missing") }
      let name = try string()
      try expect(":")
      members.append((name, try value(depth: depth + 1)))
      if try peekPastBlanks() == UInt8(ascii: "}") { break }
      try expect(",")
    }
    step()
    return members
  }

  private mutating func elements(depth: Int) throws(TrialProblem) -> [JSONValue] {
    var elements: [JSONValue] = []
    step()
    if try peekPastBlanks() == UInt8(ascii: "]") {
      step()
      return []
    }
    while true {
      elements.append(try value(depth: depth + 1))
      if try peekPastBlanks() == UInt8(ascii: "]") { break }
      try expect(",")
    }
    step()
    return elements
  }

  private mutating func string() throws(TrialProblem) -> String {
    var bytes: [UInt8] = []
    step()
    while let byte = try peek() {
      step()
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      case ..<0x20: throw failure("a line break or control character inside a text")
      default: bytes.append(byte)
      }
    }
    throw failure("the file ends within a text: it was cut off")
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(TrialProblem) {
    guard let byte = try peek() else { throw failure("the file ends within a text: it was cut off") }
    step()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), try peek() == UInt8(ascii: "\\") {
        step()
        guard try peek() == UInt8(ascii: "u") else { return try escape(into: &bytes) }
        step()
        units.append(try codeUnit())
      }
      bytes.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    default: throw failure("“\\\(Character(Unicode.Scalar(byte)))” means nothing in a text")
    }
  }

  private mutating func codeUnit() throws(TrialProblem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = try peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("“\\u” without four hexadecimal digits")
      }
      step()
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private mutating func number() throws(TrialProblem) -> String {
    var bytes: [UInt8] = []
    while let byte = try peek(), "+-.0123456789eE".utf8.contains(byte) {
      bytes.append(byte)
      step()
    }
    let isNumber = bytes.withUnsafeBufferPointer { Numbers.number($0, mark: UInt8(ascii: ".")) != nil }
    guard isNumber else {
      let next = try peek().map { String(Character(Unicode.Scalar($0))) } ?? ""
      throw failure("“\(String(decoding: bytes, as: UTF8.self))\(next)” is not a value")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(TrialProblem) -> JSONValue {
    for byte in word.utf8 {
      guard try peek() == byte else { throw failure("a word other than true, false and null") }
      step()
    }
    return value
  }

  private mutating func expect(_ wanted: Character) throws(TrialProblem) {
    guard try peekPastBlanks() == wanted.asciiValue else { throw failure("“\(wanted)” is missing") }
    step()
  }

  private mutating func peekPastBlanks() throws(TrialProblem) -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): step()
      default: return byte
      }
    }
    return nil
  }

  private mutating func peek() throws(TrialProblem) -> UInt8? {
    while buffer.start == buffer.end {
      if buffer.isComplete { return nil }
      try buffer.fill(from: text)
    }
    guard taken < Self.largest else {
      throw failure("a value over \(Self.largest / 1_000_000) million bytes long")
    }
    return buffer.bytes[buffer.start]
  }

  private mutating func step() {
    if buffer.bytes[buffer.start] == Syntax.newline { currentLine += 1 }
    buffer.start += 1
    taken += 1
  }

  private func failure(_ message: ProblemSentence) -> TrialProblem {
    TrialProblem(file: text.name, line: currentLine, "not valid JSON: \(message)")
  }
}

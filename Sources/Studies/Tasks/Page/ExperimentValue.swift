/// A JSON text (RFC 8259) with its members in their order and its numbers as they were written, so that a release can tell
/// them again to the digit.
public indirect enum ExperimentValue: Sendable, Hashable {
  case object([Member])
  case list([ExperimentValue])
  case text(String)
  /// As it was written.
  case number(String)
  case flag(Bool)
  case null

  public struct Member: Sendable, Hashable {
    public let name: String
    public let value: ExperimentValue
  }

  /// Objects and lists within one another.
  static let deepest = 32

  /// - Throws: ``ExperimentValue/Malformed`` for a text that is not JSON, that names something twice in an object, or that
  ///   is nested more than 32 times
  public init(parsing text: String) throws(Malformed) {
    var reader = ExperimentValueReader(text)
    self = try reader.whole()
  }

  /// The text differs from JSON.
  public struct Malformed: Error, Hashable {}

  /// Returns true for the text of a line of data: a JSON object.
  public static func isLine(_ text: String) -> Bool {
    guard case .object? = try? ExperimentValue(parsing: text) else { return false }
    return true
  }

  /// The value as JSON without spaces.
  public var json: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ",") + "}"
    case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .text(let text): Self.quoted(text)
    case .number(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The value as the cell of a table: a list as JSON, nothing for null.
  var cell: String? {
    switch self {
    case .null: nil
    case .text(let text): text
    case .flag(let flag): flag ? "1" : "0"
    case .number(let digits): digits
    case .list, .object: json
    }
  }

  /// The members of an object with those of the objects within it, whose names are joined by dots: `response.rt`. An empty
  /// object stays one.
  var flattened: [Member] {
    guard case .object(let members) = self else { return [] }
    return members.flatMap { member -> [Member] in
      guard case .object(let inner) = member.value, !inner.isEmpty else { return [member] }
      return member.value.flattened.map { Member(name: "\(member.name).\($0.name)", value: $0.value) }
    }
  }
}

import Crypto

/// A typed id: the id of a run cannot be passed in place of that of a participant.
public struct Identifier<Subject>: Hashable, Sendable, Codable, CustomStringConvertible {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public var description: String { text }
}

extension Identifier {
  /// Returns true if an author can use the text as an id: small letters a to z, digits and hyphens, at most
  /// 64.
  public static func canName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// A new id: 48 bits of time, so that rows written together lie together, and 80 random bits.
  public static func new(at time: Timestamp) -> Identifier {
    var bytes = (0..<6).reversed().map { UInt8(truncatingIfNeeded: time.milliseconds >> ($0 * 8)) }
    bytes += SecureRandom.bytes(10)
    return Identifier(bytes.hexadecimal)
  }
}

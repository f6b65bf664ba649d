import Crypto

/// A typed id: the id of a run cannot be passed where that of a participant is asked for.
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
  /// A new id: 48 bits of time, so that rows written together lie together, and 80 random bits.
  public static func new(at time: Timestamp) -> Identifier {
    var bytes = (0..<6).reversed().map { UInt8(truncatingIfNeeded: time.milliseconds >> ($0 * 8)) }
    bytes += SecureRandom.bytes(10)
    return Identifier(bytes.hexadecimal)
  }
}

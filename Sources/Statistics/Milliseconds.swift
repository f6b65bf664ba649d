/// A length of time in milliseconds, with fractions: the unit of every latency and interval of a task.
///
/// Coded as a plain number, so that `612.5` in a JSON file is 612.5 ms.
public struct Milliseconds: Sendable, Hashable, Comparable {
  /// The number of milliseconds.
  public var value: Double

  /// `value` milliseconds.
  @inlinable public init(_ value: Double) {
    self.value = value
  }

  @inlinable public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.value < right.value
  }
}

extension Milliseconds: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  @inlinable public init(integerLiteral value: Int) {
    self.init(Double(value))
  }

  @inlinable public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension Milliseconds: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Double.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

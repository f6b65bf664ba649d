import Foundation

/// A point in time: UTC milliseconds since 1970.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public init(_ date: Date) {
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  public func advanced(bySeconds seconds: Int) -> Timestamp {
    Timestamp(milliseconds: milliseconds + Int64(seconds) * 1000)
  }

  public static func < (one: Timestamp, other: Timestamp) -> Bool { one.milliseconds < other.milliseconds }
}

/// The source of the time; passed in, so that tests can set it.
public typealias Clock = @Sendable () -> Timestamp

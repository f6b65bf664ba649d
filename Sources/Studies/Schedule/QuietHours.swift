/// The time of day in which nobody is written to, in minutes after midnight by the participant's clock. It may span
/// midnight; none if both are the same.
public struct QuietHours: Sendable, Hashable {
  public let from: Int
  public let until: Int

  public static let standard = QuietHours(from: 22 * 60, until: 7 * 60)

  public init(from: Int, until: Int) {
    self.from = from
    self.until = until
  }

  public func contains(minute: Int) -> Bool {
    from <= until ? (from..<until).contains(minute) : minute >= from || minute < until
  }
}

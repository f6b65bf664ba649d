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

  /// Returns how many minutes are left at this minute of the day; nil outside of the quiet hours.
  func minutesLeft(at minute: Int) -> Int? {
    guard contains(minute: minute) else { return nil }
    return (until - minute + Self.minutesOfDay) % Self.minutesOfDay
  }

  private static let minutesOfDay = 24 * 60
}

/// The permitted frequency of an event within a sliding window of time.
public struct Rate: Sendable, Hashable {
  public let times: Int
  public let seconds: Int

  public init(times: Int, seconds: Int) {
    self.times = times
    self.seconds = seconds
  }

  /// - Parameter earlier: when it happened before, oldest first
  /// - Returns: seconds until the event may happen again; nil if it may now
  public func wait(after earlier: [Timestamp], at now: Timestamp) -> Int? {
    let since = now.advanced(bySeconds: -seconds)
    let counted = earlier.filter { $0 > since }
    guard counted.count >= times else { return nil }
    // Once this one is out of the window, one fewer than the limit is left in it.
    let leaving = counted[counted.count - times]
    return Int((leaving.milliseconds - since.milliseconds) / 1000) + 1
  }
}

/// A rate, and whose it is.
public struct Limit: Sendable, Hashable {
  /// Distinguishes one limit from every other. It is stored as a keyed hash only, since it may contain a name
  /// as it was typed.
  public let key: String
  public let rate: Rate
  /// The right secret clears the count of wrong ones.
  public let isClearedBySuccess: Bool

  public init(_ key: String, _ rate: Rate, isClearedBySuccess: Bool = false) {
    self.key = key
    self.rate = rate
    self.isClearedBySuccess = isClearedBySuccess
  }

  /// An event that counts against several limits has to wait for the one that holds it longest.
  /// - Parameter counted: each limit, and when such an event happened before, oldest first
  /// - Returns: seconds until the event may happen again; nil if it may now
  public static func wait(_ counted: [(limit: Limit, earlier: [Timestamp])], at now: Timestamp) -> Int? {
    counted.compactMap { $0.limit.rate.wait(after: $0.earlier, at: now) }.max()
  }
}

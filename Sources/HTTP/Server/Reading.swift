import CMicroHTTPD

/// The delay of a client behind the slowest permitted rate: each second counts against it, each byte that it sends or takes
/// for it. Being ahead counts for nothing, so that it cannot send most of a body at once and then hold it for ever.
///
/// The library's own timeout counts inactivity only, so that a byte now and then would hold a connection, and the
/// memory that belongs to it, for ever.
struct Pace {
  /// Bytes in a second; slower than any network a lab would use.
  private static let slowest = 1024.0
  /// The time limit for a body at the slowest rate, in seconds. One that is so large that it would take longer has to
  /// come faster, since it holds much memory until then.
  private static let longestBody = 300.0
  /// Bytes in a second.
  private let rate: Double
  private var behind = 0.0
  private var seen: (time: ContinuousClock.Instant, bytes: UInt64)

  init(from time: ContinuousClock.Instant, bytes: UInt64 = 0) {
    rate = Self.slowest
    seen = (time, bytes)
  }

  /// - Parameter length: of the whole body, in bytes
  init(ofBodyWith length: Int, from time: ContinuousClock.Instant) {
    rate = max(Self.slowest, Double(length) / Self.longestBody)
    seen = (time, 0)
  }

  /// To be called from time to time.
  /// - Parameters:
  ///   - bytes: that have been moved in all
  ///   - limit: how far behind is too far
  mutating func isTooSlow(_ bytes: UInt64, at now: ContinuousClock.Instant, limit: Duration) -> Bool {
    let secondsWorth = (Double(bytes) - Double(seen.bytes)) / rate
    behind = max(0, behind + (now - seen.time) / .seconds(1) - secondsWorth)
    seen = (now, bytes)
    return behind > limit / .seconds(1)
  }
}

/// The delay of a client in taking an answer.
struct Reading {
  private var pace: Pace?

  /// To be called from time to time while an answer is being made and sent.
  mutating func isTooSlow(_ traffic: SocketTraffic, at now: ContinuousClock.Instant, limit: Duration) -> Bool
  {
    // A client that has taken everything sent so far waits for the server, and is not slow.
    guard pace != nil, traffic.isWaiting else {
      pace = Pace(from: now, bytes: traffic.taken)
      return false
    }
    return pace!.isTooSlow(traffic.taken, at: now, limit: limit)
  }
}

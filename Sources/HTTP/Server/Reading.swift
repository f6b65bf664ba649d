import CMicroHTTPD

/// The delay of a client: each second counts against it, each kilobyte that it sends or takes for it. Being ahead
/// counts for nothing, so that it cannot send most of a body at once and then hold it for ever.
///
/// The library's own timeout counts inactivity only, so that a byte now and then would hold a connection, and the
/// memory that belongs to it, for ever.
struct Pace {
  /// Bytes in a second; slower than any network a lab would use.
  private static let slowest = 1024.0
  private var behind = 0.0
  private var seen: (time: ContinuousClock.Instant, bytes: UInt64)

  init(from time: ContinuousClock.Instant, bytes: UInt64 = 0) {
    seen = (time, bytes)
  }

  /// To be called from time to time.
  /// - Parameters:
  ///   - bytes: that have been moved in all
  ///   - limit: how far behind is too far
  mutating func isTooSlow(_ bytes: UInt64, at now: ContinuousClock.Instant, limit: Duration) -> Bool {
    let kilobytes = (Double(bytes) - Double(seen.bytes)) / Self.slowest
    behind = max(0, behind + (now - seen.time) / .seconds(1) - kilobytes)
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

import CMicroHTTPD

/// How far a client is behind in taking an answer: each second counts against it, each kilobyte it takes
/// for it.
///
/// The library's own timeout counts inactivity only, so that a byte now and then would hold a connection,
/// and what belongs to it, for ever.
struct Reading {
  /// Bytes in a second; slower than any network a lab would use.
  private static let slowest = 1024.0
  private var behind = 0.0
  private var seen: (time: ContinuousClock.Instant, taken: UInt64)?

  /// To be called from time to time while an answer is being made and sent.
  mutating func isTooSlow(_ traffic: SocketTraffic, at now: ContinuousClock.Instant, limit: Duration) -> Bool
  {
    defer { seen = (now, traffic.taken) }
    // Where the client has all there is, the server is the slow one.
    guard let seen, traffic.isWaiting else {
      behind = 0
      return false
    }
    let kilobytes = (Double(traffic.taken) - Double(seen.taken)) / Self.slowest
    behind = max(0, behind + (now - seen.time) / .seconds(1) - kilobytes)
    return behind > limit / .seconds(1)
  }
}

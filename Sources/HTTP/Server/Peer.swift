import CMicroHTTPD
import Glibc

/// One open socket, and how quickly its client sends and takes data.
final class Peer: Sendable {
  private enum Phase {
    /// A header is being waited for, and has been begun or is the first.
    case header(since: ContinuousClock.Instant)
    /// Between two requests. `received` is the number of bytes that the socket had received at the first check since
    /// then, so that a busy connection need not be asked.
    case resting(received: UInt64?)
    case body(Pace, received: Int)
    /// The server's turn to answer, then the client's to take the answer.
    case answering(Reading)
  }

  let socket: Int32
  /// The numeric address of the other end.
  let address: String
  /// Outlives every connection.
  unowned let engine: Engine
  private let phase: Locked<Phase>

  init(socket: Int32, address: String, engine: Engine) {
    self.socket = socket
    self.address = address
    self.engine = engine
    phase = Locked(.header(since: .now))
  }

  func beganBody(ofLength length: Int) {
    phase.withLock { $0 = .body(Pace(ofBodyWith: length, from: .now), received: 0) }
  }

  func receivedBody(_ count: Int) {
    phase.withLock {
      if case .body(let pace, let received) = $0 { $0 = .body(pace, received: received + count) }
    }
  }

  func isBeingAnswered() { phase.withLock { $0 = .answering(Reading()) } }

  func finishedRequest() { phase.withLock { $0 = .resting(received: nil) } }

  /// Returns true if the client has been too slow; to be called about once a second. It also notices that the client
  /// has begun the next header: the library reports that only once the request line is complete.
  func isTooSlow(at now: ContinuousClock.Instant, _ configuration: ServerConfiguration) -> Bool {
    phase.withLock {
      switch $0 {
      case .header(let since): return now - since > configuration.headerTimeout
      case .resting(let received):
        let all = socket_traffic(socket).received
        $0 = all > received ?? all ? .header(since: now) : .resting(received: all)
        return false
      case .body(var pace, let received):
        let isTooSlow = pace.isTooSlow(UInt64(received), at: now, limit: configuration.headerTimeout)
        $0 = .body(pace, received: received)
        return isTooSlow
      case .answering(var reading):
        let isTooSlow = reading.isTooSlow(socket_traffic(socket), at: now, limit: configuration.readTimeout)
        $0 = .answering(reading)
        return isTooSlow
      }
    }
  }

  func disconnect() { _ = shutdown(socket, Int32(SHUT_RDWR)) }
}

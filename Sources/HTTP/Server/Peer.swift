import CMicroHTTPD
import Glibc

/// One open socket, and how far its client is with what it sends.
final class Peer: Sendable {
  private enum Phase {
    /// A header is being waited for, and has been begun or is the first.
    case header(since: ContinuousClock.Instant)
    /// Between two requests; the bytes the socket had received when the last one ended.
    case resting(received: UInt64)
    case body(since: ContinuousClock.Instant, received: Int)
    /// The server's turn.
    case answering
  }

  /// A body slower than this, on average, is given up.
  private static let slowestBody = 1024
  let socket: Int32
  /// The numeric address of the other end.
  let address: String
  private let phase: Locked<Phase>

  init(socket: Int32, address: String) {
    self.socket = socket
    self.address = address
    phase = Locked(.header(since: .now))
  }

  func beganBody() { phase.withLock { $0 = .body(since: .now, received: 0) } }

  func receivedBody(_ count: Int) {
    phase.withLock {
      if case .body(let since, let received) = $0 { $0 = .body(since: since, received: received + count) }
    }
  }

  func isBeingAnswered() { phase.withLock { $0 = .answering } }

  func finishedRequest() {
    let received = socket_bytes_received(socket)
    phase.withLock { $0 = .resting(received: received) }
  }

  /// Whether the client has been too slow. Also notices that it has begun with the next header: the
  /// library says so only once the request line is there.
  func isTooSlow(at now: ContinuousClock.Instant, headerTimeout: Duration) -> Bool {
    phase.withLock {
      switch $0 {
      case .answering: return false
      case .header(let since): return now - since > headerTimeout
      case .resting(let received):
        if socket_bytes_received(socket) > received { $0 = .header(since: now) }
        return false
      case .body(let since, let received):
        let seconds = Int((now - since).components.seconds)
        return now - since > headerTimeout && received < seconds * Self.slowestBody
      }
    }
  }

  func disconnect() { _ = shutdown(socket, Int32(SHUT_RDWR)) }
}

/// The numeric form of a socket address; an IPv4 address that came in through an IPv6 socket as IPv4.
func numericAddress(_ address: UnsafePointer<sockaddr>) -> String {
  let size =
    address.pointee.sa_family == sa_family_t(AF_INET6)
    ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
  let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { space in
    getnameinfo(address, socklen_t(size), space.baseAddress, socklen_t(space.count), nil, 0, NI_NUMERICHOST)
      == 0 ? String(cString: space.baseAddress!) : ""
  }
  return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
}

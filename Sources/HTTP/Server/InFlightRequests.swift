import Foundation

/// The exchanges that are not finished yet, in a worker or on the network.
///
/// The library aborts the process when it is stopped with a suspended connection, and its own count includes idle
/// connections, so they are counted here.
final class InFlightRequests: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by the condition's lock.
  private var open: [ObjectIdentifier: Exchange] = [:]
  private var isClosed = false

  /// Enters an exchange and suspends its connection; returns false once the server is stopping. Both happen under the
  /// lock, so that any thread that sees the exchange here may resume it.
  func begin(_ exchange: Exchange) -> Bool {
    condition.withLock {
      guard !isClosed else { return false }
      open[ObjectIdentifier(exchange)] = exchange
      exchange.connection.suspend()
      return true
    }
  }

  func end(_ exchange: Exchange) {
    condition.withLock {
      open[ObjectIdentifier(exchange)] = nil
      if open.isEmpty { condition.broadcast() }
    }
  }

  /// True once no exchange is entered any more.
  var isClosing: Bool { condition.withLock { isClosed } }

  func close() { condition.withLock { isClosed = true } }

  /// Waits until all have ended, or the time is over; returns those that have not ended.
  func wait(upTo time: Duration) -> [Exchange] {
    let deadline = Date(timeIntervalSinceNow: time / .seconds(1))
    return condition.withLock {
      while !open.isEmpty && condition.wait(until: deadline) {}
      return Array(open.values)
    }
  }
}

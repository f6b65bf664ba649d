import Foundation

/// A bounded buffer between a worker that writes a response and the thread that sends it.
///
/// The worker waits while the buffer is full. The sending thread never waits: where the buffer is empty
/// it suspends the connection, and the next write resumes it.
final class StreamPipe: @unchecked Sendable {
  enum Chunk {
    case bytes(Int)
    case notYet
    case end
    case failure
  }

  private enum Ending {
    case finished
    case failed
    case abandoned
  }

  private static let capacity = 256 << 10
  private let condition = NSCondition()
  private let connection: Connection
  // All below is guarded by the condition's lock.
  private var buffer: [UInt8] = []
  private var readOffset = 0
  private var ending: Ending?
  private var isSuspended = false

  init(connection: Connection) {
    self.connection = connection
  }

  /// Waits for room; throws when nobody reads any more.
  func write(_ bytes: [UInt8]) throws(StreamError) {
    condition.lock()
    defer { condition.unlock() }
    var rest = bytes[...]
    while !rest.isEmpty {
      while ending == nil && buffer.count - readOffset >= Self.capacity { condition.wait() }
      guard ending == nil else { throw .clientLeft }
      buffer.removeFirst(readOffset)
      readOffset = 0
      let piece = rest.prefix(Self.capacity - buffer.count)
      buffer += piece
      rest = rest.dropFirst(piece.count)
      wakeReader()
    }
  }

  /// The writer has come to its end; what is buffered is still sent.
  func finish() { end(.finished) }

  /// The writer has failed: the connection is to be cut.
  func fail() { end(.failed) }

  /// Nobody will read any more.
  func abandon() { end(.abandoned) }

  /// Called by the sending thread: moves bytes out, or suspends the connection where there are none.
  func read(into space: UnsafeMutableRawBufferPointer) -> Chunk {
    condition.withLock {
      if ending == .failed || ending == .abandoned { return .failure }
      let count = min(space.count, buffer.count - readOffset)
      guard count > 0 else {
        if ending == .finished { return .end }
        isSuspended = true
        connection.suspend()
        return .notYet
      }
      buffer.withUnsafeBytes { space.copyMemory(from: .init(rebasing: $0[readOffset..<readOffset + count])) }
      readOffset += count
      condition.signal()
      return .bytes(count)
    }
  }

  private func end(_ how: Ending) {
    condition.withLock {
      if ending == nil { ending = how }
      wakeReader()
      condition.broadcast()
    }
  }

  private func wakeReader() {
    guard isSuspended else { return }
    isSuspended = false
    connection.resume()
  }
}

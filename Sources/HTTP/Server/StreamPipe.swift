import Foundation

/// The bytes of a response that a worker has written and the sending thread has not sent yet.
///
/// A little is kept in memory. If the reader is slower than the writer the rest goes to disk, so that no worker, and
/// nothing that a worker holds, has to wait for the network; the writer waits only when the disk takes no more. The
/// sending thread never waits: when there is nothing to send it suspends the connection, and the next write resumes it.
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
  private let overflowLimit: Int
  private let connection: Connection
  private let condition = NSCondition()
  // Everything below is guarded by the condition's lock. The bytes in memory were written before those on disk.
  private var memory: [UInt8] = []
  private var memoryRead = 0
  private var overflow: OverflowFile?
  private var overflowWritten = 0
  private var overflowRead = 0
  private var ending: Ending?
  private var isSuspended = false

  /// - Parameter overflowLimit: how many bytes may go to disk.
  init(connection: Connection, overflowLimit: Int) {
    self.connection = connection
    self.overflowLimit = overflowLimit
  }

  /// Throws when the client has gone.
  func write(_ bytes: [UInt8]) throws(StreamError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var count = try writeToMemory(rest)
      if count == 0 { count = writeToDisk(rest) }
      if count == 0 { waitForReader() }
      rest = rest.dropFirst(count)
    }
  }

  /// Marks the end of the response; bytes that wait are still sent.
  func finish() { end(.finished) }

  /// Marks the response as failed: the connection is closed.
  func fail() { end(.failed) }

  /// Marks the response as abandoned: nobody reads it any more.
  func abandon() { end(.abandoned) }

  /// Called by the sending thread: moves bytes out, or suspends the connection if there are none.
  func read(into space: UnsafeMutableRawBufferPointer) -> Chunk {
    condition.withLock {
      if ending == .failed || ending == .abandoned { return .failure }
      let waits = memoryRead < memory.count || overflowRead < overflowWritten
      guard waits else {
        if ending == .finished { return .end }
        isSuspended = true
        connection.suspend()
        return .notYet
      }
      let count = memoryRead < memory.count ? readMemory(into: space) : readDisk(into: space)
      condition.signal()
      return count > 0 ? .bytes(count) : .failure
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

extension StreamPipe {
  /// Returns how many of the bytes were kept in memory; none while others wait on disk.
  private func writeToMemory(_ bytes: ArraySlice<UInt8>) throws(StreamError) -> Int {
    condition.lock()
    defer { condition.unlock() }
    guard ending == nil else { throw .clientLeft }
    guard overflowRead == overflowWritten else { return 0 }
    memory.removeFirst(memoryRead)
    memoryRead = 0
    let piece = bytes.prefix(Self.capacity - memory.count)
    memory += piece
    wakeReader()
    return piece.count
  }

  /// Writes without holding the lock: the sending thread must not wait for the disk.
  private func writeToDisk(_ bytes: ArraySlice<UInt8>) -> Int {
    let (present, offset) = condition.withLock { (overflow, overflowWritten) }
    guard let file = present ?? OverflowFile() else { return 0 }
    let count = file.write(bytes.prefix(overflowLimit - offset), at: offset)
    condition.withLock {
      overflow = file
      overflowWritten += count
      wakeReader()
    }
    return count
  }

  private func waitForReader() {
    condition.withLock {
      let isFull = memory.count - memoryRead == Self.capacity || overflowRead < overflowWritten
      if isFull && ending == nil { condition.wait() }
    }
  }

  private func readMemory(into space: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(space.count, memory.count - memoryRead)
    memory.withUnsafeBytes { space.copyMemory(from: .init(rebasing: $0[memoryRead..<memoryRead + count])) }
    memoryRead += count
    return count
  }

  private func readDisk(into space: UnsafeMutableRawBufferPointer) -> Int {
    let size = min(space.count, overflowWritten - overflowRead)
    let count = overflow?.read(into: .init(rebasing: space[..<size]), at: overflowRead) ?? 0
    overflowRead += count
    return count
  }
}

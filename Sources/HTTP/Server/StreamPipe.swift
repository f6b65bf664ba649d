import Foundation

/// What a worker has written of a response and the sending thread has not sent yet.
///
/// A little is kept in memory. A reader slower than the writer makes the rest go to disk, so that no
/// worker, and nothing a worker holds, has to wait for somebody's network; only where the disk takes no
/// more does the writer wait. The sending thread never waits: where there is nothing to send it suspends
/// the connection, and the next write resumes it.
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
  // All below is guarded by the condition's lock. What is in memory was written before what is on disk.
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

  /// Throws when nobody reads any more.
  func write(_ bytes: [UInt8]) throws(StreamError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var count = try writeToMemory(rest)
      if count == 0 { count = writeToDisk(rest) }
      if count == 0 { waitForReader() }
      rest = rest.dropFirst(count)
    }
  }

  /// The writer has come to its end; what waits is still sent.
  func finish() { end(.finished) }

  /// The writer has failed: the connection is to be cut.
  func fail() { end(.failed) }

  /// Nobody will read any more.
  func abandon() { end(.abandoned) }

  /// Called by the sending thread: moves bytes out, or suspends the connection where there are none.
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
  /// How many of the bytes there was room for; none while others wait on disk.
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

  /// Without the lock while the disk works: the sending thread must not wait for it.
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

import Foundation
import Glibc
import Studies
import Synchronization

/// The lock for changes that touch both databases. One file holds what names a person, the other what belongs to that
/// person, and no transaction spans both. One change at a time holds the lock, in this process (the mutex) and among
/// all processes that have the data open (the lock on a file), so that a backup never falls between the two halves of
/// a change.
final class BothFiles: Sendable {
  private let turn = NSLock()
  private let queue = Mutex(Queue())
  private let descriptor: Int32
  /// A backup holds the lock for a few milliseconds.
  private static let patience = Duration.seconds(2)

  /// - Throws: ``StorageError``
  init(_ directory: DataDirectory) throws {
    let path = directory.path("lock-of-both")
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError.cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// - Throws: ``StoreOutage``, and what `body` throws
  func withLock<Value>(_ body: () throws -> Value) throws -> Value {
    guard let ticket = queue.withLock({ $0.enter() }) else { throw StoreOutage.locked }
    defer { queue.withLock { $0.leave() } }
    turn.lock()
    defer { turn.unlock() }
    // The previous holder gave up on the file lock; this one would wait just as long.
    guard queue.withLock({ $0.isCurrent(ticket) }) else { throw StoreOutage.locked }
    do {
      let value = try lockingFile(body)
      queue.withLock { $0.note(isLocked: false) }
      return value
    } catch StoreOutage.locked {
      queue.withLock { $0.note(isLocked: true) }
      throw StoreOutage.locked
    }
  }

  private func lockingFile<Value>(_ body: () throws -> Value) throws -> Value {
    let end = ContinuousClock.now + Self.patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard ContinuousClock.now < end else { throw StoreOutage.locked }
      usleep(5000)
    }
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }

  /// The changes that hold the lock or wait for it. While another program holds the file lock, one change at a time
  /// finds out whether it still does, as with writes to one file; all others are refused at once.
  private struct Queue {
    private var count = 0
    private var isLockedOut = false
    private var lockouts = 0

    /// Nil if the change is refused without waiting.
    mutating func enter() -> Int? {
      if isLockedOut, count > 0 { return nil }
      count += 1
      return lockouts
    }

    mutating func leave() { count -= 1 }

    func isCurrent(_ ticket: Int) -> Bool { ticket == lockouts }

    mutating func note(isLocked: Bool) {
      isLockedOut = isLocked
      if isLocked { lockouts += 1 }
    }
  }
}

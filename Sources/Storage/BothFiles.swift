import Foundation
import Glibc
import Synchronization

/// What names a person lies in one file and what it belongs to in the other, and no transaction spans both: one at a
/// time changes both, in this process (the mutex) and among all that have the data open (the lock on a file), so that
/// a backup never falls between the two halves of a change.
final class BothFiles: Sendable {
  private let mutex = Mutex(())
  private let descriptor: Int32

  /// - Throws: ``StorageError``
  init(_ directory: DataDirectory) throws {
    let path = directory.path("lock-of-both")
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError.cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
    try mutex.withLock { _ in
      // Waits; it fails only where a signal interrupts it.
      while flock(descriptor, LOCK_EX) != 0 {}
      defer { flock(descriptor, LOCK_UN) }
      return try body()
    }
  }
}

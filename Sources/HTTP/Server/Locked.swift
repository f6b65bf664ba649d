import Foundation

/// A value only one thread at a time can reach.
///
/// Like `Synchronization.Mutex`, but over a lock the thread sanitizer knows: it does not see `Mutex` hand
/// over under contention and reports races that are none.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

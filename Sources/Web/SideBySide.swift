import Dispatch
import Synchronization

/// Does two things at the same time, as far as a second core is free, and returns once both are done.
/// - Throws: the error of the first if it fails, otherwise that of the second
public func sideBySide<First: Sendable, Second: Sendable>(
  _ first: @Sendable () throws -> First, _ second: @Sendable () throws -> Second
) throws -> (First, Second) {
  let one = Mutex<Result<First, any Error>?>(nil)
  let other = Mutex<Result<Second, any Error>?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    if number == 0 {
      let result = Result { try first() }
      one.withLock { $0 = result }
    } else {
      let result = Result { try second() }
      other.withLock { $0 = result }
    }
  }
  return try (one.withLock { $0! }.get(), other.withLock { $0! }.get())
}

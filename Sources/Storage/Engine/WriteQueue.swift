import Dispatch
import Studies

/// The writes that wait for their turn. While another program has the lock, one write at a time finds out whether it
/// still has; the threads of all others go on with requests that only read.
struct WriteQueue {
  enum Place {
    /// The writer has to be called.
    case isNext
    /// The writer has to be called in a while, unless somebody else calls it before.
    case canWait
    case joins
    case isRefused
  }

  private var waiting: [any PendingWrite] = []
  /// True once the writer was called for those that wait.
  private var isCalled = false
  private var isCommitting = false
  private var isLockedOut = false

  /// - Parameter canWait: true for a write that the next one may take along
  mutating func enter(_ write: any PendingWrite, canWait: Bool = false) -> Place {
    if isLockedOut, isCommitting || isCalled { return .isRefused }
    waiting.append(write)
    if isCalled { return .joins }
    if canWait { return waiting.count == 1 ? .canWait : .joins }
    isCalled = true
    return .isNext
  }

  /// - Returns: true if the writer has to be called for writes that have waited so far
  mutating func endWait() -> Bool {
    if waiting.isEmpty || isCalled { return false }
    isCalled = true
    return true
  }

  mutating func takeAll() -> [any PendingWrite] {
    defer { waiting = [] }
    isCalled = false
    isCommitting = !waiting.isEmpty
    return waiting
  }

  /// - Returns: the writes that arrived meanwhile and would only wait as long again
  mutating func finish(isLocked: Bool) -> [any PendingWrite] {
    isCommitting = false
    isLockedOut = isLocked
    guard isLocked else { return [] }
    defer { waiting = [] }
    isCalled = false
    return waiting
  }
}

/// A write that waits for its turn.
protocol PendingWrite: AnyObject, Sendable {
  /// Throws only if the transaction itself is gone.
  func run(in db: Database) throws
  func fail(_ error: any Error)
  /// Reports the outcome; changes that succeeded are on disk.
  func tell()
}

/// Used only by the writer until `tell`, and only by its owner after that.
final class Pending<Value>: PendingWrite, @unchecked Sendable {
  private let body: (Database) throws -> Value
  private let isOver = DispatchSemaphore(value: 0)
  private var outcome: Result<Value, any Error>?

  init(_ body: @escaping (Database) throws -> Value) { self.body = body }

  func wait(until time: DispatchTime = .distantFuture) throws -> Value {
    guard isOver.wait(timeout: time) == .success else { throw StoreOutage.locked }
    return try outcome!.get()
  }

  func run(in db: Database) throws {
    do {
      outcome = .success(try db.inSavepoint { try body(db) })
    } catch {
      outcome = .failure(error)
      // A full disk makes SQLite roll back the whole transaction: nothing of this batch was stored.
      if !db.isInsideTransaction { throw error }
    }
  }

  func fail(_ error: any Error) { outcome = .failure(error) }

  func tell() { isOver.signal() }
}

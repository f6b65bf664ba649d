import Dispatch
import Studies

/// The writes that wait for their turn. While another program has the lock, one write at a time finds out whether it
/// still has; the threads of all others go on with requests that only read.
struct WriteQueue {
  enum Place {
    /// The writer has to be called.
    case isNext
    case joins
    case isRefused
  }

  private var waiting: [any PendingWrite] = []
  private var isCommitting = false
  private var isLockedOut = false

  mutating func enter(_ write: any PendingWrite) -> Place {
    if isLockedOut, isCommitting || !waiting.isEmpty { return .isRefused }
    waiting.append(write)
    return waiting.count == 1 ? .isNext : .joins
  }

  mutating func takeAll() -> [any PendingWrite] {
    defer { waiting = [] }
    isCommitting = !waiting.isEmpty
    return waiting
  }

  /// - Returns: the writes that arrived meanwhile and would only wait as long again
  mutating func finish(isLocked: Bool) -> [any PendingWrite] {
    isCommitting = false
    isLockedOut = isLocked
    guard isLocked else { return [] }
    defer { waiting = [] }
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

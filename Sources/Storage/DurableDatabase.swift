import CSQLite
import Crypto
import Dispatch
import GRDB
import Studies
import Synchronization

/// One SQLite file. When `write` returns, its changes are on disk.
final class DurableDatabase: Sendable {
  private let writer: DatabaseQueue
  private let readers: Readers
  private let checkpointer: Checkpointer
  private let queue = Mutex(WriteQueue())
  private let isShared: Bool
  private let seal: AuditSeal?

  /// - Parameters:
  ///   - key: the lab's
  ///   - seal: of its audit trail; nil if it has none
  ///   - isShared: true if a server has the file open too; its tables are not migrated then
  /// - Throws: ``StorageError``, `DatabaseError`
  init(path: String, migrations: Migrations, key: SealingKey, seal: AuditSeal? = nil, isShared: Bool) throws {
    self.isShared = isShared
    self.seal = seal
    _ = Self.countsNoMemory
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Self.lockPatience)
    configuration.journalMode = .wal
    writer = try DatabaseQueue(path: path, configuration: configuration)
    configuration.journalMode = .default
    checkpointer = try Checkpointer(path: path, configuration: configuration)
    configuration.readonly = true
    readers = Readers(path: path, configuration: configuration)
    // The queue sets synchronous=NORMAL when it opens; FULL is what makes an answer mean "on disk".
    let isDurable = try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      return try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2
        && String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
    }
    guard isDurable else { throw StorageError.notDurable(path: path) }
    let migrator = migrations.migrator(with: key)
    guard try !writer.read(migrator.hasBeenSuperseded) else {
      throw StorageError.newerThanThisProgram(path: path)
    }
    guard try !isShared || writer.read(migrator.hasCompletedMigrations) else {
      throw StorageError.serverIsOlder(path: path)
    }
    try migrator.migrate(writer)
    writer.writeWithoutTransaction { checkpointer.follow($0) }
  }

  /// Turns off SQLite's memory statistics, which take a lock that all connections share at every allocation.
  private static let countsNoMemory = sqlite_count_no_memory()

  /// Seconds; commands and backups beside a server hold the lock for much less.
  private static let lockPatience = 2.0
  /// Much longer than a commit takes, and short for a person who waits for a page.
  private static let moment = DispatchTimeInterval.milliseconds(300)

  /// - Throws: ``StoreOutage``, and what `body` throws
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try readers.read(body)
    } catch let error as DatabaseError {
      throw error.outage ?? error
    }
  }

  /// One transaction. Writers that wait at the same time share one commit, and so one `fsync`; each is
  /// undone alone if it fails.
  /// - Throws: ``StoreOutage``, and what `body` throws
  func write<Value>(_ body: @escaping (Database) throws -> Value) throws -> Value {
    let mine = Pending(body)
    enqueue(mine)
    do {
      return try mine.wait()
    } catch let error as DatabaseError {
      throw error.outage ?? error
    }
  }

  /// The same, for a write that a page can do without: it may still happen after the wait was given up.
  /// - Throws: ``StoreOutage/locked`` if it is not written within a moment
  func writeWithinAMoment<Value>(_ body: @escaping (Database) throws -> Value) throws -> Value {
    let mine = Pending(body)
    enqueue(mine)
    do {
      return try mine.wait(until: .now() + Self.moment)
    } catch let error as DatabaseError {
      throw error.outage ?? error
    }
  }

  /// The same, for a write that nobody waits for, and that a power failure may lose.
  func writeSoon(_ body: @escaping (Database) throws -> Void) {
    enqueue(Pending(body))
  }

  /// Folds the write-ahead log into the file, so that a copy of the file alone is complete, and closes it.
  func close() throws {
    try readers.close()
    try checkpointer.close()
    if !isShared { try writer.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) } }
    try writer.close()
  }

  /// Queues a write. The writer takes one batch after the other; writes that arrive during a commit form the next
  /// batch. The first write of each batch schedules the writer.
  private func enqueue(_ write: any PendingWrite) {
    switch queue.withLock({ $0.enter(write) }) {
    case .isNext: break
    case .joins: return
    case .isRefused:
      write.fail(StoreOutage.locked)
      return write.tell()
    }
    writer.asyncWriteWithoutTransaction { [self] db in
      let batch = queue.withLock { $0.takeAll() }
      if batch.isEmpty { return }
      let isLocked = commit(batch, in: db)
      let refused = queue.withLock { $0.finish(isLocked: isLocked) }
      for write in refused { write.fail(StoreOutage.locked) }
      // The queue is updated first: a caller that learns its outcome may write again at once.
      for write in batch + refused { write.tell() }
    }
  }

  /// - Returns: true if another program had the lock
  private func commit(_ batch: [any PendingWrite], in db: Database) -> Bool {
    do {
      try db.inTransaction(.immediate) {
        let end = try seal?.soundEnd(in: db)
        for write in batch { try write.run(in: db) }
        try seal?.renew(after: end, in: db)
        return .commit
      }
      return false
    } catch {
      for write in batch { write.fail(error) }
      return (error as? DatabaseError)?.outage == .locked
    }
  }
}

/// The writes that wait for their turn. While another program has the lock, one write at a time finds out whether it
/// still has; the threads of all others go on with requests that only read.
private struct WriteQueue {
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

extension DatabaseError {
  /// Nil for an error in the program and for a violated constraint.
  fileprivate var outage: StoreOutage? {
    switch resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
    case .SQLITE_FULL: .full
    case .SQLITE_IOERR, .SQLITE_CANTOPEN: .failing
    default: nil
    }
  }
}

/// A write that waits for its turn.
private protocol PendingWrite: AnyObject, Sendable {
  /// Throws only if the transaction itself is gone.
  func run(in db: Database) throws
  func fail(_ error: any Error)
  /// Reports the outcome; changes that succeeded are on disk.
  func tell()
}

/// Used only by the writer until `tell`, and only by its owner after that.
private final class Pending<Value>: PendingWrite, @unchecked Sendable {
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
      var value: Value?
      try db.inSavepoint {
        value = try body(db)
        return .commit
      }
      outcome = .success(value!)
    } catch {
      outcome = .failure(error)
      // A full disk makes SQLite roll back the whole transaction: nothing of this batch was stored.
      if !db.isInsideTransaction { throw error }
    }
  }

  func fail(_ error: any Error) { outcome = .failure(error) }

  func tell() { isOver.signal() }
}

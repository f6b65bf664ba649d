import GRDB
import Synchronization

/// One SQLite file. What `write` has returned from is on disk.
final class DurableDatabase: Sendable {
  private let pool: DatabasePool
  private let waiting = Mutex<[any PendingWrite]>([])
  private let committing = Mutex(())
  private let isShared: Bool

  /// - Parameter isShared: whether a server has the file open too; its tables are left as they are then
  /// - Throws: ``StorageError``, `DatabaseError`
  init(path: String, migrations: Migrations, isShared: Bool, readers: Int) throws {
    self.isShared = isShared
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(10)
    configuration.maximumReaderCount = readers
    pool = try DatabasePool(path: path, configuration: configuration)
    // The pool sets synchronous=NORMAL when it opens; FULL is what makes an answer mean "on disk".
    let isDurable = try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      return try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2
        && String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
    }
    guard isDurable else { throw StorageError.notDurable(path: path) }
    let migrator = migrations.migrator
    guard try !pool.read(migrator.hasBeenSuperseded) else {
      throw StorageError.newerThanThisProgram(path: path)
    }
    guard try !isShared || pool.read(migrator.hasCompletedMigrations) else {
      throw StorageError.serverIsOlder(path: path)
    }
    try migrator.migrate(pool)
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try pool.read(body)
  }

  /// One transaction. Writers that wait at the same time share one commit, and so one `fsync`; each is
  /// undone alone if it fails.
  func write<Value>(_ body: @escaping (Database) throws -> Value) throws -> Value {
    let mine = Pending(body)
    waiting.withLock { $0.append(mine) }
    committing.withLock { _ in
      if mine.isDone { return }
      commit(
        waiting.withLock { all in
          defer { all = [] }
          return all
        })
    }
    return try mine.outcome!.get()
  }

  /// Folds the write-ahead log into the file, so that a copy of the file alone is whole, and closes it.
  func close() throws {
    if !isShared { try pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) } }
    try pool.close()
  }

  private func commit(_ batch: [any PendingWrite]) {
    do {
      try pool.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          for write in batch { try write.run(in: db) }
          return .commit
        }
      }
    } catch {
      for write in batch { write.fail(error) }
    }
  }
}

/// A write whose turn will come.
private protocol PendingWrite: AnyObject, Sendable {
  /// Throws only if the transaction itself is gone.
  func run(in db: Database) throws
  func fail(_ error: any Error)
}

/// Touched only by the thread that holds `committing`, and by its owner after that.
private final class Pending<Value>: PendingWrite, @unchecked Sendable {
  private let body: (Database) throws -> Value
  private(set) var outcome: Result<Value, any Error>?

  init(_ body: @escaping (Database) throws -> Value) { self.body = body }

  var isDone: Bool { outcome != nil }

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
      // A full disk makes SQLite undo everything: then nothing of this batch was stored.
      if !db.isInsideTransaction { throw error }
    }
  }

  func fail(_ error: any Error) { outcome = .failure(error) }
}

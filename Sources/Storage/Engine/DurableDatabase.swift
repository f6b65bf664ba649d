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
  ///   - report: hears of each migration of earlier data before it runs
  /// - Throws: ``StorageError``, ``DatabaseError``
  init(
    path: String, migrations: Migrations, key: SealingKey, seal: AuditSeal? = nil, isShared: Bool,
    report: @escaping @Sendable (Migrator.Step) -> Void = { _ in }
  ) throws {
    self.isShared = isShared
    self.seal = seal
    _ = Self.countsNoMemory
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Self.lockPatience)
    configuration.journalMode = .wal
    writer = try Self.open(path, configuration)
    configuration.journalMode = .default
    checkpointer = try Checkpointer(Self.open(path, configuration), isShared: isShared)
    configuration.readonly = true
    readers = Readers(path: path, configuration: configuration)
    let migrator = migrations.migrator(with: key)
    let progress = try migrator.progress(of: writer)
    // Nobody relies on a new file yet: its tables reach the disk together, with the first write after them.
    if progress.isNew, !isShared { try migrator.migrate(writer, report: report) }
    guard try Self.makeDurable(writer) else { throw StorageError.notDurable(path: path) }
    guard !progress.isSuperseded else { throw StorageError.newerThanThisProgram(path: path) }
    guard !isShared || progress.isComplete else { throw StorageError.serverIsOlder(path: path) }
    if !progress.isNew, !progress.isComplete { try migrator.migrate(writer, report: report) }
    writer.writeWithoutTransaction { checkpointer.follow($0) }
  }

  private static func open(_ path: String, _ configuration: GRDB.Configuration) throws -> DatabaseQueue {
    try translatingErrors { try DatabaseQueue(path: path, configuration: configuration) }
  }

  /// The queue sets synchronous=NORMAL when it opens; FULL is what makes an answer mean "on disk". The pages that a write
  /// might have to undo alone stay in memory: a file for them was made and deleted at every third commit. Deleted content
  /// is written over with zeros. A row whose place another takes by OR REPLACE counts as deleted for triggers, which it
  /// does with recursive triggers alone; no trigger of ours leads back to its own table.
  private static func makeDurable(_ writer: DatabaseQueue) throws -> Bool {
    try writer.writeWithoutTransaction { engine in
      let db = Database(engine)
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON")
      try db.execute(sql: "PRAGMA recursive_triggers = ON")
      return try db.count("PRAGMA synchronous") == 2 && db.text("PRAGMA journal_mode") == "wal"
    }
  }

  /// Turns off SQLite's memory statistics, which take a lock that all connections share at every allocation.
  private static let countsNoMemory = sqlite_count_no_memory()

  /// Seconds; commands and backups beside a server hold the lock for much less.
  private static let lockPatience = 2.0
  /// Much longer than a commit takes, and short for a person who waits for a page.
  private static let moment = DispatchTimeInterval.milliseconds(300)
  /// As long as a write in passing waits for others: short beside the two seconds in which an open page learns of it.
  private static let wait = DispatchTimeInterval.milliseconds(200)
  private static let timer = DispatchQueue(label: "writes-in-passing")

  /// - Throws: ``StoreOutage``, and what `body` throws
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try tellingOutages { try readers.read(body) }
  }

  /// For a single statement, which sees one moment by itself.
  /// - Throws: ``StoreOutage``, and what `body` throws
  func readWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try tellingOutages { try readers.readWithoutTransaction(body) }
  }

  private func tellingOutages<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw error.outage ?? error
    }
  }

  /// Reads on two connections as of the same moment, where nobody else keeps them from that: no other program has the lock
  /// then, and no write of this one is under way. SQLite's own snapshots are not compiled into Debian's library.
  /// - Parameter body: is given the second connection as well; nil if there is none
  /// - Throws: ``StoreOutage``, and what `body` throws
  func readTwice<Value>(_ body: (Database, SecondReader?) throws -> Value) throws -> Value {
    try read { db in
      let second = SecondReader(readers)
      defer { second.end() }
      let isSame = (try? meet(db, second)) != nil
      return try body(db, isSame ? second : nil)
    }
  }

  /// Lets two connections see the same moment: a transaction that reads holds on to what its first query sees, and between
  /// those two queries nobody can write.
  private func meet(_ db: Database, _ second: SecondReader) throws {
    try second.wait()
    try translatingErrors {
      try writer.writeWithoutTransaction { engine in
        try Database(engine).inTransaction {
          try db.takeSnapshot()
          second.begin { try $0.takeSnapshot() }
          try second.wait()
        }
      }
    }
  }

  /// One transaction. Writers that wait at the same time share one commit, and so one `fsync`; each is
  /// undone alone if it fails.
  /// - Throws: ``StoreOutage``, and what `body` throws
  func write<Value>(_ body: @escaping (Database) throws -> Value) throws -> Value {
    let mine = Pending(body)
    enqueue(mine)
    return try tellingOutages { try mine.wait() }
  }

  /// The same, for a write that a page can do without: it may still happen after the wait was given up.
  /// - Throws: ``StoreOutage/locked`` if it is not written within a moment
  func writeWithinAMoment<Value>(_ body: @escaping (Database) throws -> Value) throws -> Value {
    let mine = Pending(body)
    enqueue(mine)
    return try tellingOutages { try mine.wait(until: .now() + Self.moment) }
  }

  /// The same, for a write that nobody waits for, and that a power failure may lose.
  func writeSoon(_ body: @escaping (Database) throws -> Void) {
    enqueue(Pending(body))
  }

  /// The same, for one of many writes that come all the time: it waits a little for others, which share its commit. Each commit
  /// has readers look through their pages again.
  func writeInPassing(_ body: @escaping (Database) throws -> Void) {
    enqueue(Pending(body), canWait: true)
  }

  /// Writes the file anew without its freed pages, and empties the write-ahead log: neither holds anything any more that
  /// was deleted. Writes wait meanwhile, reads do not.
  /// - Throws: ``StoreOutage/locked`` while somebody still reads what was there before
  func removeTraces() throws {
    try tellingOutages {
      try translatingErrors {
        try writer.writeWithoutTransaction { engine in
          let db = Database(engine)
          // The copy is as large as the file: too large for memory.
          try db.execute(sql: "PRAGMA temp_store = FILE")
          defer { try? db.execute(sql: "PRAGMA temp_store = MEMORY") }
          try db.execute(sql: "VACUUM")
          // It would keep the log from being emptied.
          checkpointer.settle()
          _ = try engine.checkpoint(.truncate)
        }
      }
    }
  }

  /// Folds the write-ahead log into the file, so that a copy of the file alone is complete, and closes it.
  func close() throws {
    // First: readers that cannot be closed keep nothing from the disk.
    endWait()
    try readers.close()
    // The writer may still be at what follows its last batch.
    writer.writeWithoutTransaction { _ in }
    try checkpointer.close()
    try translatingErrors {
      if !isShared { try writer.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) } }
      try writer.close()
    }
  }

  /// Queues a write. The writer takes one batch after the other; writes that arrive during a commit form the next
  /// batch. The first write of each batch schedules the writer, at once or in a while.
  private func enqueue(_ write: any PendingWrite, canWait: Bool = false) {
    switch queue.withLock({ $0.enter(write, canWait: canWait) }) {
    case .isNext: callWriter()
    case .canWait: Self.timer.asyncAfter(deadline: .now() + Self.wait) { [weak self] in self?.endWait() }
    case .joins: break
    case .isRefused:
      write.fail(StoreOutage.locked)
      write.tell()
    }
  }

  private func endWait() {
    if queue.withLock({ $0.endWait() }) { callWriter() }
  }

  private func callWriter() {
    writer.asyncWriteWithoutTransaction { [self] engine in
      let batch = queue.withLock { $0.takeAll() }
      if batch.isEmpty { return }
      let isLocked = commit(batch, in: Database(engine))
      let refused = queue.withLock { $0.finish(isLocked: isLocked) }
      for write in refused { write.fail(StoreOutage.locked) }
      // The queue is updated first: a caller that learns its outcome may write again at once.
      for write in batch + refused { write.tell() }
      checkpointer.attend(engine)
    }
  }

  /// - Returns: true if another program had the lock
  private func commit(_ batch: [any PendingWrite], in db: Database) -> Bool {
    do {
      try db.inTransaction {
        let end = try seal?.soundEnd(in: db)
        for write in batch { try write.run(in: db) }
        try seal?.renew(after: end, in: db)
      }
      return false
    } catch {
      for write in batch { write.fail(error) }
      return (error as? DatabaseError)?.outage == .locked
    }
  }
}

import Foundation
import GRDB

/// Connections that only read, each used by one thread at a time.
///
/// A connection is dear at first: SQLite reads the whole schema, and each statement is compiled. The processors can be
/// busy with no more than a few, so a read waits a moment for one of those before it opens another. It does open one then,
/// since reads of a large release last for seconds, and since a read may begin within another.
///
/// GRDB's own pool hands out its connections under a queue on which busy threads wait for one another: a quarter of
/// the time that a short read takes. `Mutex` is no better: once two threads want it, the kernel hands it from one to the
/// other, each time with a change of threads.
final class Readers: @unchecked Sendable {
  /// Connections among which one is soon idle.
  private static let enough = 2 * ProcessInfo.processInfo.activeProcessorCount
  /// Seconds: longer than most pages read, and short for a person who waits for one.
  private static let moment = 0.01

  private let path: String
  private let configuration: GRDB.Configuration
  /// The one that was used last is taken first: its pages and statements are still at hand.
  private var idle: [DatabaseQueue] = []
  private var opened = 0
  private var waiting = 0
  private let lock = NSCondition()

  init(path: String, configuration: GRDB.Configuration) {
    self.path = path
    self.configuration = configuration
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let reader = try take() ?? open()
    defer { giveBack(reader) }
    return try reader.unsafeRead { engine in
      let db = Database(engine)
      // GRDB's own transactions are compiled again each time.
      try db.run("BEGIN")
      defer { try? db.run("COMMIT") }
      return try body(db)
    }
  }

  private func take() -> DatabaseQueue? {
    lock.withLock {
      if idle.isEmpty, opened >= Self.enough {
        let end = Date(timeIntervalSinceNow: Self.moment)
        waiting += 1
        while idle.isEmpty, lock.wait(until: end) {}
        waiting -= 1
      }
      return idle.popLast()
    }
  }

  private func giveBack(_ reader: DatabaseQueue) {
    lock.withLock {
      idle.append(reader)
      if waiting > 0 { lock.signal() }
    }
  }

  private func open() throws -> DatabaseQueue {
    let reader = try translatingErrors { try DatabaseQueue(path: path, configuration: configuration) }
    lock.withLock { opened += 1 }
    return reader
  }

  /// Closes those that are idle.
  func close() throws {
    try translatingErrors {
      for reader in lock.withLock({ idle }) { try reader.close() }
    }
  }
}

import Foundation
import GRDB

/// Connections that only read, each used by one thread at a time. There are as many as were ever busy at once:
/// one more is opened where all are.
///
/// GRDB's own pool hands out its connections under a queue on which busy threads wait for one another: a quarter of
/// the time that a short read takes. `Mutex` is no better: once two threads want it, the kernel hands it from one to the
/// other, each time with a change of threads.
final class Readers: @unchecked Sendable {
  private let path: String
  private let configuration: GRDB.Configuration
  /// The one that was used last is taken first: its pages and statements are still at hand.
  private var idle: [DatabaseQueue] = []
  private let lock = NSLock()

  init(path: String, configuration: GRDB.Configuration) {
    self.path = path
    self.configuration = configuration
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let reader = try lock.withLock { idle.popLast() } ?? open()
    defer { lock.withLock { idle.append(reader) } }
    return try reader.unsafeRead { engine in
      let db = Database(engine)
      // GRDB's own transactions are compiled again each time.
      try db.run("BEGIN")
      defer { try? db.run("COMMIT") }
      return try body(db)
    }
  }

  private func open() throws -> DatabaseQueue {
    try translatingErrors { try DatabaseQueue(path: path, configuration: configuration) }
  }

  /// Closes those that are idle.
  func close() throws {
    try translatingErrors {
      for reader in lock.withLock({ idle }) { try reader.close() }
    }
  }
}

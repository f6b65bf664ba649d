import Foundation
import GRDB

/// Connections that only read, each used by one thread at a time.
///
/// A connection is dear at first: SQLite reads the whole schema, and each statement is compiled. The processors can be
/// busy with no more than a few, so a read waits for one of those. Once none has come back for a moment, it opens another,
/// since reads of a large release last for seconds, and since a read may begin within another. One is opened at a time
/// then: after a start, many readers that wait would open a connection each, and all be slower for it.
///
/// GRDB's own pool hands out its connections under a queue on which busy threads wait for one another: a quarter of
/// the time that a short read takes. `Mutex` is no better: once two threads want it, the kernel hands it from one to the
/// other, each time with a change of threads.
final class Readers: @unchecked Sendable {
  /// Connections among which one is soon idle.
  private static let enough = 2 * ProcessInfo.processInfo.activeProcessorCount

  private let path: String
  private let configuration: GRDB.Configuration
  private let patience: TimeInterval
  /// The one that was used last is taken first: its pages and statements are still at hand.
  private var idle: [DatabaseQueue] = []
  /// Those that are open, and those that are being opened.
  private var count = 0
  private var opening = 0
  private var waiting = 0
  /// How often one came back.
  private var returns = 0
  private let lock = NSCondition()

  /// - Parameter patience: seconds in which one comes back; 10 ms are longer than most pages read, and short for a person
  ///   who waits for one
  init(path: String, configuration: GRDB.Configuration, patience: TimeInterval = 0.01) {
    self.path = path
    self.configuration = configuration
    self.patience = patience
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try readWithoutTransaction { db in
      // GRDB's own transactions are compiled again each time.
      try db.run("BEGIN")
      defer { try? db.run("COMMIT") }
      return try body(db)
    }
  }

  /// For a single statement, which is a transaction by itself.
  func readWithoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let reader = try take() ?? open()
    defer { giveBack(reader) }
    return try reader.unsafeRead { try body(Database($0)) }
  }

  /// - Returns: nil for a reader that has to be opened
  private func take() -> DatabaseQueue? {
    lock.withLock {
      waiting += 1
      defer { waiting -= 1 }
      while idle.isEmpty, count >= Self.enough, !waitsInVain() {}
      if let reader = idle.popLast() { return reader }
      count += 1
      opening += 1
      return nil
    }
  }

  /// Waits for a reader that comes back.
  /// - Returns: true if none did within ``patience``, and none is being opened
  private func waitsInVain() -> Bool {
    let before = returns
    return !lock.wait(until: Date(timeIntervalSinceNow: patience)) && returns == before && opening == 0
  }

  private func giveBack(_ reader: DatabaseQueue) {
    lock.withLock {
      idle.append(reader)
      returns += 1
      if waiting > 0 { lock.signal() }
    }
  }

  private func open() throws -> DatabaseQueue {
    do {
      let reader = try translatingErrors { try DatabaseQueue(path: path, configuration: configuration) }
      lock.withLock { opening -= 1 }
      return reader
    } catch {
      lock.withLock {
        opening -= 1
        count -= 1
      }
      throw error
    }
  }

  /// Closes those that are idle.
  func close() throws {
    try translatingErrors {
      for reader in lock.withLock({ idle }) { try reader.close() }
    }
  }
}

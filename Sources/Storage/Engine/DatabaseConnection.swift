import GRDB

/// One connection to a file that this program does not serve, or serves no longer.
final class DatabaseConnection: Sendable {
  private let queue: DatabaseQueue

  /// - Parameter patience: seconds that another program's lock is waited for
  /// - Throws: ``DatabaseError``
  init(path: String, isReadOnly: Bool = false, patience: Double = 0) throws {
    var configuration = GRDB.Configuration()
    configuration.readonly = isReadOnly
    if patience > 0 { configuration.busyMode = .timeout(patience) }
    queue = try translatingErrors { [configuration] in
      try DatabaseQueue(path: path, configuration: configuration)
    }
  }

  /// Opens an empty database in memory.
  /// - Throws: ``DatabaseError``
  init() throws {
    queue = try translatingErrors { try DatabaseQueue() }
  }

  /// - Throws: ``DatabaseError``, and what `body` throws
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.read { try body(Database($0)) } }
  }

  /// One transaction.
  /// - Throws: ``DatabaseError``, and what `body` throws
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.write { try body(Database($0)) } }
  }

  /// The body begins and ends its transactions itself.
  /// - Throws: ``DatabaseError``, and what `body` throws
  func withoutTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.writeWithoutTransaction { try body(Database($0)) } }
  }

  func migrate(with migrator: DatabaseMigrator, upTo step: String?) throws {
    try translatingErrors {
      if let step { try migrator.migrate(queue, upTo: step) } else { try migrator.migrate(queue) }
    }
  }

  func close() throws { try translatingErrors { try queue.close() } }
}

// MARK: - Copies

extension Database {
  /// Reads as of this moment until ``endReading()``.
  func beginReading() throws {
    try execute(sql: "BEGIN")
    try takeSnapshot()
  }

  /// Holds on to what is in the file at this moment, in a transaction that has read nothing yet: it sees nothing else from
  /// then on.
  func takeSnapshot() throws { _ = try isThere("SELECT 1 FROM sqlite_master") }

  func endReading() throws { try execute(sql: "COMMIT") }

  /// Writes everything into a new file, with no log beside it.
  func copy(toFile path: String) throws {
    try translatingErrors {
      let copy = try DatabaseQueue(path: path)
      try copy.writeWithoutTransaction { try engine.backup(to: $0) }
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
    }
  }

  /// Checks the whole file.
  /// - Returns: the first damage; nil if there is none
  func damage() throws -> String? {
    let found = try texts("PRAGMA integrity_check")
    return found == ["ok"] ? nil : found[0]
  }
}

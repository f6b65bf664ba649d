import GRDB

/// Applies migrations in the order in which they were added, each once and in a transaction of its own.
struct Migrator {
  private var engine = DatabaseMigrator()

  mutating func add(_ name: String, _ body: @escaping @Sendable (Database) throws -> Void) {
    engine.registerMigration(name) { try body(Database($0)) }
  }

  /// - Parameter step: the last one that is applied; nil for all
  func migrate(_ connection: DatabaseConnection, upTo step: String? = nil) throws {
    try connection.migrate(with: engine, upTo: step)
  }

  func migrate(_ writer: DatabaseQueue) throws {
    try translatingErrors { try engine.migrate(writer) }
  }

  /// True for a file that a newer program migrated.
  func hasBeenSuperseded(_ writer: DatabaseQueue) throws -> Bool {
    try translatingErrors { try writer.read(engine.hasBeenSuperseded) }
  }

  func isComplete(_ writer: DatabaseQueue) throws -> Bool {
    try translatingErrors { try writer.read(engine.hasCompletedMigrations) }
  }
}

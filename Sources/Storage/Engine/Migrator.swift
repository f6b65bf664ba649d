import GRDB

/// Applies migrations in the order in which they were added, each once and in a transaction of its own.
struct Migrator {
  private var steps: [(name: String, body: @Sendable (Database) throws -> Void)] = []
  /// Returns what a new file begins with; nil to run every step.
  var beginning: (@Sendable () -> Beginning)?

  /// Everything that some of the steps would lead to, made at once.
  struct Beginning {
    /// The names of these steps, in their order.
    let steps: [String]
    let make: @Sendable (Database) throws -> Void
  }

  /// A step that is about to run on data of an earlier program.
  struct Step {
    let name: String
    /// From 1, among those that the data lacked.
    let number: Int
    let count: Int
  }

  mutating func add(_ name: String, _ body: @escaping @Sendable (Database) throws -> Void) {
    steps.append((name, body))
  }

  /// Runs every step that is missing, also in a new file.
  /// - Parameter step: the last one that is applied; nil for all
  func migrate(_ connection: DatabaseConnection, upTo step: String? = nil) throws {
    try connection.migrate(with: engine(), upTo: step)
  }

  /// - Parameter report: hears of each step before it runs; of a new file it hears nothing
  func migrate(_ writer: DatabaseQueue, report: @escaping @Sendable (Step) -> Void) throws {
    try translatingErrors {
      let applied = try writer.read(DatabaseMigrator().appliedIdentifiers)
      if applied.isEmpty {
        try begin(writer)
        if try progress(of: writer).isComplete { return }
      }
      let pending = applied.isEmpty ? [] : steps.map(\.name).filter { !applied.contains($0) }
      let engine = engine { name in
        guard let index = pending.firstIndex(of: name) else { return }
        report(Step(name: name, number: index + 1, count: pending.count))
      }
      try engine.migrate(writer)
    }
  }

  /// Makes what a new file begins with. One that lacks some of the steps behind it, as a program does without some kinds of
  /// tasks, would have more than they lead to: every step is run then.
  private func begin(_ writer: DatabaseQueue) throws {
    guard let beginning = beginning?(), Set(beginning.steps).isSubset(of: steps.map(\.name)) else { return }
    try writer.write { engine in
      let db = Database(engine)
      // As the engine itself would make it before the first step.
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      try beginning.make(db)
      for step in beginning.steps {
        try db.run("INSERT INTO grdb_migrations (identifier) VALUES (?)", [step])
      }
    }
  }

  /// How far a file has come.
  struct Progress {
    /// True if none was applied yet.
    let isNew: Bool
    /// True if all were, so that there is nothing to do.
    let isComplete: Bool
    /// True if a newer program migrated it.
    let isSuperseded: Bool

    /// Reads only the names of what was applied: to hand every step to the engine takes longer.
    /// - Parameter known: the names of all steps
    init(of db: Database, known: Set<String>) throws {
      let applied = try translatingErrors { try DatabaseMigrator().appliedIdentifiers(db.engine) }
      isNew = applied.isEmpty
      isComplete = applied.isSuperset(of: known)
      isSuperseded = !applied.isSubset(of: known)
    }
  }

  func progress(of writer: DatabaseQueue) throws -> Progress {
    let known = Set(steps.map(\.name))
    return try translatingErrors { try writer.read { try Progress(of: Database($0), known: known) } }
  }

  private func engine(willApply: @escaping @Sendable (String) -> Void = { _ in }) -> DatabaseMigrator {
    var engine = DatabaseMigrator()
    for (name, body) in steps {
      engine.registerMigration(name) { db in
        willApply(name)
        try body(Database(db))
      }
    }
    return engine
  }
}

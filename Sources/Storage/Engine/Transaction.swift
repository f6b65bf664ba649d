import GRDB

/// Transactions within ``DurableDatabase``, whose writers share one.
extension Database {
  /// Takes the lock for writing at once, and undoes everything if `body` throws.
  func inTransaction(_ body: () throws -> Void) throws {
    try translatingErrors {
      try engine.inTransaction(.immediate) {
        try body()
        return .commit
      }
    }
  }

  /// A part of a transaction that is undone alone if `body` throws. Its statements are compiled once for each connection;
  /// those of GRDB are compiled for every savepoint.
  func inSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try run("SAVEPOINT part")
    do {
      let value = try body()
      try run("RELEASE part")
      return value
    } catch {
      // After an error that made SQLite undo the whole transaction there is no savepoint any more.
      if isInsideTransaction { try run("ROLLBACK TO part"); try run("RELEASE part") }
      throw error
    }
  }

  /// False after an error that made SQLite undo the whole transaction.
  var isInsideTransaction: Bool { engine.isInsideTransaction }
}

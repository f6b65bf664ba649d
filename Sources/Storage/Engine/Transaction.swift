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

  /// A part of a transaction that is undone alone if `body` throws.
  func inSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    var value: Value?
    try translatingErrors {
      try engine.inSavepoint {
        value = try body()
        return .commit
      }
    }
    return value!
  }

  /// False after an error that made SQLite undo the whole transaction.
  var isInsideTransaction: Bool { engine.isInsideTransaction }
}

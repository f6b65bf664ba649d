import GRDB
import Studies

/// A statement or a transaction that failed.
struct DatabaseError: Error, CustomStringConvertible {
  enum Kind {
    /// Another program has the lock.
    case locked
    /// The disk is full.
    case full
    /// The disk cannot be read or written.
    case failing
    case notADatabase
    case damaged
    /// A violated constraint, or an error in the program.
    case other
  }

  let kind: Kind
  /// Without the statement.
  let reason: String
  /// With the statement, and without its arguments.
  let description: String

  init(_ error: GRDB.DatabaseError) {
    kind =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_FULL: .full
      case .SQLITE_IOERR, .SQLITE_CANTOPEN: .failing
      case .SQLITE_NOTADB: .notADatabase
      case .SQLITE_CORRUPT: .damaged
      default: .other
      }
    reason = error.message ?? "\(error.resultCode)"
    description = error.description
  }

  /// Nil where waiting or space on the disk would not help.
  var outage: StoreOutage? {
    switch kind {
    case .locked: .locked
    case .full: .full
    case .failing: .failing
    case .notADatabase, .damaged, .other: nil
    }
  }
}

/// Passes on errors of the engine as ``DatabaseError``.
func translatingErrors<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as GRDB.DatabaseError {
    throw DatabaseError(error)
  }
}

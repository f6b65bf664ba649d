import CSQLite
import Foundation
import GRDB

/// The values for the placeholders of a statement, in their order.
struct StatementArguments: ExpressibleByArrayLiteral {
  fileprivate private(set) var values: [DatabaseValue]

  init(arrayLiteral values: (any SQLValue)?...) {
    self.values = values.map { value in value?.databaseValue ?? .null }
  }

  init<Value: SQLValue>(_ values: some Sequence<Value>) {
    self.values = values.map { value in value.databaseValue }
  }

  /// Adds values one after the other. A list of them puts each into a box first, which takes as long as to bind it.
  mutating func append<each Value: SQLValue>(_ values: repeat each Value) {
    repeat self.values.append((each values).databaseValue)
  }

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  var engine: GRDB.StatementArguments { GRDB.StatementArguments(values) }

  static func + (left: StatementArguments, right: StatementArguments) -> StatementArguments {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout StatementArguments, right: StatementArguments) { left.values += right.values }
}

extension GRDB.Database {
  /// A statement with its arguments, compiled once for each connection. They are bound here: GRDB's own way takes a third
  /// of the time of an insertion of many values.
  func statement(_ sql: String, _ arguments: StatementArguments) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    guard sqlite3_bind_parameter_count(statement.sqliteStatement) == arguments.values.count else {
      throw GRDB.DatabaseError(
        resultCode: .SQLITE_MISUSE, message: "\(arguments.values.count) arguments for the placeholders",
        sql: sql)
    }
    makeReady(statement)
    for (index, value) in zip(CInt(1)..., arguments.values) {
      let code = value.bind(to: statement.sqliteStatement, at: index)
      guard code == SQLITE_OK else {
        throw GRDB.DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql)
      }
    }
    return statement
  }

  /// Values that were bound before are not cleared: SQLite keeps their memory for the next ones.
  private func makeReady(_ statement: Statement) {
    if sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_RUN, 0) > 0 {
      // The error of its last run, which has been thrown.
      _ = sqlite3_reset(statement.sqliteStatement)
    } else {
      // GRDB would ask for arguments before it runs for the first time.
      statement.setUncheckedArguments([])
    }
  }
}

extension DatabaseValue {
  /// Makes SQLite copy texts and bytes.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// - Returns: SQLite's result code
  fileprivate func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    switch storage {
    case .null: return sqlite3_bind_null(statement, index)
    case .int64(let number): return sqlite3_bind_int64(statement, index, number)
    case .double(let number): return sqlite3_bind_double(statement, index, number)
    case .string(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          sqlite3_bind_text(statement, index, characters.baseAddress, CInt(characters.count), Self.copied)
        }
      }
    case .blob(let bytes):
      // Without an address SQLite would take it for NULL.
      if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
      return bytes.withUnsafeBytes { buffer in
        sqlite3_bind_blob(statement, index, buffer.baseAddress, CInt(buffer.count), Self.copied)
      }
    }
  }
}

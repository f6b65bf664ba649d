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
    // Without this it would ask for arguments before it runs.
    statement.setUncheckedArguments([])
    for (index, value) in zip(CInt(1)..., arguments.values) {
      let code = value.bind(to: statement.sqliteStatement, at: index)
      guard code == SQLITE_OK else {
        throw GRDB.DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql)
      }
    }
    return statement
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

import GRDB
import Studies

/// Plain SQL through statements that are compiled once for each connection.
extension Database {
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  /// Reads each row where it lies, without a copy of it: for queries of many rows.
  func each(_ sql: String, _ arguments: StatementArguments = [], _ read: (Row) throws -> Void) throws {
    try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments).forEach(read)
  }

  func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try Int.fetchOne(cachedStatement(sql: sql), arguments: arguments) ?? 0
  }

  func isThere(_ sql: String, _ arguments: StatementArguments = []) throws -> Bool {
    try row(sql, arguments) != nil
  }
}

/// As many placeholders as there are values, for `IN (…)`.
func placeholders(_ count: Int) -> String { repeatElement("?", count: count).joined(separator: ", ") }

extension Identifier: DatabaseValueConvertible, StatementColumnConvertible {
  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(String(sqliteStatement: sqliteStatement, index: index))
  }

  public var databaseValue: DatabaseValue { text.databaseValue }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Identifier? {
    String.fromDatabaseValue(value).map { Identifier($0) }
  }
}

extension Timestamp: DatabaseValueConvertible, StatementColumnConvertible {
  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(milliseconds: Int64(sqliteStatement: sqliteStatement, index: index))
  }

  public var databaseValue: DatabaseValue { milliseconds.databaseValue }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
    Int64.fromDatabaseValue(value).map { Timestamp(milliseconds: $0) }
  }
}

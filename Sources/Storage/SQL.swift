import CSQLite
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

  /// Reads each row in place, without a copy of it: for queries of many rows.
  func each(_ sql: String, _ arguments: StatementArguments = [], _ read: (Row) throws -> Void) throws {
    try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments).forEach(read)
  }

  /// The same by position, in the order of the query. A `Row` would read the names of all columns again for every
  /// query, which takes as long as a query of few rows.
  func eachInOrder(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (inout Columns) throws -> Void
  ) throws {
    try ColumnCursor(cachedStatement(sql: sql), arguments).forEach { columns in
      var columns = columns
      try read(&columns)
    }
  }

  func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try Int.fetchOne(cachedStatement(sql: sql), arguments: arguments) ?? 0
  }

  /// The first column of the first row; nil where there is none.
  func text(_ sql: String, _ arguments: StatementArguments = []) throws -> String? {
    try String.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }

  func isThere(_ sql: String, _ arguments: StatementArguments = []) throws -> Bool {
    try row(sql, arguments) != nil
  }
}

/// The columns of a row where they lie, from the first to the last.
struct Columns {
  fileprivate let statement: SQLiteStatement
  private var index: CInt = 0

  fileprivate init(of statement: SQLiteStatement) { self.statement = statement }

  mutating func next<Value: StatementColumnConvertible>() -> Value { nextIfAny()! }

  /// Nil for NULL.
  mutating func nextIfAny<Value: StatementColumnConvertible>() -> Value? {
    defer { index += 1 }
    if sqlite3_column_type(statement, index) == SQLITE_NULL { return nil }
    return Value(sqliteStatement: statement, index: index)
  }
}

private final class ColumnCursor: DatabaseCursor {
  typealias Element = Columns
  let _statement: Statement
  var _isDone = false

  init(_ statement: Statement, _ arguments: StatementArguments) throws {
    _statement = statement
    try statement.setArguments(arguments)
  }

  func _element(sqliteStatement: SQLiteStatement) -> Columns { Columns(of: sqliteStatement) }
}

/// As many placeholders as there are values, for `IN (…)`.
func placeholders(_ count: Int) -> String { list(of: "?", count) }

/// The same text several times, with commas.
func list(of text: String, _ count: Int) -> String {
  String(String(repeating: ", " + text, count: count).dropFirst(2))
}

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

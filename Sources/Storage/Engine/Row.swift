import CSQLite
import Foundation
import GRDB

/// A row by the names of its columns. One that ``Database/each(_:_:_:)`` passes is valid until the next.
struct Row: Equatable {
  private let engine: GRDB.Row

  init(_ engine: GRDB.Row) { self.engine = engine }

  /// Stops the program with the column's name if it is missing, or if it is NULL and the value cannot be nil.
  subscript<Value: SQLValue>(_ column: String) -> Value { engine[column] }

  /// By position, from 0.
  subscript<Value: SQLValue>(_ index: Int) -> Value { engine[index] }

  func isNull(_ column: String) -> Bool {
    let value: (any DatabaseValueConvertible)? = engine[column]
    return value == nil
  }

  var columnNames: [String] { Array(engine.columnNames) }

  /// All values, in the order of the query.
  var values: some RandomAccessCollection<StoredValue> { engine.lazy.map { StoredValue($0.1) } }

  func copy() -> Row { Row(engine.copy()) }
}

/// The columns of a row where they lie, from the first to the last.
struct Columns {
  private let statement: SQLiteStatement
  private var index: CInt = 0

  fileprivate init(of statement: SQLiteStatement) { self.statement = statement }

  mutating func next<Value: SQLValue>() -> Value { nextIfAny()! }

  /// Nil for NULL.
  mutating func nextIfAny<Value: SQLValue>() -> Value? {
    defer { index += 1 }
    if sqlite3_column_type(statement, index) == SQLITE_NULL { return nil }
    return Value(sqliteStatement: statement, index: index)
  }
}

final class ColumnCursor: DatabaseCursor {
  typealias Element = Columns
  let _statement: Statement
  var _isDone = false

  init(_ statement: Statement) { _statement = statement }

  func _element(sqliteStatement: SQLiteStatement) -> Columns { Columns(of: sqliteStatement) }
}

/// A value whose type only the database knows.
enum StoredValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes(Data)

  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let bytes): self = .bytes(bytes)
    }
  }
}

extension StoredValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text.debugDescription
    case .bytes(let bytes): "\(bytes)"
    }
  }
}

import Foundation
import GRDB
import Studies

/// A value that a statement can be given and that a row can hold.
protocol SQLValue: DatabaseValueConvertible, StatementColumnConvertible {}

extension Bool: SQLValue {}
extension Int: SQLValue {}
extension Int64: SQLValue {}
extension Double: SQLValue {}
extension String: SQLValue {}
extension Data: SQLValue {}
extension Optional: SQLValue where Wrapped: SQLValue {}

extension Identifier: SQLValue {
  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(String(sqliteStatement: sqliteStatement, index: index))
  }

  public var databaseValue: DatabaseValue { text.databaseValue }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Identifier? {
    String.fromDatabaseValue(value).map { Identifier($0) }
  }
}

extension Timestamp: SQLValue {
  public init(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(milliseconds: Int64(sqliteStatement: sqliteStatement, index: index))
  }

  public var databaseValue: DatabaseValue { milliseconds.databaseValue }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
    Int64.fromDatabaseValue(value).map { Timestamp(milliseconds: $0) }
  }
}

extension StoredValue: SQLValue {
  init(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(DatabaseValue(sqliteStatement: sqliteStatement, index: index))
  }

  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): bytes.databaseValue
    }
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredValue? { StoredValue(value) }
}

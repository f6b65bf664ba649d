import Crypto
import Foundation

/// A row whose fields are sealed. Each is bound to its table, column and row.
struct SealedRow {
  let table: String
  let id: String

  fileprivate func place(_ column: String) -> String { "\(table).\(column)/\(id)" }
}

extension SealingKey {
  func seal(_ text: String, column: String, of row: SealedRow) throws -> Data {
    try seal(bytes: Array(text.utf8), column: column, of: row)
  }

  func seal(_ text: String?, column: String, of row: SealedRow) throws -> Data? {
    try text.map { try seal($0 as String, column: column, of: row) }
  }

  func seal(bytes: [UInt8], column: String, of row: SealedRow) throws -> Data {
    Data(try seal(bytes, place: row.place(column)))
  }

  /// Nil for a field that is not there.
  func open(_ sealed: Data?, column: String, of row: SealedRow) throws -> String? {
    try sealed.map { String(decoding: try open(bytes: $0, column: column, of: row), as: UTF8.self) }
  }

  func open(bytes sealed: Data, column: String, of row: SealedRow) throws -> [UInt8] {
    try open(Array(sealed), place: row.place(column))
  }
}

import Foundation
import Studies

/// The file with everything that is stored about a participant: each table with its rows, as they are stored.
struct OwnDataFile: Encodable {
  let study: String
  let code: String
  let madeAt: String
  let record: StoredRecord
  /// A sentence in the participant's language; nil if results are in the record.
  let resultsFollow: String?

  private enum Key: String, CodingKey {
    case format, study, code, madeAt, note, resultsFollow, tables
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("labconsole-own-data-1", forKey: .format)
    try container.encode(study, forKey: .study)
    try container.encode(code, forKey: .code)
    try container.encode(madeAt, forKey: .madeAt)
    try container.encode(
      """
      Everything that is stored about this participant. Times are in milliseconds since 1970 (UTC). Fields that are \
      sealed in the database are opened here; of secrets only a hash is stored, and they are marked as such. \
      Samples of sound are 16-bit integers, least byte first, at the rate beside them.
      """, forKey: .note)
    try container.encodeIfPresent(resultsFollow, forKey: .resultsFollow)
    try container.encode(record.tables.map(Table.init), forKey: .tables)
  }

  private struct Table: Encodable {
    let database: String
    let name: String
    let subject: String
    let rows: [[String: Field]]

    init(_ table: StoredRecord.Table) {
      (database, name, subject) = (table.database, table.name, table.subject.rawValue)
      rows = table.rows.map { row in
        Dictionary(uniqueKeysWithValues: zip(table.columns, row.map(Field.init)))
      }
    }
  }

  private struct Field: Encodable {
    let field: StoredRecord.Field

    init(_ field: StoredRecord.Field) { self.field = field }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch field {
      case .none: try container.encodeNil()
      case .integer(let number): try container.encode(number)
      case .real(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      case .bytes(let bytes): try container.encode(["base64": Data(bytes).base64EncodedString()])
      case .secret: try container.encode(["secret": true])
      }
    }
  }
}

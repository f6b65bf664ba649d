import Crypto
import Foundation
import Studies

extension SQLiteStore: StoredRecordStore {
  public func storedRecord(of participant: Participant.ID) throws -> StoredRecord {
    let person: StatementArguments = [participant]
    let (ofResearch, consents) = try research.read { db in
      (
        try PersonalTable.research(with: kinds).map { table in
          try record(table, "research", table.rows(table.condition("?"), person, in: db), in: db)
        },
        try db.texts("SELECT consents.id FROM consents WHERE consents.participant = ?", person)
      )
    }
    let ofIdentity = try identity.read { db in
      try PersonalTable.identity.map { table in
        let isOfConsent = table.key == .consent
        let condition =
          isOfConsent ? "\(table.name).consent IN (\(placeholders(consents.count)))" : table.condition("?")
        let rows = try table.rows(condition, isOfConsent ? StatementArguments(consents) : person, in: db)
        return try record(table, "identity", rows, in: db)
      }
    }
    let tables = (ofResearch + ofIdentity).filter { !$0.rows.isEmpty }
    return StoredRecord(
      tables: StoredRecord.Subject.allCases.flatMap { subject in tables.filter { $0.subject == subject } })
  }

  private func record(_ table: PersonalTable, _ database: String, _ rows: [Row], in db: Database) throws
    -> StoredRecord.Table
  {
    let columns = try db.columns(of: table.name)
    return StoredRecord.Table(
      database: database, name: table.name, subject: table.subject,
      columns: columns.map { $0.withoutSeal },
      rows: try rows.map { row in
        try zip(columns, row.values).map { column, value in
          if table.secrets.contains(column) { return value == .null ? .none : .secret }
          return try field(value, column, of: row, table)
        }
      }, isComputed: table.isComputed)
  }

  private func field(_ value: StoredValue, _ column: String, of row: Row, _ table: PersonalTable) throws
    -> StoredRecord.Field
  {
    switch value {
    case .null: return .none
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .text(let text): return .text(text)
    case .bytes(let data):
      if let places = SQLiteStore.placesInWords(column, of: row, table) { return .text(places) }
      guard let id = table.sealedID?(row), column != column.withoutSeal else {
        return StoredRecord.Field(Array(data))
      }
      let place = SealedRow(table: table.name, id: id)
      return StoredRecord.Field(try key.open(bytes: data, column: column.withoutSeal, of: place))
    }
  }
}

extension String {
  /// The name of a column without the ending of sealed ones.
  fileprivate var withoutSeal: String { hasSuffix("_sealed") ? String(dropLast(7)) : self }
}

extension StoredRecord.Field {
  /// Text where it is some. Numbers of a sensor may happen to be letters, but no text has a zero among its bytes.
  fileprivate init(_ bytes: [UInt8]) {
    let text = bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    self = text.map { .text($0) } ?? .bytes(bytes)
  }
}

import Foundation
import Studies
import Testing

@testable import Storage

/// The download of a participant equals what is stored.
struct StoredRecordTests {
  private let full: FullLab

  init() throws { full = try FullLab() }

  /// Every row of every table, counted and compared column by column by queries of its own.
  @Test func itEqualsWhatIsStored() throws {
    let record = try full.lab.store.storedRecord(of: full.ada)
    let consents = try full.lab.store.participation(of: full.ada)!.consents.map(\.id.text)
    for (database, file, listed) in full.databases {
      for table in listed {
        let found = record.tables.first { $0.database == database && $0.name == table.name }
        let rows = try file.read { db in
          try db.rows("SELECT * FROM \(table.name)").filter { row in
            full.isAdas(row, table, consents)
          }
        }
        #expect(found?.rows.count ?? 0 == rows.count, "\(database) \(table.name)")
        guard let found else { continue }
        let stored = Set(rows.map { comparable($0.columnNames, Array($0.values)) })
        let given = Set(found.rows.map { fields in comparable(found.columns, fields, table) })
        #expect(given == stored, "\(database) \(table.name)")
      }
    }
    // Enough was there to compare.
    #expect(record.tables.count > 30)
    #expect(Set(record.tables.map(\.subject)) == Set(StoredRecord.Subject.allCases))
  }

  @Test func sealedFieldsAreOpened() throws {
    let record = try full.lab.store.storedRecord(of: full.ada)
    let texts = record.tables.flatMap { $0.rows.joined() }.compactMap { field -> String? in
      if case .text(let text) = field { text } else { nil }
    }
    for word in FullLab.named { #expect(texts.contains { $0.contains(word) }, "\(word)") }
  }

  @Test func itHoldsNobodyElse() throws {
    let words = FullLab.namedOfOthers
    let record = try full.lab.store.storedRecord(of: full.ada)
    for case .text(let text) in record.tables.flatMap({ $0.rows.joined() }) {
      for word in words { #expect(!text.contains(word), "\(word)") }
      #expect(text != full.bea.text)
    }
    #expect(try full.lab.store.storedRecord(of: "nobody").tables.isEmpty)
  }

  @Test func secretsAreNotGivenOut() throws {
    let record = try full.lab.store.storedRecord(of: full.ada)
    let person = try #require(record.tables.first { $0.name == "participants" })
    let hash = try #require(person.columns.firstIndex(of: "pin_hash"))
    #expect(person.rows[0][hash] == .secret)
    let sessions = try #require(record.tables.first { $0.name == "sessions" })
    #expect(sessions.rows[0][0] == .secret)
  }

  /// Sealed fields and secrets stand for themselves: they are compared in tests of their own.
  private func comparable(_ columns: [String], _ values: [StoredValue]) -> String {
    zip(columns, values).map { column, value in
      if case .bytes(let data) = value {
        return column.hasSuffix("_sealed") ? "sealed" : String(decoding: data, as: UTF8.self)
      }
      return ["pin_hash", "enrolment_form", "token_digest", "mailbox", "mail_name"].contains(column)
        && value != .null
        ? "secret" : value.description
    }.joined(separator: "|")
  }

  private func comparable(_ columns: [String], _ fields: [StoredRecord.Field], _ table: PersonalTable)
    -> String
  {
    zip(columns, fields).map { column, field in
      switch field {
      case .none: "NULL"
      case .secret: "secret"
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      case .text(let text):
        full.isSealed(column, of: table)
          ? "sealed"
          : table.name == "late_parts" && column == "body"
            ? text : text.debugDescription
      case .bytes: "sealed"
      }
    }.joined(separator: "|")
  }
}

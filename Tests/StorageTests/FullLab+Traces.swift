import Foundation
import Studies
import Testing

@testable import Storage

/// Searching files for what is left of one of the two participants.
extension FullLab {
  /// A word counts only where it is not the beginning of the other participant's.
  func expectNowhere(_ words: [Data], in bytes: Data, _ place: String) throws {
    for word in words {
      var rest = bytes[...]
      while let found = rest.range(of: word) {
        let next = bytes[found.upperBound...].prefix(7)
        #expect(next == Data("-anders".utf8), "\(String(decoding: word, as: UTF8.self)) lies in \(place)")
        rest = bytes[found.upperBound...]
      }
    }
  }

  func sealedValues() throws -> [Data] {
    let consents = try lab.store.participation(of: ada)!.consents.map(\.id.text)
    return try lab.store.identity.read { db in
      try PersonalTable.identity.flatMap { table in
        try db.rows("SELECT * FROM \(table.name)").filter { isAdas($0, table, consents) }.flatMap { row in
          row.columnNames.filter { $0.hasSuffix("_sealed") }.compactMap { row[$0] as Data? }
        }
      }
    }
  }
}

import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// The tables behind a consent, in both databases, which only ever gain rows.
struct KeptSignatureTests {
  private let lab: TemporaryLab
  private let participant: Participant.ID
  private let consent: Consent

  init() throws {
    lab = try TemporaryLab(changing: "consent:\n", to: "consent:\n  countersignature: yes\n")
    participant = try lab.enrolWithConsent(name: "Ada Lovelace")
    consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    try lab.countersign(consent, of: participant)
  }

  @Test(arguments: [
    ("research", "consents", "signed_at"), ("research", "countersignatures", "staff"),
    ("identity", "signatures", "name_sealed"), ("identity", "countersignatures", "name_sealed"),
    ("identity", "consent_papers", "document_sealed"),
  ])
  func nothingIsChangedOrTakenAway(file: String, table: String, column: String) throws {
    let database = file == "research" ? lab.store.research : lab.store.identity
    func rows() throws -> [Row] { try database.read { try $0.rows("SELECT * FROM \(table)") } }
    let before = try rows()
    #expect(!before.isEmpty)
    for statement in ["UPDATE \(table) SET \(column) = \(column)", "DELETE FROM \(table)"] {
      #expect(throws: DatabaseError.self, "\(statement)") {
        try database.write { try $0.execute(sql: statement) }
      }
    }
    #expect(try rows() == before)
  }

  /// The two files show that the second is the first with one more signature.
  @Test func theRecordHoldsTheCountersignatureAndIsOtherwiseTheSame() throws {
    let before = try #require(
      try lab.store.record(of: consent, participant: participant)?.withoutCountersignature)
    #expect(before.digest == consent.signedDigest)
    let after = try #require(try lab.store.participation(of: participant)?.consents.first)
    #expect(after.signedDigest == consent.signedDigest && after.countersignedDigest != "")
    let file = try #require(try lab.store.recordFile(of: after, participant: participant))
    #expect(sha256(file).hexadecimal == after.recordDigest && after.recordDigest == after.countersignedDigest)
    let second = try #require(try ConsentRecord(bytes: file).countersignature)
    #expect(second.name == "Robin Sommer" && second.account == "robin" && second.station == nil)
    #expect(second.record == consent.signedDigest && second.ink == nil && !second.signedAt.isEmpty)
  }

  /// The power fails between the file of names and that of research, and somebody else signs in the same place.
  @Test func aSignatureThatWasCutOffStaysBesideTheOneThatCounts() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent(name: "Somebody Else")
    try lab.store.research.write { db in
      try db.execute(sql: "DROP TRIGGER consents_are_kept; DELETE FROM consents")
    }
    try lab.sign(as: participant, name: "Ada Lovelace", at: start.advanced(bySeconds: 60))
    let consent = try #require(try lab.store.participation(of: participant)?.consents.first)
    #expect(try lab.store.signature(under: consent, of: participant)?.name.text == "Ada Lovelace")
    let record = try #require(try lab.store.record(of: consent, participant: participant))
    #expect(record.signer == "Ada Lovelace" && record.digest == consent.recordDigest)
    #expect(try lab.extent()["identity.signatures"] == 2)
  }

  /// Sealed in the place that signatures had before each belonged to one consent.
  @Test func signaturesFromBeforeAreReadWhereTheyAre() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.identity.migrator(with: lab.store.key)
    try migrator.migrate(database, upTo: "identity-005")
    let row = SealedRow(table: "signatures", id: "\(participant)/\(consent.documentVersion)")
    let name: Data = try lab.store.key.seal("Grace Hopper", column: "name", of: row)
    let other = SealedRow(table: "countersignatures", id: consent.id.text)
    let second: Data = try lab.store.key.seal("Kim Sommer", column: "name", of: other)
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO signatures (participant, document_version, name_sealed, signed_at) VALUES (?, ?, ?, 0);
          INSERT INTO countersignatures (consent, name_sealed, signed_at) VALUES (?, ?, 0);
          """, arguments: [participant, consent.documentVersion, name, consent.id, second])
    }
    try migrator.migrate(database)
    // The rows take the place of the lab's own.
    let tables = ["signatures", "countersignatures"]
    let rows = try database.read { db in
      try tables.map { try #require(try db.row("SELECT * FROM \($0)")) }
    }
    try lab.store.identity.write { db in
      for (table, row) in zip(tables, rows) {
        try db.execute(sql: "DROP TRIGGER \(table)_are_kept; DELETE FROM \(table)")
        let columns = row.columnNames
        try db.execute(
          sql: """
            INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(placeholders(columns.count)))
            """, arguments: StatementArguments(row.values))
      }
    }
    #expect(try lab.store.signature(under: consent, of: participant)?.name.text == "Grace Hopper")
    #expect(try lab.store.countersignature(under: consent.id)?.name.text == "Kim Sommer")
    #expect(try lab.store.recordFile(of: consent, participant: participant) == nil)
    try lab.store.research.write { db in
      try db.execute(
        sql: """
          DROP TRIGGER countersignatures_stay_as_they_are; UPDATE countersignatures SET record_digest = ''
          """)
    }
    let earlier = try #require(try lab.store.participation(of: participant)?.consents.first)
    #expect(earlier.isCountersigned && earlier.recordDigest == consent.signedDigest)
  }
}

extension ConsentRecord {
  fileprivate var withoutCountersignature: ConsentRecord {
    var record = self
    record.countersignature = nil
    return record
  }
}

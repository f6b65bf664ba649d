import Crypto
import Foundation
import Studies

/// The key by which a study names its participants in keyed releases: the same person has the same pseudonym in all of them.
struct PseudonymKey: Sendable {
  let bytes: [UInt8]

  /// Opens the key that is stored for a study; nil where none was made yet.
  init?(of study: Study.ID, with key: SealingKey, in db: Database) throws {
    guard let row = try db.row("SELECT key_sealed FROM pseudonym_keys WHERE study = ?", [study]) else {
      return nil
    }
    bytes = try key.open(bytes: row["key_sealed"], column: "key", of: Self.place(of: study))
  }

  /// HMAC-SHA-256 of the participant's internal id, its first 80 bits.
  func pseudonym(of participant: Participant.ID) -> String {
    "K" + Array(hmacSHA256(key: bytes, Array(participant.text.utf8)).prefix(10)).hexadecimal
  }

  fileprivate static func place(of study: Study.ID) -> SealedRow {
    SealedRow(table: "pseudonym_keys", id: study.text)
  }
}

extension SQLiteStore {
  public func makePseudonymKey(of study: Study.ID, context: AuditContext) throws {
    try research.write { [key] db in
      let isThere = try db.isThere("SELECT 1 FROM pseudonym_keys WHERE study = ?", [study])
      if isThere { return }
      let sealed = try key.seal(
        bytes: SecureRandom.bytes(32), column: "key", of: PseudonymKey.place(of: study))
      try db.run(
        "INSERT INTO pseudonym_keys (study, key_sealed, made_at) VALUES (?, ?, ?)",
        [study, sealed, context.time])
      try AuditTrail.append(
        "release.key-made", subject: study.text, detail: "for keyed pseudonyms", context: context, in: db)
    }
  }
}

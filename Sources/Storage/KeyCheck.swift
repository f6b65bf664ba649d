import Crypto
import Foundation

/// Tells the key of the data from any other: with a wrong key, names could not be read any more, and new values would
/// be sealed under it.
enum KeyCheck {
  private static let place = SealedRow(table: "key_check", id: "identity.key")
  private static let value = "LabConsole"

  /// Stores a known value sealed with the key; if there are sealed values already, the key has to open those first.
  /// - Throws: ``StorageError/wrongKey``
  static func begin(in db: Database, key: SealingKey) throws {
    guard try opensWhatIsThere(in: db, with: key) else { throw StorageError.wrongKey(path: "identity.key") }
    let sealed = try key.seal(value, column: "value", of: place) as Data
    try db.run("INSERT INTO key_check (id, value_sealed) VALUES (?, ?)", [place.id, sealed])
  }

  /// Returns true if the key is that of the data, or if the data hold no value to check it with.
  static func isRight(_ key: SealingKey, in db: Database) throws -> Bool {
    guard try db.tableExists("key_check") else { return true }
    guard let row = try db.row("SELECT value_sealed FROM key_check WHERE id = ?", [place.id]) else {
      return false
    }
    return (try? key.open(row["value_sealed"], column: "value", of: place)) == value
  }

  /// Tries one field of each table that holds names, in its place as of this migration.
  private static func opensWhatIsThere(in db: Database, with key: SealingKey) throws -> Bool {
    let sealed = try [
      """
      SELECT 'signatures.name/' || participant || '/' || document_version
        || CASE consent WHEN '' THEN '' ELSE '/' || consent END AS place, name_sealed AS content
      FROM signatures LIMIT 1
      """,
      """
      SELECT 'contact_details.value/' || participant || '/' || detail AS place, value_sealed AS content
      FROM contact_details LIMIT 1
      """,
      "SELECT 'remarks.text/' || id AS place, text_sealed AS content FROM remarks LIMIT 1",
      """
      SELECT 'outbox.recipient/' || id AS place, recipient_sealed AS content
      FROM outbox WHERE recipient_sealed IS NOT NULL LIMIT 1
      """,
    ].compactMap { try db.row($0) }
    return sealed.isEmpty
      || sealed.contains { (try? key.open(Array($0["content"] as Data), place: $0["place"])) != nil }
  }
}

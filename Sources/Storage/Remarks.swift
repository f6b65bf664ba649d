import Foundation
import GRDB
import Studies

/// What staff said in their own words, sealed, in the other file: under the id of what they say it about.
extension SQLiteStore {
  /// Changes something, with the words about it. A remark without its record says nothing to anybody; the other way
  /// round something would be missing: so the words go first, and go again where nothing came of the change.
  /// - Parameters:
  ///   - isKept: whether an outcome left the record that the words belong to
  ///   - change: one transaction; given the id for its record
  func withRemark<Outcome>(
    _ remark: String, of participant: Participant.ID, context: AuditContext, keptIf isKept: (Outcome) -> Bool,
    _ change: (Identifier<InterventionRecord>) throws -> Outcome
  ) throws -> Outcome {
    let id = Identifier<InterventionRecord>.new(at: context.time)
    try keep(remark, as: id, of: participant, context: context)
    do {
      let outcome = try change(id)
      if !isKept(outcome) { try forgetRemark(id, of: participant, context: context) }
      return outcome
    } catch {
      try forgetRemark(id, of: participant, context: context)
      throw error
    }
  }

  private func keep(
    _ remark: String, as id: Identifier<InterventionRecord>, of participant: Participant.ID,
    context: AuditContext
  ) throws {
    if remark.isEmpty { return }
    let sealed = try key.seal(remark, column: "text", of: Self.remark(id.text)) as Data
    try identity.write { db in
      try db.run(
        "INSERT INTO remarks (id, participant, text_sealed, written_at) VALUES (?, ?, ?, ?)",
        [id, participant, sealed, context.time])
      try AuditTrail.append(
        "remark.kept", subject: id.text, participant: participant, context: context, in: db)
    }
  }

  /// Of somebody who was turned away: nothing about them stays.
  func forgetRemarks(of participant: Participant.ID, context: AuditContext) throws {
    try identity.write { db in
      try db.run("DELETE FROM remarks WHERE participant = ?", [participant])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "remarks.dropped", subject: participant.text, context: AuditContext(by: .system, at: context.time),
        in: db)
    }
  }

  private func forgetRemark(
    _ id: Identifier<InterventionRecord>, of participant: Participant.ID, context: AuditContext
  ) throws {
    try identity.write { db in
      try db.run("DELETE FROM remarks WHERE id = ?", [id])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "remark.dropped", subject: id.text, participant: participant, context: context, in: db)
    }
  }

  /// Opens the remarks under these ids; those of other ids are left alone.
  func remarks(_ ids: [String]) throws -> [String: String] {
    if ids.isEmpty { return [:] }
    let rows = try identity.read { db in
      try db.rows(
        "SELECT id, text_sealed FROM remarks WHERE id IN (\(placeholders(ids.count)))",
        StatementArguments(ids))
    }
    return try rows.reduce(into: [:]) { remarks, row in
      let id: String = row["id"]
      remarks[id] = try key.open(row["text_sealed"], column: "text", of: Self.remark(id))
    }
  }

  private static func remark(_ id: String) -> SealedRow { SealedRow(table: "remarks", id: id) }
}

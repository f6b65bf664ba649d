import Foundation
import Studies

/// Remarks of staff in their own words, sealed, in the identity database under the id of the record that they are
/// about.
extension SQLiteStore {
  /// Makes a change together with a remark about it. The remark is stored first and deleted if the change does not
  /// happen: a remark without its record says nothing to anybody, a record without its remark would lack something.
  /// - Parameters:
  ///   - isKept: true for an outcome that left the record that the remark belongs to
  ///   - change: one transaction; is given the id for its record
  func withRemark<Record, Outcome>(
    _ remark: String, of participant: Participant.ID, context: AuditContext, keptIf isKept: (Outcome) -> Bool,
    _ change: (Identifier<Record>) throws -> Outcome
  ) throws -> Outcome {
    let id = Identifier<Record>.new(at: context.time)
    try keep(remark, as: id, of: participant, context: context)
    do {
      let outcome = try change(id)
      if !isKept(outcome) { try forgetRemark(id, of: participant, context: context) }
      return outcome
    } catch {
      // The caller hears of the error that came first; it says more than that the remark is left.
      try? forgetRemark(id, of: participant, context: context)
      throw error
    }
  }

  private func keep<Record>(
    _ remark: String, as id: Identifier<Record>, of participant: Participant.ID, context: AuditContext
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

  /// Deletes all remarks about a participant who was turned away, and the name by which staff called them.
  func forgetRemarks(of participant: Participant.ID, context: AuditContext) throws {
    try identity.write { db in
      try Self.dropLabel(of: participant, context: AuditContext(by: .system, at: context.time), in: db)
      try db.run("DELETE FROM remarks WHERE participant = ?", [participant])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "remarks.dropped", subject: participant.text, context: AuditContext(by: .system, at: context.time),
        in: db)
    }
  }

  func forgetRemark<Record>(
    _ id: Identifier<Record>, of participant: Participant.ID, context: AuditContext
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

import Foundation
import Studies

/// Labels in the identity database, sealed; whether they are over follows from the visits in that of research.
extension SQLiteStore: VisitLabelStore {
  public func keep(
    _ label: VisitLabel?, of participant: Participant.ID, for visit: Visit?, context: AuditContext
  ) throws {
    guard let label else {
      return try identity.write { try Self.dropLabel(of: participant, context: context, in: $0) }
    }
    let sealed = try key.seal(label.text, column: "label", of: Self.labelRow(participant)) as Data
    let end = (visit?.plannedUntil ?? context.time).advanced(bySeconds: KeptVisitLabel.graceSeconds)
    try identity.write { db in
      try db.run(
        """
        INSERT INTO visit_labels (participant, visit, label_sealed, written_at, forget_at)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (participant) DO UPDATE SET visit = excluded.visit,
          label_sealed = excluded.label_sealed, written_at = excluded.written_at,
          forget_at = excluded.forget_at
        """, [participant, visit?.id, sealed, context.time, end])
      try AuditTrail.append(
        "label.kept", subject: participant.text, participant: participant, context: context, in: db)
    }
  }

  public func visitLabels(of participants: [Participant.ID]) throws -> [Participant.ID: KeptVisitLabel] {
    if participants.isEmpty { return [:] }
    let rows = try identity.read { db in
      try db.rows(
        """
        SELECT participant, visit, label_sealed, written_at, forget_at FROM visit_labels
        WHERE participant IN (\(placeholders(participants.count)))
        """, StatementArguments(participants))
    }
    return try rows.reduce(into: [:]) { labels, row in
      let participant: Participant.ID = row["participant"]
      let label = try key.open(bytes: row["label_sealed"], column: "label", of: Self.labelRow(participant))
      labels[participant] = KeptVisitLabel(
        label: VisitLabel(stored: String(decoding: label, as: UTF8.self)), life: Self.life(row))
    }
  }

  @discardableResult
  public func forgetVisitLabels(at time: Timestamp) throws -> Int {
    let kept = try identity.read { db in
      try db.rows("SELECT participant, visit, written_at, forget_at FROM visit_labels").map { row in
        (participant: row["participant"] as Participant.ID, life: Self.life(row))
      }
    }
    if kept.isEmpty { return 0 }
    let records = try research.read { try Self.participations(of: kept.map { $0.participant }, in: $0) }
    let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.participant.id, $0) })
    let over = kept.filter { $0.life.isOver(for: byID[$0.participant], at: time) }
    if over.isEmpty { return 0 }
    return try identity.write { db in
      try over.filter { label in
        // One that was written since is another one.
        try db.run(
          "DELETE FROM visit_labels WHERE participant = ? AND written_at = ?",
          [label.participant, label.life.writtenAt])
        guard db.changesCount > 0 else { return false }
        try Self.noteDrop(of: label.participant, context: AuditContext(by: .system, at: time), in: db)
        return true
      }.count
    }
  }

  static func dropLabel(of participant: Participant.ID, context: AuditContext, in db: Database) throws {
    try db.run("DELETE FROM visit_labels WHERE participant = ?", [participant])
    if db.changesCount > 0 { try noteDrop(of: participant, context: context, in: db) }
  }

  private static func noteDrop(of participant: Participant.ID, context: AuditContext, in db: Database) throws
  {
    try AuditTrail.append(
      "label.dropped", subject: participant.text, participant: participant, context: context, in: db)
  }

  private static func life(_ row: Row) -> KeptVisitLabel.Life {
    KeptVisitLabel.Life(visit: row["visit"], writtenAt: row["written_at"], forgetAt: row["forget_at"])
  }

  private static func labelRow(_ participant: Participant.ID) -> SealedRow {
    SealedRow(table: "visit_labels", id: participant.text)
  }
}

import Studies

/// Ending visits early, and taking that back.
extension SQLiteStore {
  /// - Returns: false where it is not this visit that is under way
  static func endEarly(
    _ visit: StudyVisit.ID, of record: Participation, in study: Study, context: AuditContext, in db: Database
  ) throws -> Bool {
    guard record.visitToEnd(in: study)?.id == visit else { return false }
    let participant = record.participant.id
    if study.visits.count == 1 {
      try db.run("UPDATE participants SET ended_early_at = ? WHERE id = ?", [context.time, participant])
    } else {
      try db.run(
        "INSERT INTO visits_ended_early (participant, visit, ended_at) VALUES (?, ?, ?)",
        [participant, visit, context.time])
    }
    try db.run("UPDATE participants SET paused_at = NULL WHERE id = ?", [participant])
    try takeTabletBack(from: record, with: visit, context: context, in: db)
    return true
  }

  /// Everything that the end of the visit left undone is due again; what was left out before stays left out.
  /// - Returns: false where it cannot be reopened
  static func reopen(
    _ visit: StudyVisit.ID, of record: Participation, in study: Study, context: AuditContext, in db: Database
  ) throws -> Bool {
    guard record.visitsToReopen(in: study).contains(where: { $0.id == visit }) else { return false }
    let participant = record.participant.id
    try db.run("UPDATE participants SET ended_early_at = NULL WHERE id = ?", [participant])
    try db.run("DELETE FROM visits_ended_early WHERE participant = ? AND visit = ?", [participant, visit])
    guard let ended = record.lastEnd(of: visit) else { return true }
    // A run that stopped because its test was left out goes on.
    try db.run(
      """
      UPDATE runs SET set_aside = NULL WHERE participant = ? AND set_aside = ? AND EXISTS (SELECT 1 FROM skipped_tasks
        WHERE left_out_with = ? AND skipped_tasks.participant = runs.participant AND skipped_tasks.task = runs.task
          AND skipped_tasks.variant = runs.variant)
      """, [participant, Run.SetAside.voided.rawValue, ended.id])
    try db.run("DELETE FROM skipped_tasks WHERE left_out_with = ?", [ended.id])
    try reopen(ended, context: context, in: db)
    return true
  }
}

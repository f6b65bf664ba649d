import Studies

/// The breaks after runs.
extension SQLiteStore {
  /// Begins the break that is due.
  /// - Parameter last: the part that finished the run; nil for a run that came as a file
  static func beginBreak(
    after planned: PlannedRun, finishedBy last: RunPart?, context: AuditContext, in db: Database
  ) throws {
    let run = planned.run
    guard let record = try participation(of: run.participant, in: db),
      let rest = record.breakDue(after: run, finishedBy: last, of: planned.task, at: context.time)
    else { return }
    try db.run(
      "UPDATE runs SET break_began_at = ?, break_ends_at = ? WHERE id = ?",
      [rest.beganAt, rest.endsAt, run.id])
    try AuditTrail.append(
      "break.began", subject: run.id.text, participant: run.participant,
      detail: "\(planned.task.breakSeconds) s",
      context: context, in: db)
  }

  /// Changes the break that is open.
  static func changeBreak(
    _ record: Participation, _ change: String, _ values: StatementArguments, _ db: Database
  ) throws {
    try db.run(
      "UPDATE runs SET \(change) WHERE id = ? AND break_ends_at IS NOT NULL AND break_ended_at IS NULL",
      values + [record.openBreak?.run])
  }

  public func endBreak(of participant: Participant.ID, context: AuditContext) throws {
    try research.write { db in
      let record = try Self.openParticipation(of: participant, in: db)
      let isRehearsal = record.participant.origin == .rehearsal
      guard let rest = record.openBreak, isRehearsal || rest.endsAt <= context.time else { return }
      try Self.changeBreak(record, "break_ended_at = ?", [context.time], db)
      try AuditTrail.append(
        "break.ended", subject: rest.run.text, participant: participant, context: context, in: db)
    }
  }
}

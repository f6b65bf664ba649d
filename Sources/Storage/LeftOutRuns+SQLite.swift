import Studies

/// Runs that are left out by a form. The module of an activity sends the same parts itself.
extension SQLiteStore {
  public func leaveOut(_ sheet: PlannedRun, consent: ConsentRequirement, context: AuditContext) throws {
    try research.write { db in
      guard var run = try Self.unfinished(sheet.run.id, in: db) else { return }
      try Self.requireConsent(of: run.participant, meeting: consent, in: db)
      while true {
        // Nothing that still waits on a device is taken any more.
        let isFinished = try Self.insert(
          .leftOut(at: run.progress), to: PlannedRun(run: run, task: sheet.task, plan: sheet.plan),
          unsent: 0, context: context, in: db)
        guard !isFinished, let next = try Self.unfinished(run.id, in: db) else { return }
        run = next
      }
    }
  }

  private static func unfinished(_ run: Run.ID, in db: Database) throws -> Run? {
    try runs(
      "SELECT \(runColumns) FROM runs WHERE id = ? AND state = ? AND set_aside IS NULL",
      [run, Run.State.running.rawValue], in: db
    ).first
  }
}

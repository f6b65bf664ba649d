import Studies

/// Runs that are left out, by a form or by the module of an activity, which sends the same parts itself.
extension SQLiteStore {
  public func leaveOut(_ planned: PlannedRun, consent: ConsentRequirement, context: AuditContext) throws {
    try research.write { db in
      guard var run = try Self.unfinished(planned.run.id, in: db) else { return }
      try Self.requireConsent(of: run.participant, meeting: consent, in: db)
      while true {
        // Nothing that still waits on a device is taken any more.
        let isFinished = try Self.insert(
          .leftOut(at: run.progress), to: PlannedRun(run: run, task: planned.task, plan: planned.plan),
          unsent: 0, context: context, in: db)
        guard !isFinished, let next = try Self.unfinished(run.id, in: db) else { return }
        run = next
      }
    }
  }

  public func runsLeftOut(by participant: Participant.ID) throws -> Set<Run.ID> {
    let skipped = ScoreCondition(.skipped)
    return try research.read { db in
      Set(
        try db.rows(
          """
          SELECT runs.id FROM runs JOIN scores ON scores.id = \(Self.newestScore)
          WHERE runs.participant = ? AND runs.state = 'finished' AND runs.set_aside IS NULL AND \(skipped.text)
          """, [participant] + skipped.arguments
        ).map { $0["id"] })
    }
  }

  private static func unfinished(_ run: Run.ID, in db: Database) throws -> Run? {
    try runs(
      "SELECT \(runColumns) FROM runs WHERE id = ? AND state = ? AND set_aside IS NULL",
      [run, Run.State.running.rawValue], in: db
    ).first
  }
}

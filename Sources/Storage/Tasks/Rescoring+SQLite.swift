import Studies

extension SQLiteStore: RescoringStore {
  public func runsToRescore(of study: Study.ID) throws -> [Run] {
    try research.read { db in
      try kinds.flatMap {
        try Self.runs(of: study, kind: $0.kind, notScoredBy: $0.algorithm, in: db)
      }
    }.sorted { ($0.finishedAt ?? $0.startedAt, $0.id.text) < ($1.finishedAt ?? $1.startedAt, $1.id.text) }
  }

  public func rescore(_ planned: PlannedRun, context: AuditContext) throws {
    try research.write { db in try Self.score(planned, context: context, in: db) }
  }
}

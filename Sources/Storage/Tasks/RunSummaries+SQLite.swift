import Studies

extension SQLiteStore: RunSummaryStore {
  public func summaries(of participant: Participant.ID, kind: TaskKind) throws -> [RunSummary] {
    try summaries(kind, where: "participants.id = ?", [participant])
  }

  public func summaries(of study: Study.ID, origin: Participant.Origin, kind: TaskKind) throws -> [RunSummary]
  {
    try summaries(
      kind,
      where: """
        participants.study = ? AND participants.origin = ? AND \(Self.areUsed) AND runs.set_aside IS NULL
        """, [study, origin.rawValue]
    ).map(\.underTaskOfStudy)
  }

  /// - Parameter condition: on rows of `participants` and `runs`, with the placeholders of `arguments`
  private func summaries(_ kind: TaskKind, where condition: String, _ arguments: StatementArguments) throws
    -> [RunSummary]
  {
    guard let tables = kinds.first(where: { $0.kind == kind }) as? any MeasuringTables.Type else { return [] }
    return try research.read { db in
      try db.rows(
        """
        SELECT runs.id, runs.task, runs.variant, scores.refusal, scores.is_excluded, scores.flags,
          participants.ineligible_for IS NOT NULL AS is_of_ineligible,
          \(tables.measureSelection)
        FROM runs JOIN participants ON participants.id = runs.participant
        JOIN scores ON scores.id = \(Self.newestScore)
        JOIN \(tables.measureTable) AS measures ON measures.score = scores.id
        WHERE \(condition) AND runs.kind = ? AND runs.state = 'finished' ORDER BY runs.started_at, runs.id
        """, arguments + [kind.word]
      ).map { row in Self.summary(row, by: tables) }
    }
  }

  private static func summary(_ row: Row, by tables: any MeasuringTables.Type) -> RunSummary {
    RunSummary(
      run: row["id"], task: TaskInVariant(row["task"], row["variant"]),
      verdict: ScoreVerdict(isExcluded: row["is_excluded"], refusal: row["refusal"]),
      flags: (row["flags"] as String).split(separator: " ").map(String.init),
      measures: tables.measures(row), isOfIneligible: row["is_of_ineligible"])
  }
}

extension RunSummary {
  /// Among those of many people, the occasions of a scheduled task are counted together.
  fileprivate var underTaskOfStudy: RunSummary {
    RunSummary(
      run: run, task: TaskInVariant(task.task.ofStudy, task.variant), verdict: verdict, flags: flags,
      measures: measures, isOfIneligible: isOfIneligible)
  }
}

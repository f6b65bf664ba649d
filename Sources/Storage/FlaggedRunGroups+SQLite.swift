import Studies

extension SQLiteStore {
  public func flaggedRunGroups(of study: Study.ID, at sites: SiteAccess, origin: Participant.Origin) throws
    -> [FlaggedRunGroup]
  {
    let reached = SiteCondition(sites, "flagged_runs.site")
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT flagged_runs.state, runs.set_aside, runs.task, runs.kind, scores.flags,
          scores.refusal IS NOT NULL AS is_refused, COUNT(*) AS amount
        FROM flagged_runs JOIN runs ON runs.id = flagged_runs.run
        JOIN scores ON scores.id = \(Self.newestScore)
        WHERE \(Self.takesPartWithFlags)\(reached.text)
        GROUP BY flagged_runs.state, runs.set_aside, runs.task, runs.kind, scores.flags,
          scores.refusal IS NOT NULL
        """, Self.whose(study, origin) + reached.arguments)
    }
    return rows.map(Self.group)
  }

  private static func group(_ row: Row) -> FlaggedRunGroup {
    let isDue = row["state"] as String == flagsDue
    let isVoid = (row["set_aside"] as String?) == Run.SetAside.voided.rawValue
    let flags = (row["flags"] as String).split(separator: " ").map { FlaggedRunFilter.Sign.flag(String($0)) }
    let refused: [FlaggedRunFilter.Sign] = row["is_refused"] ? [.refused] : []
    return FlaggedRunGroup(
      task: row["task"], kind: TaskKind(row["kind"]), state: isDue ? .due : isVoid ? .void : .kept,
      signs: Set(flags + refused), count: row["amount"])
  }

  public func flaggedRun(after run: Run.ID, _ filter: FlaggedRunFilter, at sites: SiteAccess) throws
    -> Run.ID?
  {
    var filter = filter
    filter.decision = .due
    let wanted = FlaggedCondition(filter, at: sites)
    return try research.read { db in
      let later = try Self.waiting(
        "\(wanted.text) AND flagged_runs.flagged_at >= "
          + "(SELECT own.flagged_at FROM flagged_runs AS own WHERE own.run = ?)",
        wanted.arguments + [run], in: db)
      // Runs that were finished in the same moment stand in the order of the list.
      let after = later.firstIndex(of: run).map { later[($0 + 1)...] } ?? later[...]
      if let next = after.first { return next }
      return try Self.waiting(wanted.text, wanted.arguments, in: db).first { $0 != run }
    }
  }

  /// The first of them, in the order of the list.
  private static func waiting(_ condition: String, _ arguments: StatementArguments, in db: Database) throws
    -> [Run.ID]
  {
    try db.rows(
      """
      SELECT flagged_runs.run FROM flagged_runs WHERE \(condition)
      ORDER BY flagged_runs.flagged_at ASC, flagged_runs.run ASC LIMIT 20
      """, arguments
    ).map { $0["run"] }
  }
}

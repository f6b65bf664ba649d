import Studies

extension SQLiteStore {
  /// The few who were seen since are found in an index, however many others there are.
  public func runsElsewhere(of studies: [Study.ID], at sites: SiteAccess, since time: Timestamp) throws
    -> [RunElsewhere]
  {
    if studies.isEmpty { return [] }
    let reached = SiteCondition(sites, "participants.site")
    return try research.read { db in
      let rows = try db.rows(
        """
        SELECT runs.participant, runs.task, runs.position, MAX(sessions.seen_at) AS seen_at FROM runs
        JOIN participants ON participants.id = runs.participant
        JOIN sessions ON sessions.participant = runs.participant
        LEFT JOIN handovers ON handovers.participant = runs.participant AND handovers.ended_at IS NULL
        WHERE runs.state = 'running' AND runs.set_aside IS NULL AND handovers.id IS NULL
          AND participants.left_at IS NULL AND participants.study IN (\(placeholders(studies.count)))\(reached.text)
          AND participants.last_seen_at > ?
          AND sessions.seen_at > ? AND sessions.token_digest NOT LIKE 'handover %'
        GROUP BY runs.participant, runs.task, runs.position
        ORDER BY seen_at DESC, runs.participant LIMIT 200
        """, StatementArguments(studies) + reached.arguments + [time, time])
      let ids = Set(rows.map { $0["participant"] as Participant.ID })
      let records = try ids.isEmpty ? [] : Self.participations(of: Array(ids), in: db)
      let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.participant.id, $0) })
      return rows.compactMap { row in
        byID[row["participant"]].map {
          RunElsewhere(
            participation: $0, task: DueTask(row["task"], position: row["position"]), seenAt: row["seen_at"])
        }
      }
    }
  }
}

import Studies

extension SQLiteStore {
  /// The few who were seen since are found in an index, however many others there are.
  public func participantsElsewhere(of studies: [Study.ID], at sites: SiteAccess, since time: Timestamp)
    throws -> [ParticipantElsewhere]
  {
    if studies.isEmpty { return [] }
    let reached = SiteCondition(sites, "participants.site")
    return try research.read { db in
      let rows = try db.rows(
        """
        SELECT participants.id, MAX(sessions.seen_at) AS seen_at FROM participants
        JOIN sessions ON sessions.participant = participants.id
        LEFT JOIN handovers ON handovers.participant = participants.id AND handovers.ended_at IS NULL
        WHERE handovers.id IS NULL AND participants.left_at IS NULL AND participants.origin = 'real'
          AND participants.study IN (\(placeholders(studies.count)))\(reached.text)
          AND participants.last_seen_at > ?
          AND sessions.seen_at > ? AND sessions.token_digest NOT LIKE 'handover %'
        GROUP BY participants.id
        ORDER BY seen_at DESC, participants.id LIMIT 200
        """, StatementArguments(studies) + reached.arguments + [time, time])
      let ids = rows.map { $0["id"] as Participant.ID }
      let records = try ids.isEmpty ? [] : Self.participations(of: ids, in: db)
      let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.participant.id, $0) })
      return rows.compactMap { row in
        byID[row["id"]].map { ParticipantElsewhere(participation: $0, seenAt: row["seen_at"]) }
      }
    }
  }
}

import Studies

extension SQLiteStore: AdherenceStore {
  public func adherence(
    in study: Study.ID, sites: SiteAccess, origin: Participant.Origin, page: Int
  ) throws -> [AdherenceListing.Row] {
    let reached = SiteCondition(sites, "participants.site")
    return try research.read { db in
      let participants = try Self.participants(
        "SELECT \(Self.participantColumns) \(Self.scheduled(reached)) ORDER BY enrolled_at, id LIMIT ? OFFSET ?",
        [study, origin.rawValue] + reached.arguments
          + [AdherenceListing.pageSize, (page - 1) * AdherenceListing.pageSize], in: db)
      var occasions: [Participant.ID: [Occasion]] = [:]
      try db.eachInOrder(
        """
        SELECT participant, \(Self.occasionColumns) FROM occasions
        WHERE participant IN (\(placeholders(participants.count))) ORDER BY opens_at, task, number
        """, StatementArguments(participants.map(\.id))
      ) { columns in occasions[columns.next(), default: []].append(Self.occasion(&columns)) }
      let starts = try Self.starts(of: participants.map(\.id), in: db)
      return participants.map { participant in
        let (startsAt, zone) = starts[participant.id] ?? (participant.enrolledAt, LabCalendar().zoneName)
        return AdherenceListing.Row(
          participant: participant, occasions: occasions[participant.id] ?? [], startsAt: startsAt,
          timeZone: zone)
      }
    }
  }

  public func adherenceTotal(in study: Study.ID, sites: SiteAccess, origin: Participant.Origin) throws
    -> AdherenceTotal
  {
    let reached = SiteCondition(sites, "participants.site")
    let scheduled = Self.scheduled(reached)
    let arguments: StatementArguments = [study, origin.rawValue] + reached.arguments
    return try research.read { db in
      var over = Adherence()
      try db.eachInOrder(
        """
        SELECT \(Self.occasionColumns) FROM occasions WHERE participant IN (SELECT participants.id \(scheduled))
        """, arguments
      ) { columns in
        let occasion = Self.occasion(&columns)
        // Its state is the same at any time.
        if occasion.isOver { over.add(occasion.state(at: occasion.expiresAt)) }
      }
      return AdherenceTotal(over: over, participants: try db.count("SELECT COUNT(*) \(scheduled)", arguments))
    }
  }

  public func adherenceNotClosed(
    in study: Study.ID, sites: SiteAccess, origin: Participant.Origin, at time: Timestamp
  ) throws -> Adherence {
    let reached = SiteCondition(sites, "participants.site")
    return try research.read { db in
      var expired = Adherence()
      try db.eachInOrder(
        """
        SELECT \(Self.occasionColumns) FROM occasions
        WHERE done_at IS NULL AND closed_at IS NULL AND expires_at <= ? AND EXISTS
          (SELECT 1 FROM participants WHERE participants.id = occasions.participant
            AND participants.study = ? AND participants.origin = ? AND \(Self.areUsed)\(reached.text))
        """, [time, study, origin.rawValue] + reached.arguments
      ) { expired.add(Self.occasion(&$0).state(at: time)) }
      return expired
    }
  }

  /// The participants who have a schedule. The arguments are the study, the origin, then those of the sites.
  private static func scheduled(_ reached: SiteCondition) -> String {
    """
    FROM participants WHERE participants.study = ? AND participants.origin = ? AND \(areUsed)
      AND EXISTS (SELECT 1 FROM schedules WHERE schedules.participant = participants.id)\(reached.text)
    """
  }

  /// The start of the first schedule of each participant, and their time zone, which is that of all of them.
  private static func starts(of participants: [Participant.ID], in db: Database) throws
    -> [Participant.ID: (Timestamp, String)]
  {
    var starts: [Participant.ID: (Timestamp, String)] = [:]
    try db.eachInOrder(
      """
      SELECT participant, MIN(starts_at), MIN(time_zone) FROM schedules
      WHERE participant IN (\(placeholders(participants.count))) GROUP BY participant
      """, StatementArguments(participants)
    ) { columns in starts[columns.next()] = (columns.next(), columns.next()) }
    return starts
  }
}

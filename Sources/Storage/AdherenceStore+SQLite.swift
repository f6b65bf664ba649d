import Studies

extension SQLiteStore: AdherenceStore {
  public func adherence(
    _ query: AdherenceQuery, in study: Study.ID, sites: SiteAccess, origin: Participant.Origin
  ) throws -> [AdherenceListing.Row] {
    let reached = SiteCondition(sites, "participants.site")
    return try research.read { db in
      let ids: [Participant.ID] = try db.values(
        "\(query.select(Self.areScheduled(reached))) LIMIT ? OFFSET ?",
        [study, origin.rawValue] + reached.arguments
          + [AdherenceListing.pageSize, (query.page - 1) * AdherenceListing.pageSize])
      let found = try Self.participants(
        "SELECT \(Self.participantColumns) FROM participants WHERE id IN (\(placeholders(ids.count)))",
        StatementArguments(ids), in: db)
      let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
      let participants = ids.compactMap { byID[$0] }
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
    let scheduled = "FROM participants WHERE \(Self.areScheduled(reached))"
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
  private static func areScheduled(_ reached: SiteCondition) -> String {
    """
    participants.study = ? AND participants.origin = ? AND \(areUsed)
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

extension AdherenceQuery {
  /// The statement that reads the participants in this order; an order that counts occasions reads those of everybody.
  fileprivate func select(_ condition: String) -> String {
    let counts = [Sort.share, .missed, .active].contains(sort)
    let occasions = counts ? " LEFT JOIN occasions ON occasions.participant = participants.id" : ""
    let group = counts ? " GROUP BY participants.id" : ""
    return """
      SELECT participants.id FROM participants\(occasions) WHERE \(condition)\(group)
      ORDER BY \(terms.joined(separator: ", ")), participants.id \(direction)
      """
  }

  private var direction: String { isDescending ? "DESC" : "ASC" }

  /// An occasion that was closed without having been begun was missed, as by ``Occasion/state(at:)``.
  private var terms: [String] {
    let done = "COUNT(occasions.done_at)"
    let over = "(\(done) + COUNT(occasions.closed_at))"
    let active = "MAX(COALESCE(occasions.done_at, occasions.begun_at))"
    return switch sort {
    case .enrolled: ["participants.enrolled_at \(direction)"]
    case .code: ["participants.code \(direction)"]
    case .reference: ["SUBSTR(participants.id, \(ParticipantReference.place)) \(direction)"]
    case .share:
      [
        "CASE WHEN \(over) = 0 THEN 1 ELSE 0 END",
        "CASE WHEN \(over) = 0 THEN 0 ELSE 1.0 * \(done) / \(over) END \(direction)",
      ]
    case .missed: ["COUNT(CASE WHEN occasions.begun_at IS NULL THEN occasions.closed_at END) \(direction)"]
    case .active: ["CASE WHEN \(active) IS NULL THEN 1 ELSE 0 END", "\(active) \(direction)"]
    }
  }
}

import Studies

extension SQLiteStore: AdherenceStore {
  public func adherence(
    in study: Study.ID, sites: SiteAccess, origin: Participant.Origin, page: Int, at time: Timestamp
  ) throws -> AdherenceListing {
    let reached = SiteCondition(sites, "participants.site")
    let theirs = """
      FROM participants WHERE participants.study = ? AND participants.origin = ? AND \(Self.areUsed)
        AND EXISTS (SELECT 1 FROM schedules WHERE schedules.participant = participants.id)\(reached.text)
      """
    return try research.read { db in
      let arguments: StatementArguments = [study, origin.rawValue] + reached.arguments
      let participants = try Self.participants(
        "SELECT \(Self.participantColumns) \(theirs) ORDER BY enrolled_at, id LIMIT ? OFFSET ?",
        arguments + [AdherenceListing.pageSize, (page - 1) * AdherenceListing.pageSize], in: db)
      var occasions: [Participant.ID: [Occasion]] = [:]
      try db.eachInOrder(
        """
        SELECT participant, \(Self.occasionColumns) FROM occasions
        WHERE participant IN (\(placeholders(participants.count))) ORDER BY opens_at, task, number
        """, StatementArguments(participants.map(\.id))
      ) { columns in occasions[columns.next(), default: []].append(Self.occasion(&columns)) }
      let starts = try Self.starts(of: participants.map(\.id), in: db)
      return AdherenceListing(
        rows: participants.map { participant in
          let (startsAt, zone) = starts[participant.id] ?? (participant.enrolledAt, LabCalendar().zoneName)
          return .init(
            participant: participant, occasions: occasions[participant.id] ?? [], startsAt: startsAt,
            timeZone: zone)
        },
        total: try Self.adherence(of: "SELECT participants.id \(theirs)", arguments, at: time, db),
        participants: try db.count("SELECT COUNT(*) \(theirs)", arguments))
    }
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

  /// - Parameter participants: asks for their ids
  private static func adherence(
    of participants: String, _ arguments: StatementArguments, at time: Timestamp, _ db: Database
  ) throws -> Adherence {
    var total = Adherence()
    try db.eachInOrder(
      "SELECT \(occasionColumns) FROM occasions WHERE participant IN (\(participants))", arguments
    ) { total.add(occasion(&$0).state(at: time)) }
    return total
  }
}

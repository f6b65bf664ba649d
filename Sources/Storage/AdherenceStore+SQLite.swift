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
      return AdherenceListing(
        rows: participants.map { .init(participant: $0, occasions: occasions[$0.id] ?? []) },
        total: try Self.adherence(of: "SELECT participants.id \(theirs)", arguments, at: time, db),
        participants: try db.count("SELECT COUNT(*) \(theirs)", arguments))
    }
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

import Studies

/// Reading the visits of a time.
extension SQLiteStore {
  public func visits(_ query: VisitQuery) throws -> [Visit] {
    if query.studies.isEmpty { return [] }
    let filter = VisitFilter(query)
    return try research.read { db in
      var visits: [Visit] = []
      try db.eachInOrder(
        "SELECT \(Self.visitColumns) FROM visits WHERE \(filter.condition) ORDER BY planned_for, id",
        filter.arguments
      ) { visits.append(Self.visit(&$0)) }
      return visits
    }
  }

  public func appointments(_ query: VisitQuery) throws -> [(visit: Visit, participant: Participant)] {
    if query.studies.isEmpty { return [] }
    return try research.read { db in
      var appointments: [(visit: Visit, participant: Participant)] = []
      try Self.eachAppointment(query, in: db) { appointments.append((visit: $0, participant: $1)) }
      return appointments
    }
  }

  /// - Parameter query: of at least one study
  static func eachAppointment(
    _ query: VisitQuery, in db: Database, _ take: (Visit, Participant) throws -> Void
  ) throws {
    let filter = VisitFilter(query)
    let wanted = [qualified(visitColumns, by: "visits"), qualified(participantColumns, by: "participants")]
    try db.eachInOrder(
      """
      SELECT \(wanted.joined(separator: ", "))
      FROM visits JOIN participants ON participants.id = visits.participant
      WHERE \(filter.condition) ORDER BY visits.planned_for, visits.id
      """, filter.arguments
    ) { columns in
      let visit = Self.visit(&columns)
      try take(visit, Self.participant(&columns))
    }
  }

  private static func qualified(_ columns: String, by table: String) -> String {
    columns.split(separator: ",").map { "\(table)." + String($0).trimmed }.joined(separator: ", ")
  }
}

/// The visits that a query selects, as SQL: fixed text with placeholders for every value.
private struct VisitFilter {
  let condition: String
  let arguments: StatementArguments

  /// - Parameter query: of at least one study
  init(_ query: VisitQuery) {
    let reached = SiteCondition(query.sites, "visitors.site")
    condition = """
      (visits.planned_for >= ? AND visits.planned_for < ? OR visits.arrived_at >= ? AND visits.arrived_at < ?
          OR visits.state = 'arrived' AND visits.arrived_at < ?)
        AND (CAST(? AS TEXT) IS NULL OR visits.experimenter = ?)
        AND EXISTS (SELECT 1 FROM participants AS visitors WHERE visitors.id = visits.participant
          AND (CAST(? AS TEXT) IS NULL OR visitors.origin = ?)
          AND visitors.study IN (\(placeholders(query.studies.count))) AND visitors.deletion_asked_at IS NULL\(reached.text))
      """
    arguments =
      [
        query.time.lowerBound, query.time.upperBound, query.presence?.lowerBound,
        query.presence?.upperBound, query.presence?.lowerBound, query.experimenter, query.experimenter,
        query.origin?.rawValue, query.origin?.rawValue,
      ] + StatementArguments(query.studies) + reached.arguments
  }
}

import Studies

/// Reading the visits of a time.
extension SQLiteStore {
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
    let listing = appointmentListing(query)
    try db.eachInOrder(listing.statement, listing.arguments) { columns in
      let visit = Self.visit(&columns)
      try take(visit, Self.participant(&columns))
    }
  }

  static func appointmentListing(_ query: VisitQuery) -> (statement: String, arguments: StatementArguments) {
    let filter = VisitFilter(query)
    let wanted = [qualified(visitColumns, by: "visits"), qualified(participantColumns, by: "participants")]
    let statement = """
      SELECT \(wanted.joined(separator: ", "))
      FROM visits JOIN participants ON participants.id = visits.participant
      WHERE \(filter.condition) ORDER BY visits.planned_for, visits.id
      """
    return (statement, filter.arguments)
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
    let (times, ofTimes) = Self.times(query)
    // As long as it is open, nothing has closed it.
    let open = query.isOpen ? " AND visits.closed_at IS NULL" : ""
    condition = """
      \(times)\(open) AND (CAST(? AS TEXT) IS NULL OR visits.experimenter = ?)
        AND EXISTS (SELECT 1 FROM participants AS visitors WHERE visitors.id = visits.participant
          AND (CAST(? AS TEXT) IS NULL OR visitors.origin = ?)
          AND visitors.study IN (\(placeholders(query.studies.count))) AND visitors.deletion_asked_at IS NULL\(reached.text))
      """
    let (experimenter, origin) = (query.experimenter, query.origin?.rawValue)
    let others: StatementArguments = [experimenter, experimenter, origin, origin]
    arguments = ofTimes + others + StatementArguments(query.studies) + reached.arguments
  }

  /// Visits of those who were there are added. Each of the three is found in an index of its own, however many visits there
  /// are besides.
  private static func times(_ query: VisitQuery) -> (condition: String, arguments: StatementArguments) {
    let planned: StatementArguments = [query.time.lowerBound, query.time.upperBound]
    guard let presence = query.presence else {
      return ("visits.planned_for >= ? AND visits.planned_for < ?", planned)
    }
    let condition = """
      visits.id IN (
        SELECT planned.id FROM visits AS planned WHERE planned.planned_for >= ? AND planned.planned_for < ?
        UNION SELECT comers.id FROM visits AS comers WHERE comers.arrived_at >= ? AND comers.arrived_at < ?
        UNION SELECT here.id FROM visits AS here WHERE here.state = 'arrived' AND here.arrived_at < ?)
      """
    return (condition, planned + [presence.lowerBound, presence.upperBound, presence.lowerBound])
  }
}

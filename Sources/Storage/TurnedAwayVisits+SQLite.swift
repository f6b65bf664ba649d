import Studies

/// The remains of the appointments of participants who were not eligible.
extension SQLiteStore {
  private static let turnedAwayColumns = "study, visit, planned_for, minutes, experimenter, station"

  /// Keeps the appointments under new ids: the trail names those of the visits beside the participant.
  static func keepPlaces(ofVisitsOf participant: Participant, context: AuditContext, in db: Database) throws {
    var visits: [Visit] = []
    try db.eachInOrder(
      "SELECT \(visitColumns) FROM visits WHERE participant = ? AND state IN ('planned', 'arrived')",
      [participant.id]
    ) { visits.append(visit(&$0)) }
    for visit in visits {
      try db.run(
        """
        INSERT INTO turned_away_visits (id, origin, \(turnedAwayColumns)) VALUES (\(placeholders(8)))
        """,
        [
          Identifier<TurnedAwayVisit>.new(at: context.time), participant.origin.rawValue, participant.study,
          visit.visit, visit.plannedFor, visit.minutes, visit.experimenter, visit.station,
        ])
    }
  }

  public func turnedAwayVisits(
    _ query: VisitQuery, for reader: StaffMember.ID?
  ) throws -> [TurnedAwayVisit] {
    if query.studies.isEmpty { return [] }
    let reached = siteOfStation(query.sites, reader)
    return try research.read { db in
      var visits: [TurnedAwayVisit] = []
      try db.eachInOrder(
        """
        SELECT \(Self.turnedAwayColumns) FROM turned_away_visits
        WHERE planned_for >= ? AND planned_for < ? AND (CAST(? AS TEXT) IS NULL OR experimenter = ?)
          AND (CAST(? AS TEXT) IS NULL OR origin = ?) AND study IN (\(placeholders(query.studies.count)))\(reached.text)
        ORDER BY planned_for, id
        """,
        [
          query.time.lowerBound, query.time.upperBound, query.experimenter, query.experimenter,
          query.origin?.rawValue, query.origin?.rawValue,
        ]
          + StatementArguments(query.studies) + reached.arguments
      ) { columns in
        visits.append(
          TurnedAwayVisit(
            study: columns.next(), visit: columns.next(), plannedFor: columns.next(), minutes: columns.next(),
            experimenter: columns.nextIfAny(), station: columns.nextIfAny()))
      }
      return visits
    }
  }

  /// The appointments keep no site: that of the planned tablet tells where they would have been. Those without one are for
  /// accounts with access to every site, and for their experimenter. Empty, or SQL that begins with AND.
  private func siteOfStation(
    _ access: SiteAccess, _ reader: StaffMember.ID?
  ) -> (text: String, arguments: StatementArguments) {
    guard let sites = access.sites else { return ("", []) }
    let isOwn = "turned_away_visits.experimenter = ?"
    if sites.isEmpty { return (" AND \(isOwn)", [reader]) }
    let text = """
       AND (\(isOwn) OR turned_away_visits.station IN (
          SELECT stations.id FROM stations WHERE stations.site IN (\(placeholders(sites.count)))))
      """
    return (text, [reader] + StatementArguments(sites))
  }
}

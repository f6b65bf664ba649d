import Studies

extension SQLiteStore: DeviationStore {
  public func deviations(_ filter: DeviationFilter, page: Int) throws -> [DeviationListing.Entry] {
    let size = DeviationListing.pageSize
    let rows = try research.read { db in
      try db.rows(Self.listing(filter), Self.whose(filter) + [size, (page - 1) * size])
    }
    let remarks = try remarks(rows.map { $0["id"] })
    return rows.map { Self.entry($0, remarks) }
  }

  public func deviationTotal(_ filter: DeviationFilter) throws -> Int {
    try research.read { db in try db.count(Self.deviationCounting(filter), Self.whose(filter)) }
  }

  /// The values of a filter in the order of its statements.
  static func whose(_ filter: DeviationFilter) -> StatementArguments {
    [filter.study, filter.origin.rawValue] + (filter.kind.map { [$0.rawValue] } ?? [])
      + (filter.staff.map { [$0] } ?? [])
  }

  /// Lists the entries of a filter; then come limit and offset. Nothing else of those that come before is read than their
  /// place in the index, unless those of one member of staff are asked for.
  static func listing(_ filter: DeviationFilter) -> String {
    """
    \(interventionColumns) \(interventions(filter))
    ORDER BY made_at DESC, interventions.participant, number DESC LIMIT ? OFFSET ?
    """
  }

  static func deviationCounting(_ filter: DeviationFilter) -> String {
    "SELECT COUNT(*) \(interventions(filter))"
  }

  private static func interventions(_ filter: DeviationFilter) -> String {
    """
    FROM interventions WHERE interventions.study = ? AND interventions.origin = ?
      AND interventions.participant NOT IN
        (SELECT participants.id FROM participants WHERE participants.deletion_due_at IS NOT NULL)
      \(filter.kind == nil ? "" : "AND interventions.kind = ?")
      \(filter.staff == nil ? "" : "AND interventions.staff = ?")
    """
  }

  /// Of two stations in the very same moment, the one that they went on at.
  private static let interventionColumns = """
    SELECT interventions.id, interventions.participant, number, interventions.kind, visit, requirement, data,
      staff, made_at, \(reasonColumns),
      COALESCE(interventions.task, (SELECT runs.task FROM runs WHERE runs.id = interventions.run)) AS task,
      COALESCE(interventions.variant, (SELECT runs.variant FROM runs WHERE runs.id = interventions.run)) AS variant,
      (SELECT participants.code FROM participants WHERE participants.id = interventions.participant) AS code,
      (SELECT stations.name FROM handovers JOIN stations ON stations.id = handovers.station
        WHERE handovers.participant = interventions.participant AND handed_at <= made_at
          AND (ended_at IS NULL OR ended_at >= made_at)
        ORDER BY handed_at DESC, handovers.id DESC LIMIT 1) AS station
    """

  static func entry(_ row: Row, _ remarks: [String: String]) -> DeviationListing.Entry {
    DeviationListing.Entry(
      participant: row["participant"], code: ParticipationCode(stored: row["code"]),
      station: (row["station"] as String?).map { StationName(stored: $0) },
      record: InterventionRecord(
        number: row["number"], kind: Intervention.Kind(rawValue: row["kind"])!, run: nil,
        task: (row["task"] as StudyTask.ID?).map { TaskInVariant($0, row["variant"]) },
        visit: row["visit"],
        ineligibility: Ineligibility(requirement: row["requirement"], data: row["data"]),
        reason: InterventionReason(rawValue: row["reason"])!, firstReason: firstReason(row),
        remark: remarks[row["id"]] ?? "",
        staff: row["staff"], madeAt: row["made_at"]))
  }
}

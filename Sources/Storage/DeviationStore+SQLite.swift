import Studies

extension SQLiteStore: DeviationStore {
  public func deviations(
    of study: Study.ID, origin: Participant.Origin, kind: Intervention.Kind?, page: Int
  ) throws -> [DeviationListing.Entry] {
    let rows = try research.read { db in
      try db.rows(
        Self.listing(ofOneKind: kind != nil),
        Self.whose(study, origin, kind)
          + [DeviationListing.pageSize, (page - 1) * DeviationListing.pageSize])
    }
    let remarks = try remarks(rows.map { $0["id"] })
    return rows.map { Self.entry($0, remarks) }
  }

  public func deviationTotal(of study: Study.ID, origin: Participant.Origin, kind: Intervention.Kind?) throws
    -> Int
  {
    try research.read { db in
      try db.count(
        Self.deviationCounting(ofOneKind: kind != nil), Self.whose(study, origin, kind))
    }
  }

  private static func whose(_ study: Study.ID, _ origin: Participant.Origin, _ kind: Intervention.Kind?)
    -> StatementArguments
  {
    [study, origin.rawValue] + (kind.map { [$0.rawValue] } ?? [])
  }

  /// Lists the entries of a study and an origin, perhaps of one kind; then come limit and offset. Nothing else of those that
  /// come before is read than their place in the index.
  static func listing(ofOneKind isOneKind: Bool) -> String {
    """
    \(interventionColumns) \(interventions(ofOneKind: isOneKind))
    ORDER BY made_at DESC, interventions.participant, number DESC LIMIT ? OFFSET ?
    """
  }

  static func deviationCounting(ofOneKind isOneKind: Bool) -> String {
    "SELECT COUNT(*) \(interventions(ofOneKind: isOneKind))"
  }

  private static func interventions(ofOneKind isOneKind: Bool) -> String {
    """
    FROM interventions WHERE interventions.study = ? AND interventions.origin = ?
      AND interventions.participant NOT IN
        (SELECT participants.id FROM participants WHERE participants.deletion_due_at IS NOT NULL)
      \(isOneKind ? "AND interventions.kind = ?" : "")
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

import GRDB
import Studies

extension SQLiteStore: DeviationStore {
  public func deviations(
    of study: Study.ID, origin: Participant.Origin, kind: Intervention.Kind?, page: Int
  ) throws -> DeviationListing {
    let kinds = [kind ?? .note, kind ?? .deviation].map(\.rawValue)
    let whose: StatementArguments = [study, origin.rawValue] + StatementArguments(kinds)
    let (rows, total) = try research.read { db in
      (
        try db.rows(
          "\(Self.deviationColumns) \(Self.deviations) ORDER BY made_at DESC, participant, number DESC LIMIT ? OFFSET ?",
          whose + [DeviationListing.pageSize, (page - 1) * DeviationListing.pageSize]),
        try db.count("SELECT COUNT(*) \(Self.deviations)", whose)
      )
    }
    let remarks = try remarks(rows.map { $0["id"] })
    return DeviationListing(entries: rows.map { Self.entry($0, remarks) }, total: total)
  }

  /// The kinds stand in the query itself too, so that the index of just these rows is of use.
  private static let deviations = """
    FROM interventions JOIN participants ON participants.id = interventions.participant
    WHERE interventions.kind IN ('note', 'deviation') AND study = ? AND origin = ? AND interventions.kind IN (?, ?)
    """

  /// Of two stations in the very same moment, the one that they went on at.
  private static let deviationColumns = """
    SELECT interventions.id, interventions.participant, code, number, kind, visit, reason, staff, made_at,
      (SELECT stations.name FROM handovers JOIN stations ON stations.id = handovers.station
        WHERE handovers.participant = interventions.participant AND handed_at <= made_at
          AND (ended_at IS NULL OR ended_at >= made_at)
        ORDER BY handed_at DESC, handovers.id DESC LIMIT 1) AS station
    """

  private static func entry(_ row: Row, _ remarks: [String: String]) -> DeviationListing.Entry {
    DeviationListing.Entry(
      participant: row["participant"], code: ParticipationCode(stored: row["code"]),
      station: (row["station"] as String?).map { StationName(stored: $0) },
      record: InterventionRecord(
        number: row["number"], kind: Intervention.Kind(rawValue: row["kind"])!, run: nil,
        visit: row["visit"], reason: InterventionReason(rawValue: row["reason"])!,
        remark: remarks[row["id"]] ?? "",
        staff: row["staff"], madeAt: row["made_at"]))
  }
}

import Studies

/// The reports of tablets, and the room as a whole.
extension SQLiteStore {
  public func note(_ report: StationReport, of station: Station.ID) {
    research.writeInPassing { db in
      let earlier = try Self.keptReport(of: station, in: db)
      let isThere = earlier.map { report.isWhere($0.report) } ?? false
      let isNews = earlier.map { report.isNews(after: $0.report) } ?? true
      try Self.keep(
        report, of: station, thereSince: isThere ? earlier?.thereSince ?? report.time : report.time,
        revision: (earlier?.revision ?? 0) + (isNews ? 1 : 0), in: db)
    }
  }

  private static func keptReport(of station: Station.ID, in db: Database) throws -> (
    report: StationReport, thereSince: Timestamp?, revision: Int64
  )? {
    var kept: (StationReport, Timestamp?, Int64)?
    try db.eachInOrder(
      """
      SELECT \(reportColumns), station_reports.there_since, station_reports.revision
      FROM station_reports WHERE station_reports.station = ?
      """, [station]
    ) { columns in
      if let report = report(&columns) { kept = (report, columns.nextIfAny(), columns.next()) }
    }
    return kept
  }

  private static func keep(
    _ report: StationReport, of station: Station.ID, thereSince: Timestamp, revision: Int64, in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO station_reports (station, reported_at, handover, screen, block, trial, unsent, answered, errors,
        too_fast, battery, is_charging, connection, is_visible, clock_minutes, there_since, revision)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (station) DO UPDATE SET reported_at = excluded.reported_at, handover = excluded.handover,
        screen = excluded.screen, block = excluded.block, trial = excluded.trial, unsent = excluded.unsent,
        answered = excluded.answered, errors = excluded.errors, too_fast = excluded.too_fast,
        battery = excluded.battery, is_charging = excluded.is_charging, connection = excluded.connection,
        is_visible = excluded.is_visible, clock_minutes = excluded.clock_minutes,
        there_since = excluded.there_since, revision = excluded.revision
      """,
      [
        station, report.time, report.handover, report.screen.rawValue, report.block, report.trial,
        report.unsent, report.answered, report.errors, report.tooFast, report.battery, report.isCharging,
        report.connection, report.isVisible, report.clockMinutes, thereSince, revision,
      ])
  }

  public func room(of studies: [Study]) throws -> [RoomBoardEntry] {
    try research.read { db in
      let overviews = try Self.overviews("WHERE stations.revoked_at IS NULL", in: db)
      let taken = overviews.compactMap { $0.handover?.participant }
      let change = try Self.lastChange(in: db)
      let people = try roomPeople.people(taken, at: change) { try Self.roomPeople(taken, in: db) }
      var records = taken.compactMap { people[$0]?.participation }
      for study in studies { try addConsentProgress(to: &records, of: study, at: change, in: db) }
      let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.participant.id, $0) })
      return overviews.map { overview in
        let participant = overview.handover?.participant
        let person = participant.flatMap { people[$0] }
        return RoomBoardEntry(
          overview: overview, participation: participant.flatMap { byID[$0] },
          latestEventAt: person?.latestEventAt, missingInput: person?.missingInput,
          newestIntervention: person?.newestIntervention ?? 0)
      }
    }
  }

  private func addConsentProgress(
    to records: inout [Participation], of study: Study, at change: Int64, in db: Database
  ) throws {
    let open = records.indices.filter {
      records[$0].participant.study == study.id && !records[$0].hasConsentInForce(for: study)
    }
    if open.isEmpty { return }
    let readers = RoomPeopleCache.ConsentReaders(
      documentVersion: study.consent.version, ids: open.map { records[$0].participant.id })
    let progress = try roomPeople.progress(of: readers, at: change) {
      try Self.consentProgress(of: readers.ids, documentVersion: readers.documentVersion, in: db)
    }
    for index in open { records[index].consentProgress = progress[records[index].participant.id] ?? .init() }
  }

  public func roomState(at time: Timestamp) throws -> RoomState {
    let silent = time.advanced(bySeconds: -StationReport.silenceSeconds)
    return try research.readWithoutTransaction { db in
      var state = RoomState(change: 0, revision: 0, silent: 0)
      try db.eachInOrder(
        """
        SELECT COALESCE((SELECT MAX(sequence) FROM audit), 0) AS change, COALESCE(SUM(revision), 0) AS revision,
          COALESCE(SUM(CASE WHEN reported_at <= ? THEN 1 ELSE 0 END), 0) AS silent
        FROM station_reports
        """, [silent]
      ) { state = RoomState(change: $0.next(), revision: $0.next(), silent: $0.next()) }
      return state
    }
  }
}

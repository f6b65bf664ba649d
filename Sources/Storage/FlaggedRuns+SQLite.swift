import Studies

extension SQLiteStore: FlaggedRunStore {
  public func flaggedRuns(_ filter: FlaggedRunFilter, at sites: SiteAccess, page: Int) throws
    -> [FlaggedRun]
  {
    let wanted = FlaggedCondition(filter, at: sites)
    let limits: StatementArguments = [FlaggedRun.pageSize, (page - 1) * FlaggedRun.pageSize]
    return try flagged { db in
      try db.rows(
        Self.flaggedListing(wanted, newestFirst: filter.decision != .due),
        [false] + wanted.arguments + limits)
    }
  }

  /// Finds the runs of a page in an index, and reads those alone.
  static func flaggedListing(_ wanted: FlaggedCondition, newestFirst: Bool) -> String {
    let order = newestFirst ? "DESC" : "ASC"
    return """
      SELECT \(flaggedColumns) FROM (
        SELECT flagged_runs.run, flagged_runs.flagged_at FROM flagged_runs WHERE \(wanted.text)
        ORDER BY flagged_runs.flagged_at \(order), flagged_runs.run \(order) LIMIT ? OFFSET ?) AS listed
      JOIN runs ON runs.id = listed.run JOIN scores ON scores.id = \(newestScore)
      ORDER BY listed.flagged_at \(order), listed.run \(order)
      """
  }

  public func flaggedRun(_ id: Run.ID, of study: Study.ID) throws -> FlaggedRun? {
    try flagged { db in
      try db.rows(
        """
        SELECT \(Self.flaggedColumns) FROM flagged_runs
        JOIN runs ON runs.id = flagged_runs.run JOIN scores ON scores.id = \(Self.newestScore)
        WHERE flagged_runs.run = ? AND flagged_runs.study = ? AND flagged_runs.left_at IS NULL
        """, [false, id, study])
    }.first
  }

  public func dueFlaggedRuns(of study: Study.ID, at sites: SiteAccess, origin: Participant.Origin) throws
    -> Int
  {
    let reached = SiteCondition(sites, "flagged_runs.site")
    let whose = Self.whose(study, origin) + [Self.flagsDue] + reached.arguments
    return try research.read { try $0.count(Self.dueFlagCounting(reached), whose) }
  }

  static func dueFlagCounting(_ reached: SiteCondition) -> String {
    "SELECT COUNT(*) FROM flagged_runs WHERE \(takesPartWithFlags) AND flagged_runs.state = ?\(reached.text)"
  }

  public func flagOverview(of study: Study.ID, origin: Participant.Origin) throws -> FlagOverview {
    var overview = FlagOverview()
    try research.read { db in
      try db.eachInOrder(
        """
        SELECT runs.finished_at, handovers.handed_by, participants.site, handovers.station,
          runs.flagged_at IS NOT NULL
        FROM participants JOIN runs ON runs.participant = participants.id
        LEFT JOIN handovers ON handovers.id = \(Self.handoverAtTheEnd)
        WHERE \(Self.takesPart) AND runs.state = 'finished'
          AND (EXISTS (SELECT 1 FROM flagged_runs WHERE flagged_runs.run = runs.id)
            OR (runs.flagged_at IS NULL AND COALESCE(runs.set_aside, '') <> ?
              AND EXISTS (SELECT 1 FROM scores WHERE scores.run = runs.id)))
        """, Self.whose(study, origin) + [Run.SetAside.repeated.rawValue]
      ) { columns in
        let place = FlagOverview.Place(
          finishedAt: columns.next(), experimenter: columns.nextIfAny(), site: columns.nextIfAny(),
          station: columns.nextIfAny())
        overview.add(place, isFlagged: columns.next())
      }
    }
    return overview
  }

  // MARK: - The decision to keep one

  /// Keeps a finished run, and lets it count again if it was void.
  /// - Returns: false if there is nothing to change
  static func keep(_ id: Run.ID, of record: Participation, in db: Database) throws -> Bool {
    let participant = record.participant.id
    let known = try stored(of: participant, after: 0, in: db).map(\.record)
    guard let run = record.runs.first(where: { $0.id == id }), record.canBeKept(run, after: known) else {
      return false
    }
    try db.run("UPDATE runs SET set_aside = NULL WHERE id = ? AND participant = ?", [id, participant])
    return true
  }
}

// MARK: - Reading

extension SQLiteStore {
  /// The arguments of ``takesPart`` and ``takesPartWithFlags``.
  static func whose(_ study: Study.ID, _ origin: Participant.Origin) -> StatementArguments {
    [study, origin.rawValue]
  }

  /// The states of flagged runs, as the triggers write them that keep these rows.
  static let flagsDue = "due"
  static let flagsDecided = "decided"

  static let takesPartWithFlags =
    "flagged_runs.study = ? AND flagged_runs.origin = ? AND flagged_runs.left_at IS NULL"

  private static let takesPart = """
    participants.study = ? AND participants.origin = ? AND participants.left_at IS NULL
      AND participants.deletion_asked_at IS NULL
    """

  /// Selects the id of the handover during which a run was finished. Of two in the very same moment, the later one.
  static let handoverAtTheEnd = """
    (SELECT own.id FROM handovers AS own
      WHERE own.participant = runs.participant AND own.handed_at <= runs.finished_at
        AND (own.ended_at IS NULL OR own.ended_at >= runs.finished_at)
      ORDER BY own.handed_at DESC, own.id DESC LIMIT 1)
    """

  /// Their argument is false.
  private static let flaggedColumns = """
    runs.id, runs.kind, (SELECT code FROM participants WHERE participants.id = runs.participant) AS code,
    (SELECT origin FROM participants WHERE participants.id = runs.participant) AS origin,
    scores.refusal, scores.is_excluded, scores.flags,
    (SELECT COUNT(*) FROM run_parts WHERE run_parts.run = runs.id AND run_parts.is_complete = ?)
      AS interruptions,
    (SELECT stations.name FROM handovers JOIN stations ON stations.id = handovers.station
      WHERE handovers.id = \(handoverAtTheEnd)) AS station
    """

  /// The flagged runs of these rows, each with its decisions, in one reading of the research data.
  private func flagged(_ read: (Database) throws -> [Row]) throws -> [FlaggedRun] {
    let (rows, runs, decisions) = try research.read { db in
      let rows = try read(db)
      let ids: [Run.ID] = rows.map { $0["id"] }
      return (rows, try Self.runs(ids, in: db), try Self.decisions(about: ids, in: db))
    }
    let byRun = Dictionary(grouping: try withRemarks(decisions), by: \.run)
    return rows.compactMap { row in
      guard let run = runs[row["id"]] else { return nil }
      return FlaggedRun(
        run: run, kind: TaskKind(row["kind"]), code: ParticipationCode(stored: row["code"]),
        origin: Participant.Origin(rawValue: row["origin"])!,
        flags: (row["flags"] as String).split(separator: " ").map(String.init),
        verdict: ScoreVerdict(isExcluded: row["is_excluded"], refusal: row["refusal"]),
        station: (row["station"] as String?).map { StationName(stored: $0) },
        interruptions: row["interruptions"], decisions: byRun[run.id] ?? [])
    }
  }

  private static func runs(_ ids: [Run.ID], in db: Database) throws -> [Run.ID: Run] {
    if ids.isEmpty { return [:] }
    let runs = try Self.runs(
      "SELECT \(runColumns) FROM runs WHERE id IN (\(placeholders(ids.count)))", StatementArguments(ids),
      in: db)
    return Dictionary(uniqueKeysWithValues: runs.map { ($0.id, $0) })
  }

  private static func decisions(about runs: [Run.ID], in db: Database) throws -> [StoredIntervention] {
    if runs.isEmpty { return [] }
    let kinds = [Intervention.Kind.keepRun, .void].map(\.rawValue)
    return try db.rows(
      """
      SELECT \(storedColumns) FROM interventions JOIN runs ON runs.id = interventions.run
      WHERE interventions.run IN (\(placeholders(runs.count)))
        AND interventions.kind IN (\(placeholders(kinds.count)))
      ORDER BY interventions.participant, interventions.number
      """, StatementArguments(runs) + StatementArguments(kinds)
    ).map(stored)
  }
}

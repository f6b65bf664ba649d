import Statistics
import Studies

extension SQLiteStore: TabletCheckStore {
  public func record(_ check: TabletCheck, of run: Run, consent: ConsentRequirement, context: AuditContext)
    throws
  {
    try research.write { db in
      try Self.requireConsent(of: run.participant, meeting: consent, in: db)
      try db.run(
        """
        INSERT INTO tablet_checks (run, refresh_rate, dropped_frames, clock_step, round_trip, longest_round_trip,
          keeps_data, width, height, input, presses, input_delay, checked_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run) DO NOTHING
        """,
        [
          run.id, check.refreshRate, check.droppedFrames, check.clockStep.value, check.roundTrip.value,
          check.longestRoundTrip.value, check.keepsData, check.width, check.height, check.input.rawValue,
          check.presses, check.inputDelay.value, context.time,
        ])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "run.checked", subject: run.id.text, participant: run.participant,
        detail: check.concerns.map(\.rawValue).joined(separator: " "), context: context, in: db)
    }
  }

  public func tabletChecks(of participant: Participant.ID) throws -> [Run.ID: TabletCheck] {
    try research.read { db in try Self.tabletChecks(of: participant, in: db) }
  }

  static func tabletChecks(of participant: Participant.ID, in db: Database) throws -> [Run.ID: TabletCheck] {
    let rows = try db.rows(
      """
      SELECT tablet_checks.run, \(tabletCheckColumns)
      FROM tablet_checks WHERE tablet_checks.run IN (SELECT id FROM runs WHERE participant = ?)
      """, [participant])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["run"], tabletCheck($0)) })
  }

  /// The columns of ``tabletCheck(_:)``.
  static let tabletCheckColumns = """
    tablet_checks.refresh_rate, tablet_checks.dropped_frames, tablet_checks.clock_step, tablet_checks.round_trip,
    tablet_checks.longest_round_trip, tablet_checks.keeps_data, tablet_checks.width, tablet_checks.height,
    tablet_checks.input, tablet_checks.presses, tablet_checks.input_delay
    """

  static func tabletCheck(_ row: Row) -> TabletCheck {
    TabletCheck(
      refreshRate: row["refresh_rate"], droppedFrames: row["dropped_frames"],
      clockStep: Milliseconds(row["clock_step"]), roundTrip: Milliseconds(row["round_trip"]),
      longestRoundTrip: Milliseconds(row["longest_round_trip"]), keepsData: row["keeps_data"],
      width: row["width"], height: row["height"], input: ResponseInput(rawValue: row["input"])!,
      presses: row["presses"], inputDelay: Milliseconds(row["input_delay"]))
  }
}

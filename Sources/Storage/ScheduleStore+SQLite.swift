import Studies

extension SQLiteStore: OwnScheduleStore {
  public func planOccasions(
    of record: Participation, in study: Study, draw: @escaping @Sendable () -> UInt64, context: AuditContext
  ) throws -> Bool {
    let planned = Set(record.occasions.map(\.id.task))
    let wanted = study.schedule.filter {
      !planned.contains($0.task) && $0.start(of: record, in: study) != nil
    }
    if wanted.isEmpty || !record.isPlannedFor { return false }
    return try research.write { db in
      guard let current = try Self.participation(of: record.participant.id, in: db) else { return false }
      return try wanted.count { scheduled in
        try Self.plan(scheduled, for: current, in: study, seed: draw(), context: context, db)
      } > 0
    }
  }

  /// Plans a task in the time zone of the tasks that were planned before.
  /// - Returns: false if it was planned before
  static func plan(
    _ scheduled: ScheduledTask, for record: Participation, in study: Study, seed: UInt64,
    context: AuditContext, _ db: Database
  ) throws -> Bool {
    let id = record.participant.id
    guard record.isPlannedFor, let start = scheduled.start(of: record, in: study) else { return false }
    let zone = try timeZone(of: id, in: db) ?? LabCalendar().zoneName
    try db.run(
      """
      INSERT INTO schedules (participant, task, study_version, starts_at, time_zone, seed, planned_at)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, [id, scheduled.task, study.version, start, zone, String(seed), context.time])
    guard db.changesCount > 0 else { return false }
    let occasions = scheduled.occasions(
      of: record.participant.origin, from: start, in: LabCalendar(zoneNamed: zone), seed: seed,
      at: context.time)
    for occasion in occasions {
      try db.run(
        """
        INSERT INTO occasions (participant, task, number, opens_at, expires_at, time_zone)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [id, scheduled.task, occasion.id.number, occasion.opensAt, occasion.expiresAt, occasion.timeZone])
    }
    try AuditTrail.append(
      "schedule.planned", subject: scheduled.task.text, participant: id,
      detail: "\(occasions.count) occasions, \(zone)", context: context, in: db)
    return true
  }

  public func noteShown(
    _ occasions: [Occasion.ID], to participant: Participant.ID, context: AuditContext
  ) throws {
    try research.write { db in
      for occasion in occasions {
        try db.run(
          """
          UPDATE occasions SET shown_at = ? WHERE participant = ? AND task = ? AND number = ? AND shown_at IS NULL
          """, [context.time, participant, occasion.task, occasion.number])
        guard db.changesCount > 0 else { continue }
        try AuditTrail.append(
          "occasion.shown", subject: "\(occasion)", participant: participant, context: context, in: db)
      }
    }
  }

  public func begin(
    _ id: Occasion.ID, of participant: Participant.ID, in study: Study, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireConsent(of: participant, meeting: study.consent.requirement, in: db)
      guard let occasion = try Self.occasion(id, of: participant, in: db) else {
        throw StoreRefusal.noSuchPosition
      }
      switch occasion.state(at: context.time) {
      case .begun, .done: return
      case .open: break
      case .ahead, .missed, .brokenOff: throw StoreRefusal.notOpen
      }
      try db.run(
        """
        UPDATE occasions SET begun_at = ?, shown_at = COALESCE(shown_at, ?)
        WHERE participant = ? AND task = ? AND number = ?
        """, [context.time, context.time, participant, id.task, id.number])
      try AuditTrail.append(
        "occasion.begun", subject: "\(id)", participant: participant, context: context, in: db)
    }
  }

  // MARK: - Time zones

  public func timeZone(of participant: Participant.ID) throws -> String? {
    try research.read { db in try Self.timeZone(of: participant, in: db) }
  }

  static func timeZone(of participant: Participant.ID, in db: Database) throws -> String? {
    try db.text(
      "SELECT time_zone FROM schedules WHERE participant = ? ORDER BY planned_at, task LIMIT 1", [participant]
    )
  }

  public func scheduleMoves(of participant: Participant.ID) throws -> [StudyTask.ID: Int] {
    try research.read { db in
      var moves: [StudyTask.ID: Int] = [:]
      try db.eachInOrder("SELECT task, moves FROM schedules WHERE participant = ?", [participant]) {
        columns in
        moves[columns.next()] = columns.next() as Int
      }
      return moves
    }
  }

  public func moveOccasions(
    of participant: Participant.ID, to zone: String, in study: Study, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      let rows = try db.rows(
        "SELECT task, starts_at, time_zone, seed FROM schedules WHERE participant = ?", [participant])
      for row in rows where row["time_zone"] as String != zone {
        let task: StudyTask.ID = row["task"]
        try db.run(
          "UPDATE schedules SET time_zone = ?, moves = moves + 1 WHERE participant = ? AND task = ?",
          [zone, participant, task])
        let moved = try study.scheduled(task).map { scheduled in
          try Self.move(
            scheduled.occasions(
              from: row["starts_at"], in: LabCalendar(zoneNamed: zone),
              seed: UInt64(row["seed"] as String) ?? 0),
            of: participant, at: context.time, db)
        }
        try AuditTrail.append(
          "schedule.moved", subject: task.text, participant: participant,
          detail: "\(moved ?? 0) occasions, \(row["time_zone"] as String) to \(zone)", context: context,
          in: db)
      }
    }
  }

  /// Moves those that are ahead in both time zones.
  private static func move(
    _ occasions: [Occasion], of participant: Participant.ID, at now: Timestamp, _ db: Database
  ) throws -> Int {
    try occasions.filter { $0.opensAt > now }.count { occasion in
      try db.run(
        """
        UPDATE occasions SET opens_at = ?, expires_at = ?, time_zone = ?
        WHERE participant = ? AND task = ? AND number = ? AND opens_at > ? AND begun_at IS NULL
        """,
        [
          occasion.opensAt, occasion.expiresAt, occasion.timeZone, participant, occasion.id.task,
          occasion.id.number, now,
        ])
      return db.changesCount > 0
    }
  }
}

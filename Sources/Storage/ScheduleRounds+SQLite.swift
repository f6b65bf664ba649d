import Studies

/// Occasions fall due and are over by themselves: each minute the server plans what can be planned, and closes what is over.
extension SQLiteStore: ScheduleRoundStore {
  /// The number of participants, or occasions, in one transaction: other writes wait no longer than that takes.
  private static let atOnce = 100

  public func planOccasions(
    in studies: [Study], draw: @escaping @Sendable () -> UInt64, context: AuditContext
  ) throws {
    for study in studies {
      for scheduled in study.schedule {
        let ids = try unplanned(scheduled.task, in: study)
        for some in ids.pieces(of: Self.atOnce) {
          try plan(scheduled, of: some, in: study, draw, context)
        }
      }
    }
  }

  private func unplanned(_ task: StudyTask.ID, in study: Study) throws -> [Participant.ID] {
    try research.read { db in
      try db.rows(
        """
        SELECT participants.id FROM participants
        WHERE participants.study = ? AND participants.left_at IS NULL AND participants.ended_early_at IS NULL
          AND EXISTS (SELECT 1 FROM consents WHERE consents.participant = participants.id)
          AND NOT EXISTS (
            SELECT 1 FROM schedules WHERE schedules.participant = participants.id AND schedules.task = ?)
        ORDER BY participants.id
        """, [study.id, task]
      ).map { $0[0] }
    }
  }

  /// Most of them have not come to the start of the schedule: nothing is written for those.
  private func plan(
    _ scheduled: ScheduledTask, of ids: [Participant.ID], in study: Study,
    _ draw: @escaping @Sendable () -> UInt64,
    _ context: AuditContext
  ) throws {
    let ready = try research.read { db in
      try Self.participations(of: ids, in: db).filter { scheduled.start(of: $0, in: study) != nil }
    }
    if ready.isEmpty { return }
    try research.write { db in
      for record in try Self.participations(of: ready.map(\.participant.id), in: db) {
        _ = try Self.plan(scheduled, for: record, in: study, seed: draw(), context: context, db)
      }
    }
  }

  public func closeOccasions(context: AuditContext) throws {
    while try close(try over(at: context.time), context) == Self.atOnce {}
  }

  private func over(at time: Timestamp) throws -> [(Participant.ID, Occasion)] {
    let finished = time.advanced(bySeconds: -Occasion.minutesToFinish * 60)
    return try research.read { db in
      var found: [(Participant.ID, Occasion)] = []
      try db.eachInOrder(
        """
        SELECT participant, \(Self.occasionColumns) FROM occasions
        WHERE done_at IS NULL AND closed_at IS NULL AND expires_at <= ? AND (begun_at IS NULL OR expires_at <= ?)
        ORDER BY expires_at, participant, task, number LIMIT ?
        """, [time, finished, Self.atOnce]
      ) { columns in found.append((columns.next(), Self.occasion(&columns))) }
      return found
    }
  }

  private func close(_ over: [(Participant.ID, Occasion)], _ context: AuditContext) throws -> Int {
    if over.isEmpty { return 0 }
    try research.write { db in
      for (participant, occasion) in over {
        try db.run(
          """
          UPDATE occasions SET closed_at = ? WHERE participant = ? AND task = ? AND number = ?
            AND done_at IS NULL AND closed_at IS NULL
          """, [context.time, participant, occasion.id.task, occasion.id.number])
        guard db.changesCount > 0 else { continue }
        try AuditTrail.append(
          occasion.begunAt == nil ? "occasion.missed" : "occasion.broken-off", subject: "\(occasion.id)",
          participant: participant, context: context, in: db)
      }
    }
    return over.count
  }
}

import Studies

/// Messages about free times. The waiting lists are in the research database, the messages in the identity database, and no
/// transaction spans both.
extension SQLiteStore: FreeTimeMailStore {
  public func releaseSlots(context: AuditContext) throws {
    // Most of the time there is nothing to do: then nobody waits for a write.
    let isDue = try research.read { db in
      try db.isThere(
        """
        SELECT 1 FROM slot_bookings JOIN visit_slots ON visit_slots.id = slot_bookings.slot
        WHERE visit_slots.begins_at > ? AND NOT \(Self.isHeld) LIMIT 1
        """, [context.time]) || !Self.endedWaits(in: db).isEmpty
    }
    guard isDue else { return }
    try research.write { db in
      try Self.releaseSlots(context: context, in: db)
      for wait in try Self.endedWaits(in: db) {
        try Self.endWait(of: wait.participant, for: wait.visit, context: context, in: db)
      }
    }
  }

  public func freeTimes(of study: Study, at time: Timestamp, calendar: LabCalendar) throws -> FreeTimeRound {
    let (waits, slots, records) = try research.read { db in
      let waits = try db.rows(
        """
        SELECT slot_waits.participant, slot_waits.visit, slot_waits.waiting_since FROM slot_waits
        CROSS JOIN participants ON participants.id = slot_waits.participant
        WHERE participants.study = ? AND NOT \(Self.waitIsOver)
        ORDER BY slot_waits.waiting_since, slot_waits.participant
        """, [study.id])
      let ids = Array(Set(waits.map { $0["participant"] as Participant.ID })).sorted { $0.text < $1.text }
      var records: [Participant.ID: Participation] = [:]
      for some in ids.pieces(of: 200) {
        for record in try Self.participations(of: some, in: db) {
          records[record.participant.id] = record
        }
      }
      let slots = try waits.isEmpty ? [] : Self.choosableSlots(of: study.id, at: time, in: db)
      return (waits, slots, records)
    }
    let waiting = try waits.compactMap { row -> FreeTimeMail? in
      guard let record = records[row["participant"]] else { return nil }
      return try mail(to: record, for: row["visit"], since: row["waiting_since"])
    }
    return FreeTimeRound(waiting: waiting, slots: slots)
  }

  public func idleFreeTimeMessages() throws -> [OutboxMessage.ID] {
    let waiting = try identity.read { db in
      try db.rows(
        "SELECT id, participant, occasion FROM outbox WHERE state = ? AND kind = ? ORDER BY id",
        [OutboxEntry.State.waiting.rawValue, OutboxMessage.Kind.timeFree.rawValue])
    }
    if waiting.isEmpty { return [] }
    let wanted = try research.read { db in
      Set(
        try db.rows("SELECT slot_waits.participant, slot_waits.visit FROM slot_waits").map {
          "\($0["participant"] as String) \(FreeTimeNews.place(of: $0["visit"]))"
        })
    }
    return waiting.filter { !wanted.contains("\($0["participant"] as String) \($0["occasion"] as String)") }
      .map { $0["id"] }
  }

  public func settleFreeTimes(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage], context: AuditContext
  ) throws {
    try settleMail(dropping: dropped, queueing: messages, context: context, ifStill: Self.isStillAwaited)
  }
}

extension SQLiteStore {
  private struct PlaceOnList {
    let participant: Participant.ID
    let visit: StudyVisit.ID
  }

  private static func endedWaits(in db: Database) throws -> [PlaceOnList] {
    try db.rows(
      """
      SELECT slot_waits.participant, slot_waits.visit FROM slot_waits
      JOIN participants ON participants.id = slot_waits.participant WHERE \(waitIsOver)
      ORDER BY slot_waits.participant, slot_waits.visit
      """
    ).map { PlaceOnList(participant: $0["participant"], visit: $0["visit"]) }
  }

  private func mail(to record: Participation, for visit: StudyVisit.ID, since: Timestamp) throws
    -> FreeTimeMail
  {
    let participant = record.participant.id
    let zone = try timeZone(of: participant)
    return try identity.read { db in
      let written = try db.rows(
        """
        SELECT id, reminder, state, queued_at FROM outbox WHERE participant = ? AND occasion = ? ORDER BY reminder
        """, [participant, FreeTimeNews.place(of: visit)])
      let contact = try db.rows("SELECT detail FROM contact_details WHERE participant = ?", [participant])
      return FreeTimeMail(
        record: record, visit: visit, since: since, timeZone: zone,
        contact: Set(contact.map { $0["detail"] }),
        written: written.map {
          FreeTimeMail.Written(
            id: $0["id"], number: $0["reminder"],
            isWaiting: $0["state"] as String == OutboxEntry.State.waiting.rawValue,
            queuedAt: $0["queued_at"])
        })
    }
  }

  /// Returns true if the participant is still on the list and has not taken the permission back meanwhile.
  private static func isStillAwaited(_ message: OutboxMessage, in db: Database) throws -> Bool {
    guard let news = message.freeTime else { return false }
    return try db.isThere(
      """
      SELECT 1 FROM slot_waits WHERE slot_waits.participant = ? AND slot_waits.visit = ?
        AND (SELECT is_granted FROM permission_decisions
          WHERE permission_decisions.participant = slot_waits.participant AND permission = ?
          ORDER BY decided_at DESC, permission_decisions.id DESC LIMIT 1) = ?
      """, [message.participant, news.visit, Permission.Known.reminders.id, true])
  }
}

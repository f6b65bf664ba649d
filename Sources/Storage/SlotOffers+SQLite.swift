import Studies

extension SQLiteStore: SlotOfferStore {
  public func plan(_ offer: SlotOffer, in study: Study.ID, at now: Timestamp, calendar: LabCalendar) throws
    -> [PlannedSlot]
  {
    try research.read { db in try Self.plan(offer, in: study, at: now, calendar, db) }
  }

  public func offer(_ offer: SlotOffer, in study: Study.ID, calendar: LabCalendar, context: AuditContext)
    throws -> Int
  {
    defer { appointmentSignal.wake() }
    return try research.write { db in
      try Self.releaseSlots(context: context, in: db)
      let planned = try Self.plan(offer, in: study, at: context.time, calendar, db)
      return try planned.filter { $0.obstacle == nil }.count { planned in
        try Self.insert(planned.slot, context: context, in: db)
      }
    }
  }

  public func withdraw(_ slot: VisitSlot.ID, context: AuditContext) throws -> SlotWithdrawal {
    try research.write { db in try Self.withdraw(slot, context: context, in: db) }
  }

  public func withdraw(_ slots: [VisitSlot.ID], context: AuditContext) throws -> Int {
    try research.write { db in
      try slots.count { try Self.withdraw($0, context: context, in: db) == .done }
    }
  }

  private static func withdraw(_ slot: VisitSlot.ID, context: AuditContext, in db: Database) throws
    -> SlotWithdrawal
  {
    guard let offered = try offeredSlot(slot, in: db) else { return .unknown }
    if offered.booking != nil { return .taken }
    try releaseSlots(context: context, in: db)
    try db.run(
      """
      UPDATE visit_slots SET withdrawn_at = ? WHERE id = ? AND withdrawn_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM slot_bookings WHERE slot_bookings.slot = visit_slots.id)
      """, [context.time, slot])
    guard db.changesCount > 0 else { return .taken }
    try AuditTrail.append("slot.withdrawn", subject: slot.text, context: context, in: db)
    return .done
  }

  public func slot(_ id: VisitSlot.ID) throws -> OfferedSlot? {
    try research.read { db in try Self.offeredSlot(id, in: db) }
  }

  public func slots(_ query: SlotQuery) throws -> [OfferedSlot] {
    if query.studies.isEmpty { return [] }
    let reached = SiteCondition(query.sites, "visit_slots.site")
    return try research.read { db in
      try Self.slots(
        """
        visit_slots.begins_at >= ? AND visit_slots.begins_at < ?
          AND visit_slots.study IN (\(placeholders(query.studies.count)))\(reached.text)
        ORDER BY visit_slots.begins_at, visit_slots.id
        """,
        [query.time.lowerBound, query.time.upperBound] + StatementArguments(query.studies)
          + reached.arguments, in: db)
    }
  }

  public func waitingList(of studies: [Study.ID], at sites: SiteAccess) throws -> [SlotWait] {
    if studies.isEmpty { return [] }
    let reached = SiteCondition(sites, "participants.site")
    return try research.read { db in
      try db.rows(
        Self.waitListing(of: studies, reached), StatementArguments(studies) + reached.arguments
      ).map { row in
        SlotWait(
          participant: row["id"], code: ParticipationCode(stored: row["code"]), study: row["study"],
          visit: row["visit"],
          since: row["waiting_since"])
      }
    }
  }

  /// Goes through the waiting list, which is short, and not through the participants of the studies.
  static func waitListing(of studies: [Study.ID], _ reached: SiteCondition) -> String {
    """
    SELECT participants.id, participants.code, participants.study, slot_waits.visit, slot_waits.waiting_since
    FROM slot_waits CROSS JOIN participants ON participants.id = slot_waits.participant
    WHERE participants.study IN (\(placeholders(studies.count)))\(reached.text)
      AND NOT \(waitIsOver)
    ORDER BY slot_waits.waiting_since, participants.id
    """
  }
}

// MARK: - The steps of an offer

extension SQLiteStore {
  /// A condition on a place on a waiting list and its participant: they have left, have an appointment, or came without one.
  static let waitIsOver = """
    (participants.left_at IS NOT NULL OR participants.ended_early_at IS NOT NULL
      OR EXISTS (SELECT 1 FROM visits WHERE visits.participant = slot_waits.participant
        AND visits.visit = slot_waits.visit AND (visits.state = 'planned' OR visits.arrived_at IS NOT NULL)))
    """

  private static func plan(
    _ offer: SlotOffer, in study: Study.ID, at now: Timestamp, _ calendar: LabCalendar, _ db: Database
  ) throws -> [PlannedSlot] {
    let days =
      calendar.range(of: offer.days.lowerBound)
      .lowerBound..<calendar.range(of: offer.days.upperBound)
      .upperBound
    return try offer.plan(
      in: study, at: now, beside: openVisits(around: days, in: db), slots(around: days, in: db), calendar)
  }

  private static func slots(around time: Range<Timestamp>, in db: Database) throws -> [VisitSlot] {
    try slots(
      "visit_slots.begins_at >= ? AND visit_slots.begins_at < ? ORDER BY visit_slots.begins_at, visit_slots.id",
      [time.lowerBound.advanced(bySeconds: -86_400), time.upperBound.advanced(bySeconds: 86_400)], in: db
    ).map(\.slot)
  }

  /// - Returns: false if the same slot is on offer already
  private static func insert(_ slot: VisitSlot, context: AuditContext, in db: Database) throws -> Bool {
    try db.run(
      """
      INSERT INTO visit_slots (id, study, visit, begins_at, minutes, experimenter, station, site, offered_at,
        offered_by, free_since)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        slot.id, slot.study, slot.visit, slot.beginsAt, slot.minutes, slot.experimenter, slot.station,
        slot.site, context.time, context.staff, context.time,
      ])
    guard db.changesCount > 0 else { return false }
    try AuditTrail.append("slot.offered", subject: slot.id.text, context: context, in: db)
    return true
  }
}

import Studies

/// The rows of slots, and who has chosen them.
extension SQLiteStore {
  static let slotColumns = """
    visit_slots.id, visit_slots.study, visit_slots.visit, visit_slots.begins_at, visit_slots.minutes,
    visit_slots.experimenter, visit_slots.station, visit_slots.site, visit_slots.free_since,
    slot_bookings.participant, slot_bookings.appointment
    """

  /// A condition on a slot and its booking: the appointment stands at the time of the slot, and its participant can come. A
  /// visit is cancelled, moved by staff or left behind without a thought of slots.
  static let isHeld = """
    EXISTS (SELECT 1 FROM visits JOIN participants ON participants.id = visits.participant
      WHERE visits.id = slot_bookings.appointment AND visits.state <> 'cancelled'
        AND visits.planned_for = visit_slots.begins_at
        AND participants.left_at IS NULL AND participants.ended_early_at IS NULL)
    """

  static let slotsOnOffer = """
    SELECT \(slotColumns) FROM visit_slots
    LEFT JOIN slot_bookings ON slot_bookings.slot = visit_slots.id AND \(isHeld)
    WHERE visit_slots.withdrawn_at IS NULL
    """

  static func offeredSlot(_ columns: inout Columns) -> OfferedSlot {
    let slot = VisitSlot(
      id: columns.next(), study: columns.next(), visit: columns.next(), beginsAt: columns.next(),
      minutes: columns.next(), experimenter: columns.nextIfAny(), station: columns.nextIfAny(),
      site: columns.nextIfAny())
    let freeSince: Timestamp = columns.next()
    let participant: Participant.ID? = columns.nextIfAny()
    let appointment: Visit.ID? = columns.nextIfAny()
    return OfferedSlot(
      slot: slot, freeSince: freeSince,
      booking: participant.flatMap { participant in
        appointment.map { OfferedSlot.Booking(participant: participant, appointment: $0) }
      })
  }

  /// - Parameter condition: on a slot, and with the order
  static func slots(_ condition: String, _ arguments: StatementArguments, in db: Database) throws
    -> [OfferedSlot]
  {
    var slots: [OfferedSlot] = []
    try db.eachInOrder("\(slotsOnOffer) AND \(condition)", arguments) { slots.append(offeredSlot(&$0)) }
    return slots
  }

  static func offeredSlot(_ id: VisitSlot.ID, in db: Database) throws -> OfferedSlot? {
    try slots("visit_slots.id = ?", [id], in: db).first
  }

  /// The open visits of all studies that may overlap with this time: none lasts longer than a day. Those of participants who
  /// have left take nobody's time.
  static func openVisits(around time: Range<Timestamp>, in db: Database) throws -> [Visit] {
    var visits: [Visit] = []
    try db.eachInOrder(
      """
      SELECT \(visitColumns) FROM visits
      WHERE planned_for >= ? AND planned_for < ? AND state IN ('planned', 'arrived')
        AND EXISTS (SELECT 1 FROM participants WHERE participants.id = visits.participant
          AND participants.left_at IS NULL AND participants.ended_early_at IS NULL)
      ORDER BY planned_for, id
      """,
      [time.lowerBound.advanced(bySeconds: -86_400), time.upperBound.advanced(bySeconds: 86_400)]
    ) { visits.append(visit(&$0)) }
    return visits
  }

  /// The slots of a visit from now on that nothing is in the way of.
  static func choosableSlots(
    of study: Study.ID, visit: StudyVisit.ID? = nil, at now: Timestamp, in db: Database
  ) throws -> [OfferedSlot] {
    let free = try slots(
      """
      visit_slots.study = ? AND (CAST(? AS TEXT) IS NULL OR visit_slots.visit = ?)
        AND visit_slots.begins_at > ? AND slot_bookings.slot IS NULL
      ORDER BY visit_slots.begins_at, visit_slots.id
      """, [study, visit, visit, now], in: db)
    guard let first = free.first, let last = free.last else { return [] }
    return free.choosable(
      beside: try openVisits(around: first.slot.beginsAt..<last.slot.endsAt, in: db))
  }

  /// Forgets the bookings that hold no more, so that their slots can be chosen again. Of slots that are over nobody asks.
  static func releaseSlots(context: AuditContext, in db: Database) throws {
    let stale = try db.rows(
      """
      SELECT slot_bookings.slot, slot_bookings.participant FROM slot_bookings
      JOIN visit_slots ON visit_slots.id = slot_bookings.slot
      WHERE visit_slots.begins_at > ? AND NOT \(isHeld) ORDER BY slot_bookings.slot
      """, [context.time])
    for row in stale {
      let slot: VisitSlot.ID = row["slot"]
      try db.run("DELETE FROM slot_bookings WHERE slot = ?", [slot])
      try free(slot, of: row["participant"], context: context, in: db)
    }
  }

  /// Records that a slot can be chosen again.
  static func free(
    _ slot: VisitSlot.ID, of participant: Participant.ID, context: AuditContext, in db: Database
  ) throws {
    try db.run("UPDATE visit_slots SET free_since = ? WHERE id = ?", [context.time, slot])
    try AuditTrail.append(
      "slot.freed", subject: slot.text, participant: participant, context: context, in: db)
  }
}

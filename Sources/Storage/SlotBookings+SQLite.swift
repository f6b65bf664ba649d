import Studies

extension SQLiteStore: SlotBookingStore {
  public func choice(
    of participant: Participant.ID, in study: Study, at now: Timestamp, calendar: LabCalendar
  ) throws -> SlotChoice {
    try research.read { db in
      guard let record = try Self.participation(of: participant, in: db),
        let visit = record.visitToBook(in: study)
      else { return SlotChoice(slots: [], appointment: nil, isWaiting: false) }
      let open = record.openVisit(visit.id)
      return SlotChoice(
        slots: try Self.choosableSlots(of: study.id, visit: visit.id, at: now, in: db).map(\.slot)
          .filter { record.mayChoose($0, in: study, at: now, calendar) },
        appointment: try open.flatMap { try Self.slot(of: $0.id, in: db) == nil ? nil : $0 },
        isWaiting: try db.isThere(
          "SELECT 1 FROM slot_waits WHERE participant = ? AND visit = ?", [participant, visit.id]))
    }
  }

  public func book(
    _ slot: VisitSlot.ID, as participant: Participant.ID, in study: Study, calendar: LabCalendar,
    context: AuditContext
  ) throws -> SlotVerdict {
    defer { appointmentSignal.wake() }
    return try research.write { db in
      try Self.releaseSlots(context: context, in: db)
      return try Self.book(slot, as: participant, in: study, calendar, context: context, in: db)
    }
  }

  public func cancelBooking(
    _ appointment: Visit.ID, as participant: Participant.ID, in study: Study, context: AuditContext
  ) throws -> SlotVerdict {
    defer { appointmentSignal.wake() }
    return try research.write { db in
      let record = try Self.openParticipation(of: participant, in: db)
      guard let visit = record.visits.first(where: { $0.id == appointment }) else {
        throw StoreRefusal.noSuchPosition
      }
      if visit.state == .cancelled { return .done(visit) }
      guard let slot = try Self.slot(of: appointment, in: db),
        record.mayChange(visit, in: study, at: context.time)
      else { return .fixed(visit) }
      let cancelled = try Self.close(visit, as: .cancelled, context: context, in: db)
      try db.run("DELETE FROM slot_bookings WHERE slot = ?", [slot])
      try Self.free(slot, of: participant, context: context, in: db)
      return .done(cancelled)
    }
  }

  public func waitForSlot(as participant: Participant.ID, in study: Study, context: AuditContext) throws {
    try research.write { db in
      let record = try Self.openParticipation(of: participant, in: db)
      guard let visit = record.visitToBook(in: study), record.openVisit(visit.id) == nil else {
        throw StoreRefusal.noSuchPosition
      }
      try db.run(
        """
        INSERT INTO slot_waits (participant, visit, waiting_since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
        """, [participant, visit.id, context.time])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "slot.waited-for", subject: visit.id.text, participant: participant, context: context, in: db)
    }
  }

  public func stopWaitingForSlot(as participant: Participant.ID, context: AuditContext) throws {
    defer { appointmentSignal.wake() }
    try research.write { db in
      let visits: [StudyVisit.ID] = try db.values(
        "SELECT visit FROM slot_waits WHERE participant = ? ORDER BY visit", [participant])
      for visit in visits {
        try Self.endWait(of: participant, for: visit, context: context, in: db)
      }
    }
  }
}

// MARK: - The steps of a choice

extension SQLiteStore {
  /// Of two who choose a slot at once, the one whose booking is written first gets it; the other writes nothing.
  static func book(
    _ id: VisitSlot.ID, as participant: Participant.ID, in study: Study, _ calendar: LabCalendar,
    context: AuditContext, in db: Database
  ) throws -> SlotVerdict {
    let record = try openParticipation(of: participant, in: db)
    guard let visit = record.visitToBook(in: study), let offered = try offeredSlot(id, in: db) else {
      return .taken
    }
    let open = record.openVisit(visit.id)
    if let open {
      if offered.booking?.appointment == open.id { return .done(open) }
      let isOwn = try slot(of: open.id, in: db) != nil
      guard isOwn, record.mayChange(open, in: study, at: context.time) else { return .fixed(open) }
    }
    let slot = offered.slot
    let others = try openVisits(around: slot.beginsAt..<slot.endsAt, in: db).filter { $0.id != open?.id }
    guard [offered].choosable(beside: others) == [offered],
      record.mayChoose(slot, in: study, at: context.time, calendar)
    else { return .taken }
    let appointment = open?.id ?? .new(at: context.time)
    guard try take(slot.id, as: participant, for: appointment, context: context, in: db) else {
      return .taken
    }
    try endWait(of: participant, for: visit.id, context: context, in: db)
    if let open { return .done(try move(open, to: slot, context: context, in: db)) }
    let new = Visit(appointment, of: participant, visit.id, in: slot, at: context.time)
    return .done(try insert(new, action: "visit.planned", context: context, in: db))
  }

  /// The slot that an appointment holds.
  static func slot(of appointment: Visit.ID, in db: Database) throws -> VisitSlot.ID? {
    try db.value(
      """
      SELECT slot_bookings.slot FROM slot_bookings JOIN visit_slots ON visit_slots.id = slot_bookings.slot
      WHERE slot_bookings.appointment = ? AND \(isHeld)
      """, [appointment])
  }

  /// The row of the slot is written first: a withdrawal waits for it, and it for a withdrawal.
  private static func take(
    _ slot: VisitSlot.ID, as participant: Participant.ID, for appointment: Visit.ID, context: AuditContext,
    in db: Database
  ) throws -> Bool {
    try db.run(
      "UPDATE visit_slots SET chosen_at = ? WHERE id = ? AND withdrawn_at IS NULL", [context.time, slot])
    guard db.changesCount > 0 else { return false }
    try db.run(
      """
      INSERT INTO slot_bookings (slot, participant, appointment, booked_at) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """, [slot, participant, appointment, context.time])
    guard db.changesCount > 0 else { return false }
    try AuditTrail.append(
      "slot.booked", subject: slot.text, participant: participant, context: context, in: db)
    return true
  }

  private static func move(_ visit: Visit, to slot: VisitSlot, context: AuditContext, in db: Database) throws
    -> Visit
  {
    let before: [VisitSlot.ID] = try db.values(
      "SELECT slot FROM slot_bookings WHERE appointment = ? AND slot <> ?", [visit.id, slot.id])
    for slot in before {
      try db.run("DELETE FROM slot_bookings WHERE slot = ?", [slot])
      try free(slot, of: visit.participant, context: context, in: db)
    }
    let plan = VisitPlan(
      time: slot.beginsAt, minutes: slot.minutes, experimenter: slot.experimenter, station: slot.station)
    return try move(visit, to: plan, isOutside: false, context: context, in: db)
  }

  static func endWait(
    of participant: Participant.ID, for visit: StudyVisit.ID, context: AuditContext, in db: Database
  ) throws {
    try db.run("DELETE FROM slot_waits WHERE participant = ? AND visit = ?", [participant, visit])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "slot.wait-ended", subject: visit.text, participant: participant, context: context, in: db)
  }
}

extension Visit {
  /// A new appointment at the time of a slot.
  fileprivate init(
    _ id: ID, of participant: Participant.ID, _ visit: StudyVisit.ID, in slot: VisitSlot, at time: Timestamp
  ) {
    self.init(
      id: id, participant: participant, visit: visit, plannedFor: slot.beginsAt, minutes: slot.minutes,
      experimenter: slot.experimenter, station: slot.station, madeAt: time, changedAt: time)
  }
}

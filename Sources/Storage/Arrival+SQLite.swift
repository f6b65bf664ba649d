import Studies

/// Arrivals at a visit, and taking back what was recorded by mistake.
extension SQLiteStore {
  public func begin(
    _ visit: StudyVisit.ID, of participant: Participant.ID, seen: Int?, in study: Study,
    calendar: LabCalendar,
    deviation: VisitDeviation?, context: AuditContext
  ) throws -> VisitVerdict {
    try change(visit, of: participant, deviation, context: context) { db in
      let record = try Self.openParticipation(of: participant, in: db)
      let open = record.openVisit(visit)
      if let open, open.state == .arrived { return open.verdict(onChangeAfter: seen, by: context.staff) }
      // An appointment that is new to the form, or has changed since, is shown first.
      if context.staff != nil, open?.changes != seen {
        if let other = open ?? record.visits.last(where: { $0.visit == visit }) { return .overtaken(other) }
      }
      if let refusal = Self.turn(of: visit, open, record, study) { return refusal }
      let waits = context.staff != nil || record.participant.origin == .real
      let isOutside = waits && Self.isOutside(context.time, of: visit, record, study, calendar)
      let isExpected =
        open.map { $0.isOutsideWindow && calendar.isOnOneDay($0.plannedFor, context.time) } ?? false
      if isOutside, !isExpected, deviation == nil { return .outsideWindow }
      if context.staff == nil, waits, Self.isWindowUnknown(of: visit, record, study, calendar) {
        return .outsideWindow
      }
      if let open { return .done(try Self.keep(open, isOutside: isOutside, context: context, in: db)) }
      let new = Visit(
        id: .new(at: context.time), participant: participant, visit: visit, plannedFor: context.time,
        minutes: study.expectedMinutes(of: visit), experimenter: context.staff, state: .arrived,
        isOutsideWindow: isOutside, arrivedAt: context.time, madeBy: context.staff, madeAt: context.time,
        changedAt: context.time, changedBy: context.staff)
      return .done(try Self.insert(new, action: "visit.arrived", context: context, in: db))
    }
  }

  /// Records that a participant who is handed a tablet, or who begins a test of a visit, is present: the appointment of this day
  /// becomes "arrived"; if staff hand over the tablet, that of another day does, too. A participant who has a tablet
  /// without an appointment, handed over or taken by their code, gets a visit, so that it can be ended.
  static func noteArrival(of record: Participation, in study: Study, context: AuditContext, in db: Database)
    throws
  {
    if let open = appointmentKept(by: record, in: study, context, LabCalendar()) {
      let isOutside = isOutside(context.time, of: open.visit, record, study, LabCalendar())
      _ = try keep(open, isOutside: isOutside, context: context, in: db)
      return
    }
    let isAtTablet = try context.staff != nil || openHandover(of: record.participant.id, in: db) != nil
    guard isAtTablet, let visit = study.visits.first, !record.hasDone(visit, in: study),
      !record.visits.contains(where: { $0.visit == visit.id && $0.state != .cancelled && $0.state != .noShow }
      )
    else { return }
    _ = try insert(
      Visit(
        id: .new(at: context.time), participant: record.participant.id, visit: visit.id,
        plannedFor: context.time, minutes: study.expectedMinutes(of: visit.id), experimenter: context.staff,
        state: .arrived, arrivedAt: context.time, madeBy: context.staff, madeAt: context.time,
        changedAt: context.time, changedBy: context.staff),
      action: "visit.arrived", context: context, in: db)
  }

  private static func appointmentKept(
    by record: Participation, in study: Study, _ context: AuditContext, _ calendar: LabCalendar
  ) -> Visit? {
    let ofToday = record.appointmentOfToday(in: study, at: context.time, calendar)
    if ofToday != nil || context.staff == nil { return ofToday }
    return record.appointmentInTurn(in: study, at: context.time, calendar)
  }

  /// Returns true if the participant has a tablet, did a task of the visits on the day of the appointment, or did one of
  /// its visit since it was made.
  static func hasCome(to visit: Visit, in study: Study, _ db: Database) throws -> Bool {
    if try openHandover(of: visit.participant, in: db) != nil { return true }
    return try participation(of: visit.participant, in: db)?.hasWorked(at: visit, in: study, LabCalendar())
      ?? false
  }

  public func takeBackNoShow(_ id: Visit.ID, seen: Int, context: AuditContext) throws -> VisitVerdict {
    defer { appointmentSignal.wake() }
    return try research.write { db in
      guard let visit = try Self.visit(id, in: db) else { throw StoreRefusal.noSuchPosition }
      let record = try Self.openParticipation(of: visit.participant, in: db)
      guard visit.changes == seen, visit.state == .noShow else {
        return visit.state == .planned
          ? visit.verdict(onChangeAfter: seen, by: context.staff) : .overtaken(visit)
      }
      if let other = record.openVisit(visit.visit) { return .overtaken(other) }
      let now = try Self.reinstate(visit, of: record, context: context, in: db)
      return now.map(VisitVerdict.done) ?? .overtaken(visit)
    }
  }

  /// Makes an appointment that was missed or called off what it was before.
  /// - Returns: nil if there is another one, or its time was given back to those who may choose it
  static func reinstate(_ visit: Visit, of record: Participation, context: AuditContext, in db: Database)
    throws -> Visit?
  {
    guard record.openVisit(visit.visit) == nil else { return nil }
    if visit.state == .cancelled, visit.madeBy == nil {
      let hasItsTime = try db.isThere("SELECT 1 FROM slot_bookings WHERE appointment = ?", [visit.id])
      guard hasItsTime else { return nil }
    }
    try db.run(
      """
      UPDATE visits SET state = 'planned', closed_at = NULL, changes = changes + 1, changed_at = ?, changed_by = ?
      WHERE id = ?
      """, [context.time, context.staff, visit.id])
    let action = visit.state == .noShow ? "visit.no-show-taken-back" : "visit.cancellation-undone"
    return try noted(visit, action, context: context, in: db)
  }

  /// Marks an appointment as kept: the participant has arrived.
  private static func keep(_ open: Visit, isOutside: Bool, context: AuditContext, in db: Database) throws
    -> Visit
  {
    try db.run(
      """
      UPDATE visits SET state = 'arrived', arrived_at = ?, was_outside_window = is_outside_window,
        is_outside_window = ?, changes = changes + 1, changed_at = ?, changed_by = ? WHERE id = ?
      """, [context.time, isOutside, context.time, context.staff, open.id])
    return try noted(open, "visit.arrived", context: context, in: db)
  }

  public func takeBackArrival(_ id: Visit.ID, seen: Int, in study: Study, context: AuditContext) throws
    -> VisitVerdict
  {
    defer { appointmentSignal.wake() }
    return try research.write { db in
      guard let visit = try Self.visit(id, in: db) else { throw StoreRefusal.noSuchPosition }
      let record = try Self.openParticipation(of: visit.participant, in: db)
      let before: Visit.State = visit.wasPlanned ? .planned : .cancelled
      guard visit.changes == seen, visit.state == .arrived else {
        return visit.state == before
          ? visit.verdict(onChangeAfter: seen, by: context.staff) : .overtaken(visit)
      }
      let now = try Self.takeBackArrival(of: record, at: visit, in: study, context: context, in: db)
      return now.map(VisitVerdict.done) ?? .underWay
    }
  }

  /// - Returns: nil if something was done at the visit already
  static func takeBackArrival(
    of record: Participation, at visit: Visit, in study: Study, context: AuditContext, in db: Database
  ) throws -> Visit? {
    if let planned = study.visit(visit.visit), record.hasTrace(of: planned, in: study) { return nil }
    let before: Visit.State = visit.wasPlanned ? .planned : .cancelled
    try db.run(
      """
      UPDATE visits SET state = ?, arrived_at = NULL, closed_at = ?, is_outside_window = was_outside_window,
        changes = changes + 1, changed_at = ?, changed_by = ? WHERE id = ?
      """, [before.rawValue, visit.wasPlanned ? nil : context.time, context.time, context.staff, visit.id])
    return try noted(visit, "visit.taken-back", context: context, in: db)
  }

  /// Returns why it is not this visit's turn; nil if it is. Visits begin one after the other, and never twice.
  private static func turn(
    of visit: StudyVisit.ID, _ open: Visit?, _ record: Participation, _ study: Study
  ) -> VisitVerdict? {
    guard let planned = study.visit(visit) else { return nil }
    if open == nil, record.hasDone(planned, in: study) {
      return record.visits.last { $0.visit == visit }.map { .overtaken($0) } ?? .tooLate
    }
    return record.visitInTheWay(of: planned, in: study).map { .tooEarly($0.id) }
  }

  /// Returns true if the visit has a window that cannot be computed yet; then only staff can say that it is time.
  private static func isWindowUnknown(
    of visit: StudyVisit.ID, _ record: Participation, _ study: Study, _ calendar: LabCalendar
  ) -> Bool {
    guard let planned = study.visit(visit), planned.window != nil else { return false }
    return record.window(of: planned, in: study, calendar) == nil
  }
}

extension LabCalendar {
  fileprivate func isOnOneDay(_ one: Timestamp, _ other: Timestamp) -> Bool { day(of: one) == day(of: other) }
}

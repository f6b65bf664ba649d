import Studies

/// The rows of visits. Every change of one is also written to the audit trail.
extension SQLiteStore {
  static let visitColumns = """
    id, participant, visit, planned_for, minutes, experimenter, station, state, is_outside_window, arrived_at,
    closed_at, changes, made_by, made_at, changed_at, changed_by
    """

  static func visit(_ columns: inout Columns) -> Visit {
    Visit(
      id: columns.next(), participant: columns.next(), visit: columns.next(), plannedFor: columns.next(),
      minutes: columns.next(), experimenter: columns.nextIfAny(), station: columns.nextIfAny(),
      state: Visit.State(rawValue: columns.next())!, isOutsideWindow: columns.next(),
      arrivedAt: columns.nextIfAny(), closedAt: columns.nextIfAny(), changes: columns.next(),
      madeBy: columns.nextIfAny(), madeAt: columns.next(), changedAt: columns.next(),
      changedBy: columns.nextIfAny())
  }

  static func visit(_ id: Visit.ID, in db: Database) throws -> Visit? {
    var found: Visit?
    try db.eachInOrder("SELECT \(visitColumns) FROM visits WHERE id = ?", [id]) { found = visit(&$0) }
    return found
  }

  static func insert(_ visit: Visit, action: String, context: AuditContext, in db: Database) throws -> Visit {
    try db.run(
      """
      INSERT INTO visits (\(visitColumns)) VALUES (\(placeholders(16)))
      """,
      [
        visit.id, visit.participant, visit.visit, visit.plannedFor, visit.minutes, visit.experimenter,
        visit.station, visit.state.rawValue, visit.isOutsideWindow, visit.arrivedAt, visit.closedAt,
        visit.changes, visit.madeBy, visit.madeAt, visit.changedAt,
        visit.changedBy,
      ])
    return try noted(visit, action, context: context, in: db)
  }

  /// - Parameter isOutside: of the window that the study has for the visit
  static func move(
    _ visit: Visit, to plan: VisitPlan, isOutside: Bool, context: AuditContext, in db: Database
  ) throws -> Visit {
    try db.run(
      """
      UPDATE visits SET planned_for = ?, minutes = ?, experimenter = ?, station = ?, is_outside_window = ?,
        changes = changes + 1, changed_at = ?, changed_by = ? WHERE id = ?
      """,
      [
        plan.time, plan.minutes, plan.experimenter, plan.station, isOutside, context.time, context.staff,
        visit.id,
      ])
    return try noted(visit, "visit.moved", context: context, in: db)
  }

  static func close(_ visit: Visit, as state: Visit.State, context: AuditContext, in db: Database) throws
    -> Visit
  {
    try db.run(
      """
      UPDATE visits SET state = ?, closed_at = ?, changes = changes + 1, changed_at = ?, changed_by = ? WHERE id = ?
      """, [state.rawValue, context.time, context.time, context.staff, visit.id])
    return try noted(visit, "visit.\(state.rawValue)", context: context, in: db)
  }

  static func reopen(_ visit: Visit, context: AuditContext, in db: Database) throws {
    try db.run(
      """
      UPDATE visits SET state = 'arrived', closed_at = NULL, changes = changes + 1, changed_at = ?, changed_by = ?
      WHERE id = ?
      """, [context.time, context.staff, visit.id])
    _ = try noted(visit, "visit.reopened", context: context, in: db)
  }

  /// Writes a change to the audit trail and returns the visit as it is now.
  static func noted(_ visit: Visit, _ action: String, context: AuditContext, in db: Database) throws -> Visit
  {
    let now = try self.visit(visit.id, in: db)!
    // The row holds the planned time only until the visit is moved; the trail keeps it.
    let isPlan = now.state == .planned
    try AuditTrail.append(
      action, subject: visit.id.text, participant: visit.participant,
      detail: VisitEvent(visit: visit.visit, plannedFor: isPlan ? now.plannedFor : nil).text,
      context: context,
      in: db)
    return now
  }
}

extension AuditContext {
  /// Nil for participants.
  var staff: StaffMember.ID? { if case .staff(let id) = actor { id } else { nil } }
}

import Foundation
import Studies

extension SQLiteStore: VisitStore {
  public func plan(
    _ plan: VisitPlan, visit: StudyVisit.ID, of participant: Participant.ID, in study: Study,
    calendar: LabCalendar, deviation: VisitDeviation?, context: AuditContext
  ) throws -> VisitVerdict {
    try change(visit, of: participant, deviation, context: context) { db in
      let record = try Self.openParticipation(of: participant, in: db)
      if let other = record.openVisit(visit) {
        return other.isAlready(plan) && other.madeBy == context.staff ? .done(other) : .overtaken(other)
      }
      let isOutside = Self.isOutside(plan.time, of: visit, record, study, calendar)
      if isOutside, deviation == nil { return .outsideWindow }
      let new = Visit(
        id: .new(at: context.time), participant: participant, visit: visit, plannedFor: plan.time,
        minutes: plan.minutes, experimenter: plan.experimenter, station: plan.station,
        isOutsideWindow: isOutside, madeBy: context.staff, madeAt: context.time, changedAt: context.time,
        changedBy: context.staff)
      return .done(try Self.insert(new, action: "visit.planned", context: context, in: db))
    }
  }

  public func move(
    _ id: Visit.ID, to plan: VisitPlan, seen: Int, in study: Study, calendar: LabCalendar,
    deviation: VisitDeviation?, context: AuditContext
  ) throws -> VisitVerdict {
    let known = try known(id)
    let participant = known.participant
    return try change(known.visit, of: participant, deviation, context: context) { db in
      let record = try Self.openParticipation(of: participant, in: db)
      let visit = record.visits.first { $0.id == id }!
      guard visit.changes == seen, visit.state == .planned else {
        return visit.isAlready(plan)
          ? visit.verdict(onChangeAfter: seen, by: context.staff) : .overtaken(visit)
      }
      let isOutside = Self.isOutside(plan.time, of: visit.visit, record, study, calendar)
      // A reason for a time outside the window is asked for once per time.
      if isOutside, deviation == nil, !(visit.isOutsideWindow && visit.plannedFor == plan.time) {
        return .outsideWindow
      }
      return .done(try Self.move(visit, to: plan, isOutside: isOutside, context: context, in: db))
    }
  }

  public func close(
    _ id: Visit.ID, as state: Visit.State, seen: Int, in study: Study, context: AuditContext
  ) throws -> VisitVerdict {
    precondition(state == .noShow || state == .cancelled)
    defer { appointmentSignal.wake() }
    return try research.write { db in
      guard let visit = try Self.visit(id, in: db) else { throw StoreRefusal.noSuchPosition }
      guard visit.changes == seen, visit.state == .planned else {
        return visit.state == state
          ? visit.verdict(onChangeAfter: seen, by: context.staff) : .overtaken(visit)
      }
      if state == .noShow, try Self.hasCome(to: visit, in: study, db) { return .underWay }
      return .done(try Self.close(visit, as: state, context: context, in: db))
    }
  }

  public func end(
    _ id: Visit.ID, seen: Int, in study: Study, deviation: VisitDeviation?, context: AuditContext
  ) throws -> VisitVerdict {
    let known = try known(id)
    let participant = known.participant
    return try change(known.visit, of: participant, deviation, context: context) { db in
      guard let record = try Self.participation(of: participant, in: db),
        let visit = record.visits.first(where: { $0.id == id })
      else { throw StoreRefusal.noSuchPosition }
      guard visit.changes == seen, visit.state == .arrived else {
        return visit.state == .ended
          ? visit.verdict(onChangeAfter: seen, by: context.staff) : .overtaken(visit)
      }
      if let planned = study.visit(visit.visit), record.participant.leftAt == nil {
        let missing = VisitLeftovers(of: planned, record, in: study)
        if !missing.isEmpty, deviation == nil { return .unfinished(missing) }
        try Self.leaveOut(missing.tasks, of: record, with: id, in: study, context: context, db)
      }
      try Self.endPause(of: record, with: visit, in: study, db)
      try Self.takeTabletBack(from: record, with: visit.visit, context: context, in: db)
      return .done(try Self.close(visit, as: .ended, context: context, in: db))
    }
  }

  // MARK: - Reading

  public func visit(_ id: Visit.ID) throws -> Visit? {
    try research.read { db in try Self.visit(id, in: db) }
  }

  private func known(_ id: Visit.ID) throws -> Visit {
    guard let visit = try visit(id) else { throw StoreRefusal.noSuchPosition }
    return visit
  }
}

// MARK: - The steps of a change

extension SQLiteStore {
  /// Changes a visit in one transaction; a reason becomes a deviation of the participant in the same transaction.
  func change(
    _ visit: StudyVisit.ID, of participant: Participant.ID, _ deviation: VisitDeviation?,
    context: AuditContext,
    _ body: @escaping (Database) throws -> VisitVerdict
  ) throws -> VisitVerdict {
    defer { appointmentSignal.wake() }
    guard let deviation, let staff = context.staff else { return try research.write(body) }
    return try withRemark(deviation.remark, of: participant, context: context, keptIf: \.isDone) {
      (id: Identifier<InterventionRecord>) in
      try research.write { db in
        let verdict = try body(db)
        if verdict.isDone {
          let row = InterventionRow(
            id: id, kind: .deviation, run: nil, task: nil, visit: visit, ineligibility: nil,
            reason: deviation.reason)
          try Self.insert(row, of: participant, staff: staff, context: context, in: db)
        }
        return verdict
      }
    }
  }

  static func isOutside(
    _ time: Timestamp, of visit: StudyVisit.ID, _ record: Participation, _ study: Study,
    _ calendar: LabCalendar
  ) -> Bool {
    guard let planned = study.visit(visit), let window = record.window(of: planned, in: study, calendar)
    else {
      return false
    }
    return !window.contains(time)
  }

  /// Leaves out the tasks of a visit. A participant who has not come as far as the tests leaves nothing out and does
  /// them another time.
  private static func leaveOut(
    _ tasks: [DueTask], of record: Participation, with visit: Visit.ID, in study: Study,
    context: AuditContext,
    _ db: Database
  ) throws {
    guard record.hasAllOrders(in: study), record.hasConsentInForce(for: study) else { return }
    for task in tasks.compactMap({ record.taskInVariant($0, in: study) }) {
      try skip(task, of: record.participant.id, leftOutWith: visit, context: context, in: db)
    }
  }

  /// Ends the pause with the visit that it interrupted: the next visit does not begin paused.
  private static func endPause(
    of record: Participation, with visit: Visit, in study: Study, _ db: Database
  ) throws {
    let underWay = record.dueTask(in: study).flatMap { study.visit(of: $0) }
    guard underWay == nil || underWay?.id == visit.visit else { return }
    try db.run("UPDATE participants SET paused_at = NULL WHERE id = ?", [record.participant.id])
  }
}

extension Visit {
  fileprivate func isAlready(_ plan: VisitPlan) -> Bool {
    state == .planned && plannedFor == plan.time && minutes == plan.minutes
      && experimenter == plan.experimenter && station == plan.station
  }
}

import Studies

extension SQLiteStore: ConsoleTourStore {
  public func hasEndedTour(_ member: StaffMember.ID) throws -> Bool {
    try identity.read { db in
      try db.isThere("SELECT 1 FROM staff WHERE id = ? AND tour_ended_at IS NOT NULL", [member])
    }
  }

  public func endTour(of member: StaffMember.ID, context: AuditContext) throws {
    try identity.write { db in
      try db.run(
        "UPDATE staff SET tour_ended_at = ? WHERE id = ? AND tour_ended_at IS NULL", [context.time, member])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append("staff.tour-ended", subject: member.text, context: context, in: db)
    }
  }
}

import Studies

extension SQLiteStore: RowDensityStore {
  public func set(_ density: RowDensity, of member: StaffMember.ID, context: AuditContext) throws {
    try identity.write { db in
      try db.run(
        "UPDATE staff SET row_density = ? WHERE id = ? AND row_density <> ?",
        [density.rawValue, member, density.rawValue])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "staff.row-density", subject: member.text, detail: density.rawValue, context: context, in: db)
    }
  }
}

import Studies

extension SQLiteStore {
  /// Marks the data as made up, for as long as they exist. Only an empty lab can become a demonstration.
  /// - Throws: ``DatabaseError`` if there are participants already, or if it is a demonstration already
  public func becomeDemonstration(context: AuditContext) throws {
    try research.write { db in
      try db.run("INSERT INTO demonstrations (number, made_at) VALUES (1, ?)", [context.time])
      try AuditTrail.append("lab.demonstration", subject: "lab", context: context, in: db)
    }
  }

  /// Returns true if all data here were made up to show the console.
  public func isDemonstration() throws -> Bool {
    try research.read { db in try db.isThere("SELECT 1 FROM demonstrations WHERE number = 1") }
  }
}

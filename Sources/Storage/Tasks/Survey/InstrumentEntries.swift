import Studies

extension SQLiteStore {
  /// Writes down that surveys were added to the folder of a study.
  /// - Parameter write: changes the folder; if it throws, nothing is written down
  public func noteInstruments(
    _ surveys: [String], of study: Study.ID, context: AuditContext, _ write: @escaping () throws -> Void
  ) throws {
    try research.write { db in
      try AuditTrail.append(
        "study.instruments-added", subject: study.text, detail: surveys.joined(separator: ", "),
        context: context, in: db)
      try write()
    }
  }
}

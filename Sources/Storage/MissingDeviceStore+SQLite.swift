import Studies

extension SQLiteStore: MissingDeviceStore {
  public func note(missing input: TaskVariant.Input, for participant: Participant.ID, context: AuditContext)
    throws
  {
    try research.write { db in
      try db.run(
        """
        INSERT INTO missing_devices (participant, input, noted_at) VALUES (?, ?, ?)
        ON CONFLICT (participant) DO UPDATE SET input = excluded.input, noted_at = excluded.noted_at
        """, [participant, input.rawValue, context.time])
      try AuditTrail.append(
        "device.missing", subject: participant.text, participant: participant, detail: input.rawValue,
        context: context, in: db)
    }
  }

  public func missingInput(of participant: Participant.ID) throws -> TaskVariant.Input? {
    try research.read { db in try Self.missingInput(of: participant, in: db) }
  }

  static func missingInput(of participant: Participant.ID, in db: Database) throws -> TaskVariant.Input? {
    let row = try db.row("SELECT input FROM missing_devices WHERE participant = ?", [participant])
    return row.flatMap { TaskVariant.Input(rawValue: $0["input"]) }
  }

  /// They have what they need, or a tablet that may have it.
  static func forgetMissingDevice(of participant: Participant.ID, in db: Database) throws {
    try db.run("DELETE FROM missing_devices WHERE participant = ?", [participant])
  }
}

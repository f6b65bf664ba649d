import Studies

extension SQLiteStore {
  @discardableResult
  public func stop(_ dispatch: MessageDispatch.ID, context: AuditContext) throws -> Int {
    try identity.write { db in
      try db.run(
        "UPDATE dispatch_recipients SET state = 'stopped' WHERE dispatch = ? AND state = 'waiting'",
        [dispatch])
      let turns = db.changesCount
      let waiting: [OutboxEntry] = try db.rows(
        "SELECT \(Self.entryColumns) FROM outbox WHERE occasion = ? AND state = ? ORDER BY id",
        [SealedMessage.dispatch(dispatch), OutboxEntry.State.waiting.rawValue]
      ).map(Self.entry)
      for entry in waiting {
        try Self.close(entry, as: .stopped, sentAt: nil, problem: nil, attempts: 0, in: db)
        try Self.append("mail.stopped", entry, detail: "", context: context, in: db)
      }
      let stopped = turns + waiting.count
      if stopped > 0 {
        try AuditTrail.append(
          "message.stopped", subject: dispatch.text, detail: "\(stopped)", context: context, in: db)
      }
      return stopped
    }
  }
}

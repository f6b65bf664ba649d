import Studies

extension SQLiteStore {
  public func openMessage(_ id: OutboxMessage.ID, context: AuditContext) throws -> OutboxMessage? {
    guard let message = try waitingMessage(id)?.message else { return nil }
    try identity.write { db in
      guard let entry = try Self.entry(id, in: db) else { return }
      try Self.append("mail.opened", entry, detail: "", context: context, in: db)
    }
    return message
  }
}

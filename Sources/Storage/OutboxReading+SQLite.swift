import Studies

extension SQLiteStore {
  public func openMessage(_ id: OutboxMessage.ID, context: AuditContext) throws -> OutboxMessage? {
    guard let message = try waitingMessage(id)?.message else { return nil }
    return try identity.write { db -> OutboxMessage? in
      guard let entry = try Self.entry(id, in: db) else { return nil }
      try Self.append("mail.opened", entry, detail: "", context: context, in: db)
      return message
    }
  }
}

import Studies

/// Messages that become due by themselves. Their reasons are in the research database, they are in the identity database, and
/// no transaction spans both.
extension SQLiteStore {
  /// Drops messages that are not due any more, and queues those that are, as far as they are wanted and go to an address of
  /// their participant.
  /// - Parameters:
  ///   - limited: of these no address gets more than ``OutboxLimit`` allows; messages beyond that are not queued
  ///   - isWanted: asked in the research database
  ///   - note: called in the research database for each that was queued; a stop can come before it
  func settleMail(
    dropping dropped: [OutboxMessage.ID], queueing messages: [OutboxMessage],
    limited: Set<OutboxMessage.Kind> = [], context: AuditContext,
    ifStill isWanted: (OutboxMessage, Database) throws -> Bool,
    noting note: ((OutboxMessage, Database) throws -> Void)? = nil
  ) throws {
    if dropped.isEmpty && messages.isEmpty { return }
    // The lock is held until the messages are in the outbox: taking the permission back drops only what is there.
    try bothFiles.withLock {
      let wanted = try research.read { db in try messages.filter { try isWanted($0, db) } }
      let sealed = try wanted.map { ($0, try SealedMessage($0, at: context.time, with: key)) }
      let queued = try identity.write { [self] db -> [OutboxMessage] in
        for id in dropped { try Self.drop(id, context: context, in: db) }
        var own: [OutboxMessage] = []
        for (message, sealed) in sealed where try isToOwnAddress(message, in: db) {
          if limited.contains(message.kind), try !mayReach(sealed, at: context.time, in: db) { continue }
          try queue(sealed, context: context, in: db)
          own.append(message)
        }
        return own
      }
      if let note, !queued.isEmpty {
        try research.write { db in for message in queued { try note(message, db) } }
      }
    }
  }

  /// Returns true if the message goes to an address that the participant has left.
  func isToOwnAddress(_ message: OutboxMessage, in db: Database) throws -> Bool {
    try contact(of: message.participant, in: db).values.contains {
      (try? MailAddress($0)) == message.recipient
    }
  }
}

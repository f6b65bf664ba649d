import Studies

/// Copies of consents that are still to be sent. They are noted in the identity database with the document; that the
/// consent counts stands in the research database, and no transaction spans both.
extension SQLiteStore: OwedCopyStore {
  public func copiesOwed() throws -> [OwedCopy] {
    // Hardly ever is there one: a round then leaves those who sign alone.
    let isAnyOwed = try identity.read { db in try db.isThere("SELECT 1 FROM copies_owed LIMIT 1") }
    guard isAnyOwed else { return [] }
    // While nobody signs, a signature that does not count is one that was cut off.
    return try bothFiles.withLock {
      let owed = try identity.read(Self.owed)
      return try research.read { db in try owed.map { try Self.copy($0, in: db) } }
    }
  }

  public func queue(_ message: OutboxMessage, with copy: OwedCopy, context: AuditContext) throws {
    let sealed = try SealedMessage(message, at: context.time, with: key)
    try bothFiles.withLock {
      try identity.write { [self] db in
        guard try isToOwnAddress(message, in: db) else { return }
        try settle([sealed], owedFor: copy.consent, copy.paper, context: context, in: db)
      }
    }
  }

  public func drop(_ copy: OwedCopy, context: AuditContext) throws {
    try identity.write { db in
      guard try Self.take(copy.consent, copy.paper, in: db) else { return }
      try AuditTrail.append(
        "mail.copy-dropped", subject: copy.consent.text, participant: copy.participant?.id, context: context,
        in: db)
    }
  }
}

// MARK: - In the transactions of signatures and addresses

extension SQLiteStore {
  static func insertOwedCopy(
    of consent: Consent.ID, paper: Int, to participant: Participant.ID, in db: Database
  ) throws {
    try db.run(
      "INSERT INTO copies_owed (consent, paper, participant) VALUES (?, ?, ?)", [consent, paper, participant])
  }

  /// Puts the messages with a copy into the outbox, unless they were put there before.
  func queue(_ messages: [OutboxMessage], owedFor consent: Consent.ID, _ paper: Int, context: AuditContext)
    throws
  {
    if messages.isEmpty { return }
    let sealed = try messages.map { try SealedMessage($0, at: context.time, with: key) }
    do {
      try identity.write { [self] db in
        try settle(sealed, owedFor: consent, paper, context: context, in: db)
      }
    } catch {
      // It stays owed, and the next round tries again.
      appointmentSignal.wake()
      throw error
    }
  }

  private func settle(
    _ messages: [SealedMessage], owedFor consent: Consent.ID, _ paper: Int, context: AuditContext,
    in db: Database
  ) throws {
    // The round that takes the row queues the messages: two rounds at once send one copy.
    guard let message = messages.first, try Self.take(consent, paper, in: db) else { return }
    if try queueAdmitted(messages, context: context, in: db) { return }
    try Self.insertOwedCopy(of: consent, paper: paper, to: message.participant, in: db)
  }

  /// Of somebody who has been sent the newest document, or may not be sent any.
  static func forgetOwedCopies(to participant: Participant.ID, in db: Database) throws {
    try db.run("DELETE FROM copies_owed WHERE participant = ?", [participant])
  }

  /// - Returns: whether it was still owed
  private static func take(_ consent: Consent.ID, _ paper: Int, in db: Database) throws -> Bool {
    try db.run("DELETE FROM copies_owed WHERE consent = ? AND paper = ?", [consent, paper])
    return db.changesCount > 0
  }
}

// MARK: - Reading

extension SQLiteStore {
  private struct Owed {
    let consent: Consent.ID
    let paper: Int
    let participant: Participant.ID
    let newest: Int
  }

  private static func owed(in db: Database) throws -> [Owed] {
    try db.rows(
      """
      SELECT copies_owed.consent, copies_owed.paper, copies_owed.participant,
        (SELECT MAX(consent_papers.number) FROM consent_papers
         WHERE consent_papers.consent = copies_owed.consent) AS newest
      FROM copies_owed ORDER BY copies_owed.consent, copies_owed.paper
      """
    ).map {
      Owed(
        consent: $0["consent"], paper: $0["paper"], participant: $0["participant"],
        newest: ($0["newest"] as Int?) ?? 0)
    }
  }

  private static func copy(_ owed: Owed, in db: Database) throws -> OwedCopy {
    let signed = try db.isThere("SELECT 1 FROM consents WHERE consents.id = ?", [owed.consent])
    let countersigned = try db.isThere(
      "SELECT 1 FROM countersignatures WHERE countersignatures.consent = ?", [owed.consent])
    return OwedCopy(
      consent: owed.consent, paper: owed.paper,
      participant: try participation(of: owed.participant, in: db)?.participant,
      isInForce: owed.paper == 1 ? signed : countersigned, isNewest: owed.paper == owed.newest)
  }
}

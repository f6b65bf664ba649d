import Crypto
import Studies

extension SQLiteStore: OutboxStore {
  @discardableResult
  public func queue(_ message: OutboxMessage, context: AuditContext) throws -> OutboxMessage.ID {
    let sealed = try SealedMessage(message, at: context.time, with: key)
    try identity.write { [self] db in try queue(sealed, context: context, in: db) }
    return sealed.id
  }

  /// Queues a message within the caller's own transaction on the identity database. Does nothing if the same message
  /// is in the outbox already.
  func queue(_ message: SealedMessage, context: AuditContext, in db: Database) throws {
    guard try message.insert(at: context.time, in: db) else { return }
    try AuditTrail.append(
      "mail.queued", subject: message.id.text, participant: message.participant,
      detail: message.kind.rawValue, context: context, in: db)
    db.afterCommit { [outboxSignal] in outboxSignal.wake() }
  }

  /// - Returns: true if all of them were queued
  func queueAdmitted(_ messages: [SealedMessage], context: AuditContext, in db: Database) throws -> Bool {
    let admitted = try messages.filter { try mayQueue($0, at: context.time, in: db) }
    for message in admitted { try queue(message, context: context, in: db) }
    return admitted.count == messages.count
  }

  /// Returns true if participant and address have had fewer messages of this kind lately than ``OutboxLimit`` allows.
  private func mayQueue(_ message: SealedMessage, at time: Timestamp, in db: Database) throws -> Bool {
    let lately = try db.count(
      "SELECT COUNT(*) FROM outbox WHERE participant = ? AND kind = ? AND queued_at > ?",
      [message.participant, message.kind.rawValue, time.advanced(bySeconds: -OutboxLimit.hours * 3600)])
    guard lately < limits.messagesPerParticipant else { return false }
    return try mayReach(message, at: time, in: db)
  }

  /// Returns true if the address has had fewer messages of this kind lately than ``OutboxLimit`` allows. The message then
  /// counts as one of them.
  func mayReach(_ message: SealedMessage, at time: Timestamp, in db: Database) throws -> Bool {
    let perRecipient = OutboxLimit.limit(at: message.mailbox, limits)
    if case .tooMany = try throttle([perRecipient], at: time).admit(in: db) { return false }
    return true
  }

  // MARK: - Delivering

  public func dueMessages(at time: Timestamp) throws -> [OutboxMessage.ID] {
    try identity.read { db in
      try db.rows("SELECT id FROM outbox WHERE next_attempt_at <= ? ORDER BY next_attempt_at, id", [time])
        .map { $0["id"] }
    }
  }

  public func waitingMessage(_ id: OutboxMessage.ID) throws -> WaitingMessage? {
    let found = try identity.read { db -> (row: Row, attachments: [Row])? in
      let row = try db.row(
        """
        SELECT id, participant, study, kind, recipient_sealed, recipient_name_sealed, subject_sealed, body_sealed,
          queued_at, visit, visit_changes, visit_planned_for, visit_minutes, occasion, reminder, unsubscribe_sealed,
          mail_name
        FROM outbox WHERE id = ? AND state = 'waiting'
        """, [id])
      guard let row else { return nil }
      let attachments = try db.rows(
        """
        SELECT number, name_sealed, media_type_sealed, content_sealed FROM outbox_attachments
        WHERE message = ? ORDER BY number
        """, [id])
      return (row, attachments)
    }
    guard let found else { return nil }
    do {
      let message = try OutboxMessage(found.row, attachments: found.attachments, openedWith: key)
      return WaitingMessage(
        queuedAt: found.row["queued_at"], mailName: found.row["mail_name"], message: message)
    } catch CryptoError.notAuthentic {
      throw MailProblem(.unreadable, answer: "")
    }
  }

  /// Records a message as sent. One that was dropped or stopped while it was on its way has arrived all the same: it is kept
  /// as sent, and later messages follow from that.
  public func noteSent(_ id: OutboxMessage.ID, context: AuditContext) throws {
    try identity.write { db in
      guard let entry = try Self.entry(id, in: db),
        entry.state == .waiting || entry.state == .stopped || entry.problem?.kind == .notWanted
      else { return }
      try Self.dropTwins(of: id, context: context, in: db)
      try Self.close(entry, as: .sent, sentAt: context.time, problem: nil, in: db)
      try Self.append("mail.sent", entry, detail: "", context: context, in: db)
    }
  }

  public func noteProblem(_ problem: MailProblem, with id: OutboxMessage.ID, context: AuditContext) throws {
    try identity.write { db in
      guard let entry = try Self.waitingEntry(id, in: db) else { return }
      let next = RetrySchedule.nextAttempt(
        after: problem, attempts: entry.attempts + 1, queuedAt: entry.queuedAt, now: context.time)
      guard let next else {
        try Self.close(entry, as: .failed, sentAt: nil, problem: problem, in: db)
        try Self.append("mail.failed", entry, detail: problem.kind.rawValue, context: context, in: db)
        return
      }
      try db.run(
        """
        UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ?, problem = ?, problem_answer = ? WHERE id = ?
        """, [next, problem.kind.rawValue, problem.answer, id])
      try Self.append("mail.delayed", entry, detail: problem.kind.rawValue, context: context, in: db)
    }
  }

  /// Drops waiting messages to an address that is no longer the participant's.
  /// - Parameter addresses: the participant's present ones
  func dropMessages(
    to participant: Participant.ID, exceptAt addresses: [MailAddress], context: AuditContext, in db: Database
  ) throws {
    let rows = try db.rows(
      "SELECT \(Self.entryColumns), recipient_sealed FROM outbox WHERE participant = ? AND state = 'waiting'",
      [participant])
    for row in rows {
      let entry = Self.entry(row)
      let recipient = try? SealedMessage.recipient(row["recipient_sealed"], of: entry.id, openedWith: key)
      if addresses.contains(where: { $0.text == recipient }) { continue }
      try Self.drop(entry, context: context, in: db)
    }
  }

  /// Drops waiting messages that say the same about an appointment as the one that was sent.
  private static func dropTwins(of id: OutboxMessage.ID, context: AuditContext, in db: Database) throws {
    let twins = try db.rows(
      """
      SELECT twins.id FROM outbox JOIN outbox AS twins ON twins.visit = outbox.visit
        AND twins.visit_changes = outbox.visit_changes AND twins.kind = outbox.kind AND twins.id <> outbox.id
      WHERE outbox.id = ? AND twins.state = 'waiting'
      """, [id])
    for twin in twins { try drop(twin["id"] as OutboxMessage.ID, context: context, in: db) }
  }

  /// Does nothing if the message no longer waits.
  static func drop(_ id: OutboxMessage.ID, context: AuditContext, in db: Database) throws {
    if let entry = try waitingEntry(id, in: db) { try drop(entry, context: context, in: db) }
  }

  private static func drop(_ entry: OutboxEntry, context: AuditContext, in db: Database) throws {
    try close(entry, as: .failed, sentAt: nil, problem: MailProblem(.notWanted, answer: ""), in: db)
    try append("mail.failed", entry, detail: MailProblem.Kind.notWanted.rawValue, context: context, in: db)
  }

  /// Closes a message; its sealed content is deleted, as nothing is tried any more.
  /// - Parameter attempts: the attempts that this makes
  static func close(
    _ entry: OutboxEntry, as state: OutboxEntry.State, sentAt: Timestamp?, problem: MailProblem?,
    attempts: Int = 1, in db: Database
  ) throws {
    try db.run("DELETE FROM outbox_attachments WHERE message = ?", [entry.id])
    try db.run(
      """
      UPDATE outbox SET state = ?, attempts = attempts + ?, sent_at = ?, problem = ?, problem_answer = ?,
        next_attempt_at = NULL, recipient_sealed = NULL, recipient_name_sealed = NULL, subject_sealed = NULL,
        body_sealed = NULL, unsubscribe_sealed = NULL WHERE id = ?
      """, [state.rawValue, attempts, sentAt, problem?.kind.rawValue, problem?.answer ?? "", entry.id])
  }

  // MARK: - For staff

  public func retryNow(_ id: OutboxMessage.ID, context: AuditContext) throws {
    try identity.write { [outboxSignal] db in
      guard let entry = try Self.waitingEntry(id, in: db) else { return }
      try db.run("UPDATE outbox SET next_attempt_at = ? WHERE id = ?", [context.time, id])
      try Self.append("mail.retried", entry, detail: "", context: context, in: db)
      db.afterCommit { outboxSignal.wake() }
    }
  }

  public func outboxEntry(_ id: OutboxMessage.ID) throws -> OutboxEntry? {
    try identity.read { db in try Self.entry(id, in: db) }
  }

  /// Returns the condition of the messages of studies that may be shown, with its arguments.
  static func shown(of studies: [Study.ID], without blocked: [Participant.ID]) -> (
    condition: String, arguments: StatementArguments
  ) {
    (
      "study IN (\(placeholders(studies.count))) AND participant NOT IN (\(placeholders(blocked.count)))",
      StatementArguments(studies) + StatementArguments(blocked)
    )
  }

  /// Returns the participants whose data are to be deleted: until then nothing of them is shown.
  static func blocked(in studies: [Study.ID], _ db: Database) throws -> [Participant.ID] {
    try db.rows(
      """
      SELECT id FROM participants
      WHERE study IN (\(placeholders(studies.count))) AND deletion_due_at IS NOT NULL
      """, StatementArguments(studies)
    ).map { $0["id"] }
  }

  private static func waitingEntry(_ id: OutboxMessage.ID, in db: Database) throws -> OutboxEntry? {
    try entry(id, in: db).flatMap { $0.state == .waiting ? $0 : nil }
  }

  static func entry(_ id: OutboxMessage.ID, in db: Database) throws -> OutboxEntry? {
    try db.row("SELECT \(entryColumns) FROM outbox WHERE id = ?", [id]).map(entry)
  }

  static let entryColumns = """
    id, participant, study, kind, state, attempts, next_attempt_at, problem, problem_answer, queued_at, sent_at
    """

  static func entry(_ row: Row) -> OutboxEntry {
    let problem: String? = row["problem"]
    return OutboxEntry(
      id: row["id"], participant: row["participant"], study: row["study"],
      kind: OutboxMessage.Kind(rawValue: row["kind"])!, state: OutboxEntry.State(rawValue: row["state"])!,
      attempts: row["attempts"], nextAttemptAt: row["next_attempt_at"],
      problem: problem.map { MailProblem(MailProblem.Kind(rawValue: $0)!, answer: row["problem_answer"]) },
      queuedAt: row["queued_at"], sentAt: row["sent_at"])
  }

  static func append(
    _ action: String, _ entry: OutboxEntry, detail: String, context: AuditContext, in db: Database
  ) throws {
    try AuditTrail.append(
      action, subject: entry.id.text, participant: entry.participant, detail: detail, context: context, in: db
    )
  }
}

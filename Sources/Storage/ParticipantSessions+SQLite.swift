import Crypto
import Studies

/// The sessions of participants: opened by enrolment or by code and PIN, used, and ended.
extension SQLiteStore {
  public func participation(session: Token, at time: Timestamp) throws -> Participation? {
    let digest = session.digest
    let found = try research.read { db -> (Participation?, Timestamp)? in
      guard let row = try db.row("SELECT participant, seen_at FROM sessions WHERE token_digest = ?", [digest])
      else { return nil }
      return (try Self.participation(of: row["participant"], in: db), row["seen_at"])
    }
    guard let (participation, seenAt) = found,
      SessionRule.isOpen(seenAt: seenAt, leftAt: participation?.participant.leftAt, at: time)
    else { return nil }
    if SessionRule.isNews(after: seenAt, at: time) {
      research.writeSoon { db in
        try db.run("UPDATE sessions SET seen_at = ? WHERE token_digest = ?", [time, digest])
      }
    }
    return participation
  }

  public func resume(
    code: ParticipationCode, pin: PIN, from guesser: Guesser, at time: Timestamp
  ) throws -> ResumeVerdict {
    let throttle = throttle(.pin(code), from: guesser, at: time)
    switch try research.write(throttle.admit) {
    case .tooMany(let seconds):
      return .tooManyAttempts(retryAfterSeconds: seconds)
    case .admitted(let attempt):
      return try judge(attempt, code: code, pin: pin, at: time)
    }
  }

  private func judge(_ attempt: Throttle.Attempt, code: ParticipationCode, pin: PIN, at time: Timestamp)
    throws
    -> ResumeVerdict
  {
    let row = try research.read { db in
      try db.row("SELECT id, pin_hash, left_at FROM participants WHERE code = ?", [code.text])
    }
    let isRight = try PasswordHash.isRight(pin.digits, stored: row?["pin_hash"], cost: costs.pin)
    guard isRight, let row else { return .refused }
    guard row.isNull("left_at") else {
      try research.write { db in try Throttle.forgive(attempt, in: db) }
      return .ended
    }
    let token = Token()
    let participant: Participant.ID = row["id"]
    let hash: String = row["pin_hash"]
    return try research.write { db in
      // Checking a PIN takes its time, in which another one may have been set, or the participant have left.
      let isStillRight = try db.isThere(
        "SELECT 1 FROM participants WHERE id = ? AND pin_hash = ? AND left_at IS NULL", [participant, hash])
      guard isStillRight else { return .refused }
      try Throttle.forgive(attempt, in: db)
      try Self.openSession(token, of: participant, at: time, in: db)
      try AuditTrail.append(
        "session.resumed", subject: participant.text, participant: participant,
        context: AuditContext(by: .participant(participant), at: time), in: db)
      return .opened(token)
    }
  }

  public func endSession(_ token: Token, context: AuditContext) throws {
    try research.write { db in
      try db.run("DELETE FROM sessions WHERE token_digest = ?", [token.digest])
      guard db.changesCount > 0, case .participant(let participant) = context.actor else { return }
      try AuditTrail.append(
        "session.ended", subject: participant.text, participant: participant, context: context, in: db)
    }
  }

  public func endSessions(of participant: Participant.ID, context: AuditContext) throws {
    try research.write { db in
      try db.run("DELETE FROM sessions WHERE participant = ?", [participant])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "session.all-ended", subject: participant.text, participant: participant, context: context, in: db)
    }
  }

  static func openSession(
    _ token: Token, of participant: Participant.ID, at time: Timestamp, in db: Database
  )
    throws
  {
    try db.run(
      "INSERT INTO sessions (token_digest, participant, opened_at, seen_at) VALUES (?, ?, ?, ?)",
      [token.digest, participant, time, time])
  }
}

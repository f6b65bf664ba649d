import Crypto
import Studies

/// The newest entry about a participant in the audit trail: every change of a participation leaves one.
extension SQLiteStore {
  public func participationVersion(of participant: Participant.ID) throws -> Int64 {
    let row = try research.read { db in
      try db.row(
        "SELECT MAX(audit.sequence) AS version FROM audit WHERE audit.participant = ?", [participant])
    }
    return (row?["version"] as Int64?) ?? 0
  }

  public func participationVersion(session: Token, at time: Timestamp) throws -> Int64? {
    let row = try research.read { db in
      try db.row(
        """
        SELECT sessions.seen_at,
          (SELECT MAX(audit.sequence) FROM audit WHERE audit.participant = sessions.participant) AS version
        FROM sessions WHERE sessions.token_digest = ?
        """, [session.digest])
    }
    guard let row, SessionRule.isOpen(seenAt: row["seen_at"], leftAt: nil, at: time) else { return nil }
    return (row["version"] as Int64?) ?? 0
  }
}

import Crypto
import Studies

/// Invitations whose address was refused: another address takes its place, or the invitation is withdrawn.
extension SQLiteStore {
  public func refusedInvitations(of studies: [Study.ID]) throws -> [(list: InvitationList, refused: Int)] {
    if studies.isEmpty { return [] }
    return try identity.read { db in
      try db.rows(
        """
        SELECT \(Self.invitationListColumns), (SELECT COUNT(*) FROM invitations
          WHERE invitations.list = invitation_lists.id AND invitations.outcome = ?) AS refused
        FROM invitation_lists WHERE withdrawn_at IS NULL AND study IN (\(placeholders(studies.count)))
          AND EXISTS (SELECT 1 FROM invitations
            WHERE invitations.list = invitation_lists.id AND invitations.outcome = ?)
        ORDER BY made_at DESC, id
        """,
        [Invitation.End.refused.rawValue] + StatementArguments(studies) + [Invitation.End.refused.rawValue]
      ).map { (Self.storedInvitationList($0), $0["refused"]) }
    }
  }

  public func correctInvitation(
    _ number: Int, of list: InvitationList.ID, to address: MailAddress, context: AuditContext
  ) throws -> AddressCorrection {
    try bothFiles.withLock {
      guard let refused = try refused(number, of: list), try isStillUnused(refused.participant) else {
        return .notRefused
      }
      let person = refused.participant
      let sealed = try key.seal(address.text, column: "address", of: Self.row(of: person))
      let mailbox = mailbox(of: address, for: refused.study)
      return try identity.write { [appointmentSignal] db in
        if let known = try Self.known(mailbox, in: refused.study, besides: person, in: db) { return known }
        try Self.forgetMessages(to: person, in: db)
        try db.run(
          """
          UPDATE invitations SET address_sealed = ?, mailbox = ?, outcome = NULL, ended_at = NULL
          WHERE participant = ?
          """, [sealed, mailbox, person])
        try AuditTrail.append(
          "invitation.corrected", subject: person.text, participant: person, context: context, in: db)
        db.afterCommit { appointmentSignal.wake() }
        return .done
      }
    }
  }

  /// The messages that were refused stay in the outbox, and count no more as written to this invitation: the other address
  /// gets the invitation itself and not a reminder of it.
  private static func forgetMessages(to person: Participant.ID, in db: Database) throws {
    try db.run(
      "UPDATE outbox SET occasion = NULL, reminder = NULL WHERE participant = ? AND occasion = ?",
      [person, SealedMessage.invitation])
  }

  private static func known(
    _ mailbox: String, in study: Study.ID, besides person: Participant.ID, in db: Database
  ) throws -> AddressCorrection? {
    let row = try db.row(
      "SELECT outcome FROM invitations WHERE study = ? AND mailbox = ? AND participant <> ?",
      [study, mailbox, person])
    guard let row else { return nil }
    let outcome: String? = row["outcome"]
    return outcome == Invitation.End.stopped.rawValue ? .stopped : .invited
  }

  public func withdrawInvitation(_ number: Int, of list: InvitationList.ID, context: AuditContext) throws
    -> Bool
  {
    var gone: Set<Participant.ID> = []
    let isThere = try bothFiles.withLock {
      guard let person = try refused(number, of: list)?.participant else { return false }
      let isUnused = try isStillUnused(person)
      try identity.write { db in
        try Self.forgetInvitation(of: person, isUnused: isUnused, context: context, in: db)
      }
      if isUnused, try research.write({ db in try Self.deleteUnused(person, in: db) }) { gone = [person] }
      return true
    }
    try forgetRemarks(of: gone, context: context)
    return isThere
  }

  /// - Parameter isUnused: false if somebody has begun with the code, as with one on a card; they stay a participant
  private static func forgetInvitation(
    of person: Participant.ID, isUnused: Bool, context: AuditContext, in db: Database
  ) throws {
    if isUnused {
      try db.run("DELETE FROM invitations WHERE participant = ?", [person])
      try db.run("DELETE FROM unsubscription_tokens WHERE participant = ?", [person])
    } else {
      try db.run(
        "UPDATE invitations SET outcome = ? WHERE participant = ?",
        [Invitation.End.used.rawValue, person])
    }
    try AuditTrail.append(
      "invitation.withdrawn", subject: person.text, participant: person, context: context, in: db)
  }

  /// Returns nil if there is no such invitation, its address was not refused, or its list is withdrawn.
  private func refused(_ number: Int, of list: InvitationList.ID) throws -> (
    participant: Participant.ID, study: Study.ID
  )? {
    try identity.read { db in
      try db.row(
        """
        SELECT invitations.participant, invitations.study FROM invitations
        JOIN invitation_lists ON invitation_lists.id = invitations.list
        WHERE invitations.list = ? AND invitations.number = ? AND invitations.outcome = ?
          AND invitation_lists.withdrawn_at IS NULL
        """, [list, number, Invitation.End.refused.rawValue]
      ).map { ($0["participant"], $0["study"]) }
    }
  }

  private func isStillUnused(_ person: Participant.ID) throws -> Bool {
    try research.read { db in
      try db.isThere("SELECT 1 FROM participants WHERE id = ? AND \(Self.isUnused)", [person])
    }
  }
}

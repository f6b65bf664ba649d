import Crypto
import Studies

/// Messages to addresses that were invited, and the end of each invitation.
extension SQLiteStore: InvitationMailStore, InvitationStopStore {
  private struct Known {
    let code: ParticipationCode
    let isUsable: Bool
  }

  public func invitationMail() throws -> [InvitationMail] {
    let lists = try identity.read { db in
      try db.rows(
        """
        SELECT \(Self.invitationListColumns) FROM invitation_lists
        WHERE invitation_lists.ready_at IS NOT NULL AND invitation_lists.withdrawn_at IS NULL
          AND EXISTS (SELECT 1 FROM invitations WHERE invitations.list = invitation_lists.id
            AND invitations.outcome IS NULL)
        ORDER BY invitation_lists.made_at, invitation_lists.id
        """
      ).map(Self.storedInvitationList)
    }
    return try lists.flatMap { try invitationMail(of: $0) }
  }

  private func invitationMail(of list: InvitationList) throws -> [InvitationMail] {
    let known = try research.read { db in try Self.known(of: list.id, in: db) }
    return try identity.read { db in
      let written = try Self.written(
        "invitations.list = ? AND invitations.outcome IS NULL", [list.id], in: db)
      return try db.rows(
        """
        SELECT participant, list, number, outcome FROM invitations WHERE list = ? AND outcome IS NULL
        ORDER BY number
        """, [list.id]
      ).map { row in
        let invitation = try Self.invitation(row, written: written)
        let person = known[invitation.participant]
        return InvitationMail(
          invitation: invitation, list: list, code: person?.code, isUsable: person?.isUsable ?? false)
      }
    }
  }

  private static func known(of list: InvitationList.ID, in db: Database) throws -> [Participant.ID: Known] {
    var known: [Participant.ID: Known] = [:]
    try db.each(
      "SELECT id, code, begun_at, left_at FROM participants WHERE invited_with = ?", [list]
    ) { row in
      known[row["id"]] = Known(
        code: ParticipationCode(stored: row["code"]),
        isUsable: row.isNull("begun_at") && row.isNull("left_at"))
    }
    return known
  }

  public func invitedAddress(of participant: Participant.ID) throws -> MailAddress? {
    let row = try identity.read { db in
      try db.row(
        """
        SELECT participant, list, number, outcome, address_sealed FROM invitations
        WHERE participant = ? AND outcome IS NULL
        """, [participant])
    }
    return try row.flatMap { try Self.invitation($0, written: [:], openedWith: key).address }
  }

  public func pacedMessages(since time: Timestamp) throws -> Int {
    let kinds: [OutboxMessage.Kind] = [.invitation, .invitationReminder, .message]
    return try identity.read { db in
      try db.count(
        "SELECT COUNT(*) FROM outbox WHERE kind IN (\(placeholders(kinds.count))) AND queued_at > ?",
        StatementArguments(kinds.map(\.rawValue)) + [time])
    }
  }

  public func settleInvitationMail(
    ending ended: [Participant.ID: Invitation.End], queueing messages: [OutboxMessage], context: AuditContext
  ) throws {
    if ended.isEmpty && messages.isEmpty { return }
    try bothFiles.withLock {
      let wanted = try research.read { db in try messages.filter { try Self.isStillInvited($0, in: db) } }
      let sealed = try wanted.map { try SealedMessage($0, at: context.time, with: key) }
      try identity.write { [self] db in
        for (participant, end) in ended.sorted(by: { $0.key.text < $1.key.text }) {
          try Self.endInvitation(of: participant, end, context: context, in: db)
        }
        for message in sealed {
          let isOpen = try db.isThere(
            "SELECT 1 FROM invitations WHERE participant = ? AND outcome IS NULL", [message.participant])
          // One that the limits of its address keep back is tried again with the next round.
          if isOpen { _ = try queueAdmitted([message], context: context, in: db) }
        }
      }
    }
  }

  private static func isStillInvited(_ message: OutboxMessage, in db: Database) throws -> Bool {
    try db.isThere(
      "SELECT 1 FROM participants WHERE id = ? AND begun_at IS NULL AND left_at IS NULL",
      [message.participant])
  }

  /// Deletes the address and drops what waits for it. Does nothing for an invitation that has ended.
  @discardableResult
  static func endInvitation(
    of participant: Participant.ID, _ end: Invitation.End, context: AuditContext, in db: Database
  ) throws -> Bool {
    try db.run(
      """
      UPDATE invitations SET outcome = ?, ended_at = ?, address_sealed = NULL
      WHERE participant = ? AND outcome IS NULL
      """, [end.rawValue, context.time, participant])
    guard db.changesCount > 0 else { return false }
    try dropInvitations(to: participant, context: context, in: db)
    try AuditTrail.append(
      "invitation.ended", subject: participant.text, participant: participant, detail: end.rawValue,
      context: context, in: db)
    return true
  }

  private static func dropInvitations(
    to participant: Participant.ID, context: AuditContext, in db: Database
  ) throws {
    let waiting: [OutboxMessage.ID] = try db.values(
      "SELECT id FROM outbox WHERE participant = ? AND occasion = ? AND state = 'waiting'",
      [participant, SealedMessage.invitation])
    for message in waiting { try drop(message, context: context, in: db) }
  }

  // MARK: - Stopping and withdrawing

  public func stopInvitation(of participant: Participant.ID, context: AuditContext) throws -> Bool {
    try identity.write { db in try Self.endInvitation(of: participant, .stopped, context: context, in: db) }
  }

  public func withdrawInvitations(of list: InvitationList.ID, context: AuditContext) throws -> Int {
    let people = try bothFiles.withLock { () -> [Participant.ID] in
      let unused: [Participant.ID] = try research.read { db in
        try db.values("SELECT id FROM participants WHERE invited_with = ? AND \(Self.isUnused)", [list])
      }
      try identity.write { db in try Self.forget(list, unused: unused, context: context, in: db) }
      return try research.write { db in
        let people = try unused.filter { try Self.deleteUnused($0, in: db) }
        if people.isEmpty { return people }
        try AuditTrail.append(
          "invitations.withdrawn", subject: list.text, detail: String(people.count), context: context, in: db)
        return people
      }
    }
    try forgetRemarks(of: Set(people), context: context)
    return people.count
  }

  /// - Returns: false if somebody has begun with the code meanwhile: they stay
  static func deleteUnused(_ person: Participant.ID, in db: Database) throws -> Bool {
    guard try db.isThere("SELECT 1 FROM participants WHERE id = ? AND \(isUnused)", [person]) else {
      return false
    }
    for table in tracesBeforeConsent {
      try db.run("DELETE FROM \(table) WHERE participant = ?", [person])
    }
    try db.run("DELETE FROM participants WHERE id = ?", [person])
    return true
  }

  static let isUnused = """
    begun_at IS NULL AND left_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.participant = participants.id)
    """

  /// An address whose owner wants no more messages stays known as such.
  private static func forget(
    _ list: InvitationList.ID, unused: [Participant.ID], context: AuditContext, in db: Database
  ) throws {
    let open: [Participant.ID] = try db.values(
      "SELECT participant FROM invitations WHERE list = ? AND outcome IS NULL ORDER BY number", [list])
    let unused = Set(unused)
    for person in open where !unused.contains(person) {
      try endInvitation(of: person, .used, context: context, in: db)
    }
    for person in unused {
      try dropInvitations(to: person, context: context, in: db)
      try db.run(
        """
        DELETE FROM invitations WHERE participant = ? AND list = ? AND (outcome IS NULL OR outcome <> ?)
        """, [person, list, Invitation.End.stopped.rawValue])
      try db.run("DELETE FROM unsubscription_tokens WHERE participant = ?", [person])
    }
    try db.run(
      "UPDATE invitation_lists SET withdrawn_at = ? WHERE id = ? AND withdrawn_at IS NULL",
      [context.time, list])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "invitations.withdrawn", subject: list.text, detail: String(unused.count), context: context, in: db)
  }

  func forgetRemarks(of people: Set<Participant.ID>, context: AuditContext) throws {
    let spokenOf: [Participant.ID] = try identity.read { db in
      try db.values("SELECT DISTINCT remarks.participant FROM remarks")
    }
    for person in spokenOf where people.contains(person) { try forgetRemarks(of: person, context: context) }
  }
}

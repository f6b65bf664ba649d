import Studies

extension SQLiteStore: DeliveryNoticeStore {
  public func note(_ notice: DeliveryNotice, context: AuditContext) throws -> NoticeEffect {
    try identity.write { db in
      let row = try db.row(
        "SELECT id, participant, occasion FROM outbox WHERE mail_name = ?", [notice.mailName])
      guard let row else { return .notOurs }
      guard let problem = notice.problem,
        try Self.noteReturned(row["id"], problem, context: context, in: db)
      else { return .nothing }
      let about: String? = row["occasion"]
      guard about == SealedMessage.invitation, problem.kind.isFinalRefusal else {
        return .noted(endsInvitation: false)
      }
      let isEnded = try Self.endInvitation(of: row["participant"], .refused, context: context, in: db)
      return .noted(endsInvitation: isEnded)
    }
  }

  /// Records that a message came back from a server to which it had been handed on. One that the console has not marked as
  /// sent yet is not sent again.
  /// - Returns: false if it had failed before
  private static func noteReturned(
    _ id: OutboxMessage.ID, _ problem: MailProblem, context: AuditContext, in db: Database
  ) throws -> Bool {
    guard let entry = try entry(id, in: db), entry.state != .failed else { return false }
    try close(
      entry, as: .failed, sentAt: nil, problem: problem, attempts: entry.state == .waiting ? 1 : 0, in: db)
    try append(
      "mail.returned", entry, detail: "\(problem.kind.rawValue) \(problem.answer)", context: context, in: db)
    return true
  }

  public func returnedMessages(of studies: [Study.ID], since time: Timestamp) throws -> Int {
    let problems = MailProblem.Kind.allCases.filter { $0.isFinalRefusal || $0 == .turnedAway }
    return try countedMessages(of: studies, since: time) { condition, these in
      try messagesOfRealParticipants(
        where: """
          \(condition) AND queued_at > ? AND state = 'failed'
            AND problem IN (\(placeholders(problems.count)))
            AND (occasion IS NULL OR occasion <> ? OR problem = ?)
            AND NOT EXISTS (SELECT 1 FROM outbox AS later WHERE later.participant = outbox.participant
              AND later.queued_at > outbox.queued_at AND later.state = 'sent')
          """,
        these + [time] + StatementArguments(problems.map(\.rawValue))
          + [SealedMessage.invitation, MailProblem.Kind.turnedAway.rawValue])
    }
  }
}

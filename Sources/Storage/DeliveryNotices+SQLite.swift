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
}

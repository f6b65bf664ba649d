import Studies

extension SQLiteStore: ReleaseRequestStore {
  public func askForRelease(of study: Study.ID, in scope: ReleaseScope, context: AuditContext) throws
    -> ReleaseRequest
  {
    guard case .staff(let member) = context.actor else { throw ReleaseRefusal.needsApproval }
    return try research.write { db in
      let waiting = try Self.releaseRequests(of: study, in: db).first {
        $0.decision == nil && $0.askedBy == member && $0.scope == scope
      }
      if let waiting { return waiting }
      let request = ReleaseRequest(
        id: .new(at: context.time), study: study, scope: scope, askedBy: member, askedAt: context.time,
        decision: nil)
      try db.run(
        """
        INSERT INTO release_requests
          (id, study, origin, audience, complete_only, selection, pseudonyms, asked_by, asked_at, state)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')
        """,
        [
          request.id, study, scope.origin.rawValue, scope.audience.rawValue, scope.completeOnly,
          scope.selection.stored, scope.pseudonyms.rawValue, member, context.time,
        ])
      try AuditTrail.append(
        "release.asked", subject: study.text,
        detail: "\(scope.audience.rawValue) the institution: request \(request.id)", context: context, in: db)
      return request
    }
  }

  public func releaseRequests(of study: Study.ID) throws -> [ReleaseRequest] {
    try research.read { db in try Self.releaseRequests(of: study, in: db) }
  }

  private static func releaseRequests(of study: Study.ID, in db: Database) throws -> [ReleaseRequest] {
    try db.rows(
      "SELECT \(requestColumns) FROM release_requests WHERE study = ? ORDER BY asked_at DESC, id DESC",
      [study]
    ).map(request)
  }

  private static let requestColumns = """
    id, study, origin, audience, complete_only, selection, pseudonyms, asked_by, asked_at, state, decided_by, decided_at,
    reason
    """

  private static func request(_ row: Row) -> ReleaseRequest {
    let outcome: ReleaseRequest.Outcome? =
      switch row["state"] as String {
      case "approved": .approved
      case "refused": .refused(RequestRefusalReason(stored: row["reason"]))
      case "withdrawn": .withdrawn
      default: nil
      }
    return ReleaseRequest(
      id: row["id"], study: row["study"], scope: scope(row), askedBy: row["asked_by"],
      askedAt: row["asked_at"],
      decision: outcome.map { .init($0, by: row["decided_by"], at: row["decided_at"]) })
  }

  private static func request(_ id: ReleaseRequest.ID, in db: Database) throws -> ReleaseRequest {
    let row = try db.row("SELECT \(requestColumns) FROM release_requests WHERE id = ?", [id])
    guard let row else { throw ReleaseRefusal.decided }
    return request(row)
  }

  // MARK: - Decisions

  /// Marks a request as approved beside the release that it led to, in the transaction that lists the release: of two
  /// approvals at once, one finds it decided.
  static func approve(
    _ id: ReleaseRequest.ID, as release: MadeRelease.ID, in scope: ReleaseScope, context: AuditContext,
    in db: Database
  ) throws {
    let request = try request(id, in: db)
    try request.checkDecision(by: context.actor)
    guard request.scope == scope else { throw ReleaseRefusal.decided }
    try db.run(
      """
      UPDATE release_requests SET state = 'approved', decided_by = ?, decided_at = ?, release = ? WHERE id = ?
      """, [context.actor.id, context.time, release, id])
    try AuditTrail.append(
      "release.approved", subject: request.study.text,
      detail: "request \(id), asked for by \(request.askedBy)", context: context, in: db)
  }

  public func refuse(_ id: ReleaseRequest.ID, for reason: RequestRefusalReason, context: AuditContext) throws
  {
    try research.write { db in
      let request = try Self.request(id, in: db)
      try request.checkDecision(by: context.actor)
      try db.run(
        """
        UPDATE release_requests SET state = 'refused', decided_by = ?, decided_at = ?, reason = ? WHERE id = ?
        """, [context.actor.id, context.time, reason.text, id])
      try AuditTrail.append(
        "release.refused", subject: request.study.text,
        detail: "request \(id), asked for by \(request.askedBy)", context: context, in: db)
    }
  }

  public func withdraw(_ id: ReleaseRequest.ID, context: AuditContext) throws {
    try research.write { db in
      let request = try Self.request(id, in: db)
      try request.checkWithdrawal(by: context.actor)
      try db.run(
        "UPDATE release_requests SET state = 'withdrawn', decided_by = ?, decided_at = ? WHERE id = ?",
        [context.actor.id, context.time, id])
      try AuditTrail.append(
        "release.withdrawn", subject: request.study.text, detail: "request \(id)", context: context, in: db)
    }
  }
}

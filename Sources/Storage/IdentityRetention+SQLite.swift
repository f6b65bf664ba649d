import Studies

/// Names go in one transaction of their own database, with the note that they went. If the power fails after it, the next
/// round adds the entry of the other trail and cleans the file.
extension SQLiteStore: IdentityRetentionStore {
  public func identitiesDue(in study: Study, at time: Timestamp) throws -> [DueIdentity] {
    guard let retention = study.identityRetention else { return [] }
    let last = retention.lastActivity(dueAt: time)
    let silent = try research.read { db in
      try db.rows(
        """
        SELECT participants.id, participants.code, participants.last_seen_at FROM participants
        WHERE participants.study = ? AND participants.origin = 'real' AND participants.deletion_due_at IS NULL
          AND participants.last_seen_at <= ? AND NOT EXISTS (
            SELECT 1 FROM visits WHERE visits.participant = participants.id
              AND (visits.planned_for > ? OR visits.closed_at > ?))
        ORDER BY participants.last_seen_at, participants.id
        """, [study.id, last, last, last]
      ).map {
        DueIdentity(
          participant: $0["id"], code: ParticipationCode(stored: $0["code"]),
          lastActivity: $0["last_seen_at"])
      }
    }
    if silent.isEmpty { return [] }
    let named = try identity.read { try Self.named(in: $0) }
    return silent.filter { named.contains($0.participant.text) }
  }

  /// Returns the ids of everybody of whom something is left but documents that have to be kept.
  private static func named(in db: Database) throws -> Set<String> {
    try PersonalTable.identity.reduce(into: Set<String>()) { named, table in
      guard table.key == .participant else { return }
      switch table.fate {
      case .deleted:
        named.formUnion(try db.texts("SELECT DISTINCT \(table.name).participant FROM \(table.name)"))
      case .deletedWithDocument:
        named.formUnion(
          try db.texts(
            """
            SELECT DISTINCT \(table.name).participant FROM \(table.name)
            WHERE \(table.name).consent NOT IN (SELECT kept_papers.consent FROM kept_papers)
            """))
      case .unlinked, .kept: break
      }
    }
  }

  @discardableResult
  public func removeIdentities(of study: Study, seenAt: Timestamp, context: AuditContext) throws -> Int {
    guard let retention = study.identityRetention else { return 0 }
    return try bothFiles.withLock {
      let due = try identitiesDue(in: study, at: min(seenAt, context.time))
      if due.isEmpty { return 0 }
      let consents = try research.read { db in
        try due.flatMap {
          try db.texts("SELECT id FROM consents WHERE participant = ? ORDER BY id", [$0.participant])
        }
      }
      try identity.write { db in
        try Self.deleteIdentities(of: due.map(\.participant.text) + consents, in: db)
        try Self.note(due, of: study.id, under: retention, context: context, in: db)
      }
      try noteRemovals(context: context)
      return due.count
    }
  }

  private static func note(
    _ due: [DueIdentity], of study: Study.ID, under retention: IdentityRetention, context: AuditContext,
    in db: Database
  ) throws {
    try db.run(
      "INSERT INTO identity_removals (id, study, years, people, removed_at) VALUES (?, ?, ?, ?, ?)",
      [IdentityRemoval.ID.new(at: context.time), study, retention.years, due.count, context.time])
    for person in due {
      try AuditTrail.append(
        "identity.removed", subject: person.participant.text, participant: person.participant,
        detail: "years: \(retention.years)", context: context, in: db)
    }
  }

  /// Adds the entry about the number of people to the trail of research. After a stop between the two databases there can
  /// be a second one, under the same id of the removal. Called while both files are locked.
  func noteRemovals(context: AuditContext) throws {
    let owed = try identity.read { db in
      try db.rows(
        """
        SELECT id, study, people, removed_at FROM identity_removals WHERE noted_at IS NULL
        ORDER BY removed_at, id
        """
      ).map { row in
        (id: row["id"] as String, study: row["study"] as String, people: row["people"] as Int)
      }
    }
    for removal in owed {
      let detail = "removal: \(removal.id), participants: \(removal.people)"
      try research.write { db in
        try AuditTrail.append(
          "identities.removed", subject: removal.study, detail: detail, context: context, in: db)
      }
      try identity.write { db in
        try db.run(
          "UPDATE identity_removals SET noted_at = ? WHERE id = ?", [context.time, removal.id])
      }
    }
  }

  /// Notes that the file holds nothing any more of these removals.
  func noteTraceless(_ removals: [String], context: AuditContext) throws {
    try identity.write { db in
      for removal in removals {
        try db.run(
          "UPDATE identity_removals SET cleaned_at = ? WHERE id = ?", [context.time, removal])
      }
      try AuditTrail.append("identities.cleaned", subject: "data", context: context, in: db)
    }
  }

  public func identityRemovals(of study: Study.ID) throws -> [IdentityRemoval] {
    try identity.read { db in
      try db.rows(
        """
        SELECT study, years, people, removed_at, cleaned_at FROM identity_removals WHERE study = ?
        ORDER BY removed_at DESC, id
        """, [study]
      ).map { row in
        IdentityRemoval(
          study: row["study"], years: row["years"], people: row["people"], removedAt: row["removed_at"],
          isTraceless: !row.isNull("cleaned_at"))
      }
    }
  }
}

import Studies

/// The step that makes deletions final. Names go first, as with rehearsals: if the power fails between the two databases,
/// the wish is still there, and the next step goes on.
extension SQLiteStore: FinalDeletionStore {
  @discardableResult
  public func finishDeletions(context: AuditContext) throws -> Int {
    let due = try research.read { db in
      try db.rows(
        """
        SELECT id, study, deletion_asked_at, deletion_keeps_years FROM participants
        WHERE deletion_due_at <= ? ORDER BY id
        """, [context.time]
      ).map(DueDeletion.init)
    }
    let count = try due.count { deletion in
      try bothFiles.withLock { try finish(deletion, context: context) }
    }
    try deleteOutdatedPapers(context: context)
    try bothFiles.withLock { try noteRemovals(context: context) }
    try removeTraces(context: context)
    return count
  }

  private struct DueDeletion {
    let participant: Participant.ID
    let study: Study.ID
    let askedAt: Timestamp
    let keptYears: Int?

    init(_ row: Row) {
      (participant, study) = (row["id"], row["study"])
      (askedAt, keptYears) = (row["deletion_asked_at"], row["deletion_keeps_years"])
    }
  }

  private typealias KeptConsent = (id: Consent.ID, until: Timestamp)

  /// - Returns: false if the wish was taken back since it was found
  private func finish(_ deletion: DueDeletion, context: AuditContext) throws -> Bool {
    let isStillDue = try research.read { db in
      try db.isThere(
        "SELECT 1 FROM participants WHERE id = ? AND deletion_due_at <= ?",
        [deletion.participant, context.time])
    }
    guard isStillDue else { return false }
    let consents = try research.read { db in
      try db.rows("SELECT id, signed_at FROM consents WHERE participant = ?", [deletion.participant])
        .map { (id: $0["id"] as Consent.ID, signedAt: $0["signed_at"] as Timestamp) }
    }
    let kept: [KeptConsent] = consents.compactMap { consent in
      guard let years = deletion.keptYears else { return nil }
      let until = DeletionRequest.consentKept(signedAt: consent.signedAt, years: years)
      return until > context.time ? (consent.id, until) : nil
    }
    try identity.write { db in
      try Self.deleteIdentity(of: deletion, consents.map(\.id), keeping: kept, context: context, in: db)
    }
    try research.write { [kinds] db in
      try Self.deleteData(
        of: deletion, keptUntil: kept.map(\.until).max(), with: kinds, context: context, in: db)
    }
    return true
  }

  private static func deleteIdentity(
    of deletion: DueDeletion, _ consents: [Consent.ID], keeping kept: [KeptConsent], context: AuditContext,
    in db: Database
  ) throws {
    for consent in kept {
      try db.run(
        """
        INSERT INTO kept_papers (consent, participant, study, kept_until) VALUES (?, ?, ?, ?)
        ON CONFLICT (consent) DO NOTHING
        """, [consent.id, deletion.participant, deletion.study, consent.until])
    }
    try deleteIdentities(of: [deletion.participant.text] + consents.map(\.text), in: db)
    try AuditTrail.append(
      "participant.deleted", subject: deletion.participant.text, participant: deletion.participant,
      detail: kept.isEmpty ? "" : "consent kept", context: context, in: db)
  }

  private static func deleteData(
    of deletion: DueDeletion, keptUntil: Timestamp?, with kinds: [any TaskTables.Type], context: AuditContext,
    in db: Database
  ) throws {
    let person: StatementArguments = [deletion.participant]
    let releases = try db.texts(
      """
      SELECT releases.file_name FROM releases
      JOIN released_participants ON released_participants.release = releases.id
      WHERE released_participants.participant = ? ORDER BY releases.made_at, releases.id
      """, person)
    try db.run(
      "INSERT INTO participants_to_delete (participant, begun_at) VALUES (?, ?)",
      [deletion.participant, context.time])
    for table in PersonalTable.research(with: kinds) {
      // The mark refers to the participant.
      if table.name == "participants" { try db.run("DELETE FROM participants_to_delete") }
      if let statement = table.deletion("?") { try db.run(statement, person) }
    }
    try db.run(
      """
      INSERT INTO deletions (participant, study, asked_at, deleted_at, consent_kept_until, releases)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        deletion.participant, deletion.study, deletion.askedAt, context.time, keptUntil,
        releases.joined(separator: "\n"),
      ])
    try AuditTrail.append(
      "participant.deleted", subject: deletion.participant.text, participant: deletion.participant,
      context: context, in: db)
  }

  // MARK: - Documents that had to be kept

  private func deleteOutdatedPapers(context: AuditContext) throws {
    let outdated = try identity.read { db in
      try db.rows(
        "SELECT consent, participant FROM kept_papers WHERE kept_until <= ? ORDER BY consent", [context.time]
      ).map { OutdatedPaper(consent: $0["consent"], participant: $0["participant"]) }
    }
    for paper in outdated { try bothFiles.withLock { try delete(paper, context: context) } }
  }

  private typealias OutdatedPaper = (consent: String, participant: Participant.ID)

  private func delete(_ paper: OutdatedPaper, context: AuditContext) throws {
    // The rest is noted first, so that a stop between the two databases leaves the document to the next step.
    let rest: Timestamp? = try identity.read { db in
      try db.value(
        "SELECT MAX(kept_until) FROM kept_papers WHERE participant = ? AND consent <> ?",
        [paper.participant, paper.consent])
    }
    try research.write { db in
      try db.run(
        "UPDATE deletions SET consent_kept_until = ?, cleaned_at = NULL WHERE participant = ?",
        [rest, paper.participant])
      try AuditTrail.append(
        "paper.deleted", subject: paper.consent, participant: paper.participant, context: context, in: db)
    }
    try identity.write { db in
      try db.run("DELETE FROM kept_papers WHERE consent = ?", [paper.consent])
      try Self.deleteIdentities(of: [paper.participant.text, paper.consent], in: db)
      try AuditTrail.append(
        "paper.deleted", subject: paper.consent, participant: paper.participant, context: context, in: db)
    }
  }

  // MARK: - Traces

  /// A row that was deleted lies in freed pages and in the write-ahead log until they are written over.
  private func removeTraces(context: AuditContext) throws {
    let areDeletionsOwed = try research.read {
      try $0.isThere("SELECT 1 FROM deletions WHERE cleaned_at IS NULL")
    }
    let removals = try identity.read {
      try $0.texts("SELECT id FROM identity_removals WHERE cleaned_at IS NULL ORDER BY id")
    }
    guard areDeletionsOwed || !removals.isEmpty else { return }
    do {
      try identity.removeTraces()
      if areDeletionsOwed { try research.removeTraces() }
    } catch StoreOutage.locked {
      // Somebody still reads what was there before. It stays owed, and the next step tries again.
      return
    }
    if !removals.isEmpty { try noteTraceless(removals, context: context) }
    guard areDeletionsOwed else { return }
    try research.write { db in
      try db.run("UPDATE deletions SET cleaned_at = ? WHERE cleaned_at IS NULL", [context.time])
      try AuditTrail.append("deletions.cleaned", subject: "data", context: context, in: db)
    }
  }
}

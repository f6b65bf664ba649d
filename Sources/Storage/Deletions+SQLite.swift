import Studies

extension SQLiteStore: DeletionStore {
  public func askForDeletion(
    of participant: Participant.ID, keepingConsentYears years: Int?, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.askForDeletion(of: participant, keepingConsentYears: years, context: context, in: db)
    }
    try forgetContact(of: participant, context: context)
  }

  static func askForDeletion(
    of participant: Participant.ID, keepingConsentYears years: Int?, context: AuditContext, in db: Database
  ) throws {
    let request = DeletionRequest(askedAt: context.time, keptConsentYears: years)
    try db.run(
      """
      UPDATE participants SET deletion_asked_at = ?, deletion_due_at = ?, deletion_keeps_years = ?
      WHERE id = ? AND left_at IS NOT NULL AND deletion_asked_at IS NULL
      """, [request.askedAt, request.dueAt, years, participant])
    guard db.changesCount > 0 else { return }
    try AuditTrail.append(
      "deletion.asked", subject: participant.text, participant: participant, context: context, in: db)
  }

  /// A deletion that is being made final holds the lock: it is over before, or finds that the wish is gone.
  @discardableResult
  public func undoDeletion(of participant: Participant.ID, context: AuditContext) throws -> Bool {
    try bothFiles.withLock {
      try research.write { db in
        try db.run(
          """
          UPDATE participants SET deletion_asked_at = NULL, deletion_due_at = NULL, deletion_keeps_years = NULL
          WHERE id = ? AND deletion_due_at > ?
          """, [participant, context.time])
        guard db.changesCount > 0 else { return false }
        try AuditTrail.append(
          "deletion.undone", subject: participant.text, participant: participant, context: context, in: db)
        return true
      }
    }
  }

  public func deletions(of study: Study.ID) throws -> DeletionList {
    try research.read { db in
      DeletionList(
        pending: try Self.participants(
          """
          SELECT \(Self.participantColumns) FROM participants
          WHERE study = ? AND deletion_due_at IS NOT NULL ORDER BY deletion_due_at, id
          """, [study], in: db),
        final: try db.rows(
          """
          SELECT participant, study, asked_at, deleted_at, consent_kept_until, releases, cleaned_at FROM deletions
          WHERE study = ? ORDER BY deleted_at DESC, participant
          """, [study]
        ).map(FinalDeletion.init))
    }
  }
}

extension FinalDeletion {
  fileprivate init(_ row: Row) {
    self.init(
      participant: row["participant"], study: row["study"], askedAt: row["asked_at"],
      deletedAt: row["deleted_at"], consentKeptUntil: row["consent_kept_until"],
      releases: Self.files(listed: row["releases"]),
      isTraceless: !row.isNull("cleaned_at"))
  }

  /// Returns the files of releases that stand one on a line.
  static func files(listed text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

// MARK: - Releases

extension SQLiteStore: ReleaseMembershipStore {
  public func releases(of participant: Participant.ID) throws -> [ReleaseMembership] {
    try research.read { db in
      try db.rows(
        """
        SELECT releases.id, releases.origin, releases.audience, releases.complete_only, releases.selection,
          releases.pseudonyms, releases.file_name, releases.made_at FROM releases
        JOIN released_participants ON released_participants.release = releases.id
        WHERE released_participants.participant = ? ORDER BY releases.made_at, releases.id
        """, [participant]
      ).map { row in
        let scope = Self.scope(row)
        let made = MadeRelease(
          id: row["id"], audience: scope.audience, fileName: row["file_name"], madeAt: row["made_at"])
        return ReleaseMembership(made: made, scope: scope)
      }
    }
  }
}

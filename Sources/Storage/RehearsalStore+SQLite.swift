import Studies

extension SQLiteStore: RehearsalStore {
  private static let rehearsed =
    "SELECT participants.id FROM participants WHERE study = ? AND origin = 'rehearsal'"

  public func rehearsalExtent(of study: Study.ID) throws -> RehearsalExtent {
    try research.read { db in
      func count(_ table: String, _ column: String) throws -> Int {
        try db.count("SELECT COUNT(*) FROM \(table) WHERE \(column) IN (\(Self.rehearsed))", [study])
      }
      return RehearsalExtent(
        participants: try count("participants", "id"), consents: try count("consents", "participant"),
        runs: try count("runs", "participant"), appointments: try count("visits", "participant"))
    }
  }

  /// Deletes names first: if the power fails between the two databases, the rest can still be found and deleted.
  @discardableResult
  public func deleteRehearsals(of study: Study.ID, context: AuditContext) throws -> Int {
    let deleted = try bothFiles.withLock {
      let (participants, consents) = try research.read { db in
        (
          try db.rows(Self.rehearsed, [study]).map { $0["id"] as String },
          try db.rows("SELECT id FROM consents WHERE participant IN (\(Self.rehearsed))", [study])
            .map { $0["id"] as String }
        )
      }
      guard !participants.isEmpty else { return 0 }
      try identity.write { db in
        try Self.deleteIdentities(of: participants + consents, in: db)
        try Self.note(participants.count, of: study, context: context, in: db)
      }
      try research.write { [kinds] db in
        for table in PersonalTable.research(with: kinds) where table.name != "participants" {
          if let deletion = table.deletion(Self.rehearsed) { try db.run(deletion, [study]) }
        }
        for statement in Self.ofStudies { try db.run(statement, [study]) }
        try Self.note(participants.count, of: study, context: context, in: db)
      }
      return participants.count
    }
    outboxSignal.wake()
    appointmentSignal.wake()
    return deleted
  }

  private static func note(_ count: Int, of study: Study.ID, context: AuditContext, in db: Database) throws {
    try AuditTrail.append(
      "rehearsals.deleted", subject: study.text, detail: "participants: \(count)", context: context, in: db)
  }

  // MARK: - Names

  /// Deletes everything about some people that names them.
  /// - Parameter subjects: the ids of these people and of their consents
  static func deleteIdentities(of subjects: [String], in db: Database) throws {
    for subject in subjects { try db.run("INSERT INTO subjects_to_delete (subject) VALUES (?)", [subject]) }
    for table in PersonalTable.identity { try table.deleteIdentities(in: db) }
    try db.run("DELETE FROM subjects_to_delete")
  }

  // MARK: - Measurements and answers

  private static let ofStudies: [String] = [
    "comparison_cells", "comparisons", "participants", "participant_batches", "allocation_lists",
    "screening_reasons", "screening_days", "turned_away_visits", "releases",
  ].map { "DELETE FROM \($0) WHERE study = ? AND origin = 'rehearsal'" }
}

extension PersonalTable {
  /// Deletes the rows of the subjects to delete, but for signed documents that have to be kept.
  fileprivate func deleteIdentities(in db: Database) throws {
    let subjects = "SELECT subjects_to_delete.subject FROM subjects_to_delete"
    // The database with names has no table of consents: their ids are among the subjects.
    let condition = key == .consent ? "\(name).consent IN (\(subjects))" : condition(subjects)
    switch fate {
    case .deleted: try db.run("DELETE FROM \(name) WHERE \(condition)")
    case .deletedWithDocument:
      try db.run(
        """
        DELETE FROM \(name) WHERE \(condition)
        AND \(name).consent NOT IN (SELECT kept_papers.consent FROM kept_papers)
        """)
    case .unlinked, .kept: break
    }
  }
}

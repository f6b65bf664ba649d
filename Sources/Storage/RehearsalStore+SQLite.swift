import Studies

extension SQLiteStore: RehearsalStore {
  private static let rehearsed =
    "SELECT participants.id FROM participants WHERE study = ? AND origin = 'rehearsal'"
  private static let rehearsedRuns = "SELECT runs.id FROM runs WHERE participant IN (\(rehearsed))"

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
        try Self.deleteIdentities(of: participants, consents, in: db)
        try Self.note(participants.count, of: study, context: context, in: db)
      }
      try research.write { [kinds] db in
        let ofKinds = kinds.deletions(ofRuns: Self.rehearsedRuns)
        for statement in ofKinds + Self.deletions { try db.run(statement, [study]) }
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

  private static func deleteIdentities(
    of participants: [String], _ consents: [String], in db: Database
  ) throws {
    for subject in participants + consents {
      try db.run("INSERT INTO rehearsals_to_delete (subject) VALUES (?)", [subject])
    }
    let named = "(SELECT rehearsals_to_delete.subject FROM rehearsals_to_delete)"
    try db.run(
      "DELETE FROM outbox_attachments WHERE message IN (SELECT outbox.id FROM outbox WHERE participant IN \(named))"
    )
    for table in [
      "outbox", "copies_owed", "contact_details", "remarks", "signatures", "party_signatures",
    ] {
      try db.run("DELETE FROM \(table) WHERE participant IN \(named)")
    }
    for table in ["consent_papers", "countersignatures"] {
      try db.run("DELETE FROM \(table) WHERE consent IN \(named)")
    }
    try db.run("DELETE FROM rehearsals_to_delete")
  }

  // MARK: - Measurements and answers

  /// The deletions after those of the kinds of tasks, in an order in which no row refers to a deleted one; each takes
  /// the study.
  private static let deletions = ofRuns + ofDecisions + ofParticipants + ofStudies

  private static let ofRuns: [String] =
    ["late_parts", "external_results", "tablet_checks", "scores", "run_parts"].map {
      "DELETE FROM \($0) WHERE run IN (\(rehearsedRuns))"
    }

  private static let ofDecisions: [String] = [
    """
    DELETE FROM eligibility_answers WHERE decision IN (
      SELECT eligibility_decisions.id FROM eligibility_decisions WHERE participant IN (\(rehearsed)))
    """,
    """
    DELETE FROM countersignatures WHERE consent IN (
      SELECT consents.id FROM consents WHERE participant IN (\(rehearsed)))
    """,
    """
    DELETE FROM consent_parties WHERE consent IN (
      SELECT consents.id FROM consents WHERE participant IN (\(rehearsed)))
    """,
    """
    UPDATE station_reports SET handover = NULL WHERE handover IN (
      SELECT handovers.id FROM handovers WHERE participant IN (\(rehearsed)))
    """,
  ]

  private static let ofParticipants: [String] = [
    "interventions", "skipped_tasks", "visits_ended_early", "visits", "handovers", "runs",
    "eligibility_decisions", "consents", "permission_decisions", "allocated_variants", "allocations",
    "answers", "missing_devices", "section_readings", "sections_left", "consent_milestones", "quiz_answers",
    "sharing_choices", "standings_due", "sessions",
  ].map { "DELETE FROM \($0) WHERE participant IN (\(rehearsed))" }

  private static let ofStudies: [String] = [
    "participants", "participant_batches", "allocation_lists", "screening_reasons", "screening_days",
    "turned_away_visits",
  ].map { "DELETE FROM \($0) WHERE study = ? AND origin = 'rehearsal'" }
}

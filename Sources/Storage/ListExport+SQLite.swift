import Studies

/// Whole lists, row by row. The entry of the audit trail is written before any of it leaves the program.
extension SQLiteStore: ListExportStore {
  public func exportParticipants(
    _ query: ParticipantQuery, to file: String, context: AuditContext,
    _ take: (ExportedParticipant) throws -> Void
  ) throws {
    for study in query.studies { try settleProgress(in: study) }
    var count = 0
    if !query.studies.isEmpty {
      let filter = ParticipantFilter(query)
      try research.read { db in
        try db.each(
          """
          SELECT id, code, study, origin, language, site, consent_number, standing, enrolled_at, begun_at,
            last_seen_at, deletion_due_at FROM participants
          WHERE \(filter.condition) ORDER BY \(ParticipantOrder.terms(query, isTurned: false))
          """, filter.arguments
        ) { row in
          count += 1
          try take(Self.exportedParticipant(row))
        }
      }
    }
    try noteExport(.participants, file, rows: count, context: context)
  }

  public func exportVisits(
    _ query: VisitQuery, to file: String, context: AuditContext, _ take: (ExportedVisit) throws -> Void
  ) throws {
    var count = 0
    if !query.studies.isEmpty {
      try research.read { db in
        try Self.eachAppointment(query, in: db) { visit, participant in
          count += 1
          try take(
            ExportedVisit(
              code: participant.code, study: participant.study, origin: participant.origin, visit: visit))
        }
      }
    }
    try noteExport(.visits, file, rows: count, context: context)
  }

  public func exportDeviations(
    _ filter: DeviationFilter, to file: String, context: AuditContext,
    _ take: (DeviationListing.Entry) throws -> Void
  ) throws {
    var count = 0
    try research.read { db in
      try db.each(Self.listing(filter), Self.whose(filter) + [Int.max, 0]) { row in
        count += 1
        try take(Self.entry(row, [:]))
      }
    }
    try noteExport(.deviations, file, rows: count, context: context)
  }

  public func exportCodes(
    _ filter: BatchFilter, at sites: SiteAccess, batch: ParticipantBatch.ID?, to file: String,
    context: AuditContext, _ take: (ExportedCode) throws -> Void
  ) throws {
    var count = 0
    let reached = SiteCondition(sites, "participants.site")
    var arguments: StatementArguments = [filter.study, batch, batch]
    arguments += reached.arguments
    var ofBatches = ""
    // Most files are of every batch: no batch is looked up for these.
    if !filter.isEmpty || sites.isLimited {
      let (owned, narrowed) = (Self.owned(by: sites), Self.narrowed(to: filter))
      let which = owned.condition + narrowed.condition
      ofBatches = """
        AND participants.batch IN (
          SELECT participant_batches.id FROM participant_batches WHERE participant_batches.study = ?\(which))
        """
      arguments += [filter.study]
      arguments += owned.arguments + narrowed.arguments
    }
    try research.read { db in
      try db.each(
        """
        SELECT code, origin, language, site, enrolled_at, begun_at FROM participants
        WHERE study = ? AND batch IS NOT NULL AND (CAST(? AS TEXT) IS NULL OR batch = ?) AND left_at IS NULL\(reached.text)
          \(ofBatches)
        ORDER BY enrolled_at, id
        """, arguments
      ) { row in
        count += 1
        try take(
          ExportedCode(
            code: ParticipationCode(stored: row["code"]),
            origin: Participant.Origin(rawValue: row["origin"])!,
            language: Language(row["language"]), site: row["site"], madeAt: row["enrolled_at"],
            begunAt: row["begun_at"]))
      }
    }
    try noteExport(.codes, file, rows: count, context: context)
  }

  private func noteExport(_ list: ExportedList, _ file: String, rows: Int, context: AuditContext) throws {
    try research.write { db in
      try AuditTrail.append(
        "list.exported", subject: list.rawValue, detail: "\(file) \(rows)", context: context, in: db)
    }
  }

  private static func exportedParticipant(_ row: Row) -> ExportedParticipant {
    let hasBegun = (row["begun_at"] as Timestamp?) != nil
    return ExportedParticipant(
      code: ParticipationCode(stored: row["code"]), study: row["study"],
      origin: Participant.Origin(rawValue: row["origin"])!, language: Language(row["language"]),
      site: row["site"], consentNumber: row["consent_number"],
      status: (row["standing"] as String?).flatMap(ProgressStatus.init), enrolledAt: row["enrolled_at"],
      lastSeenAt: hasBegun ? row["last_seen_at"] : nil, deletionDueAt: row["deletion_due_at"])
  }
}

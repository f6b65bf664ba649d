import Studies

extension SQLiteStore: BatchStore {
  public func make(_ batch: ParticipantBatch, form: String, context: AuditContext) throws
    -> ParticipantBatch.ID
  {
    try research.write { db in
      try db.run(
        """
        INSERT INTO participant_batches (id, study, form, language, origin, size, staff, made_at, site)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (form) DO NOTHING
        """,
        [
          batch.id, batch.study, form, batch.language.code, batch.origin.rawValue, batch.size, batch.staff,
          batch.madeAt, batch.site,
        ])
      if db.changesCount == 0 {
        return try db.row("SELECT id FROM participant_batches WHERE form = ?", [form])!["id"]
      }
      for _ in 1...batch.size { try Self.addParticipant(to: batch, context: context, in: db) }
      return batch.id
    }
  }

  private static func addParticipant(to batch: ParticipantBatch, context: AuditContext, in db: Database)
    throws
  {
    let id = Participant.ID.new(at: batch.madeAt)
    var code = ParticipationCode.random()
    while try db.isThere("SELECT 1 FROM participants WHERE code = ?", [code.text]) { code = .random() }
    try db.run(
      """
      INSERT INTO participants (id, study, code, origin, language, enrolled_at, last_seen_at, batch,
        site)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        id, batch.study, code.text, batch.origin.rawValue, batch.language.code, batch.madeAt, batch.madeAt,
        batch.id, batch.site,
      ])
    try AuditTrail.append(
      "participant.made", subject: id.text, participant: id,
      detail: "\(batch.study) \(batch.origin.rawValue) \(batch.id)", context: context, in: db)
  }

  public func withdraw(_ batch: ParticipantBatch.ID, context: AuditContext) throws -> Bool {
    let people = try research.write { db -> [Participant.ID]? in
      let isTooLate = try db.isThere(
        """
        SELECT 1 FROM participants WHERE batch = ? AND (begun_at IS NOT NULL OR left_at IS NOT NULL
          OR EXISTS (SELECT 1 FROM visits WHERE visits.participant = participants.id))
        """, [batch])
      if isTooLate { return nil }
      let people: [Participant.ID] = try db.rows("SELECT id FROM participants WHERE batch = ?", [batch]).map {
        $0[0]
      }
      for person in people {
        for table in Self.tracesBeforeConsent {
          try db.run("DELETE FROM \(table) WHERE participant = ?", [person])
        }
        try db.run("DELETE FROM participants WHERE id = ?", [person])
      }
      try db.run("DELETE FROM participant_batches WHERE id = ?", [batch])
      guard db.changesCount > 0 else { return [] }
      try AuditTrail.append(
        "batch.withdrawn", subject: batch.text, detail: String(people.count), context: context, in: db)
      return people
    }
    for person in people ?? [] { try forgetRemarks(of: person, context: context) }
    return people != nil
  }

  private static let batchColumns = "id, study, origin, language, site, size, staff, made_at"

  private static func batch(_ row: Row) -> ParticipantBatch {
    ParticipantBatch(
      id: row["id"], study: row["study"], origin: Participant.Origin(rawValue: row["origin"])!,
      language: Language(row["language"]), site: row["site"], size: row["size"], staff: row["staff"],
      madeAt: row["made_at"])
  }

  public func batch(_ id: ParticipantBatch.ID) throws -> ParticipantBatch? {
    try research.read { db in
      try db.row("SELECT \(Self.batchColumns) FROM participant_batches WHERE id = ?", [id]).map(Self.batch)
    }
  }

  public func batches(_ filter: BatchFilter, at sites: SiteAccess, page: Int) throws -> BatchListing {
    let (owned, narrowed) = (Self.owned(by: sites), Self.narrowed(to: filter))
    let which = owned.condition + narrowed.condition
    let these: StatementArguments = [filter.study] + owned.arguments + narrowed.arguments
    let size = BatchListing.pageSize
    return try research.read { db in
      let rows = try db.rows(Self.batchListing(which), these + [size, (page - 1) * size])
      return BatchListing(
        entries: rows.map { BatchListing.Entry(batch: Self.batch($0), begun: $0["begun"]) },
        total: try db.count(
          "SELECT COUNT(*) FROM participant_batches WHERE participant_batches.study = ?\(which)", these))
    }
  }

  /// Those of the study of a filter. A code is free until somebody begins with it, or leaves before; whoever is turned away
  /// after beginning is deleted, and the batch has fewer people than it was made with.
  static func narrowed(to filter: BatchFilter) -> (condition: String, arguments: StatementArguments) {
    var condition = ""
    var arguments: StatementArguments = []
    if let origin = filter.origin {
      condition += " AND participant_batches.origin = ?"
      arguments += [origin.rawValue]
    }
    if let staff = filter.staff {
      condition += " AND participant_batches.staff = ?"
      arguments += [staff]
    }
    let people = "FROM participants WHERE participants.batch = participant_batches.id"
    let isFree = "participants.begun_at IS NULL AND participants.left_at IS NULL"
    let free = "EXISTS (SELECT 1 \(people) AND \(isFree))"
    switch filter.use {
    case .unused:
      condition += """
         AND \(free) AND NOT EXISTS (SELECT 1 \(people) AND participants.begun_at IS NOT NULL)
          AND (SELECT COUNT(*) \(people)) = participant_batches.size
        """
    case .notUsedUp: condition += " AND \(free)"
    case .usedUp: condition += " AND NOT \(free)"
    case nil: break
    }
    return (condition, arguments)
  }

  /// Those made for any site are for accounts with access to every site.
  static func owned(by sites: SiteAccess) -> (condition: String, arguments: StatementArguments) {
    let reached = SiteCondition(sites, "participant_batches.site")
    let isOfOne = sites.isLimited ? " AND participant_batches.site IS NOT NULL" : ""
    return (reached.text + isOfOne, reached.arguments)
  }

  /// Counts for the batches of the page alone, in an index, how many have begun.
  static func batchListing(_ condition: String) -> String {
    """
    SELECT \(batchColumns), (
      SELECT COUNT(*) FROM participants
      WHERE participants.batch = participant_batches.id AND participants.begun_at IS NOT NULL
    ) AS begun FROM participant_batches WHERE participant_batches.study = ?\(condition)
    ORDER BY made_at DESC, id DESC LIMIT ? OFFSET ?
    """
  }

  public func participants(of batch: ParticipantBatch.ID) throws -> [Participant] {
    try research.read { db in
      try Self.participants(
        "SELECT \(Self.participantColumns) FROM participants WHERE batch = ? ORDER BY id", [batch], in: db)
    }
  }
}

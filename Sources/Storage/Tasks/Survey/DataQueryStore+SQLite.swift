import Studies

extension SQLiteStore: DataQueryStore {
  public func ask(
    _ remark: AnswerRemark, about answer: AnswerReference, of participant: Participant.ID,
    context: AuditContext
  ) throws -> DataQuery.ID {
    guard case .staff(let staff) = context.actor else { throw StoreRefusal.participationEnded }
    return try bothFiles.withLock {
      let same = try dataQueries(about: participant).first { query in
        query.about == answer && query.state == .open && query.events.count == 1
          && query.events[0].staff == staff && query.events[0].text == remark.text
      }
      if let same { return same.id }
      return try withRemark(remark.text, of: participant, context: context, keptIf: { _ in true }) {
        (event: Identifier<DataQuery.Event>) in
        try research.write { db in
          _ = try Self.openParticipation(of: participant, in: db)
          try Self.expect(answer, of: participant, in: db)
          let query = DataQuery.ID.new(at: context.time)
          try db.run(
            """
            INSERT INTO data_queries (id, participant, \(Self.referenceColumns), state, asked_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [query, participant] + Self.values(of: answer) + [DataQuery.State.open.rawValue, context.time])
          try Self.insert(.asked, as: event, 1, of: query, by: staff, context: context, in: db)
          try Self.note(.asked, about: answer, of: participant, context: context, in: db)
          return query
        }
      }
    }
  }

  public func act(
    _ act: DataQuery.Act, _ remark: AnswerRemark?, on id: DataQuery.ID, seen: Int, context: AuditContext
  ) throws -> DataQueryVerdict {
    guard case .staff(let staff) = context.actor, remark != nil || !act.needsWords else {
      throw StoreRefusal.noSuchPosition
    }
    return try bothFiles.withLock {
      guard let query = try dataQuery(id) else { throw StoreRefusal.noSuchPosition }
      let text = remark?.text ?? ""
      guard query.events.count == seen else {
        let isSame = query.events.last.map { $0.act == act && $0.staff == staff && $0.text == text } ?? false
        return isSame && query.events.count - 1 == seen ? .done : .overtaken
      }
      guard let state = query.state.after(act) else { return .overtaken }
      return try withRemark(text, of: query.participant, context: context, keptIf: { $0 == .done }) {
        (event: Identifier<DataQuery.Event>) in
        try research.write { db in
          try db.run("UPDATE data_queries SET state = ? WHERE id = ?", [state.rawValue, id])
          try Self.insert(act, as: event, seen + 1, of: id, by: staff, context: context, in: db)
          try Self.note(act, about: query.about, of: query.participant, context: context, in: db)
          return .done
        }
      }
    }
  }

  private static func insert(
    _ act: DataQuery.Act, as id: Identifier<DataQuery.Event>, _ number: Int, of query: DataQuery.ID,
    by staff: StaffMember.ID, context: AuditContext, in db: Database
  ) throws {
    try db.run(
      "INSERT INTO data_query_events (query, number, id, act, staff, made_at) VALUES (?, ?, ?, ?, ?, ?)",
      [query, number, id, act.rawValue, staff, context.time])
  }

  private static func note(
    _ act: DataQuery.Act, about answer: AnswerReference, of participant: Participant.ID,
    context: AuditContext, in db: Database
  ) throws {
    try AuditTrail.append(
      "survey.query-\(act.rawValue)", subject: answer.survey.text, participant: participant,
      detail: "\(answer.key) \(answer.number)", context: context, in: db)
  }
}

// MARK: - Reading

extension SQLiteStore {
  private static let queryColumns = "data_queries.id, participant, \(referenceColumns), state"
  /// Queries are few and participants many: those of a study are not looked through.
  private static let queriesOfStudy = """
    FROM data_queries WHERE EXISTS (SELECT 1 FROM participants WHERE participants.id = data_queries.participant
      AND participants.study = ? AND participants.origin = ? AND participants.deletion_asked_at IS NULL)
    """

  public func dataQuery(_ id: DataQuery.ID) throws -> DataQuery? {
    try queries { db in
      try db.rows("SELECT \(Self.queryColumns) FROM data_queries WHERE id = ?", [id])
    }.first
  }

  public func dataQueries(about participant: Participant.ID) throws -> [DataQuery] {
    try queries { db in
      try db.rows(
        "SELECT \(Self.queryColumns) FROM data_queries WHERE participant = ? ORDER BY asked_at, id",
        [participant])
    }
  }

  public func dataQueries(
    of study: Study.ID, origin: Participant.Origin, state: DataQuery.State?, page: Int
  ) throws -> DataQueryListing {
    let filter = state == nil ? "" : "AND data_queries.state = ?"
    let whose: StatementArguments = [study, origin.rawValue] + (state.map { [$0.rawValue] } ?? [])
    var total = 0
    let queries = try queries { db in
      total = try db.count("SELECT COUNT(*) \(Self.queriesOfStudy) \(filter)", whose)
      return try db.rows(
        """
        SELECT \(Self.queryColumns) \(Self.queriesOfStudy) \(filter)
        ORDER BY data_queries.asked_at, data_queries.id LIMIT ? OFFSET ?
        """, whose + [DataQueryListing.pageSize, (page - 1) * DataQueryListing.pageSize])
    }
    return DataQueryListing(queries: queries, total: total)
  }

  public func dataQueryCounts(
    of study: Study.ID, origin: Participant.Origin
  ) throws -> [DataQuery.State: Int] {
    let rows = try research.read { db in
      try db.rows(
        "SELECT state, COUNT(*) AS queries \(Self.queriesOfStudy) GROUP BY state", [study, origin.rawValue])
    }
    return rows.reduce(into: [:]) { counts, row in
      if let state = DataQuery.State(rawValue: row["state"]) { counts[state] = row["queries"] }
    }
  }

  public func collection(
    of answer: AnswerReference, by participant: Participant.ID
  ) throws -> AnswerCollection? {
    try research.read { db in
      try db.row(
        """
        SELECT stations.name, handovers.handed_by FROM answers
        JOIN handovers ON handovers.participant = answers.participant
          AND handovers.handed_at <= answers.answered_at
          AND (handovers.ended_at IS NULL OR handovers.ended_at >= answers.answered_at)
        JOIN stations ON stations.id = handovers.station
        WHERE answers.participant = ? AND answers.survey = ? AND answers.question = ?
          AND answers.repetition = ? AND answers.number = ?
        ORDER BY handovers.handed_at DESC, handovers.id DESC LIMIT 1
        """, [participant] + Self.values(of: answer))
    }.map { row in
      AnswerCollection(station: StationName(stored: row["name"]), staff: row["handed_by"])
    }
  }

  /// The queries of these rows, each with its events in one reading of the research data.
  private func queries(_ read: (Database) throws -> [Row]) throws -> [DataQuery] {
    let (rows, events) = try research.read { db in
      let rows = try read(db)
      return (rows, try Self.eventRows(of: rows.map { $0["id"] }, in: db))
    }
    let texts = try remarks(events.map { $0["id"] })
    let byQuery = Dictionary(grouping: events) { $0["query"] as DataQuery.ID }
    return rows.compactMap { row in
      guard let state = DataQuery.State(rawValue: row["state"]) else { return nil }
      return DataQuery(
        id: row["id"], participant: row["participant"], about: Self.reference(row), state: state,
        events: (byQuery[row["id"]] ?? []).compactMap { event in
          DataQuery.Act(rawValue: event["act"]).map { act in
            DataQuery.Event(
              act: act, text: texts[event["id"]] ?? "", staff: event["staff"], madeAt: event["made_at"])
          }
        })
    }
  }

  private static func eventRows(of queries: [String], in db: Database) throws -> [Row] {
    if queries.isEmpty { return [] }
    return try db.rows(
      """
      SELECT query, number, id, act, staff, made_at FROM data_query_events
      WHERE query IN (\(placeholders(queries.count))) ORDER BY query, number
      """, StatementArguments(queries))
  }
}

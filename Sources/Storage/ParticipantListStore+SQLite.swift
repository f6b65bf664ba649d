import GRDB
import Studies

extension SQLiteStore: ParticipantListStore {
  public func participants(_ query: ParticipantQuery) throws -> ParticipantListing {
    if query.studies.isEmpty { return ParticipantListing(entries: [], total: 0) }
    return try research.read { db in
      guard let state = query.state else { return try Self.page(query, in: db) }
      return try Self.page(query, of: state, in: db)
    }
  }

  private static func page(_ query: ParticipantQuery, in db: Database) throws -> ParticipantListing {
    let filter = ParticipantFilter(query)
    let rows = try db.rows(
      """
      SELECT id, \(seenAt) AS seen_at FROM participants WHERE \(filter.condition)
      ORDER BY \(filter.order) LIMIT ? OFFSET ?
      """, filter.arguments + [ParticipantQuery.pageSize, query.offset])
    let total = try db.count(
      "SELECT COUNT(*) FROM participants WHERE \(filter.condition)", filter.arguments)
    return ParticipantListing(entries: try entries(rows, in: db), total: total)
  }

  /// What state somebody is in, the path alone can tell: everybody is looked at, a batch at a time.
  private static func page(_ query: ParticipantQuery, of state: ParticipantState, in db: Database) throws
    -> ParticipantListing
  {
    let studies = Dictionary(uniqueKeysWithValues: query.studies.map { ($0.id, $0) })
    let filter = ParticipantFilter(query)
    let rows = try db.rows(
      """
      SELECT id, \(seenAt) AS seen_at FROM participants WHERE \(filter.condition) ORDER BY \(filter.order)
      """, filter.arguments)
    var those: [ParticipantListing.Entry] = []
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      let batch = Array(rows[start..<min(start + batchSize, rows.count)])
      those += try entries(batch, in: db).filter { entry in
        let study = studies[entry.participation.participant.study]!
        return ParticipantState(at: dueStep(in: study, given: entry.participation)) == state
      }
    }
    let page = those.dropFirst(query.offset).prefix(ParticipantQuery.pageSize)
    return ParticipantListing(entries: Array(page), total: those.count)
  }

  private static let batchSize = 500

  private static func entries(_ rows: [Row], in db: Database) throws -> [ParticipantListing.Entry] {
    zip(try participations(of: rows.map { $0["id"] }, in: db), rows).map {
      ParticipantListing.Entry(participation: $0, lastSeenAt: $1["seen_at"])
    }
  }

  fileprivate static let seenAt = """
    COALESCE((SELECT MAX(seen_at) FROM sessions WHERE participant = participants.id), left_at, enrolled_at)
    """

  public func codes(of participants: Set<Participant.ID>) throws -> [Participant.ID: ParticipationCode] {
    if participants.isEmpty { return [:] }
    let rows = try research.read { db in
      try db.rows(
        "SELECT id, code FROM participants WHERE id IN (\(placeholders(participants.count)))",
        StatementArguments(participants))
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], ParticipationCode(stored: $0["code"])) })
  }

  public func lastSeen(_ participant: Participant.ID) throws -> Timestamp? {
    try research.read { db in
      try db.row("SELECT MAX(seen_at) AS seen_at FROM sessions WHERE participant = ?", [participant])?[
        "seen_at"]
    }
  }

  public func trialCounts(of participant: Participant.ID) throws -> [Run.ID: Int] {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT trials.run, COUNT(*) AS trials FROM trials JOIN runs ON runs.id = trials.run
        WHERE runs.participant = ? GROUP BY trials.run
        """, [participant])
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["run"], $0["trials"]) })
  }

  public func counts(of study: Study.ID, origin: Participant.Origin) throws -> StudyCounts {
    try research.read { db in
      let these: StatementArguments = [study, origin.rawValue]
      let who = "SELECT id FROM participants WHERE study = ? AND origin = ?"
      return StudyCounts(
        enrolled: try db.count("SELECT COUNT(*) FROM participants WHERE study = ? AND origin = ?", these),
        consented: try db.count(
          "SELECT COUNT(DISTINCT participant) FROM consents WHERE participant IN (\(who))", these),
        runsFinished: try db.count(
          "SELECT COUNT(*) FROM runs WHERE state = 'finished' AND participant IN (\(who))", these),
        trials: try db.count(
          "SELECT COUNT(*) FROM trials JOIN runs ON runs.id = trials.run WHERE runs.participant IN (\(who))",
          these))
    }
  }
}

extension ParticipantQuery {
  fileprivate var offset: Int { (page - 1) * ParticipantQuery.pageSize }
}

/// A query as SQL, but for its state: fixed text with placeholders for every value.
private struct ParticipantFilter {
  let condition: String
  let arguments: StatementArguments
  let order: String

  init(_ query: ParticipantQuery) {
    condition = "study IN (\(placeholders(query.studies.count))) AND code >= ? AND code < ?"
    arguments = StatementArguments(query.studies.map(\.id)) + [query.code, query.code + "\u{FFFF}"]
    let direction = query.isDescending ? "DESC" : "ASC"
    order = "\(ParticipantFilter.column(query.sort)) \(direction), id \(direction)"
  }

  private static func column(_ sort: ParticipantQuery.Sort) -> String {
    switch sort {
    case .code: "code"
    case .study: "study"
    case .language: "language"
    case .enrolled: "enrolled_at"
    case .seen: SQLiteStore.seenAt
    }
  }
}

import GRDB
import Studies

extension SQLiteStore: ParticipantListStore {
  public func participants(_ query: ParticipantQuery) throws -> ParticipantListing {
    if query.studies.isEmpty { return ParticipantListing(entries: [], total: 0) }
    let filter = ParticipantFilter(query)
    return try research.read { db in
      let total = try db.count(
        "SELECT COUNT(*) FROM participants WHERE \(filter.condition)", filter.arguments)
      let rows = try db.rows(
        """
        SELECT id, \(Self.seenAt) AS seen_at FROM participants WHERE \(filter.condition)
        ORDER BY \(filter.order) LIMIT ? OFFSET ?
        """, filter.arguments + [ParticipantQuery.pageSize, (query.page - 1) * ParticipantQuery.pageSize])
      let entries = try rows.compactMap { row in
        try Self.participation(of: row["id"], in: db).map {
          ParticipantListing.Entry(participation: $0, lastSeenAt: row["seen_at"])
        }
      }
      return ParticipantListing(entries: entries, total: total)
    }
  }

  fileprivate static let seenAt = """
    COALESCE((SELECT MAX(seen_at) FROM sessions WHERE participant = participants.id), left_at, enrolled_at)
    """

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

/// A query as SQL: fixed text with placeholders for every value.
private struct ParticipantFilter {
  private(set) var condition: String
  private(set) var arguments: StatementArguments
  let order: String

  private static let isEnded = """
    (left_at IS NOT NULL OR EXISTS (SELECT 1 FROM eligibility_decisions
      WHERE participant = participants.id AND is_eligible = 0))
    """
  private static let isFinished = """
    (study = ? AND ? <= (SELECT COUNT(*) FROM runs WHERE participant = participants.id AND state = 'finished')
      AND ? <= (SELECT COUNT(*) FROM (SELECT DISTINCT survey, question FROM answers
        WHERE participant = participants.id)))
    """

  init(_ query: ParticipantQuery) {
    let marks = query.studies.map { _ in "?" }.joined(separator: ", ")
    condition = "study IN (\(marks)) AND code >= ? AND code < ?"
    arguments = StatementArguments(query.studies.map(\.study)) + [query.code, query.code + "\u{FFFF}"]
    let direction = query.isDescending ? "DESC" : "ASC"
    order = "\(ParticipantFilter.column(query.sort)) \(direction), id \(direction)"
    switch query.state {
    case nil: break
    case .ended: condition += " AND \(Self.isEnded)"
    case .finished: add(finishedIn: query.studies, negated: false)
    case .underWay: add(finishedIn: query.studies, negated: true)
    }
  }

  private mutating func add(finishedIn studies: [ParticipantQuery.Extent], negated: Bool) {
    let finished = studies.map { _ in Self.isFinished }.joined(separator: " OR ")
    condition +=
      " AND NOT \(Self.isEnded) AND \(negated ? "NOT " : "")(\(finished.isEmpty ? "1 = 0" : finished))"
    for extent in studies { arguments += [extent.study, extent.runs, extent.answers] }
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

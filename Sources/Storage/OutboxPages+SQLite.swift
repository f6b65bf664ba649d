import Studies

/// Pages of the outbox. The numbers of messages are kept by week, so that no page reads the messages before it (decision 127).
extension SQLiteStore {
  public func outbox(of studies: [Study.ID], _ filter: OutboxFilter, page: Int) throws -> OutboxListing {
    if studies.isEmpty { return OutboxListing(entries: [], total: 0) }
    let blocked = try research.read { db in try Self.blocked(in: studies, db) }
    return try identity.read { db in
      let hidden = try Self.hiddenMessages(to: blocked, of: studies, filter.kind, in: db)
      let weeks = try Self.weeks(of: studies, filter, without: hidden, in: db)
      let ids = try Self.messages(on: page, weeks, of: studies, filter.kind, without: hidden, in: db)
      return OutboxListing(
        entries: try Self.entries(ids, in: db), total: weeks.reduce(0) { $0 + $1.messages },
        messages: try Self.dispatchedMessages(ids, in: db))
    }
  }

  private static func entries(_ ids: [OutboxMessage.ID], in db: Database) throws -> [OutboxEntry] {
    if ids.isEmpty { return [] }
    let rows = try db.rows(
      "SELECT \(entryColumns) FROM outbox WHERE id IN (\(placeholders(ids.count)))", StatementArguments(ids))
    let entries = Dictionary(rows.map { ($0["id"] as OutboxMessage.ID, entry($0)) }) { first, _ in first }
    return ids.compactMap { entries[$0] }
  }

  // MARK: - The place of a page

  /// The messages of one state that were queued in one week.
  private struct OutboxWeek {
    let state: OutboxEntry.State
    /// Since 1970, in UTC.
    let week: Int
    var messages: Int
  }

  /// Messages to a participant whose data are to be deleted: nobody is told of them.
  private struct HiddenMessages {
    let study: Study.ID
    let participant: Participant.ID
    let counted: OutboxWeek
  }

  /// The order in which states are listed.
  private static let listedStates: [OutboxEntry.State] = [.waiting, .failed, .stopped, .sent]
  private static let millisecondsOfWeek = 604_800_000
  /// Messages of one kind are not kept by week: all of them count as if they were of this one, which never comes.
  private static let weekOfKind = 1_000_000

  private static func hiddenMessages(
    to blocked: [Participant.ID], of studies: [Study.ID], _ kind: OutboxMessage.Kind?, in db: Database
  ) throws -> [HiddenMessages] {
    if blocked.isEmpty { return [] }
    let weekOfMessage = kind == nil ? "queued_at / \(millisecondsOfWeek)" : "\(weekOfKind)"
    // With a condition on studies all messages of these would be looked through instead.
    let rows = try db.rows(
      """
      SELECT study, participant, state, \(weekOfMessage) AS week, COUNT(*) AS messages FROM outbox
      WHERE participant IN (\(placeholders(blocked.count)))\(kind == nil ? "" : " AND kind = ?")
      GROUP BY study, participant, state\(kind == nil ? ", \(weekOfMessage)" : "")
      """, StatementArguments(blocked) + StatementArguments(kind.map { [$0.rawValue] } ?? []))
    return rows.map { HiddenMessages(study: $0["study"], participant: $0["participant"], counted: week($0)) }
      .filter { studies.contains($0.study) }
  }

  /// In the order of the list, the newest week of each state first.
  private static func weeks(
    of studies: [Study.ID], _ filter: OutboxFilter, without hidden: [HiddenMessages], in db: Database
  ) throws -> [OutboxWeek] {
    var left: [OutboxEntry.State: [Int: Int]] = [:]
    for counted in try counts(of: studies, filter.kind, in: db) {
      left[counted.state, default: [:]][counted.week, default: 0] += counted.messages
    }
    for counted in hidden.map(\.counted) { left[counted.state]?[counted.week]? -= counted.messages }
    return listedStates.filter { filter.state == nil || $0 == filter.state }.flatMap { state in
      (left[state] ?? [:]).sorted { $0.key > $1.key }
        .map { OutboxWeek(state: state, week: $0.key, messages: $0.value) }
    }
  }

  private static func counts(of studies: [Study.ID], _ kind: OutboxMessage.Kind?, in db: Database) throws
    -> [OutboxWeek]
  {
    let condition = "study IN (\(placeholders(studies.count)))"
    let rows =
      if let kind {
        try db.rows(
          """
          SELECT state, \(weekOfKind) AS week, COUNT(*) AS messages FROM outbox
          WHERE \(condition) AND kind = ? GROUP BY study, state
          """, StatementArguments(studies) + [kind.rawValue])
      } else {
        try db.rows(
          """
          SELECT state, week, SUM(messages) AS messages FROM outbox_weeks WHERE \(condition) GROUP BY state, week
          """, StatementArguments(studies))
      }
    return rows.map(week)
  }

  private static func week(_ row: Row) -> OutboxWeek {
    OutboxWeek(
      state: OutboxEntry.State(rawValue: row["state"])!, week: row["week"], messages: row["messages"])
  }

  // MARK: - The messages of a page

  private static func messages(
    on page: Int, _ weeks: [OutboxWeek], of studies: [Study.ID], _ kind: OutboxMessage.Kind?,
    without hidden: [HiddenMessages], in db: Database
  ) throws -> [OutboxMessage.ID] {
    var skipped = (page - 1) * OutboxListing.pageSize
    var found: [OutboxMessage.ID] = []
    for state in listedStates where found.count < OutboxListing.pageSize {
      let ofState = weeks.filter { $0.state == state }
      var place = ofState.startIndex
      while place < ofState.endIndex, skipped >= ofState[place].messages {
        skipped -= ofState[place].messages
        place += 1
      }
      if place == ofState.endIndex { continue }
      found += try messages(
        state, queuedUntil: ofState[place].week, of: studies, kind, without: hidden,
        [OutboxListing.pageSize - found.count, skipped], in: db)
      skipped = 0
    }
    return found
  }

  private static func messages(
    _ state: OutboxEntry.State, queuedUntil week: Int, of studies: [Study.ID], _ kind: OutboxMessage.Kind?,
    without hidden: [HiddenMessages], _ limits: StatementArguments, in db: Database
  ) throws -> [OutboxMessage.ID] {
    let unlisted = Dictionary(grouping: hidden.filter { $0.counted.state == state }, by: \.study)
      .mapValues { Set($0.map(\.participant)) }
    let parts = mergedStudies(studies).map { group in
      OutboxPart(studies: group, kind: kind, hidden: group.flatMap { unlisted[$0] ?? [] })
    }
    let end = (week + 1) * millisecondsOfWeek
    let values: [StatementArguments] = parts.map {
      $0.arguments(state, until: end)
    }
    let arguments: StatementArguments = values.reduce([], +)
    return try db.rows(outboxListing(parts), arguments + limits).map { $0["id"] }
  }

  /// More are not merged but sorted: a statement has only so many parts.
  private static func mergedStudies(_ studies: [Study.ID]) -> [[Study.ID]] {
    studies.count > 60 ? [studies] : studies.map { [$0] }
  }

  /// Lists the messages of one state, the newest first; then come limit and offset. Each study is read in the order of an
  /// index, and they are merged: nothing is sorted.
  static func outboxListing(_ parts: [OutboxPart]) -> String {
    parts.map(\.select).joined(separator: " UNION ALL ")
      + " ORDER BY queued_at DESC, id DESC LIMIT ? OFFSET ?"
  }
}

/// Studies whose messages are read together: usually one.
struct OutboxPart {
  let studies: [Study.ID]
  /// Nil for messages of every kind.
  var kind: OutboxMessage.Kind?
  /// Nobody is told of messages to these.
  let hidden: [Participant.ID]

  var select: String {
    let ofKind = kind == nil ? "" : " AND kind = ?"
    let others = hidden.isEmpty ? "" : " AND participant NOT IN (\(placeholders(hidden.count)))"
    return """
      SELECT queued_at, id FROM outbox
      WHERE study IN (\(placeholders(studies.count)))\(ofKind) AND state = ? AND queued_at < ?\(others)
      """
  }

  /// - Parameter end: of the newest week
  func arguments(_ state: OutboxEntry.State, until end: Int) -> StatementArguments {
    let arguments: [StatementArguments] = [
      StatementArguments(studies), StatementArguments(kind.map { [$0.rawValue] } ?? []),
      [state.rawValue, end], StatementArguments(hidden),
    ]
    return arguments.reduce([], +)
  }
}

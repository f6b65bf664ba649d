import Studies

extension SQLiteStore: RenewalStore {
  public func renewals(
    _ query: RenewalQuery, in study: Study, origin: Participant.Origin, at time: Timestamp
  ) throws -> RenewalListing {
    try settleProgress(in: study)
    return try research.read { db in
      let page = RenewalPage(query: query, study: study.id, origin: origin)
      let ids = try page.ids(at: time, in: db)
      let entries = try Self.participations(of: ids, in: study, in: db).compactMap {
        ConsentRenewal(of: $0, in: study, at: time)
      }
      return RenewalListing(entries: entries, counts: try page.counts(in: db))
    }
  }

  /// Counts those with a consent to a version that holds no longer, and none in force. The progress need not be up to date.
  public func openRenewals(in study: Study, origin: Participant.Origin) throws -> Int {
    if study.consent.validSince == 1 { return 0 }
    let (isInForce, arguments) = Self.isInForce(study.consent.requirement)
    return try research.read { db in
      try db.count(
        """
        SELECT COUNT(*) FROM participants
        WHERE participants.study = ? AND participants.origin = ? AND participants.left_at IS NULL
        AND EXISTS (SELECT 1 FROM consents WHERE consents.participant = participants.id
          AND consents.document_number < ?)
        AND NOT EXISTS (SELECT 1 FROM consents
          WHERE consents.participant = participants.id AND \(isInForce))
        """, [study.id, origin.rawValue, study.consent.validSince] + arguments)
    }
  }
}

/// One page of the open renewals, read in the order of an index, and the numbers of all of them. The rules have decided before:
/// what is compared here is what they left with the progress of each participant.
private struct RenewalPage {
  let query: RenewalQuery
  let study: Study.ID
  let origin: Participant.Origin

  private var first: Int { (query.page - 1) * RenewalQuery.pageSize }

  private var groups: [ConsentRenewal.Waiting] {
    query.waiting.map { [$0] } ?? ConsentRenewal.Waiting.allCases
  }

  func counts(in db: Database) throws -> [RenewalState: Int] {
    var counts: [RenewalState: Int] = [:]
    try db.each(
      """
      SELECT renewal, COUNT(*) FROM participants WHERE study = ? AND origin = ? AND renewal IS NOT NULL
      GROUP BY renewal
      """, [study, origin.rawValue]
    ) { row in
      if let state = RenewalState(rawValue: row[0]) { counts[state] = row[1] as Int }
    }
    return counts
  }

  func ids(at time: Timestamp, in db: Database) throws -> [Participant.ID] {
    let direction = query.isDescending ? "DESC" : "ASC"
    let size = RenewalQuery.pageSize
    switch query.sort {
    case .code:
      return try rows("code", by: "code \(direction)", size, from: first, in: db).map { $0["id"] }
    case .signed:
      return try rows(
        "code, renewal_signed_at", by: "renewal_signed_at \(direction), code \(direction)", size, from: first,
        in: db
      ).map { $0["id"] }
    case .appointment: return try idsByAppointment(at: time, in: db)
    }
  }

  /// Each group is read in the order of an index, and they are merged.
  private func rows(
    _ columns: String, by terms: String, _ limit: Int, from first: Int, in db: Database
  ) throws -> [Row] {
    let parts = groups.map { _ in
      "SELECT id, \(columns) FROM participants WHERE study = ? AND origin = ? AND renewal = ?"
    }
    var arguments: StatementArguments = []
    for group in groups { arguments += [study, origin.rawValue, group.rawValue] }
    return try db.rows(
      "\(parts.joined(separator: " UNION ALL ")) ORDER BY \(terms) LIMIT ? OFFSET ?",
      arguments + [limit, first])
  }

  /// Those with an appointment first; all others follow by their codes.
  private func idsByAppointment(at time: Timestamp, in db: Database) throws -> [Participant.ID] {
    let appointed = try appointed(at: time, in: db)
    let shown = appointed.dropFirst(first).prefix(RenewalQuery.pageSize).map(\.id)
    let missing = RenewalQuery.pageSize - shown.count
    if missing == 0 { return shown }
    // Of those in the order of the codes, as many more as may stand on the pages before.
    let rows = try rows(
      "code", by: "code ASC", missing + appointed.count, from: max(0, first - appointed.count), in: db)
    guard let code = rows.first?["code"] as String? else { return shown }
    let excluded = Set(appointed.map(\.id))
    let others: [Participant.ID] = rows.map { $0["id"] as Participant.ID }.filter { !excluded.contains($0) }
    return shown + others.dropFirst(appointed.count { $0.code < code }).prefix(missing)
  }

  private struct Appointed {
    let id: Participant.ID
    let code: String
    let time: Timestamp
  }

  /// Reads the open visits, which are few beside the participants.
  private func appointed(at time: Timestamp, in db: Database) throws -> [Appointed] {
    var codes: [Participant.ID: String] = [:]
    var visits: [Participant.ID: [Visit]] = [:]
    try db.eachInOrder(
      """
      SELECT \(SQLiteStore.visitColumns),
        (SELECT participants.code FROM participants WHERE participants.id = visits.participant)
      FROM visits WHERE state IN ('planned', 'arrived') AND EXISTS
        (SELECT 1 FROM participants WHERE participants.id = visits.participant AND participants.study = ?
          AND participants.origin = ? AND participants.renewal IN (\(placeholders(groups.count))))
      """, [study, origin.rawValue] + StatementArguments(groups.map(\.rawValue))
    ) { columns in
      let visit = SQLiteStore.visit(&columns)
      visits[visit.participant, default: []].append(visit)
      codes[visit.participant] = columns.next() as String
    }
    let next = visits.compactMap { id, visits in
      visits.nextAppointment(at: time).map { Appointed(id: id, code: codes[id] ?? "", time: $0.plannedFor) }
    }
    return next.sorted { one, other in
      if one.time == other.time { return one.code < other.code }
      return (one.time < other.time) != query.isDescending
    }
  }
}

import Studies

extension SQLiteStore: ParticipantListStore {
  public func participants(_ query: ParticipantQuery) throws -> ParticipantListing {
    if query.studies.isEmpty { return ParticipantListing(entries: [], total: 0) }
    if query.followsFromProgress { for study in query.studies { try settleProgress(in: study) } }
    return try research.read { db in try Self.page(query, in: db) }
  }

  public func total(_ query: ParticipantQuery) throws -> Int {
    if query.studies.isEmpty { return 0 }
    if query.followsFromProgress { for study in query.studies { try settleProgress(in: study) } }
    return try research.read { db in try Self.total(query, in: db) }
  }

  private static func total(_ query: ParticipantQuery, in db: Database) throws -> Int {
    let filter = ParticipantFilter(query)
    return try db.count("SELECT COUNT(*) FROM participants WHERE \(filter.condition)", filter.arguments)
  }

  /// The second half of a long list is read from its end.
  private static func page(_ query: ParticipantQuery, in db: Database) throws -> ParticipantListing {
    let total = try total(query, in: db)
    let unlisted = try unlisted(query, in: db)
    let length = min(ParticipantQuery.pageSize, total - query.offset)
    if length <= 0 { return ParticipantListing(entries: [], total: total, unlisted: unlisted) }
    let isFromEnd = query.offset > total / 2
    let skipped = isFromEnd ? total - query.offset - length : query.offset
    let page = ParticipantOrder(query, isTurned: isFromEnd)
    let rows = try db.rows(page.select, page.arguments + [length, skipped])
    return ParticipantListing(
      entries: try entries(isFromEnd ? rows.reversed() : rows, in: db), total: total,
      unlisted: unlisted)
  }

  private static func unlisted(_ query: ParticipantQuery, in db: Database) throws -> Int {
    guard query.figure?.countsBlocked == true else { return 0 }
    let filter = ParticipantFilter(query, isOfBlocked: true)
    return try db.count("SELECT COUNT(*) FROM participants WHERE \(filter.condition)", filter.arguments)
  }

  private static func entries(_ rows: [Row], in db: Database) throws -> [ParticipantListing.Entry] {
    let ids: [Participant.ID] = rows.map { $0["id"] }
    var times: [Participant.ID: Timestamp] = [:]
    var tags: [Participant.ID: [ParticipantTag]] = [:]
    // A row for each tag, and one for those who have none.
    try db.each(
      """
      SELECT participants.id, participants.last_seen_at, participant_tags.tag FROM participants
      LEFT JOIN participant_tags ON participant_tags.participant = participants.id
      WHERE participants.id IN (\(placeholders(ids.count))) ORDER BY participant_tags.tag
      """, StatementArguments(ids)
    ) { row in
      let id: Participant.ID = row["id"]
      times[id] = row["last_seen_at"]
      if let tag = row["tag"] as String? { tags[id, default: []].append(ParticipantTag(stored: tag)) }
    }
    return try participations(of: ids, in: db).map {
      let id = $0.participant.id
      return ParticipantListing.Entry(participation: $0, lastSeenAt: times[id]!, tags: tags[id] ?? [])
    }
  }

  /// Returns the participants on all pages of a query, in the order of their ids.
  static func ids(_ query: ParticipantQuery, in db: Database) throws -> [Participant.ID] {
    if query.studies.isEmpty { return [] }
    let filter = ParticipantFilter(query)
    return try db.values(
      "SELECT id FROM participants WHERE \(filter.condition) ORDER BY id", filter.arguments)
  }

  public func codes(of participants: Set<Participant.ID>) throws -> [Participant.ID: ParticipationCode] {
    if participants.isEmpty { return [:] }
    let rows = try research.read { db in
      try db.rows(
        "SELECT id, code FROM participants WHERE id IN (\(placeholders(participants.count)))",
        StatementArguments(participants))
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], ParticipationCode(stored: $0["code"])) })
  }

  public func rehearsing(among participants: Set<Participant.ID>) throws -> Set<Participant.ID> {
    if participants.isEmpty { return [] }
    return try research.read { db in
      Set(
        try db.values(
          "SELECT id FROM participants WHERE origin = ? AND id IN (\(placeholders(participants.count)))",
          [Participant.Origin.rehearsal.rawValue] + StatementArguments(participants)))
    }
  }

  public func lastSeen(_ participant: Participant.ID) throws -> Timestamp? {
    try research.read { db in
      try db.row(
        "SELECT last_seen_at FROM participants WHERE id = ? AND begun_at IS NOT NULL", [participant])?[
          "last_seen_at"]
    }
  }

  public func trialCounts(of participant: Participant.ID) throws -> [Run.ID: Int] {
    let rows = try research.read { db in
      try kinds.flatMap { kind in
        try db.rows(
          """
          SELECT trials.run, COUNT(*) AS trials FROM \(kind.trials) AS trials JOIN runs ON runs.id = trials.run
          WHERE runs.participant = ? GROUP BY trials.run
          """, [participant])
      }
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["run"], $0["trials"]) })
  }

  public func counts(of study: Study.ID, at sites: SiteAccess, origin: Participant.Origin) throws
    -> StudyCounts
  {
    try research.read { db in
      let reached = SiteCondition(sites, "participants.site")
      let these: StatementArguments = [study, origin.rawValue] + reached.arguments
      let begun = "FROM participants WHERE study = ? AND origin = ? AND begun_at IS NOT NULL\(reached.text)"
      let who = "SELECT id \(begun)"
      return StudyCounts(
        enrolled: try db.count("SELECT COUNT(*) \(begun)", these),
        consented: try db.count(
          "SELECT COUNT(DISTINCT participant) FROM consents WHERE participant IN (\(who))", these),
        runsFinished: try db.count(
          "SELECT COUNT(*) FROM runs WHERE state = 'finished' AND participant IN (\(who))", these),
        trials: try kinds.countTrials(
          ofRuns: "SELECT runs.id FROM runs WHERE runs.participant IN (\(who))", these, in: db))
    }
  }
}

extension ParticipantQuery {
  fileprivate var offset: Int { (page - 1) * ParticipantQuery.pageSize }
}

/// The participants that a query selects, as SQL: fixed text with placeholders for every value.
struct ParticipantFilter {
  private(set) var condition: String
  private(set) var arguments: StatementArguments

  /// - Parameter isOfBlocked: for those alone whom a figure counts, and who are in no list by it
  init(_ query: ParticipantQuery, isOfBlocked: Bool = false) {
    self.init(
      query, studies: query.studies.map(\.id), statuses: query.group?.statuses ?? [],
      isOfBlocked: isOfBlocked)
  }

  /// - Parameter isOrdered: whether the status must not be looked for in the index of statuses, because another
  ///   one has the order that is asked for
  init(
    _ query: ParticipantQuery, studies: [Study.ID], statuses: [ProgressStatus], isOrdered: Bool = false,
    isOfBlocked: Bool = false
  ) {
    let figure = query.figure.map { FigureCondition($0, in: query.studies) }
    // In the index of the study everybody would be read.
    let study = figure?.isFound == true ? "COALESCE(study, '')" : "study"
    condition = "\(study) IN (\(placeholders(studies.count)))"
    arguments = StatementArguments(studies)
    let reached = SiteCondition(query.sites, "participants.site")
    condition += reached.text
    arguments += reached.arguments
    if !statuses.isEmpty {
      let status = isOrdered ? "COALESCE(standing, '')" : "standing"
      add("\(status) IN (\(placeholders(statuses.count)))", StatementArguments(statuses.map(\.rawValue)))
    }
    // Nothing of somebody whose data are to be deleted is told by a list, their consent included. They are few, and in an
    // index: looking at each row instead takes three times as long.
    if let number = query.consentNumber {
      add(
        "consent_number = ? AND id NOT IN (SELECT id FROM participants WHERE deletion_due_at IS NOT NULL)",
        [number])
    }
    if let tag = query.tag {
      add(
        """
        id IN (SELECT participant FROM participant_tags WHERE tag = ?)
          AND id NOT IN (SELECT id FROM participants WHERE deletion_due_at IS NOT NULL)
        """, [tag.text])
    }
    if let figure {
      add(figure.text, figure.arguments)
      add("deletion_due_at IS \(isOfBlocked ? "NOT NULL" : "NULL")", [])
    }
    if let origin = query.origin { add("origin = ?", [origin.rawValue]) }
    if let time = query.enrolled {
      add("enrolled_at >= ? AND enrolled_at < ?", [time.lowerBound, time.upperBound])
    }
    if !query.code.isEmpty {
      add("code >= ? AND code <= ?", [query.code, ParticipationCode.last(beginningWith: query.code)])
    }
    if !query.reference.isEmpty {
      add("SUBSTR(id, \(ParticipantReference.place)) LIKE ?", ["\(query.reference)%"])
    }
  }

  private mutating func add(_ term: String, _ values: StatementArguments) {
    condition += " AND \(term)"
    arguments += values
  }
}

/// The participants of a query in its order. Each study, and each status where there are several, is read in the
/// order of an index, and they are merged: nothing is sorted.
struct ParticipantOrder {
  /// Takes, after the arguments, how many are wanted and how many come before them.
  let select: String
  let arguments: StatementArguments

  /// More are not merged but sorted: a statement has only so many parts.
  private static let mergedAtMost = 60

  init(_ query: ParticipantQuery, isTurned: Bool) {
    let columns = ParticipantOrder.columns(query.sort)
    let parts = ParticipantOrder.parts(query)
    select =
      parts.map { "SELECT \(columns.joined(separator: ", ")) FROM participants WHERE \($0.condition)" }
      .joined(separator: " UNION ALL ")
      + " ORDER BY \(ParticipantOrder.terms(query, isTurned: isTurned)) LIMIT ? OFFSET ?"
    arguments = parts.map(\.arguments).reduce([], +)
  }

  /// The terms of `ORDER BY`.
  static func terms(_ query: ParticipantQuery, isTurned: Bool) -> String {
    let direction = query.isDescending == isTurned ? "ASC" : "DESC"
    return columns(query.sort).map { "\($0) \(direction)" }.joined(separator: ", ")
  }

  private static func parts(_ query: ParticipantQuery) -> [ParticipantFilter] {
    let statuses = query.group?.statuses ?? []
    let isByProgress = query.sort == .enrolled || query.sort == .study
    let merged = query.studies.count > mergedAtMost ? [query.studies] : query.studies.map { [$0] }
    return merged.flatMap { studies in
      (isByProgress && statuses.count > 1 ? statuses.map { [$0] } : [statuses]).map {
        ParticipantFilter(query, studies: studies.map(\.id), statuses: $0, isOrdered: !isByProgress)
      }
    }
  }

  private static func columns(_ sort: ParticipantQuery.Sort) -> [String] {
    switch sort {
    case .code: ["code", "id"]
    case .study: ["study", "enrolled_at", "id"]
    case .language: ["language", "enrolled_at", "id"]
    case .enrolled: ["enrolled_at", "id"]
    case .seen: ["last_seen_at", "id"]
    }
  }
}

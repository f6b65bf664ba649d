import Studies

/// The audit trail says that a tag was given or taken, and not which: entries stay when the participant's data are
/// deleted.
extension SQLiteStore: ParticipantTagStore {
  public func tags(of participants: [Participant.ID]) throws -> [Participant.ID: [ParticipantTag]] {
    if participants.isEmpty { return [:] }
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT participant, tag FROM participant_tags WHERE participant IN (\(placeholders(participants.count)))
        ORDER BY tag
        """, StatementArguments(participants))
    }
    return rows.reduce(into: [:]) {
      $0[$1["participant"], default: []].append(ParticipantTag(stored: $1["tag"]))
    }
  }

  public func tags(in studies: [Study.ID], at sites: SiteAccess) throws -> [ParticipantTag] {
    try research.read { db in try Self.tags(in: studies, at: sites, db) }
  }

  /// Those of participants whose data are to be deleted are not told. Begins with the tags: a join may begin with everybody.
  private static func tags(in studies: [Study.ID], at sites: SiteAccess, _ db: Database) throws
    -> [ParticipantTag]
  {
    if studies.isEmpty { return [] }
    let reached = SiteCondition(sites, "participants.site")
    return try db.rows(
      """
      SELECT DISTINCT participant_tags.tag FROM participant_tags
      WHERE EXISTS (
        SELECT 1 FROM participants
        WHERE participants.id = participant_tags.participant
          AND participants.study IN (\(placeholders(studies.count))) AND participants.deletion_due_at IS NULL
          \(reached.text))
      ORDER BY participant_tags.tag
      """, StatementArguments(studies) + reached.arguments
    ).map { ParticipantTag(stored: $0["tag"]) }
  }

  @discardableResult
  public func add(_ tag: ParticipantTag, to participant: Participant.ID, context: AuditContext) throws -> Bool
  {
    guard let staff = context.staff else { throw StoreRefusal.participationEnded }
    let change = try research.write { db in
      try Self.give(
        tag, to: Self.openParticipation(of: participant, in: db).participant, by: staff, context, db)
    }
    if change == .full { throw ParticipantTagProblem.tooMany }
    return change == .given
  }

  @discardableResult
  public func remove(_ tag: ParticipantTag, from participant: Participant.ID, context: AuditContext) throws
    -> Bool
  {
    try research.write { db in
      _ = try Self.openParticipation(of: participant, in: db)
      return try Self.take(tag, from: participant, context, db)
    }
  }

  public func add(_ tag: ParticipantTag, toAll participants: [Participant.ID], context: AuditContext) throws
    -> TaggingOutcome
  {
    guard let staff = context.staff else { throw StoreRefusal.participationEnded }
    return try research.write { db in
      var outcome = TaggingOutcome()
      for person in try Self.present(participants, db) {
        switch try Self.give(tag, to: person, by: staff, context, db) {
        case .given: outcome.changed += 1
        case .isThere: break
        case .full: outcome.full.append(person.id)
        }
      }
      return outcome
    }
  }

  public func remove(_ tag: ParticipantTag, fromAll participants: [Participant.ID], context: AuditContext)
    throws -> TaggingOutcome
  {
    try research.write { db in
      var outcome = TaggingOutcome()
      for person in try Self.present(participants, db)
      where try Self.take(tag, from: person.id, context, db) {
        outcome.changed += 1
      }
      return outcome
    }
  }
}

extension SQLiteStore {
  enum Giving {
    case given, isThere, full
  }

  /// Those who have not left, and whose data are not to be deleted.
  private static func present(_ ids: [Participant.ID], _ db: Database) throws -> [Participant] {
    if ids.isEmpty { return [] }
    return try participations(of: ids, in: db).map(\.participant).filter { $0.leftAt == nil && !$0.isBlocked }
  }

  static func give(
    _ tag: ParticipantTag, to person: Participant, by staff: StaffMember.ID, _ context: AuditContext,
    _ db: Database
  ) throws -> Giving {
    let own = try ownTags(of: person.id, db)
    if own.contains(where: { $0.isLike(tag) }) { return .isThere }
    guard own.count < ParticipantTag.most else { return .full }
    let known = try tags(in: [person.study], at: .everySite, db).first { $0.isLike(tag) }
    try db.run(
      "INSERT INTO participant_tags (participant, tag, tagged_by, tagged_at) VALUES (?, ?, ?, ?)",
      [person.id, (known ?? tag).text, staff, context.time])
    try AuditTrail.append(
      "participant.tagged", subject: person.id.text, participant: person.id, context: context, in: db)
    return .given
  }

  /// Returns true if the participant had the tag, in whatever spelling.
  static func take(
    _ tag: ParticipantTag, from participant: Participant.ID, _ context: AuditContext, _ db: Database
  ) throws -> Bool {
    let alike = try ownTags(of: participant, db).filter { $0.isLike(tag) }
    if alike.isEmpty { return false }
    for one in alike {
      try db.run(
        "DELETE FROM participant_tags WHERE participant = ? AND tag = ?", [participant, one.text])
    }
    try AuditTrail.append(
      "participant.untagged", subject: participant.text, participant: participant, context: context, in: db)
    return true
  }

  private static func ownTags(of participant: Participant.ID, _ db: Database) throws -> [ParticipantTag] {
    try db.rows("SELECT tag FROM participant_tags WHERE participant = ?", [participant])
      .map { ParticipantTag(stored: $0["tag"]) }
  }
}

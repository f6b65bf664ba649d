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

  public func tags(in studies: [Study.ID]) throws -> [ParticipantTag] {
    try research.read { db in try Self.tags(in: studies, db) }
  }

  /// Those of participants whose data are to be deleted are not told.
  private static func tags(in studies: [Study.ID], _ db: Database) throws -> [ParticipantTag] {
    if studies.isEmpty { return [] }
    return try db.rows(
      """
      SELECT DISTINCT participant_tags.tag FROM participant_tags
      JOIN participants ON participants.id = participant_tags.participant
      WHERE participants.study IN (\(placeholders(studies.count))) AND participants.deletion_due_at IS NULL
      ORDER BY participant_tags.tag
      """, StatementArguments(studies)
    ).map { ParticipantTag(stored: $0["tag"]) }
  }

  public func add(_ tag: ParticipantTag, to participant: Participant.ID, context: AuditContext) throws {
    guard let staff = context.staff else { throw StoreRefusal.participationEnded }
    let isAdded = try research.write { db -> Bool in
      let record = try Self.openParticipation(of: participant, in: db)
      let known = try Self.tags(in: [record.participant.study], db).first { $0.isLike(tag) }
      let own = try db.rows("SELECT tag FROM participant_tags WHERE participant = ?", [participant])
        .map { ParticipantTag(stored: $0["tag"]) }
      if own.contains(where: { $0.isLike(tag) }) { return true }
      guard own.count < ParticipantTag.most else { return false }
      try db.run(
        "INSERT INTO participant_tags (participant, tag, tagged_by, tagged_at) VALUES (?, ?, ?, ?)",
        [participant, (known ?? tag).text, staff, context.time])
      try AuditTrail.append(
        "participant.tagged", subject: participant.text, participant: participant, context: context, in: db)
      return true
    }
    if !isAdded { throw ParticipantTagProblem.tooMany }
  }

  public func remove(_ tag: ParticipantTag, from participant: Participant.ID, context: AuditContext) throws {
    try research.write { db in
      _ = try Self.openParticipation(of: participant, in: db)
      try db.run(
        "DELETE FROM participant_tags WHERE participant = ? AND tag = ?", [participant, tag.text])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "participant.untagged", subject: participant.text, participant: participant, context: context, in: db)
    }
  }
}

import Studies

/// The way through informed consent.
extension SQLiteStore {
  public func consentProgress(of participant: Participant.ID, documentVersion: String) throws
    -> ConsentProgress
  {
    try research.read { db in
      try Self.consentProgress(of: [participant], documentVersion: documentVersion, in: db)[participant]
        ?? ConsentProgress()
    }
  }

  /// Reads with one query per kind of row, however many participants. Participants who have done nothing are not in
  /// it.
  static func consentProgress(of ids: [Participant.ID], documentVersion: String, in db: Database) throws
    -> [Participant.ID: ConsentProgress]
  {
    var progress: [Participant.ID: ConsentProgress] = [:]
    let marks = placeholders(ids.count)
    let these = StatementArguments(ids)
    try db.each(
      """
      SELECT DISTINCT participant, section FROM section_readings
      WHERE participant IN (\(marks)) AND document_version = ?
      """, these + [documentVersion]
    ) { progress[$0[0], default: ConsentProgress()].read.insert($0[1]) }
    try db.each(
      """
      SELECT participant, milestone FROM consent_milestones
      WHERE participant IN (\(marks)) AND document_version = ?
      """, these + [documentVersion]
    ) { progress[$0[0], default: ConsentProgress()].milestones.insert(ConsentMilestone(rawValue: $0[1])!) }
    try db.each(
      """
      SELECT participant, attempt, question, choices, is_right, answered_at FROM quiz_answers
      WHERE participant IN (\(marks)) AND document_version = ?
      ORDER BY participant, attempt, answered_at, question
      """, these + [documentVersion]
    ) { progress[$0[0], default: ConsentProgress()].quizAnswers.append(quizAnswer($0)) }
    try db.each(
      """
      SELECT participant, choice FROM sharing_choices WHERE participant IN (\(marks)) AND \(isOnTheWay)
      ORDER BY participant, chosen_at, id
      """, these
    ) { progress[$0[0], default: ConsentProgress()].sharing = SharingChoice(rawValue: $0[1]) }
    return progress
  }

  private static func quizAnswer(_ row: Row) -> QuizAnswer {
    let choices = (row["choices"] as String).split(separator: " ").map { Choice.ID(String($0)) }
    return QuizAnswer(
      attempt: row["attempt"], question: row["question"], choices: Set(choices), isRight: row["is_right"],
      time: row["answered_at"])
  }

  /// Holds for a choice made on the way to a consent that is not signed yet. A participant who consents again chooses
  /// again: the question may have changed.
  private static let isOnTheWay = """
    made_in = 'consent' AND NOT EXISTS
      (SELECT 1 FROM consents WHERE consents.participant = sharing_choices.participant
        AND consents.signed_at >= sharing_choices.chosen_at)
    """

  /// The newest choice that counts, of a participant in `participants`.
  static let newestSharing = """
    SELECT choice FROM sharing_choices WHERE participant = participants.id AND NOT (\(isOnTheWay))
    ORDER BY chosen_at DESC, id DESC LIMIT 1
    """

  static func sharing(of participant: Participant.ID, in db: Database) throws -> SharingChoice? {
    try db.text("SELECT (\(newestSharing)) FROM participants WHERE id = ?", [participant])
      .flatMap(SharingChoice.init)
  }

  public func sharing(of participant: Participant.ID) throws -> SharingChoice? {
    try research.read { db in try Self.sharing(of: participant, in: db) }
  }

  public func readings(of participant: Participant.ID, documentVersion: String) throws -> [SectionReading] {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT section, shown_at, milliseconds, openings FROM section_readings
        WHERE participant = ? AND document_version = ?
        UNION ALL
        SELECT section, shown_at, milliseconds, openings FROM sections_left
        WHERE participant = ? AND document_version = ? AND NOT EXISTS
          (SELECT 1 FROM section_readings AS later WHERE later.participant = sections_left.participant
            AND later.document_version = sections_left.document_version
            AND later.section = sections_left.section AND later.shown_at = sections_left.shown_at)
        ORDER BY shown_at
        """, [participant, documentVersion, participant, documentVersion])
    }
    return rows.map {
      SectionReading(
        section: $0["section"], shownAt: $0["shown_at"], milliseconds: $0["milliseconds"],
        openings: $0["openings"])
    }
  }

  public func record(
    _ reading: SectionReading, of participant: Participant.ID, documentVersion: String, context: AuditContext
  ) throws {
    try insert(
      reading, into: "section_readings", of: participant, documentVersion: documentVersion,
      action: "consent.read", context: context)
  }

  public func record(
    leaving reading: SectionReading, of participant: Participant.ID, documentVersion: String,
    context: AuditContext
  ) throws {
    try insert(
      reading, into: "sections_left", of: participant, documentVersion: documentVersion,
      action: "consent.section-left", context: context)
  }

  private func insert(
    _ reading: SectionReading, into table: String, of participant: Participant.ID, documentVersion: String,
    action: String, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      try db.run(
        """
        INSERT INTO \(table) (participant, document_version, section, shown_at, milliseconds, openings)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
        [
          participant, documentVersion, reading.section, reading.shownAt, reading.milliseconds,
          reading.openings,
        ])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        action, subject: reading.section.text, participant: participant, detail: documentVersion,
        context: context, in: db)
    }
  }

  public func reach(
    _ milestone: ConsentMilestone, of participant: Participant.ID, documentVersion: String,
    context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      try db.run(
        """
        INSERT INTO consent_milestones (participant, document_version, milestone, reached_at)
        VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
        """, [participant, documentVersion, milestone.rawValue, context.time])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "consent.\(milestone.rawValue)", subject: participant.text, participant: participant,
        detail: documentVersion, context: context, in: db)
    }
  }

  public func record(
    _ answer: QuizAnswer, of participant: Participant.ID, documentVersion: String, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      try db.run(
        """
        INSERT INTO quiz_answers (participant, document_version, attempt, question, choices, is_right, answered_at)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
        [
          participant, documentVersion, answer.attempt, answer.question,
          answer.choices.map(\.text).sorted().joined(separator: " "), answer.isRight, answer.time,
        ])
      guard db.changesCount > 0 else { return }
      try AuditTrail.append(
        "quiz.answered", subject: answer.question.text, participant: participant,
        detail: "attempt \(answer.attempt): \(answer.isRight ? "right" : "wrong")", context: context, in: db)
    }
  }

  public func choose(_ sharing: SharingChoice, of participant: Participant.ID, context: AuditContext) throws {
    try research.write { db in
      let earlier = try db.text(
        """
        SELECT choice FROM sharing_choices WHERE participant = ? AND \(Self.isOnTheWay)
        ORDER BY chosen_at DESC, id DESC LIMIT 1
        """, [participant])
      try Self.insert(sharing, after: earlier, madeIn: "consent", of: participant, context: context, in: db)
    }
  }

  public func changeSharing(to sharing: SharingChoice, of participant: Participant.ID, context: AuditContext)
    throws
  {
    try research.write { db in
      let earlier = try Self.sharing(of: participant, in: db)?.rawValue
      try Self.insert(sharing, after: earlier, madeIn: "profile", of: participant, context: context, in: db)
    }
  }

  private static func insert(
    _ sharing: SharingChoice, after earlier: String?, madeIn place: String, of participant: Participant.ID,
    context: AuditContext, in db: Database
  ) throws {
    try requireParticipation(of: participant, in: db)
    if earlier == sharing.rawValue { return }
    let id = Identifier<SharingChoice>.new(at: context.time)
    try db.run(
      "INSERT INTO sharing_choices (id, participant, choice, chosen_at, made_in) VALUES (?, ?, ?, ?, ?)",
      [id, participant, sharing.rawValue, context.time, place])
    try AuditTrail.append(
      "sharing.chosen", subject: id.text, participant: participant, detail: sharing.rawValue,
      context: context,
      in: db)
  }
}

import Studies

extension SQLiteStore: AnswerNoteStore {
  public func answerNotes(of participant: Participant.ID) throws -> [AnswerNote] {
    let rows = try research.read { db in
      try db.rows(
        """
        SELECT id, \(Self.referenceColumns), staff, written_at FROM answer_notes
        WHERE participant = ? ORDER BY written_at, id
        """, [participant])
    }
    let texts = try remarks(rows.map { $0["id"] })
    return rows.map { row in
      AnswerNote(
        about: Self.reference(row), text: texts[row["id"]] ?? "", staff: row["staff"],
        writtenAt: row["written_at"])
    }
  }

  public func note(
    _ remark: AnswerRemark, beside answer: AnswerReference, of participant: Participant.ID,
    context: AuditContext
  ) throws {
    guard case .staff(let staff) = context.actor else { throw StoreRefusal.participationEnded }
    try bothFiles.withLock {
      let isWritten = try answerNotes(of: participant).contains {
        $0.about == answer && $0.staff == staff && $0.text == remark.text
      }
      if isWritten { return }
      try withRemark(remark.text, of: participant, context: context, keptIf: { true }) {
        (id: Identifier<AnswerNote>) in
        try research.write { db in
          _ = try Self.openParticipation(of: participant, in: db)
          try Self.expect(answer, of: participant, in: db)
          try db.run(
            """
            INSERT INTO answer_notes (id, participant, \(Self.referenceColumns), staff, written_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, [id, participant] + Self.values(of: answer) + [staff, context.time])
          try AuditTrail.append(
            "survey.noted", subject: answer.survey.text, participant: participant,
            detail: "\(answer.key) \(answer.number)", context: context, in: db)
        }
      }
    }
  }
}

/// The columns that name an answer as it once was given.
extension SQLiteStore {
  static let referenceColumns = "survey, question, repetition, number"

  static func reference(_ row: Row) -> AnswerReference {
    AnswerReference(survey: row["survey"], key: key(row), number: row["number"])
  }

  static func values(of answer: AnswerReference) -> StatementArguments {
    [answer.survey, answer.key.question, answer.key.repetition ?? 0, answer.number]
  }

  /// - Throws: ``StoreRefusal/noSuchPosition``
  static func expect(_ answer: AnswerReference, of participant: Participant.ID, in db: Database) throws {
    let given = try db.count(
      """
      SELECT COUNT(*) FROM answers
      WHERE participant = ? AND survey = ? AND question = ? AND repetition = ? AND number = ?
      """, [participant] + values(of: answer))
    if given == 0 { throw StoreRefusal.noSuchPosition }
  }
}

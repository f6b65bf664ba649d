import Studies

extension SQLiteStore: SurveyStore {
  public func record(
    _ answer: SurveyAnswer, to question: SurveyQuestion.ID, of survey: StudyTask.ID,
    participant: Participant.ID,
    in study: Study, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireConsent(of: participant, meeting: study.consent.requirement, in: db)
      let known = try db.row(
        """
        SELECT answer FROM answers WHERE participant = ? AND survey = ? AND question = ?
        ORDER BY answered_at DESC, id DESC LIMIT 1
        """, [participant, survey, question])
      if let known, known["answer"] == answer.text { return }
      let id = Identifier<SurveyAnswer>.new(at: context.time)
      try db.run(
        """
        INSERT INTO answers (id, participant, survey, question, study_version, answer, answered_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, [id, participant, survey, question, study.version, answer.text, context.time])
      try AuditTrail.append(
        answer == .skipped ? "answer.skipped" : "answer.given", subject: id.text, participant: participant,
        detail: "\(survey) \(question)", context: context, in: db)
    }
  }

  public func answers(to survey: StudyTask.ID, of participant: Participant.ID) throws -> [SurveyQuestion.ID:
    String]
  {
    let rows = try research.read { db in
      try db.rows(
        "SELECT question, answer FROM answers WHERE participant = ? AND survey = ? ORDER BY answered_at, id",
        [participant, survey])
    }
    let newest = Dictionary(rows.map { ($0["question"] as SurveyQuestion.ID, $0["answer"] as String?) }) {
      $1
    }
    return newest.compactMapValues { $0 }
  }
}

import Studies

extension SQLiteStore: SurveyFactStore, ToldFactStore {
  /// The same value again within so many milliseconds is one form that was sent twice.
  private static let sameForm: Int64 = 60_000

  public func facts(of survey: Survey, by participant: Participant.ID) throws -> [SurveyQuestion.ID:
    [FactEntry]]
  {
    try research.read { db in
      var entries: [SurveyQuestion.ID: [FactEntry]] = [:]
      let answers = try db.rows(
        """
        SELECT \(Self.answerColumns), answered_at FROM answers
        WHERE participant = ? AND survey = ? AND repetition = 0 ORDER BY number
        """, [participant, survey.id])
      // The survey has one answer, the newest: those before it were corrected.
      for row in answers {
        let question: SurveyQuestion.ID = row["question"]
        guard survey.facts.contains(question) else { continue }
        entries[question] = [FactEntry(answer: Self.storedAnswer(row), time: row["answered_at"])]
      }
      for fact in try Self.toldFacts(by: participant, in: db) where fact.survey == survey.id {
        entries[fact.question, default: []].append(fact.entry)
      }
      return entries
    }
  }

  public func toldFacts(by participant: Participant.ID) throws -> [ToldFact] {
    try research.read { db in try Self.toldFacts(by: participant, in: db) }
  }

  static func toldFacts(by participant: Participant.ID, in db: Database) throws -> [ToldFact] {
    try db.rows(
      """
      SELECT survey, question, number, kind, answer, told_at FROM survey_facts WHERE participant = ?
      ORDER BY survey, question, number
      """, [participant]
    ).map { row in
      let answer = StoredSurveyAnswer(kind: row["kind"], text: row["answer"], reason: nil)
      return ToldFact(
        survey: row["survey"], question: row["question"], number: row["number"],
        entry: FactEntry(answer: answer, time: row["told_at"]))
    }
  }

  public func recordFact(
    _ answer: StoredSurveyAnswer, to question: SurveyQuestion.ID, of survey: StudyTask.ID,
    by participant: Participant.ID, in study: Study, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireConsent(of: participant, meeting: study.consent.requirement, in: db)
      let newest = try db.row(
        """
        SELECT number, kind, answer, told_at FROM survey_facts
        WHERE participant = ? AND survey = ? AND question = ? ORDER BY number DESC LIMIT 1
        """, [participant, survey, question])
      if let newest, newest["answer"] as String? == answer.text, newest["kind"] as String? == answer.kind,
        context.time.milliseconds - (newest["told_at"] as Timestamp).milliseconds < Self.sameForm
      {
        return
      }
      try db.run(
        """
        INSERT INTO survey_facts (participant, survey, question, number, study_version, kind, answer, told_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          participant, survey, question, (newest?["number"] ?? 0) + 1, study.version, answer.kind,
          answer.text, context.time,
        ])
      try AuditTrail.append(
        "fact.told", subject: survey.text, participant: participant, detail: question.text, context: context,
        in: db)
    }
  }
}

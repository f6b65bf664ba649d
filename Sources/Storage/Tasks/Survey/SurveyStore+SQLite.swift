import Studies

extension SQLiteStore: SurveyStore {
  public func course(
    of survey: Survey, for record: Participation, in study: Study, at time: Timestamp
  ) throws -> SurveyCourse {
    let stored = try research.read { [self] db in
      try storedSurveys(of: record.participant.id, for: survey.id, in: study, db)
    }
    guard let course = stored.course(of: survey.id, in: study, record, at: time) else {
      throw StoreRefusal.noSuchPosition
    }
    return course
  }

  public func save(
    _ step: SurveyStep, by participant: Participant.ID, in study: Study, context: AuditContext
  ) throws {
    let (requirement, contactData) = (study.consent.requirement, step.contactData)
    guard !contactData.isEmpty else {
      return try research.write { [self] db in
        try Self.requireConsent(of: participant, meeting: requirement, in: db)
        try write(step, SealedContacts(), by: participant, in: study, context: context, db)
      }
    }
    try bothFiles.withLock {
      try research.read { db in
        try Self.requireConsent(of: participant, meeting: requirement, in: db)
        try Self.requireNoEnd(before: step, by: participant, in: db)
      }
      // The values are stored first: an answer says that they are there.
      let contacts = try seal(
        contactData.compactMapValues(\.self), of: participant, step.survey.id, context: context)
      try research.write { [self] db in
        try Self.requireConsent(of: participant, meeting: requirement, in: db)
        try write(step, contacts, by: participant, in: study, context: context, db)
      }
    }
  }

  public func strokes(of drawing: String, by participant: Participant.ID) throws -> String? {
    try research.read { db in
      try db.text(
        "SELECT strokes FROM survey_drawings WHERE participant = ? AND reference = ?", [participant, drawing])
    }
  }
}

extension SQLiteStore: SurveyHistoryStore {
  public func history(
    of survey: StudyTask.ID, by participant: Participant.ID
  ) throws -> [SurveyHistoryEntry] {
    try research.read { db in
      try db.rows(
        """
        SELECT \(Self.answerColumns), study_version, answered_at FROM answers
        WHERE participant = ? AND survey = ? ORDER BY answered_at, number, question, repetition
        """, [participant, survey]
      ).map { row in
        SurveyHistoryEntry(
          key: Self.key(row), number: row["number"], answer: Self.storedAnswer(row),
          studyVersion: row["study_version"], answeredAt: row["answered_at"])
      }
    }
  }

  public func pageTimes(
    of survey: StudyTask.ID, by participant: Participant.ID
  ) throws -> [SurveyPageTime] {
    try research.read { db in try Self.pageTimes(of: survey, by: participant, in: db) }
  }

  static func pageTimes(
    of survey: StudyTask.ID, by participant: Participant.ID, in db: Database
  ) throws -> [SurveyPageTime] {
    try db.rows(
      """
      SELECT page, shown_at, sent_at FROM survey_page_times WHERE participant = ? AND survey = ?
      ORDER BY shown_at, page
      """, [participant, survey]
    ).map { SurveyPageTime(page: $0["page"], shownAt: $0["shown_at"], sentAt: $0["sent_at"]) }
  }
}

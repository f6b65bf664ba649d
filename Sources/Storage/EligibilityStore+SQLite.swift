import Studies

extension SQLiteStore: EligibilityStore {
  public func eligibilityAnswers(of participant: Participant.ID) throws -> [EligibilityQuestion.ID: String] {
    try research.read { db in try Self.eligibilityAnswers(of: participant, in: db) }
  }

  public func recordEligibility(
    _ verdict: EligibilityVerdict, answers: EligibilityAnswers, of participant: Participant,
    revision: AnswerRevision, studyVersion: String, context: AuditContext
  ) throws {
    let isTurnedAway = try research.write { db in
      try Self.requireParticipation(of: participant.id, in: db)
      let isDecided = try db.isThere(
        "SELECT 1 FROM eligibility_decisions WHERE participant = ?", [participant.id])
      if isDecided { return false }
      switch verdict {
      case .eligible:
        let answers = StoredAnswers(
          answers, isChanged: revision.countedReasons != nil, studyVersion: studyVersion)
        try Self.insert(answers, of: participant.id, action: revision.action, context: context, in: db)
        try Self.takeBack(revision.countedReasons ?? [], of: participant, at: context.time, in: db)
        return false
      case .notEligible(let reasons):
        try Self.screenOut(
          participant, reasons: reasons, countedBefore: revision.countedReasons, context: context, in: db)
        return true
      }
    }
    if isTurnedAway { try forgetRemarks(of: participant.id, context: context) }
  }

  private struct StoredAnswers {
    let answers: EligibilityAnswers
    let isChanged: Bool
    let studyVersion: String

    init(_ answers: EligibilityAnswers, isChanged: Bool, studyVersion: String) {
      self.answers = answers
      self.isChanged = isChanged
      self.studyVersion = studyVersion
    }
  }

  private static func insert(
    _ stored: StoredAnswers, of participant: Participant.ID, action: String, context: AuditContext,
    in db: Database
  ) throws {
    let decision = Identifier<EligibilityVerdict>.new(at: context.time)
    try db.run(
      """
      INSERT INTO eligibility_decisions (id, participant, number, study_version, is_changed, decided_at)
      VALUES (?, ?,
        (SELECT COALESCE(MAX(number), 0) + 1 FROM eligibility_decisions WHERE participant = ?), ?, ?, ?)
      """, [decision, participant, participant, stored.studyVersion, stored.isChanged, context.time])
    for (question, answer) in stored.answers {
      try db.run(
        "INSERT INTO eligibility_answers (decision, question, answer) VALUES (?, ?, ?)",
        [decision, question, answer.text])
    }
    try AuditTrail.append(
      action, subject: decision.text, participant: participant, context: context, in: db)
  }

  // MARK: - Correcting

  /// The newest answers, as they are stored.
  static func eligibilityAnswers(of participant: Participant.ID, in db: Database) throws
    -> [EligibilityQuestion.ID: String]
  {
    let rows = try db.rows(
      """
      SELECT question, answer FROM eligibility_answers
      JOIN eligibility_decisions ON eligibility_decisions.id = decision
      WHERE participant = ? ORDER BY eligibility_decisions.number
      """, [participant])
    return Dictionary(rows.map { ($0["question"], $0["answer"]) }) { _, newest in newest }
  }

  /// Returns true if this corrected answer would make the participant ineligible.
  static func excludes(
    _ intervention: Intervention, _ participant: Participant.ID, from study: Study, in db: Database
  ) throws -> Bool {
    guard case .correctAnswer(let question, let answer) = intervention else { return false }
    var answers = try knownAnswers(of: participant, in: study, db)
    answers[question] = answer
    return study.verdict(for: answers) != .eligible
  }

  /// Stores all answers again, with this one changed.
  /// - Returns: false if this is the stored answer already
  static func correct(
    _ question: EligibilityQuestion.ID, to answer: EligibilityAnswer, of participant: Participant.ID,
    in study: Study, context: AuditContext, in db: Database
  ) throws -> Bool {
    var answers = try knownAnswers(of: participant, in: study, db)
    guard answers[question] != answer else { return false }
    answers[question] = answer
    let stored = StoredAnswers(answers, isChanged: false, studyVersion: study.version)
    try insert(stored, of: participant, action: "eligibility.corrected", context: context, in: db)
    return true
  }

  /// Returns the answers to the questions that the study still has.
  static func knownAnswers(of participant: Participant.ID, in study: Study, _ db: Database) throws
    -> EligibilityAnswers
  {
    let stored = try eligibilityAnswers(of: participant, in: db)
    let answers = study.eligibility.compactMap { question in
      stored[question.id].flatMap { EligibilityAnswer(stored: $0, to: question.rule) }.map {
        (question.id, $0)
      }
    }
    return Dictionary(uniqueKeysWithValues: answers)
  }

  /// The tables with rows of a participant who has not consented: sessions and handovers, appointments and the notes
  /// of staff, and the progress through a consent if the study gains its eligibility questions late. A table comes
  /// before those that it refers to.
  static let tracesBeforeConsent = [
    "sessions", "section_readings", "sections_left", "consent_milestones", "quiz_answers", "sharing_choices",
    "handovers", "skipped_tasks", "visits_ended_early", "visits", "reason_corrections", "interventions",
    "participant_tags",
  ]

  /// - Parameter counted: the reasons of an earlier try of the same person, which count for them already; nil for a
  ///   first one
  private static func screenOut(
    _ participant: Participant, reasons: [EligibilityQuestion.ID],
    countedBefore counted: [EligibilityQuestion.ID]?, context: AuditContext, in db: Database
  ) throws {
    let key: StatementArguments = [participant.study, participant.origin.rawValue, context.time.day]
    try db.run(
      """
      INSERT INTO screening_days (study, origin, day, refused, refused_again) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT (study, origin, day) DO UPDATE
      SET refused = screening_days.refused + 1,
        refused_again = screening_days.refused_again + excluded.refused_again
      """, key + [counted == nil ? 0 : 1])
    for reason in reasons where counted?.contains(reason) != true {
      try db.run(
        """
        INSERT INTO screening_reasons (study, origin, day, reason, times) VALUES (?, ?, ?, ?, 1)
        ON CONFLICT (study, origin, day, reason) DO UPDATE
        SET times = screening_reasons.times + 1
        """, key + [reason])
    }
    try keepPlaces(ofVisitsOf: participant, context: context, in: db)
    for table in tracesBeforeConsent {
      try db.run("DELETE FROM \(table) WHERE participant = ?", [participant.id])
    }
    try db.run("DELETE FROM participants WHERE id = ?", [participant.id])
    try AuditTrail.append(
      "eligibility.refused", subject: participant.study.text, detail: participant.origin.rawValue,
      context: AuditContext(by: .system, at: context.time), in: db)
  }

  /// Takes the reasons of a refusal out of the counts, since the person changed an answer and was let in. They are
  /// those of half an hour ago at most, so they stand on the newest day that has them.
  private static func takeBack(
    _ reasons: [EligibilityQuestion.ID], of participant: Participant, at time: Timestamp, in db: Database
  ) throws {
    let since = time.advanced(bySeconds: -30 * 60).day
    for reason in reasons {
      let these: StatementArguments = [participant.study, participant.origin.rawValue, reason]
      let newest = """
        study = ? AND origin = ? AND reason = ? AND day = (
          SELECT MAX(days.day) FROM screening_reasons AS days
          WHERE days.study = ? AND days.origin = ? AND days.reason = ? AND days.day >= ?)
        """
      try db.run(
        "UPDATE screening_reasons SET times = times - 1 WHERE \(newest) AND times > 1",
        these + these + [since])
      if db.changesCount > 0 { continue }
      try db.run("DELETE FROM screening_reasons WHERE \(newest)", these + these + [since])
    }
  }

  public func screeningLog(of study: Study.ID, origin: Participant.Origin) throws -> ScreeningLog {
    try research.read { try Self.screeningLog(of: study, origin: origin, in: $0) }
  }

  static func screeningLog(of study: Study.ID, origin: Participant.Origin, in db: Database) throws
    -> ScreeningLog
  {
    var reasons: [String: [EligibilityQuestion.ID: Int]] = [:]
    try db.each(
      "SELECT day, reason, times FROM screening_reasons WHERE study = ? AND origin = ?",
      [study, origin.rawValue]
    ) { row in reasons[row[0], default: [:]][row[1]] = row[2] }
    let days = try db.rows(
      """
      SELECT day, refused, refused_again FROM screening_days WHERE study = ? AND origin = ?
      ORDER BY day DESC
      """, [study, origin.rawValue])
    return ScreeningLog(
      days: days.map {
        .init(day: $0[0], refused: $0[1], refusedAgain: $0[2], reasons: reasons[$0[0]] ?? [:])
      })
  }
}

extension AnswerRevision {
  /// The name of the action in the audit trail.
  fileprivate var action: String {
    switch self {
    case .none: "eligibility.decided"
    case .whenAsked: "eligibility.checked"
    case .afterRefusal: "eligibility.changed"
    }
  }
}

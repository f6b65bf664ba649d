import Crypto
import Studies

/// The rows of surveys in the research database.
extension SQLiteStore {
  static let answerColumns = "question, repetition, number, kind, answer, reason"

  static func key(_ row: Row) -> SurveyAnswerKey {
    let repetition: Int = row["repetition"]
    return SurveyAnswerKey(
      row["question"] as SurveyQuestion.ID, repetition: repetition == 0 ? nil : repetition)
  }

  static func storedAnswer(_ row: Row) -> StoredSurveyAnswer {
    StoredSurveyAnswer(kind: row["kind"], text: row["answer"], reason: row["reason"])
  }

  // MARK: - Reading

  /// Everything from which the courses of a participant are made.
  /// - Parameter survey: the one whose course is wanted; of the other scheduled ones nothing is read then
  func storedSurveys(
    of participant: Participant.ID, for survey: StudyTask.ID? = nil, in study: Study, _ db: Database
  ) throws -> StoredSurveys {
    try Self.storedSurveys(of: participant, for: survey, in: study, key, db)
  }

  /// - Parameter key: seeds the orders of surveys that have not begun; without one they have no seed of their own
  static func storedSurveys(
    of participant: Participant.ID, for survey: StudyTask.ID? = nil, in study: Study, _ key: SealingKey?,
    _ db: Database
  ) throws -> StoredSurveys {
    let unscheduled = study.surveys.map(\.id).filter { study.scheduled($0) == nil }
    let occasions =
      try survey.map { [$0] } ?? (study.schedule.isEmpty ? [] : begunOccasions(of: participant, in: db))
    var surveys: [StudyTask.ID: StoredSurveys.Progress] = [:]
    for survey in unscheduled + occasions {
      surveys[survey] = StoredSurveys.Progress(seed: key.map { seed(of: survey, participant, $0) } ?? 0)
    }
    let read = survey == nil ? [] : Array(surveys.keys)
    try addCourses(of: participant, in: read, to: &surveys, db)
    try addAnswers(of: participant, in: read, to: &surveys, db)
    return StoredSurveys(
      surveys: surveys, eligibility: try knownAnswers(of: participant, in: study, db),
      timeZone: study.schedule.isEmpty ? nil : try timeZone(of: participant, in: db))
  }

  /// - Parameter read: empty for all
  private static func addCourses(
    of participant: Participant.ID, in read: [StudyTask.ID],
    to surveys: inout [StudyTask.ID: StoredSurveys.Progress], _ db: Database
  ) throws {
    let courses = try db.rows(
      "SELECT survey, seed, submitted_at FROM survey_courses WHERE participant = ? \(isAmong(read))",
      [participant] + StatementArguments(read))
    for row in courses {
      surveys[row["survey"]] = StoredSurveys.Progress(
        seed: UInt64(row["seed"] as String) ?? 0, submittedAt: row["submitted_at"])
    }
  }

  /// - Parameter read: empty for all
  private static func addAnswers(
    of participant: Participant.ID, in read: [StudyTask.ID],
    to surveys: inout [StudyTask.ID: StoredSurveys.Progress], _ db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT survey, answered_at, question, repetition, kind, answer, reason FROM answers
      WHERE participant = ? \(isAmong(read)) ORDER BY number
      """, [participant] + StatementArguments(read)
    ) { columns in
      let (survey, time): (StudyTask.ID, Timestamp) = (columns.next(), columns.next())
      let (question, repetition): (SurveyQuestion.ID, Int) = (columns.next(), columns.next())
      let key = SurveyAnswerKey(question, repetition: repetition == 0 ? nil : repetition)
      let answer = StoredSurveyAnswer(
        kind: columns.nextIfAny(), text: columns.nextIfAny(), reason: columns.nextIfAny())
      surveys[survey, default: StoredSurveys.Progress(seed: 0)].answers[key] = answer
      let latest = surveys[survey]?.answeredAt ?? time
      surveys[survey]?.answeredAt = max(latest, time)
    }
  }

  private static func isAmong(_ surveys: [StudyTask.ID]) -> String {
    surveys.isEmpty ? "" : "AND survey IN (\(placeholders(surveys.count)))"
  }

  /// The seed of a survey that has not begun: the same at each look, so that the first page stays the first one. It is stored
  /// with the first answer.
  private static func seed(
    of survey: StudyTask.ID, _ participant: Participant.ID, _ key: SealingKey
  ) -> UInt64 {
    key.mac(of: Array("\(participant)/\(survey)".utf8), for: "survey-orders").prefix(8)
      .reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: - Writing

  func write(
    _ step: SurveyStep, _ contacts: SealedContacts, by participant: Participant.ID, in study: Study,
    context: AuditContext, _ db: Database
  ) throws {
    let survey = step.survey.id
    let given = try Self.insertAnswers(of: step, contacts, by: participant, in: study, context: context, db)
    try Self.insertDrawings(of: step, by: participant, db)
    let isTimed = try Self.insertTime(of: step, by: participant, context: context, db)
    let addsSomething = !given.isEmpty || isTimed
    guard addsSomething || step.isEnd else { return }
    if addsSomething { try Self.requireNoEnd(before: step, by: participant, in: db) }
    let hasBegun = try begin(survey, by: participant, context: context, db)
    let hasEnded =
      try step.isEnd && isComplete(step.survey, by: participant, in: study, at: context.time, db)
      && Self.submit(survey, by: participant, context: context, db)
    guard addsSomething || hasBegun || hasEnded else { return }
    let page = String(step.page.text.drop { $0 == "." })
    try AuditTrail.append(
      hasEnded ? "survey.submitted" : "survey.saved", subject: survey.text, participant: participant,
      detail: ([page] + given.map(\.description)).joined(separator: " "), context: context, in: db)
  }

  /// The page may be one of another tab, in which the survey went on meanwhile.
  /// - Throws: ``StoreRefusal/surveyEnded``
  static func requireNoEnd(before step: SurveyStep, by participant: Participant.ID, in db: Database) throws {
    if step.page == SurveyStep.profile { return }
    let hasEnded = try db.isThere(
      "SELECT 1 FROM survey_courses WHERE participant = ? AND survey = ? AND submitted_at IS NOT NULL",
      [participant, step.survey.id])
    if hasEnded { throw StoreRefusal.surveyEnded }
  }

  /// Returns the questions whose answer changed.
  private static func insertAnswers(
    of step: SurveyStep, _ contacts: SealedContacts, by participant: Participant.ID, in study: Study,
    context: AuditContext, _ db: Database
  ) throws -> [SurveyAnswerKey] {
    if step.answers.isEmpty { return [] }
    let newest = try newestAnswers(to: step.survey.id, by: participant, db)
    var given: [SurveyAnswerKey] = []
    for (key, answer) in step.stored {
      let before = newest[key]
      if let before, answer.says(the: storedAnswer(before)),
        !contacts.isNewer(key, than: before["answered_at"])
      {
        continue
      }
      try insertAnswer(
        answer, to: key, after: before, in: step.survey.id, by: participant, study, context: context, db)
      given.append(key)
    }
    return given
  }

  /// Adds an answer to those of its question; `before` is the newest of them.
  static func insertAnswer(
    _ answer: StoredSurveyAnswer, to key: SurveyAnswerKey, after before: Row?, in survey: StudyTask.ID,
    by participant: Participant.ID, _ study: Study, context: AuditContext, _ db: Database
  ) throws {
    let earlier: Int = before?["number"] ?? 0
    try db.run(
      """
      INSERT INTO answers (id, participant, survey, question, repetition, number, study_version, kind, answer,
        reason, answered_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        Identifier<SurveyAnswer>.new(at: context.time), participant, survey, key.question,
        key.repetition ?? 0, earlier + 1, study.version, answer.kind, answer.text, answer.reason,
        context.time,
      ])
  }

  private static func newestAnswers(
    to survey: StudyTask.ID, by participant: Participant.ID, _ db: Database
  ) throws -> [SurveyAnswerKey: Row] {
    let rows = try db.rows(
      "SELECT \(answerColumns), answered_at FROM answers WHERE participant = ? AND survey = ? ORDER BY number",
      [participant, survey])
    return Dictionary(rows.map { (key($0), $0) }) { $1 }
  }

  private static func insertDrawings(
    of step: SurveyStep, by participant: Participant.ID, _ db: Database
  ) throws {
    for (reference, strokes) in step.drawings {
      try db.run(
        """
        INSERT INTO survey_drawings (participant, reference, strokes) VALUES (?, ?, ?)
        ON CONFLICT (participant, reference) DO NOTHING
        """, [participant, reference, strokes])
    }
  }

  /// A page that is sent twice is timed once.
  private static func insertTime(
    of step: SurveyStep, by participant: Participant.ID, context: AuditContext, _ db: Database
  ) throws -> Bool {
    guard let shownAt = step.beginOfTime(until: context.time) else { return false }
    try db.run(
      """
      INSERT INTO survey_page_times (participant, survey, page, shown_at, sent_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (participant, survey, page, shown_at) DO NOTHING
      """, [participant, step.survey.id, step.page, shownAt, context.time])
    return db.changesCount > 0
  }

  /// Returns false if the survey had begun before.
  private func begin(
    _ survey: StudyTask.ID, by participant: Participant.ID, context: AuditContext, _ db: Database
  ) throws -> Bool {
    try db.run(
      """
      INSERT INTO survey_courses (participant, survey, seed, begun_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (participant, survey) DO NOTHING
      """, [participant, survey, String(Self.seed(of: survey, participant, key)), context.time])
    return db.changesCount > 0
  }

  /// In another tab, an earlier answer may have been changed meanwhile.
  private func isComplete(
    _ survey: Survey, by participant: Participant.ID, in study: Study, at time: Timestamp, _ db: Database
  ) throws -> Bool {
    guard let record = try Self.participation(of: participant, in: db) else { return false }
    let stored = try storedSurveys(of: participant, for: survey.id, in: study, db)
    return stored.course(of: survey.id, in: study, record, at: time)?.isComplete ?? false
  }

  /// Returns false if the end had been recorded before.
  private static func submit(
    _ survey: StudyTask.ID, by participant: Participant.ID, context: AuditContext, _ db: Database
  ) throws -> Bool {
    try db.run(
      """
      UPDATE survey_courses SET submitted_at = ? WHERE participant = ? AND survey = ? AND submitted_at IS NULL
      """, [context.time, participant, survey])
    guard db.changesCount > 0 else { return false }
    try noteDone(survey, by: participant, at: context.time, in: db)
    return true
  }
}

extension StoredSurveyAnswer {
  /// The answer is the same, in whatever kind of question it was given.
  fileprivate func says(the other: StoredSurveyAnswer) -> Bool {
    text == other.text && reason == other.reason && (kind == other.kind || other.kind == nil)
  }
}

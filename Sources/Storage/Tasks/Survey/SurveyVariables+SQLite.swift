import Studies

extension SQLiteStore {
  /// Reads the answers of everybody whose data are used to some questions of a survey, the newest of each last. It is
  /// nil where a person took an earlier answer back.
  static func eachAnswer(
    to questions: [String], of survey: StudyTask.ID, in study: Study.ID, origin: Participant.Origin,
    _ db: Database, _ read: (Participant.ID, String, String?) -> Void
  ) throws {
    try db.eachInOrder(
      """
      SELECT participants.id, answers.question, answers.answer
      FROM participants JOIN answers ON answers.participant = participants.id
      WHERE participants.study = ? AND participants.origin = ? AND \(areUsed) AND answers.survey = ?
        AND answers.question IN (\(placeholders(questions.count))) AND answers.repetition = 0
      ORDER BY answers.number
      """, [study, origin.rawValue, survey] + StatementArguments(questions)
    ) { columns in read(columns.next(), columns.next(), columns.nextIfAny()) }
  }
}

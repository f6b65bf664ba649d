import Studies

/// The part of surveys in what is read about many participants at once.
extension SQLiteStore {
  /// The answers that each has given, and when.
  static func readAnswered(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, survey, question, answered_at FROM answers
      WHERE participant IN \(group.marks) ORDER BY participant
      """, group.arguments
    ) { columns in
      group.update(columns.next()) {
        let task: StudyTask.ID = columns.next()
        $0.answered[task, default: []].insert(columns.next())
        let time: Timestamp = columns.next()
        $0.answeredAt[task] = max($0.answeredAt[task] ?? time, time)
      }
    }
  }

  /// The surveys that each has begun, and those they have sent.
  static func readSubmitted(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, survey, submitted_at IS NOT NULL FROM survey_courses
      WHERE participant IN \(group.marks) ORDER BY participant
      """, group.arguments
    ) { columns in
      group.update(columns.next()) {
        let survey: StudyTask.ID = columns.next()
        $0.surveysWithCourse.insert(survey)
        if columns.next() as Bool { $0.submitted.insert(survey) }
      }
    }
  }

  /// The times of the first and of the last answer to each survey.
  static func addAnswers(
    to timelines: inout [Participant.ID: Timeline], _ these: TimelinedParticipants, in db: Database
  ) throws {
    try db.eachInOrder(
      """
      SELECT participant, survey, MIN(answered_at), MAX(answered_at) FROM answers
      JOIN participants ON participants.id = participant WHERE \(these.condition)
      GROUP BY participant, survey
      """, these.arguments
    ) { columns in
      timelines[columns.next()]?.answers[columns.next()] = Timeline.Answers(
        firstAt: columns.next(), lastAt: columns.next())
    }
  }
}

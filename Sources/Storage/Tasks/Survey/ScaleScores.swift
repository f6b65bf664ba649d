import Studies

extension SQLiteStore: ScaleScoreStore {
  public func scaleScores(of record: Participation, in study: Study) throws -> [ScaleScore] {
    try research.read { [self] db in try scaleScores(of: record, in: study, db) }
  }

  private func scaleScores(of record: Participation, in study: Study, _ db: Database) throws -> [ScaleScore] {
    let stored = try storedSurveys(of: record.participant.id, in: study, db)
    let courses = stored.courses(of: study, record)
    var scores: [ScaleScore] = []
    for survey in study.surveys(of: record) where record.hasDone(DueTask(survey.id), in: study) {
      guard let course = courses[survey.id], let progress = stored.surveys[survey.id],
        let time = progress.submittedAt ?? progress.answeredAt
      else { continue }
      scores += survey.scales.map {
        ScaleScore(survey: survey.id, scale: $0.id, score: course.score(of: $0), time: time)
      }
    }
    return scores.sorted { $0.time < $1.time }
  }

  /// Returns the scores of one survey as they are compared.
  func scaleValues(of record: Participation, _ survey: StudyTask.ID, in study: Study, _ db: Database) throws
    -> [ComparedMeasure.ID: Double]
  {
    try scaleScores(of: record, in: study, db).reduce(into: [:]) { values, score in
      if score.survey == survey { values[ComparedMeasure.ID(score.scale.text)] = score.score }
    }
  }
}

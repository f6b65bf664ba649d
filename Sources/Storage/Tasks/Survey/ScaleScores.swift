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

  /// Returns the scores of one survey as they are compared: of a scheduled one, the means over its occasions.
  func scaleValues(of record: Participation, _ survey: StudyTask.ID, in study: Study, _ db: Database) throws
    -> [ComparedMeasure.ID: Double]
  {
    let own = try scaleScores(of: record, in: study, db).filter { $0.survey.ofStudy == survey }
    return Dictionary(grouping: own, by: \.scale).reduce(into: [:]) { values, scale in
      let known = scale.value.compactMap(\.score)
      guard !known.isEmpty else { return }
      values[ComparedMeasure.ID(scale.key.text)] = known.reduce(0, +) / Double(known.count)
    }
  }
}

import Studies

/// The rows of a release that surveys make.
extension ReleaseReader {
  /// Visits the answers of everybody, survey by survey.
  static func visitSurveys(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedSurvey) throws -> Void
  ) throws {
    try each(people, db) { person, record, _ in
      let stored = try SQLiteStore.storedSurveys(of: person.id, in: study, nil, db)
      for survey in stored.released(as: person.pseudonym, record, of: study) { try visit(survey) }
    }
  }

  /// Survey by survey, since each has a file of its own.
  static func visitWideAnswers(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    for survey in study.surveys {
      let table = survey.wideAnswers
      try visitSurveys(people, study, db) { answered in
        if answered.isRow(of: survey) { try visit(table.record(answered)) }
      }
    }
  }

  static func visitPageTimes(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedPageTime) throws -> Void
  ) throws {
    for person in people {
      for survey in study.surveys where survey.keepsTimes {
        let times = try SQLiteStore.pageTimes(of: survey.id, by: person.id, in: db)
        for (index, time) in times.enumerated() {
          try visit(
            ReleasedPageTime(
              pseudonym: person.pseudonym, survey: survey.id.text, number: index + 1, time: time))
        }
      }
    }
  }
}

import Studies

/// The rows of a release that surveys make.
extension ReleaseReader {
  static func visitAnswers(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedAnswer) throws -> Void
  ) throws {
    for person in people {
      guard let record = try SQLiteStore.participation(of: person.id, in: db) else { continue }
      let stored = try SQLiteStore.storedSurveys(of: person.id, in: study, nil, db)
      for answer in stored.released(as: person.pseudonym, record, of: study) { try visit(answer) }
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

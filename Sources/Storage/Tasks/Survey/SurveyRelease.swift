import Studies

/// The rows of a release that surveys make.
extension ReleaseReader {
  /// Returns the answers as the study lets them be told; nil where it does not say.
  static func protectedValues(of people: [Pseudonymous], _ study: Study, _ db: Database) throws
    -> ProtectedValues?
  {
    guard let control = study.disclosureControl else { return nil }
    let variables = study.taggedVariables(control)
    var rows: [ParticipantRow] = []
    try each(people, db) { person, record, _ in
      let surveys = try surveys(of: person, record, study, db)
      rows.append(
        ParticipantRow(of: person.id, language: record.consents.first?.language, surveys, variables))
    }
    return try ProtectedValues(rows, of: variables, by: control)
  }

  /// Visits the answers of everybody, survey by survey.
  static func visitSurveys(
    _ people: [Pseudonymous], _ study: Study, _ values: ProtectedValues?, _ db: Database,
    _ visit: (ReleasedSurvey) throws -> Void
  ) throws {
    try each(people, db) { person, record, _ in
      for survey in try surveys(of: person, record, study, db) {
        try visit(values?.protected(survey, of: person.id) ?? survey)
      }
    }
  }

  private static func surveys(
    of person: Pseudonymous, _ record: Participation, _ study: Study, _ db: Database
  ) throws -> [ReleasedSurvey] {
    try SQLiteStore.storedSurveys(of: person.id, in: study, nil, db)
      .released(as: person.pseudonym, record, of: study)
  }

  /// Survey by survey, since each has a file of its own.
  static func visitWideAnswers(
    _ people: [Pseudonymous], _ study: Study, _ values: ProtectedValues?, _ db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    for survey in study.surveys {
      let table = study.wideAnswers(of: survey)
      try visitSurveys(people, study, values, db) { answered in
        if answered.isRow(of: survey) { try visit(table.record(answered)) }
      }
    }
  }

  static func visitPageTimes(
    _ people: [Pseudonymous], _ study: Study, _ db: Database, _ visit: (ReleasedPageTime) throws -> Void
  ) throws {
    try each(people, db) { person, record, _ in
      for survey in study.surveys(of: record) where survey.keepsTimes {
        // Counted without those that are left out: a gap would tell of them.
        let times = try SQLiteStore.pageTimes(of: survey.id, by: person.id, in: db)
          .filter { study.releasesTime(of: $0.page, in: survey) }
        for (index, time) in times.enumerated() {
          try visit(
            ReleasedPageTime(
              pseudonym: person.pseudonym, survey: survey.id, number: index + 1, time: time))
        }
      }
    }
  }
}

import Studies

/// The rows of a release that surveys make.
extension ReleaseReader {
  /// Returns the answers as the study lets them be told; nil where it does not say.
  static func protectedValues(of people: [Pseudonymous], _ part: ReleasePart, _ db: Database) throws
    -> ProtectedValues?
  {
    guard let control = part.whole.disclosureControl else { return nil }
    let variables = part.study.taggedVariables(control)
    var rows: [ParticipantRow] = []
    try each(people, db) { person, record, _ in
      let surveys = try surveys(of: person, record, part, db)
      rows.append(
        ParticipantRow(of: person.id, language: record.consents.first?.language, surveys, variables))
    }
    return try ProtectedValues(rows, of: variables, by: control)
  }

  /// Visits the answers of everybody, survey by survey.
  static func visitSurveys(
    _ people: [Pseudonymous], _ part: ReleasePart, _ values: ProtectedValues?, _ db: Database,
    _ visit: (ReleasedSurvey) throws -> Void
  ) throws {
    try each(people, db) { person, record, _ in
      for survey in try surveys(of: person, record, part, db) {
        try visit(values?.protected(survey, of: person.id) ?? survey)
      }
    }
  }

  /// A formula may read an answer of a survey that is not in the release: courses are those of the whole study.
  static func surveys(
    of person: Pseudonymous, _ record: Participation, _ part: ReleasePart, _ db: Database
  ) throws -> [ReleasedSurvey] {
    try SQLiteStore.storedSurveys(of: person.id, in: part.whole, nil, db)
      .released(as: person.pseudonym, record, of: part.whole, words: lookedThrough(by: person.id, part, db))
      .filter { part.takes($0.survey) }
  }

  /// Survey by survey, since each has a file of its own.
  static func visitWideAnswers(
    _ people: [Pseudonymous], _ part: ReleasePart, _ values: ProtectedValues?, _ db: Database,
    _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    for survey in part.study.surveys {
      let table = part.study.wideAnswers(of: survey)
      try visitSurveys(people, part, values, db) { answered in
        if answered.isRow(of: survey) { try visit(table.record(answered)) }
      }
    }
  }

  static func visitPageTimes(
    _ people: [Pseudonymous], _ part: ReleasePart, _ db: Database, _ visit: (ReleasedPageTime) throws -> Void
  ) throws {
    try each(people, db) { person, record, _ in
      for survey in part.study.surveys(of: record) where survey.keepsTimes {
        // Counted without those that are left out: a gap would tell of them.
        let times = try SQLiteStore.pageTimes(of: survey.id, by: person.id, in: db)
          .filter { part.study.releasesTime(of: $0.page, in: survey) }
        for (index, time) in times.enumerated() {
          try visit(
            ReleasedPageTime(
              pseudonym: person.pseudonym, survey: survey.id, number: index + 1, time: time))
        }
      }
    }
  }
}

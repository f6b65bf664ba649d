import Crypto
import Studies

/// The rows of a release that surveys make.
extension ReleaseReader {
  /// The tables whose rows tell under which version of the study an answer was given.
  static let tablesOfAnswers = ["answers", "survey_facts"]

  /// Returns the version in which each participant first answered, and when. Facts that are told anew come after an answer.
  /// - Parameter people: the ids, for `IN (…)`
  static func firstAnswers(of people: String, _ arguments: StatementArguments, _ db: Database) throws
    -> [Participant.ID: UsedStudyVersion]
  {
    var first: [Participant.ID: UsedStudyVersion] = [:]
    try db.eachInOrder(
      """
      SELECT answers.participant, answers.study_version, answers.answered_at FROM answers
      JOIN (
        SELECT participant, MIN(answered_at) AS first_at FROM answers WHERE participant IN (\(people))
        GROUP BY participant
      ) AS earliest ON earliest.participant = answers.participant AND earliest.first_at = answers.answered_at
      """, arguments
    ) { columns in
      let participant: Participant.ID = columns.next()
      let answer = UsedStudyVersion(version: columns.next(), firstUsedAt: columns.next())
      first[participant] = min(first[participant] ?? answer, answer)
    }
    return first
  }

  /// Returns the answers as the study lets them be told; nil where it does not say.
  static func protectedValues(of people: [Pseudonymous], _ part: ReleasePart, _ connections: Connections)
    throws -> ProtectedValues?
  {
    let asked = part.scope.selection
    let study = part.whole.disclosureControl
    guard let control = study?.asking(forAtLeast: asked.leastAlike, diverse: asked.leastDiverse) else {
      return nil
    }
    let variables = part.study.taggedVariables(control)
    let rows = try unprotectedRows(of: inTurnOfTies(people), part, variables, connections)
    return try ProtectedValues(
      rows, of: variables, by: control, asked: Set(part.whole.askedVariables.map(\.variable)))
  }

  /// Returns the values of people as they were answered, in the order of the people.
  static func unprotectedRows(
    of people: [Pseudonymous], _ part: ReleasePart, _ variables: [VariableName], _ connections: Connections
  ) throws -> [ParticipantRow] {
    var rows: [ParticipantRow] = []
    try connections.inTurns(people, portion: 100) {
      rows.append($0)
    } read: { people, db, visit in
      try each(people, db) { person, record, _ in
        let surveys = try surveys(of: person, record, part, db)
        try visit(
          ParticipantRow(
            of: person.id, language: record.consents.first?.language,
            background: background(of: record.participant, in: part.study, db), surveys, variables))
      }
    }
    return rows
  }

  /// Returns people in the order by which one of several is chosen whose cell goes: the same in every release of the same data,
  /// since two that leave out the cells of different people tell, laid side by side, what each has left out. It is not that
  /// of the ids, which begin with the time of the enrolment.
  private static func inTurnOfTies(_ people: [Pseudonymous]) -> [Pseudonymous] {
    people.map { (person: $0, turn: sha256(Array($0.id.text.utf8))) }
      .sorted { $0.turn.lexicographicallyPrecedes($1.turn) }.map(\.person)
  }

  /// Visits the answers of everybody, survey by survey.
  static func visitSurveys(
    _ people: [Pseudonymous], _ part: ReleasePart, _ values: ProtectedValues?, knowing known: KnownRecords,
    _ connections: Connections, _ visit: (ReleasedSurvey) throws -> Void
  ) throws {
    try connections.inTurns(people, portion: 100, visit: visit) { people, db, visit in
      try each(people, knowing: known, db) { person, record, _ in
        for survey in try surveys(of: person, record, part, db) {
          try visit(values?.protected(survey, of: person.id) ?? survey)
        }
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
    _ people: [Pseudonymous], _ part: ReleasePart, _ values: ProtectedValues?, _ wide: WideRows,
    _ connections: Connections, _ visit: (ReleaseRecord) throws -> Void
  ) throws {
    for (survey, table) in wide.tables {
      if let kept = wide.kept {
        try kept[table.name]?.forEach(visit)
      } else {
        try visitSurveys(people, part, values, knowing: KnownRecords(of: 0), connections) { answered in
          if answered.isRow(of: survey) { try visit(table.record(answered)) }
        }
      }
    }
  }

  static func visitPageTimes(
    _ people: [Pseudonymous], _ part: ReleasePart, _ db: Database, _ visit: (ReleasedPageTime) throws -> Void
  ) throws {
    let timed = try those("SELECT DISTINCT participant FROM survey_page_times", db)
    try each(people.filter { timed.contains($0.id) }, db) { person, record, _ in
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

extension ReleaseReader {
  /// Visits what people told anew after their surveys, as far as a release tells it.
  static func visitFacts(
    _ people: [Pseudonymous], _ part: ReleasePart, _ db: Database, _ visit: (ReleasedFact) throws -> Void
  ) throws {
    let telling = try those("SELECT DISTINCT participant FROM survey_facts", db)
    let asked = Set(part.whole.askedVariables.map(\.variable))
    try each(people.filter { telling.contains($0.id) }, db) { person, _, days in
      for fact in try SQLiteStore.toldFacts(by: person.id, in: db) where part.takes(fact.survey) {
        if let row = part.whole.released(fact, as: person.pseudonym, days, asked: asked) { try visit(row) }
      }
    }
  }
}

extension ReleaseReader {
  /// The tables with a column for each question, and their rows: made while the answers are read, and kept until the files
  /// before theirs are written, unless they are many.
  struct WideRows {
    let tables: [(survey: Survey, table: ReleaseTable<ReleasedSurvey>)]
    /// By the name of the table; nil if there are too many, which are read once more.
    private(set) var kept: [String: [ReleaseRecord]]? = [:]
    private var cells = 0
    /// Of about ten bytes each.
    private let most: Int

    init(_ study: Study, most: Int = 500_000) {
      tables = study.surveys.map { ($0, study.wideAnswers(of: $0)) }
      self.most = most
    }

    mutating func add(_ answered: ReleasedSurvey) {
      for (survey, table) in tables where kept != nil && answered.isRow(of: survey) {
        let record = table.record(answered)
        kept?[table.name, default: []].append(record)
        cells += record.count
        if cells > most { kept = nil }
      }
    }
  }
}

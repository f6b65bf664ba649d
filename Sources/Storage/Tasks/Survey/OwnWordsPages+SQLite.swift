import Studies

/// A few of the texts of a release, without reading what everybody wrote (decision 127). Which answers are in words of their
/// own is kept in a table; whether one counts in the release follows from the record of its participant.
extension ReleaseReader {
  /// An answer that may be among the texts of a release.
  struct KeptWords {
    /// ``OwnWords/id``
    let id: String
    let participant: Participant.ID
    let place: LookedThroughWords.Place
    /// Which of the answers to the question it is.
    let number: Int

    init(_ row: Row) {
      id = row["id"]
      participant = row["participant"]
      place = LookedThroughWords.Place(survey: row["survey"], key: SQLiteStore.key(row))
      number = row["number"]
    }
  }

  private static let keptColumns = "id, participant, survey, question, repetition, number"

  public func ownWords(of study: Study, in scope: ReleaseScope, withIDs ids: Set<String>) throws -> [OwnWords]
  {
    let part = ReleasePart(of: study, in: scope)
    return try research.read { db in try Self.ownWords(withIDs: ids, in: part, db).map(\.words) }
  }

  static func ownWords(withIDs ids: Set<String>, in part: ReleasePart, _ db: Database) throws -> [PlacedWords]
  {
    if ids.isEmpty { return [] }
    let kept = try db.rows(
      """
      SELECT \(keptColumns) FROM own_words
      WHERE id IN (\(placeholders(ids.count))) AND study = ? AND origin = ? ORDER BY id
      """, StatementArguments(ids) + values(for: part)
    ).map(KeptWords.init)
    return try texts(kept, part, db)
  }

  public func ownWords(of study: Study, in scope: ReleaseScope, on place: OwnWordsPlace) throws
    -> OwnWordsListing
  {
    let part = ReleasePart(of: study, in: scope)
    return try research.read { db in
      let answers = try Self.keptAnswers(place, part, db)
      let total = answers.reduce(0) { $0 + $1.count }
      var page = min(place.page, max(1, (total + place.size - 1) / place.size))
      while true {
        let kept = try Self.kept(from: (page - 1) * place.size, place, answers, db)
        let texts = try Self.texts(kept, part, db)
        if !texts.isEmpty || page * place.size >= total {
          return OwnWordsListing(texts: texts.map(\.words), page: page, answers: total)
        }
        page += 1
      }
    }
  }

  // MARK: - Which answers

  /// The answers to one question, as they are kept.
  private struct KeptAnswers {
    /// Those of ``keptCondition(undecided:)``.
    let values: StatementArguments
    let count: Int
  }

  /// Counts the answers to each question that the release names, in the order of the variables.
  private static func keptAnswers(_ place: OwnWordsPlace, _ part: ReleasePart, _ db: Database) throws
    -> [KeptAnswers]
  {
    try questions(of: part).map { question in
      let these = values(for: part) + question
      return KeptAnswers(
        values: these, count: try db.count(keptCounting(undecided: place.isOfUndecided), these))
    }
  }

  /// Question by question, in the order of their ids.
  private static func kept(
    from first: Int, _ place: OwnWordsPlace, _ answers: [KeptAnswers], _ db: Database
  ) throws -> [KeptWords] {
    let listing = keptListing(undecided: place.isOfUndecided)
    var skipped = first
    var kept: [KeptWords] = []
    for question in answers where kept.count < place.size {
      if skipped >= question.count {
        skipped -= question.count
        continue
      }
      let limits: StatementArguments = [place.size - kept.count, skipped]
      kept += try db.rows(listing, question.values + limits).map(KeptWords.init)
      skipped = 0
    }
    return kept
  }

  static func keptListing(undecided: Bool) -> String {
    "SELECT \(keptColumns) \(keptCondition(undecided: undecided)) ORDER BY id LIMIT ? OFFSET ?"
  }

  static func keptCounting(undecided: Bool) -> String {
    "SELECT COUNT(*) \(keptCondition(undecided: undecided))"
  }

  /// Takes the study, the origin, and the values of ``questions(of:)``.
  private static func keptCondition(undecided: Bool) -> String {
    """
    FROM own_words WHERE study = ? AND origin = ? AND question = ? AND (survey = ? OR survey LIKE ?)
      \(undecided ? "AND outcome IS NULL" : "")
    """
  }

  /// Returns the questions that the release names, in the order of their variables: each with its survey, and with the
  /// pattern of that one's occasions.
  private static func questions(of part: ReleasePart) -> [StatementArguments] {
    var named: [(variable: VariableName, values: StatementArguments)] = []
    for survey in part.whole.surveys {
      for question in survey.questions {
        let variable = VariableName.answer(question.id.text, to: survey.id)
        if part.scope.selection.words.contains(variable) {
          named.append((variable, [question.id.text, survey.id.text, "\(survey.id.text).%"]))
        }
      }
    }
    return named.sorted { $0.variable.name < $1.variable.name }.map(\.values)
  }

  // MARK: - Which of them count

  /// Returns those that are in the release, in the order that they have.
  private static func texts(_ kept: [KeptWords], _ part: ReleasePart, _ db: Database) throws -> [PlacedWords]
  {
    let byPerson = Dictionary(grouping: kept, by: \.participant)
    let people = try released(Array(byPerson.keys), in: part, db)
    var found: [String: PlacedWords] = [:]
    try each(people, db) { person, record, _ in
      guard part.takes(record) else { return }
      for words in try ownWords(of: person, record, part, db) { found[words.words.id] = words }
    }
    return kept.compactMap { found[$0.id] }
  }

  private static func released(_ people: [Participant.ID], in part: ReleasePart, _ db: Database) throws
    -> [Pseudonymous]
  {
    if people.isEmpty { return [] }
    let rows = try db.rows(
      """
      SELECT released.id FROM (\(released(in: part))) AS released
      WHERE released.id IN (\(placeholders(people.count)))
      """, values(for: part) + StatementArguments(people))
    return rows.map { Pseudonymous(id: $0["id"], sharing: nil, pseudonym: "") }
  }

  /// Returns the newest answers of a participant in words of their own.
  static func keptWords(by participant: Participant.ID, _ db: Database) throws
    -> [LookedThroughWords.Place: KeptWords]
  {
    let rows = try db.rows("SELECT \(keptColumns) FROM own_words WHERE participant = ?", [participant])
    return Dictionary(rows.map(KeptWords.init).map { ($0.place, $0) }) { first, _ in first }
  }
}

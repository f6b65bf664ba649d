import Studies

extension ReleaseReader {
  /// A text with its place, which no page is told.
  struct PlacedWords {
    let words: OwnWords
    let participant: Participant.ID
    let answer: AnswerReference
  }

  public func ownWords(of study: Study, in scope: ReleaseScope) throws -> [OwnWords] {
    let part = ReleasePart(of: study, in: scope)
    return try research.read { db in try Self.ownWords(in: part, db).map(\.words) }
  }

  static func ownWords(in part: ReleasePart, _ db: Database) throws -> [PlacedWords] {
    try ownWords(of: drawn(those(in: part, db)), part, db)
  }

  /// Question by question, in the order of their ids, which tell nothing of who wrote them or when.
  static func ownWords(of people: [Pseudonymous], _ part: ReleasePart, _ db: Database) throws
    -> [PlacedWords]
  {
    if part.scope.selection.words.isEmpty { return [] }
    var found: [PlacedWords] = []
    try each(people, db) { person, record, _ in
      found += try ownWords(of: person, record, part, db)
    }
    return found.sorted {
      ($0.words.variable.name, $0.words.id) < ($1.words.variable.name, $1.words.id)
    }
  }

  /// Those of one participant.
  static func ownWords(
    of person: Pseudonymous, _ record: Participation, _ part: ReleasePart, _ db: Database
  ) throws -> [PlacedWords] {
    let written = try surveys(of: person, record, part, db).flatMap(\.written)
    if written.isEmpty { return [] }
    let kept = try keptWords(by: person.id, db)
    let decisions = try decisions(by: person.id, kept, db)
    return written.compactMap { text in
      guard let own = kept[text.place] else { return nil }
      let words = OwnWords(
        id: own.id, variable: .answer(text.place.key.question.text, to: text.place.survey.ofStudy),
        text: text.text, decision: decisions[text.place])
      let answer = AnswerReference(survey: text.place.survey, key: text.place.key, number: own.number)
      return PlacedWords(words: words, participant: person.id, answer: answer)
    }
  }

  /// The decisions that count for a participant's rows.
  static func lookedThrough(by participant: Participant.ID, _ part: ReleasePart, _ db: Database) throws
    -> LookedThroughWords
  {
    if part.scope.selection.words.isEmpty { return .none }
    return try LookedThroughWords(decisions(by: participant, keptWords(by: participant, db), db))
  }

  private typealias Place = LookedThroughWords.Place

  /// Of the newest answers alone: an answer that was changed since is undecided.
  private static func decisions(by participant: Participant.ID, _ kept: [Place: KeptWords], _ db: Database)
    throws -> [Place: WordsDecision]
  {
    let rows = try db.rows(
      """
      SELECT survey, question, repetition, number, round, outcome, edited, decided_by, decided_at
      FROM text_decisions WHERE participant = ? ORDER BY round
      """, [participant])
    var decisions: [Place: WordsDecision] = [:]
    for row in rows where kept[place(row)]?.number == row["number"] as Int {
      let outcome: WordsDecision.Outcome =
        switch row["outcome"] as String {
        case "kept": .kept
        case "edited": .edited(row["edited"])
        default: .leftOut
        }
      decisions[place(row)] = WordsDecision(
        outcome, by: row["decided_by"], at: row["decided_at"], round: row["round"])
    }
    return decisions
  }

  private static func place(_ row: Row) -> Place {
    Place(survey: row["survey"], key: SQLiteStore.key(row))
  }
}

extension SQLiteStore: OwnWordsStore {
  public func decide(
    _ decisions: [NewWordsDecision], of study: Study, in scope: ReleaseScope, context: AuditContext
  ) throws -> Set<String> {
    try research.write { db in
      let words = try ReleaseReader.ownWords(
        withIDs: Set(decisions.map(\.id)), in: ReleasePart(of: study, in: scope), db)
      let known = Dictionary(words.map { ($0.words.id, $0) }) { first, _ in first }
      var missed: Set<String> = []
      var counts: [String: Int] = [:]
      for decision in decisions {
        guard let text = known[decision.id], text.words.round == decision.seen else {
          missed.insert(decision.id)
          continue
        }
        if text.words.decision?.outcome == decision.outcome { continue }
        try Self.insert(decision, about: text, context: context, db)
        counts["\(text.words.variable) \(decision.outcome.word)", default: 0] += 1
      }
      if !counts.isEmpty {
        let detail = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        try AuditTrail.append(
          "release.words-decided", subject: study.id.text, detail: detail.joined(separator: ", "),
          context: context, in: db)
      }
      return missed
    }
  }

  private static func insert(
    _ decision: NewWordsDecision, about text: ReleaseReader.PlacedWords, context: AuditContext, _ db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO text_decisions (participant, survey, question, repetition, number, round, outcome, edited,
        decided_by, decided_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        text.participant, text.answer.survey, text.answer.key.question, text.answer.key.repetition ?? 0,
        text.answer.number, decision.seen + 1, decision.outcome.word, decision.outcome.text,
        context.actor.id, context.time,
      ])
  }
}

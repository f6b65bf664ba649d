import Crypto
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
      let written = try surveys(of: person, record, part, db).flatMap(\.written)
      if written.isEmpty { return }
      let numbers = try newestNumbers(by: person.id, db)
      let decisions = try decisions(by: person.id, numbers, db)
      for text in written {
        guard let number = numbers[text.place] else { continue }
        let answer = AnswerReference(survey: text.place.survey, key: text.place.key, number: number)
        let words = OwnWords(
          id: id(of: answer, by: person.id),
          variable: .answer(text.place.key.question.text, to: text.place.survey.ofStudy), text: text.text,
          decision: decisions[text.place])
        found.append(PlacedWords(words: words, participant: person.id, answer: answer))
      }
    }
    return found.sorted {
      ($0.words.variable.name, $0.words.id) < ($1.words.variable.name, $1.words.id)
    }
  }

  /// The decisions that count for a participant's rows.
  static func lookedThrough(by participant: Participant.ID, _ part: ReleasePart, _ db: Database) throws
    -> LookedThroughWords
  {
    if part.scope.selection.words.isEmpty { return .none }
    return try LookedThroughWords(decisions(by: participant, newestNumbers(by: participant, db), db))
  }

  private static func id(of answer: AnswerReference, by participant: Participant.ID) -> String {
    let parts = [participant.text, answer.survey.text, answer.key.description, String(answer.number)]
    return String(sha256(Array(parts.joined(separator: "/").utf8)).hexadecimal.prefix(32))
  }

  private typealias Place = LookedThroughWords.Place

  private static func newestNumbers(by participant: Participant.ID, _ db: Database) throws -> [Place: Int] {
    let rows = try db.rows(
      """
      SELECT survey, question, repetition, MAX(number) AS number FROM answers WHERE participant = ?
      GROUP BY survey, question, repetition
      """, [participant])
    return Dictionary(rows.map { (place($0), $0["number"] as Int) }) { first, _ in first }
  }

  /// Of the newest answers alone: an answer that was changed since is undecided.
  private static func decisions(by participant: Participant.ID, _ numbers: [Place: Int], _ db: Database)
    throws -> [Place: WordsDecision]
  {
    let rows = try db.rows(
      """
      SELECT survey, question, repetition, number, round, outcome, edited, decided_by, decided_at
      FROM text_decisions WHERE participant = ? ORDER BY round
      """, [participant])
    var decisions: [Place: WordsDecision] = [:]
    for row in rows where numbers[place(row)] == row["number"] as Int {
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
      let words = try ReleaseReader.ownWords(in: ReleasePart(of: study, in: scope), db)
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

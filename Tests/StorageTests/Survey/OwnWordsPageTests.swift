import Statistics
import Studies
import Testing

@testable import Storage

/// The pages of what participants wrote, against all of it, whatever happened before.
struct OwnWordsPageTests {
  private let lab: SurveyLab
  private let scope: ReleaseScope
  private static let size = 4

  init() throws {
    lab = try SurveyLab(
      changing: "release: yes, question: {en: Q, de: F}}",
      to: "release: yes, question: {en: Q, de: F}, show-if: smokes}")
    var selection = ReleaseSelection()
    selection.words = [VariableName("home.job"), VariableName("home.remark")]
    scope = ReleaseScope(.real, .within, selection: selection)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func thePagesAreThoseOfAFullList(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let others = try (1...7).map { _ in try lab.lab.enrolWithConsent() }
    var people = [lab.participant] + others
    for step in 1...60 {
      let person = people[Int.random(in: people.indices, using: &chance)]
      try happen(Int.random(in: 0...6, using: &chance), to: person, "Text \(step)", &chance)
      if step.isMultiple(of: 5) { try check("seed \(seed), step \(step)") }
    }
    for person in people.prefix(2) {
      try lab.store.leave(person, session: nil, context: lab.lab.context(person))
      people.removeFirst()
      try check("seed \(seed), somebody has left")
    }
    #expect(try words().contains { $0.decision != nil } && words().contains { $0.decision == nil })
    let before = try kept()
    try migrateAgain()
    #expect(try kept() == before, "data from before the migration")
  }

  private func check(_ step: String) throws {
    #expect(try kept() == newestAnswers(), "\(step)")
    let all = try words()
    for undecided in [false, true] {
      let expected = all.filter { !undecided || $0.decision == nil }
      #expect(try pages(undecided: undecided) == expected, "\(step), undecided alone: \(undecided)")
    }
    let some = Set(all.prefix(3).map(\.id))
    let found = try lab.store.releaseReader.ownWords(
      of: lab.lab.study, in: scope, withIDs: some.union(["nobody"]))
    #expect(Set(found) == Set(all.prefix(3)), "\(step)")
  }

  private func words() throws -> [OwnWords] {
    try lab.store.releaseReader.ownWords(of: lab.lab.study, in: scope)
  }

  /// The texts of all pages, one after another.
  private func pages(undecided: Bool) throws -> [OwnWords] {
    var texts: [OwnWords] = []
    var page = 1
    while true {
      let listing = try lab.store.releaseReader.ownWords(
        of: lab.lab.study, in: scope,
        on: OwnWordsPlace(page: page, size: Self.size, isOfUndecided: undecided))
      texts += listing.texts
      #expect(listing.texts.count <= Self.size && listing.page >= page)
      page = listing.page + 1
      if listing.page * Self.size >= listing.answers { return texts }
    }
  }

  @Test func aPageBehindTheLastIsTheLast() throws {
    for _ in 1...5 { try lab.send("remark", ["remark": "Text"], by: lab.lab.enrolWithConsent()) }
    let listing = try lab.store.releaseReader.ownWords(
      of: lab.lab.study, in: scope, on: OwnWordsPlace(page: 99, size: Self.size, isOfUndecided: true))
    #expect(listing.page == 2 && listing.texts.count == 1 && listing.answers == 5)
  }

  @Test(arguments: [false, true])
  func aPageIsReadFromAnIndex(undecided: Bool) throws {
    let index = undecided ? "own_words_undecided" : "own_words_of_question"
    let values: StatementArguments = ["study", "real", "job", "home", "home.%"]
    let (listing, counting) = try lab.store.research.read { db in
      (
        try db.rows(
          "EXPLAIN QUERY PLAN " + ReleaseReader.keptListing(undecided: undecided), values + [50, 0]
        ).map { $0["detail"] as String },
        try db.rows("EXPLAIN QUERY PLAN " + ReleaseReader.keptCounting(undecided: undecided), values)
          .map { $0["detail"] as String }
      )
    }
    #expect(listing.count == 1 && listing[0].contains("INDEX \(index) (study=?"), "\(listing)")
    #expect(counting.count == 1 && counting[0].contains("INDEX \(index) (study=?"), "\(counting)")
  }

  // MARK: - What happens

  private func happen(
    _ number: Int, to person: Participant.ID, _ text: String, _ chance: inout SeededGenerator
  ) throws {
    switch number {
    case 0, 1: try lab.send("remark", ["remark": text], by: person)
    case 2, 3:
      try lab.send("smokes", ["smokes": "yes"], by: person)
      try lab.send("job", ["job": text], by: person)
    case 4: try lab.send("smokes", ["smokes": "no"], by: person)
    default:
      let all = try words()
      if all.isEmpty { return }
      let chosen = all[Int.random(in: all.indices, using: &chance)]
      let outcomes: [WordsDecision.Outcome] = [.kept, .leftOut, .edited("Other words")]
      let decision = NewWordsDecision(
        id: chosen.id, outcome: outcomes[Int.random(in: outcomes.indices, using: &chance)],
        seen: chosen.round)
      let missed = try lab.store.decide(
        [decision], of: lab.lab.study, in: scope,
        context: AuditContext(by: .staff("anna"), at: start.advanced(bySeconds: 60)))
      #expect(missed.isEmpty)
    }
  }

  /// Makes the rows anew as the migration does that brought them.
  private func migrateAgain() throws {
    let sql = try #require(Migrations.research.steps.first { $0.name == "research-101" }?.sql)
    try lab.store.research.write { db in
      try db.execute(
        sql: """
          DROP TRIGGER own_words_follow_answers; DROP TRIGGER own_words_follow_decisions; DROP TABLE own_words
          """)
      try db.execute(sql: String(decoding: sql, as: UTF8.self))
    }
  }

  // MARK: - The rows

  private func kept() throws -> [String] {
    try lab.store.research.read { db in
      try db.texts(
        """
        SELECT participant || ' ' || survey || ' ' || question || ' ' || repetition || ' ' || number || ' ' || id
          || ' ' || study || ' ' || origin || ' ' || COALESCE(outcome, '-') FROM own_words
        ORDER BY participant, survey, question, repetition
        """)
    }
  }

  private func newestAnswers() throws -> [String] {
    let formats = SurveyQuestion.Format.inOwnWords
    return try lab.store.research.read { db in
      try db.texts(
        """
        SELECT participant || ' ' || survey || ' ' || question || ' ' || repetition || ' ' || number || ' '
          || substr(answers.id, 13) || ' ' || study || ' ' || origin || ' ' || COALESCE((
            SELECT outcome FROM text_decisions
            WHERE text_decisions.participant = answers.participant AND text_decisions.survey = answers.survey
              AND text_decisions.question = answers.question AND text_decisions.number = answers.number
            ORDER BY round DESC LIMIT 1), '-')
        FROM answers JOIN participants ON participants.id = answers.participant
        WHERE kind IN (\(placeholders(formats.count))) AND answer IS NOT NULL AND number = (
          SELECT MAX(number) FROM answers AS others
          WHERE others.participant = answers.participant AND others.survey = answers.survey
            AND others.question = answers.question AND others.repetition = answers.repetition)
        ORDER BY participant, survey, question, repetition
        """, StatementArguments(formats))
    }
  }
}

import Definitions
import Studies
import Testing

@testable import Storage

/// Results of several people on disk: taken in by the server, published in steps, left out with those who leave.
struct ComparisonStoreTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab(changing: "\ntasks: [weight, demographics]", to: Self.survey) }

  private static let survey = """

      - id: mood
        title: {en: T, de: T}
        introduction: {en: I, de: I}
        minutes: 1
        feedback: yes
        compare: yes
        facts: [weight-now]
        pages:
          - id: all
            questions:
              - {id: calm, kind: scale, minimum: 0, maximum: 10, question: {en: Q, de: F}}
              - {id: glad, kind: scale, minimum: 0, maximum: 10, question: {en: Q, de: F}}
              - {id: weight-now, kind: weight, question: {en: Q, de: F}}
        scales: [{id: ease, label: {en: L, de: L}, items: [calm, glad], score: sum}]
    tasks: [mood]
    """

  private var mood: Survey { lab.study.survey("mood")! }

  /// Somebody who does everything; skips the first item without a number.
  @discardableResult
  private func complete(_ calm: Int?, origin: Participant.Origin = .real) throws -> Participant.ID {
    let id = try lab.enrolWithConsent(origin: origin)
    try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id))
    try lab.permit(lab.answers(true), as: id)
    let record = try #require(try lab.store.participation(of: id))
    let course = try lab.store.course(of: mood, for: record, in: lab.study, at: start)
    let fields = [
      "calm": [calm.map(String.init) ?? ""], "calm.asked": ["1"], "glad": ["5"], "glad.asked": ["1"],
      "weight-now": ["70"], "weight-now.unit": ["metric"], "weight-now.asked": ["1"],
    ]
    let submission = SurveySubmission(fields, of: course.pages[0], in: course, language: Language("en"))
    try #require(submission.problems.isEmpty, "\(submission.problems)")
    try lab.store.save(
      SurveyStep(submission, of: course.pages[0].id), by: id, in: lab.study, context: lab.context(id))
    return id
  }

  @discardableResult
  private func round(at time: Timestamp = start) throws -> Int {
    try lab.store.publishComparisons(of: lab.study, context: AuditContext(by: .system, at: time))
  }

  private func people(_ origin: Participant.Origin = .real) throws -> [Int] {
    let stored = try lab.store.comparisons(of: "mood", in: lab.study.id, origin: origin)
    return stored.flatMap { $0.cells.map(\.people) }
  }

  private func leave(_ participant: Participant.ID) throws {
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
  }

  @Test func tenCompleteParticipantsAreShownAndNoneFewer() throws {
    for calm in 0..<9 { try complete(calm) }
    // Enrolled, and not complete.
    _ = try lab.enrolWithConsent()
    // Complete, and without a score.
    try complete(nil)
    #expect(try round() == 0 && people() == [])
    try complete(9)
    #expect(try round() == 1)
    let shown = try people()
    #expect(shown.reduce(0, +) == 10 && shown.count > 1 && shown.allSatisfy { $0 >= 3 })
    #expect(try round() == 0 && people() == shown)
  }

  @Test func thePictureChangesWithTheTenthNewcomer() throws {
    for calm in 0..<10 { try complete(calm) }
    try round()
    let before = try people()
    for calm in 0..<9 {
      try complete(calm)
      #expect(try round() == 0 && people() == before)
    }
    try complete(9)
    #expect(try round() == 1 && people().reduce(0, +) == 20)
  }

  @Test func whoLeavesChangesNothingThatIsShownAndGoesWithTheNextPublication() throws {
    let ids = try (0..<10).map { try complete($0) }
    try round()
    let before = try people()
    let twelve = try (0..<2).map { try complete($0) }
    try leave(twelve[0])
    try complete(3)
    #expect(try round() == 0 && people() == before)
    for calm in 0..<8 { try complete(calm) }
    #expect(try round() == 1 && people().reduce(0, +) == 20)
    try leave(ids[0])
    #expect(try round() == 0 && people().reduce(0, +) == 20)
    for calm in 0..<10 { try complete(calm) }
    #expect(try round() == 1 && people().reduce(0, +) == 29)
  }

  @Test func whereTooFewAreLeftNothingIsShown() throws {
    let ids = try (0..<10).map { try complete($0) }
    try round()
    try leave(ids[4])
    #expect(try round() == 0 && people() == [])
    // The next picture would tell the newcomer by the difference from the first.
    try complete(4)
    #expect(try round() == 0 && people() == [])
  }

  @Test func rehearsalsAreApartAndGoWithTheirParticipants() throws {
    for calm in 0..<10 { try complete(calm, origin: .rehearsal) }
    #expect(try round() == 1)
    #expect(try people() == [] && people(.rehearsal).reduce(0, +) == 10)
    let desk = AuditContext(by: .staff("ben"), at: start)
    #expect(try lab.store.deleteRehearsals(of: lab.study.id, context: desk) == 10)
    #expect(try people(.rehearsal) == [])
    let left = try lab.store.research.read { db in
      try ["comparison_members", "comparison_values", "comparisons", "comparison_cells"].map {
        try db.count("SELECT COUNT(*) FROM \($0)")
      }
    }
    #expect(left == [0, 0, 0, 0])
  }

  @Test func thePublicationLeavesAnEntryWithoutAValue() throws {
    for calm in 0..<10 { try complete(calm) }
    let before = try lab.actions()
    try round()
    #expect(try lab.actions().sorted() == (before + ["comparison.published"]).sorted())
  }

  // MARK: - Facts

  private func tell(_ text: String, _ id: Participant.ID, at seconds: Int64) throws {
    let answer = StoredSurveyAnswer(kind: "weight", text: text, reason: nil)
    let time = Timestamp(milliseconds: start.milliseconds + seconds * 1_000)
    try lab.store.recordFact(
      answer, to: "weight-now", of: "mood", by: id, in: lab.study, context: lab.context(id, at: time))
  }

  @Test func eachChangeOfAFactIsKeptBesideTheAnswer() throws {
    let id = try complete(5)
    try tell("71", id, at: 100)
    // A double tap, then the same value another day.
    try tell("71", id, at: 101)
    try tell("71", id, at: 90_000)
    try tell("69.5", id, at: 180_000)
    let entries = try #require(try lab.store.facts(of: mood, by: id)["weight-now"])
    #expect(entries.map(\.answer.text) == ["70", "71", "71", "69.5"])
    let record = try #require(try lab.store.participation(of: id))
    let course = try lab.store.course(of: mood, for: record, in: lab.study, at: start)
    #expect(course.pages[0].questions.last?.answer?.text == "70")
    #expect(throws: DatabaseError.self) {
      try lab.store.research.write { db in try db.run("UPDATE survey_facts SET answer = '1'") }
    }
    #expect(throws: DatabaseError.self) {
      try lab.store.research.write { db in try db.run("DELETE FROM survey_facts") }
    }
  }

  @Test func aReleaseTellsWhatWasToldAnewByDays() throws {
    let id = try complete(5)
    try tell("71", id, at: 100)
    try tell("69.5", id, at: 2 * 86_400)
    #expect(try lab.store.toldFacts(by: id).map(\.entry.answer.text) == ["71", "69.5"])
    let facts = try lab.release()["facts"]!
    #expect(facts.map { $0["value"] } == ["71.0", "69.5"] && facts.map { $0["number"] } == ["1", "2"])
    #expect(facts.allSatisfy { $0["unit"] == "kg" && $0["survey"] == "mood" && $0["fact"] == "weight-now" })
    #expect(facts.map { $0["day"] } == ["0", "2"])
    #expect(
      Set(facts.map { $0["participant"] })
        == Set(try lab.release()["participants"]!.map { $0["participant"] }))
  }

  /// An exact value of another day would undo what the release does to the answer.
  @Test(arguments: ["identifiers", "quasi-identifiers"]) func whatTellsWhoSomebodyIsIsNotToldAnew(
    list: String
  ) throws {
    let entry =
      list == "identifiers" ? "[mood.weight-now]" : "[{variable: mood.weight-now, ladder: [exact, 10]}]"
    let anonymisation = "anonymisation:\n  k: 2\n  \(list): \(entry)\n"
    let study = try StudyDefinition.weightIAT(
      changing: "\ntasks: [weight, demographics]", to: Self.survey + "\n" + anonymisation
    ).study()
    for calm in [5, 6] { try tell("69.5", complete(calm), at: 100) }
    #expect(try lab.release()["facts"]!.count == 2)
    #expect(try lab.release(of: study)["facts"]!.isEmpty)
  }

  /// A question that the study has lost has lost its tag as well.
  @Test(arguments: [("[]", 0), ("[mood.weight-now]", 2)]) func formerFactsAreToldWherePlain(
    plain: String, told: Int
  ) throws {
    let lost = Self.survey.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("weight-now") }.joined(separator: "\n")
    let anonymisation = "anonymisation:\n  k: 2\n  identifiers: [demographics.gender]\n  plain: \(plain)\n"
    let study = try StudyDefinition.weightIAT(
      changing: "\ntasks: [weight, demographics]", to: lost + "\n" + anonymisation
    ).study()
    for calm in [5, 6] { try tell("69.5", complete(calm), at: 100) }
    #expect(try lab.release()["facts"]!.count == 2)
    #expect(try lab.release(of: study)["facts"]!.count == told)
  }

  @Test func whoHasLeftTellsNothingMore() throws {
    let id = try complete(5)
    try leave(id)
    #expect(throws: StoreRefusal.self) { try tell("71", id, at: 100) }
  }
}

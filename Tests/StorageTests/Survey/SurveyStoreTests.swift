import Expressions
import Foundation
import Studies
import Testing

@testable import Storage

/// Answers are kept as they were given, page by page, and the survey goes on where it was left.
struct SurveyStoreTests {
  private let lab: SurveyLab

  init() throws { lab = try SurveyLab() }

  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  // MARK: - Saving

  @Test func aChangedAnswerStaysBesideTheEarlierOne() throws {
    try lab.send("smokes", ["smokes": "yes"])
    try lab.send("cigarettes", ["cigarettes": "20"], at: later(1))
    try lab.send("smokes", ["smokes": "no"], at: later(2))
    try lab.send("smokes", ["smokes.not-given": "prefer-not-to-say"], at: later(3))
    let history = try lab.store.history(of: "home", by: lab.participant)
    #expect(
      history.map(\.key.description) == ["smokes", "cigarettes", "smokes", "smokes"]
        && history.map(\.number) == [1, 1, 2, 3])
    #expect(history.map(\.answer.text) == ["yes", "20", "no", nil])
    #expect(history.last?.answer.reason == "prefer-not-to-say")
    #expect(history.map(\.answeredAt) == [start, later(1), later(2), later(3)])
    #expect(try lab.course().pages.flatMap(\.questions)[0].answer == .notGiven(.preferNotToSay))
  }

  @Test func noAnswerIsEverChangedOrDeleted() throws {
    try lab.send("smokes", ["smokes": "yes"])
    for sql in ["UPDATE answers SET answer = 'no'", "DELETE FROM answers"] {
      #expect(throws: DatabaseError.self) { try lab.store.research.write { try $0.run(sql) } }
    }
    #expect(try lab.store.history(of: "home", by: lab.participant).map(\.answer.text) == ["yes"])
  }

  @Test func aStepThatIsSentTwiceLeavesNothingMore() throws {
    let page = ["email": "ada@example.org"]
    try lab.send("smokes", ["smokes": "yes"], shownAt: start, at: later(5))
    try lab.send("email", page, shownAt: later(5), at: later(9))
    try lab.send("where", ["where": "1,2,3 4,5,6"], shownAt: later(9), at: later(12))
    let before = try lab.lab.extent()
    try lab.send("smokes", ["smokes": "yes"], shownAt: start, at: later(13))
    try lab.send("email", page, shownAt: later(5), at: later(14))
    try lab.send("where", ["where": "1,2,3 4,5,6"], shownAt: later(9), at: later(15))
    #expect(try lab.lab.extent() == before)
  }

  @Test func aPageIsOneTransactionWithOneEntry() throws {
    let before = try lab.lab.actions()
    let course = try lab.course()
    let answers: SurveyAnswers = [
      SurveyAnswerKey("smokes" as SurveyQuestion.ID): .given(.truth(true)),
      SurveyAnswerKey("remark" as SurveyQuestion.ID): .given(.text("Planted words")),
      SurveyAnswerKey("job" as SurveyQuestion.ID): .skipped,
    ]
    try lab.store.save(
      SurveyStep(of: course.survey, page: "all", answers: answers), by: lab.participant, in: lab.lab.study,
      context: lab.lab.context(lab.participant))
    #expect(try lab.lab.actions().filter { !before.contains($0) } == ["survey.saved"])
    let details = try lab.store.research.read {
      try $0.texts("SELECT detail FROM audit WHERE action = 'survey.saved'")
    }
    #expect(details == ["all job remark smokes"])
    #expect(try lab.store.brokenAuditEntries() == [:])
  }

  /// The last row of a step is refused by the database.
  @Test func aStepThatFailsLeavesNothing() throws {
    try lab.store.research.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER failing BEFORE INSERT ON survey_page_times BEGIN SELECT RAISE(ABORT, 'full'); END
          """)
    }
    let before = try lab.lab.extent()
    #expect(throws: DatabaseError.self) {
      try lab.send("smokes", ["smokes": "yes"], shownAt: start, at: later(1))
    }
    #expect(try lab.lab.extent() == before)
  }

  @Test func withoutConsentNothingIsStored() throws {
    let person = try lab.lab.enrol().id
    let before = try lab.lab.extent()
    for fields in [["email": "planted@example.org"], ["smokes": "yes"]] {
      #expect(throws: StoreRefusal.noConsentInForce) {
        try lab.send(SurveyPage.ID(fields.keys.first!), fields, by: person)
      }
    }
    #expect(try lab.lab.extent() == before)
  }

  // MARK: - Contact data

  @Test func contactDataLieSealedInTheIdentityDatabaseAlone() throws {
    try lab.send("email", ["email": "planted@example.org"])
    try lab.send("child-age.1", ["child-age.1": "4"])
    try lab.send("child-name.1", ["child-name.1": "Plantedname"])
    #expect(
      try lab.store.contactAnswers(to: "home", of: lab.participant).map { "\($0.key) \($0.value)" }.sorted()
        == ["child-name.1 Plantedname", "email planted@example.org"])
    let questions = try lab.course().pages.flatMap(\.questions)
    #expect(questions.first { $0.question.id == "email" }?.answer == .sealed)
    let rows = try lab.store.history(of: "home", by: lab.participant)
    #expect(rows.filter(\.answer.isContactData).count == 2)
    try lab.lab.settle()
    let bytes = try lab.lab.bytes()
    for word in ["planted@example.org", "Plantedname"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
  }

  @Test func changedContactDataAreKeptUntilSomebodyLeaves() throws {
    try lab.send("email", ["email": "one@example.org"])
    try lab.send("email", ["email": "two@example.org"], at: later(1))
    try lab.send("email", ["email": ""], at: later(2))
    try lab.send("email", ["email": "two@example.org"], at: later(3))
    let numbers = try lab.store.history(of: "home", by: lab.participant).map(\.number)
    #expect(numbers == [1, 2, 3, 4])
    #expect(
      try Array(lab.store.contactAnswers(to: "home", of: lab.participant).values) == ["two@example.org"])
    func contacts() throws -> Int {
      try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM survey_contacts") }
    }
    #expect(try contacts() == 2)
    try lab.store.leave(lab.participant, session: nil, context: lab.lab.context(lab.participant))
    #expect(try contacts() == 0)
    #expect(try lab.lab.actions().last == "contact.forgotten")
  }

  // MARK: - Drawings and times

  @Test func aDrawingIsKeptWithItsStrokes() throws {
    try lab.send("where", ["where": "1,2,3 4,5,6; 7,8,9"])
    let stored = try #require(try lab.store.history(of: "home", by: lab.participant).first?.answer.text)
    #expect(stored.hasPrefix("drawing-"))
    #expect(try lab.store.strokes(of: stored, by: lab.participant) == "1,2,3 4,5,6;7,8,9")
    let other = try lab.lab.enrolWithConsent()
    #expect(try lab.store.strokes(of: stored, by: other) == nil)
  }

  @Test func theTimeOnEachPageIsKept() throws {
    try lab.send("smokes", ["smokes": "yes"], shownAt: start, at: later(5))
    try lab.send("smokes", ["smokes": "no"], shownAt: later(60), at: later(63))
    // Neither a page of the future nor one of the day before tells anything.
    try lab.send("remark", ["remark": "x"], shownAt: later(99), at: later(70))
    try lab.send("job", ["job": "x"], shownAt: later(-86_400), at: later(71))
    let times = try lab.store.pageTimes(of: "home", by: lab.participant)
    #expect(times.map(\.page.text) == ["smokes", "smokes"] && times.map(\.seconds) == [5, 3])
  }

  @Test func whereTheStudyDoesNotAskForItNoTimeIsKept() throws {
    let lab = try SurveyLab(changing: "times: yes", to: "times: no")
    try lab.send("smokes", ["smokes": "yes"], shownAt: start, at: later(5))
    #expect(try lab.store.pageTimes(of: "home", by: lab.participant).isEmpty)
  }
}

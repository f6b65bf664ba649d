import Studies
import Testing

@testable import Storage

/// Contact data from surveys as the participant and staff read them, and their deletion.
struct SurveyContactStoreTests {
  private let lab: SurveyLab
  private let staff = AuditContext(by: .staff("ben"), at: start.advanced(bySeconds: 90))

  init() throws {
    lab = try SurveyLab()
    try lab.send("email", ["email": "one@example.org"])
    try lab.send("child-age.1", ["child-age.1": "4"])
    try lab.send("child-name.1", ["child-name.1": "Wilhelmina"])
    try lab.send("email", ["email": "two@example.org"], at: later(1))
  }

  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  private func place(_ question: String) -> SurveyContact.Place {
    SurveyContact.Place(survey: "home", key: SurveyAnswerKey(question)!)
  }

  /// “home/email: one@example.org, two@example.org”
  private func contacts() throws -> [String] {
    try lab.store.surveyContacts(of: lab.participant).map { words(of: $0) }
  }

  private func opened() throws -> [String] {
    try lab.store.openSurveyContacts(of: lab.participant, context: staff).map { words(of: $0) }
  }

  private func words(of contact: SurveyContact) -> String {
    "\(contact.place): \(contact.values.map(\.text).joined(separator: ", "))"
      + (contact.isTakenBack ? " (taken back)" : "")
  }

  private func delete(_ question: String, at time: Timestamp) throws {
    try lab.store.deleteSurveyContact(
      at: place(question), of: lab.participant, in: lab.lab.study,
      context: lab.lab.context(lab.participant, at: time))
  }

  private func entries(_ actions: String...) throws -> [AuditEntry] {
    try lab.store.auditTrail(of: lab.participant).filter { actions.contains($0.action) }
  }

  private func kept() throws -> Int {
    try lab.store.identity.read { try $0.count("SELECT COUNT(*) FROM survey_contacts") }
  }

  // MARK: - Reading

  @Test func everythingIsReadWithItsTimes() throws {
    #expect(
      try contacts() == ["home/child-name.1: Wilhelmina", "home/email: one@example.org, two@example.org"])
    let email = try #require(try lab.store.surveyContacts(of: lab.participant).last)
    #expect(email.values.map(\.givenAt) == [start, later(1)])
    #expect(try lab.store.surveyContacts(of: lab.lab.enrolWithConsent()).isEmpty)
  }

  @Test func theyStandInTheOrderOfTheStudy() throws {
    let found = try lab.lab.study.inOrder(lab.store.surveyContacts(of: lab.participant)).map(\.place)
    #expect(found == [place("email"), place("child-name.1")])
  }

  @Test func whoReadsThemIsNoted() throws {
    #expect(try opened() == contacts())
    let entry = try #require(try entries("contact.opened").first)
    #expect(entry.actorID == "ben" && entry.detail == "home/child-name.1 home/email")
    // There was nothing to read: nothing is noted.
    let other = try lab.lab.enrolWithConsent()
    #expect(try lab.store.openSurveyContacts(of: other, context: staff).isEmpty)
    #expect(
      try lab.store.hasSurveyContacts(of: lab.participant) && !lab.store.hasSurveyContacts(of: other))
    #expect(try lab.store.auditTrail(of: other).allSatisfy { $0.action != "contact.opened" })
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// Somebody who cannot be noted reads nothing.
  @Test func nothingIsReadWithoutAnEntry() throws {
    try cutOff(lab.store.identity, "INSERT", "audit") { _ = try opened() }
    #expect(try entries("contact.opened").isEmpty)
  }

  // MARK: - Taking back

  @Test func whatWasTakenBackIsForTheParticipantAlone() throws {
    try lab.send("email", ["email.not-given": "prefer-not-to-say"], at: later(2))
    #expect(
      try contacts() == [
        "home/child-name.1: Wilhelmina", "home/email: one@example.org, two@example.org (taken back)",
      ])
    #expect(try opened() == ["home/child-name.1: Wilhelmina"])
    try lab.send("email", ["email": "two@example.org"], at: later(3))
    #expect(try opened() == contacts())
  }

  /// The value was sealed, and the answer that says so did not come.
  @Test func whatIsNewerThanTheAnswerIsNotTakenBack() throws {
    try lab.send("email", ["email": ""], at: later(2))
    try cutOff(lab.store.research, "INSERT", "answers") {
      _ = try lab.send("email", ["email": "three@example.org"], at: later(3))
    }
    #expect(try opened().last == "home/email: one@example.org, two@example.org, three@example.org")
  }

  // MARK: - Deleting

  @Test func aDeletionTakesAllAnswersToTheQuestion() throws {
    for second in 2...3 { try delete("email", at: later(second)) }
    #expect(try contacts() == ["home/child-name.1: Wilhelmina"] && kept() == 1)
    let history = try lab.store.history(of: "home", by: lab.participant).filter { $0.key.question == "email" }
    #expect(history.map(\.answer.isContactData) == [true, true, false])
    #expect(history.last?.answer.reason == "skipped" && history.last?.answer.kind == "email")
    let deleted = try entries("survey.contact-taken-back", "survey.contact-deleted")
    #expect(Set(deleted.map(\.action)).count == 2 && deleted.count == 2)
    #expect(deleted.allSatisfy { $0.detail == "email" && $0.subject == "home" })
    #expect(try lab.store.brokenAuditEntries().isEmpty)
    // It can be given again.
    try lab.send("email", ["email": "two@example.org"], at: later(4))
    #expect(try contacts().last == "home/email: two@example.org")
  }

  @Test func aDeletionThatIsCutOffLeavesNothingInUse() throws {
    try cutOff(lab.store.identity, "DELETE", "survey_contacts") { try delete("email", at: later(2)) }
    #expect(try opened() == ["home/child-name.1: Wilhelmina"] && kept() == 3)
    try delete("email", at: later(3))
    #expect(try kept() == 1)
    #expect(try entries("survey.contact-taken-back").count == 1)
  }

  @Test func nothingElseIsDeleted() throws {
    try lab.send("smokes", ["smokes": "yes"])
    let before = try lab.lab.extent()
    for question in ["smokes", "child-name", "child-name.2", "unknown"] { try delete(question, at: later(2)) }
    #expect(try lab.lab.extent() == before)
  }

  @Test func nobodyDeletesAfterLeaving() throws {
    try lab.store.leave(lab.participant, session: nil, context: lab.lab.context(lab.participant))
    let before = try lab.lab.extent()
    #expect(throws: StoreRefusal.participationEnded) { try delete("email", at: later(2)) }
    #expect(try lab.lab.extent() == before && contacts().isEmpty)
  }
}

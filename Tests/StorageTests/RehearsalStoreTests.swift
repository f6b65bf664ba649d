import Studies
import Testing

@testable import Storage

/// A rehearsal goes as a whole, and nothing of a real participant with it.
struct RehearsalStoreTests {
  private let lab: TemporaryLab
  private let real: Participant.ID
  private let context = AuditContext(by: .staff("desk"), at: start)

  init() throws {
    lab = try TemporaryLab()
    real = try lab.enrolWithConsent(name: "Real Person")
    _ = try lab.finishRun(real)
  }

  /// Returns the number of rows of each table of both databases, except permanent ones and those about
  /// nobody.
  private func rows() throws -> [String: Int] {
    let exempt: Set = [
      "audit", "audit_seal", "study_versions", "study_files", "standings_due", "grdb_migrations",
    ]
    var rows: [String: Int] = [:]
    for (name, database) in [("research", lab.store.research), ("identity", lab.store.identity)] {
      try database.read { db in
        for table in try db.tables() where !exempt.contains(table) {
          rows["\(name).\(table)"] = try db.count("SELECT COUNT(*) FROM \(table)")
        }
      }
    }
    return rows
  }

  @Test func nothingOfItStays() throws {
    let before = try rows()
    let rehearsal = try lab.enrolWithConsent(origin: .rehearsal, name: "Rehearsing Person")
    let run = try lab.finishRun(rehearsal)
    try SurveyLab.answerSomething(as: rehearsal, in: lab)
    let email = AnswerReference(
      survey: "other", key: SurveyAnswerKey("email" as SurveyQuestion.ID), number: 1)
    try lab.store.note(AnswerRemark("Rehearsed."), beside: email, of: rehearsal, context: context)
    _ = try lab.store.ask(AnswerRemark("Rehearsed?"), about: email, of: rehearsal, context: context)
    _ = try lab.makeParticipants(2, origin: .rehearsal, language: "de")
    let note = try InterventionRequest(.void(run.id), reason: .technical, remark: "drill", seen: 0)
    _ = try lab.store.intervene(note, for: rehearsal, in: lab.study, context: context)
    let plan = VisitPlan(time: start, minutes: 30, experimenter: nil, station: nil)
    _ = try lab.store.plan(
      plan, visit: lab.study.visits[0].id, of: rehearsal, in: lab.study, calendar: LabCalendar(),
      deviation: nil, context: context)
    let extent = try lab.store.rehearsalExtent(of: lab.study.id)
    #expect(extent == RehearsalExtent(participants: 3, consents: 1, runs: 1, appointments: 1))

    #expect(try lab.store.deleteRehearsals(of: lab.study.id, context: context) == 3)
    #expect(try rows() == before)
    #expect(try lab.store.participation(of: real)?.consents.count == 1)
    #expect(try lab.actions().contains("rehearsals.deleted"))
    #expect(try lab.store.brokenAuditEntries() == [:])
  }

  @Test func withoutOneNothingHappens() throws {
    let actions = try lab.actions()
    #expect(try lab.store.deleteRehearsals(of: lab.study.id, context: context) == 0)
    #expect(try lab.actions() == actions)
  }

  @Test func anotherStudyKeepsItsOwn() throws {
    _ = try lab.enrolWithConsent(origin: .rehearsal)
    #expect(try lab.store.deleteRehearsals(of: "another", context: context) == 0)
    #expect(try lab.store.rehearsalExtent(of: lab.study.id).participants == 1)
  }

  /// The triggers that protect the consent of real participants still do, and nobody becomes a rehearsal
  /// later.
  @Test func realOnesStayProtected() throws {
    for way in ["DELETE FROM consents", "UPDATE participants SET origin = 'rehearsal'"] {
      #expect(throws: DatabaseError.self, "\(way)") {
        try lab.store.research.write { try $0.execute(sql: way) }
      }
    }
    for table in ["signatures", "consent_papers"] {
      #expect(throws: DatabaseError.self, "\(table)") {
        try lab.store.identity.write { try $0.execute(sql: "DELETE FROM \(table)") }
      }
    }
  }
}

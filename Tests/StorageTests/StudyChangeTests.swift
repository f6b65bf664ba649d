import SampleStudies
import Studies
import Testing

@testable import Storage

/// The store tells whether anything has happened that may bear on what is kept of a study.
struct StudyChangeTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
  }

  private func hasChanged(
    _ study: Study.ID? = nil, _ origin: Participant.Origin = .real, since change: Int64
  ) throws -> Bool {
    try lab.store.hasChanged(study ?? lab.study.id, origin: origin, since: change)
  }

  /// The first run of a study begins a list of orders, which is an entry about nobody.
  @Test func whatAParticipantDoesIsAChangeOfTheirStudyAlone() throws {
    let bea = try lab.enrolWithConsent()
    try lab.finishRun(ada)
    let before = try lab.store.lastChange()
    #expect(try !hasChanged(since: before))
    try lab.finishRun(bea)
    #expect(try hasChanged(since: before))
    #expect(try !hasChanged("another-study", since: before) && !hasChanged(nil, .rehearsal, since: before))
    let after = try lab.store.lastChange()
    _ = try lab.enrolWithConsent(origin: .rehearsal)
    #expect(try !hasChanged(since: after) && hasChanged(nil, .rehearsal, since: after))
  }

  /// As a release, or the withdrawal of a batch.
  @Test func whatNamesNobodyMayBeAboutEverybody() throws {
    let before = try lab.store.lastChange()
    _ = try lab.registerStation("Tablet 1")
    #expect(try hasChanged(since: before) && hasChanged("another-study", .rehearsal, since: before))
  }

  @Test func somebodyWhoIsGoneMayHaveBeenOfAnyStudy() throws {
    let before = try lab.store.lastChange()
    try lab.store.research.write { db in
      try AuditTrail.append(
        "deletion.final", subject: "nobody", participant: "nobody",
        context: AuditContext(by: .system, at: start), in: db)
    }
    #expect(try hasChanged("another-study", since: before))
  }

  /// There is a bound to what is looked through.
  @Test func veryManyChangesAreOne() throws {
    let before = try lab.store.lastChange()
    try lab.store.research.write { db in
      for number in 1...5001 {
        try AuditTrail.append(
          "test.done", subject: "\(number)", participant: ada,
          context: AuditContext(by: .system, at: start), in: db)
      }
    }
    #expect(try hasChanged("another-study", since: before))
    #expect(try !hasChanged("another-study", since: before + 1))
  }

  /// No more is read than the entries since, and the participant of each by their id.
  @Test func nothingIsReadThatCameBefore() throws {
    let plan = try lab.store.research.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + SQLiteStore.changeOfStudy, [1, lab.study.id, "real"]).map {
        $0["detail"] as String
      }
    }
    #expect(plan.contains { $0.contains("SEARCH audit USING INTEGER PRIMARY KEY (rowid>?)") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
  }
}

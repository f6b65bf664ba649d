import Foundation
import Studies
import Testing

@testable import Storage

/// Names go when their time is over and somebody says so; what was answered and measured stays.
struct IdentityRetentionTests {
  private static let years = 5
  private static let retention = IdentityRetention(years: years)

  private let full: FullLab
  private var lab: TemporaryLab { full.lab }
  private var store: SQLiteStore { full.lab.store }
  /// The last activity of the one, long before that of the other.
  private let lastSeen = start.advanced(bySeconds: 86_400)
  private let due: Timestamp

  init() throws {
    full = try FullLab(to: "consent:\n  countersignature: yes\n  identity-years: \(Self.years)\n")
    due = Self.retention.end(lastActivity: lastSeen)
    try see(full.ada, at: lastSeen)
    try see(full.bea, at: lastSeen.advanced(bySeconds: 86_400))
  }

  private func see(_ person: Participant.ID, at time: Timestamp) throws {
    try store.research.write {
      try $0.run("UPDATE participants SET last_seen_at = ? WHERE id = ?", [time, person])
    }
  }

  private func desk(_ time: Timestamp) -> AuditContext { AuditContext(by: .staff("desk"), at: time) }

  private func people(at time: Timestamp) throws -> [Participant.ID] {
    try store.identitiesDue(in: lab.study, at: time).map(\.participant)
  }

  // MARK: - Those who are due

  @Test func theTimeCountsFromTheLastActivity() throws {
    #expect(try people(at: due.advanced(bySeconds: -1)) == [])
    #expect(try people(at: due) == [full.ada])
    #expect(try people(at: due.advanced(bySeconds: 86_400)) == [full.ada, full.bea])
    #expect(try store.identitiesDue(in: lab.study, at: due).map(\.lastActivity) == [lastSeen])
    try see(full.ada, at: due)
    #expect(try people(at: due.advanced(bySeconds: 1)) == [], "whoever came back is not due")
  }

  @Test func anAppointmentAheadIsActivityToo() throws {
    try store.research.write {
      try $0.run("UPDATE visits SET planned_for = ? WHERE participant = ?", [due, full.ada])
    }
    #expect(try people(at: due) == [])
  }

  @Test func withoutALimitNobodyIsDue() throws {
    let other = try FullLab()
    let late = due.advanced(bySeconds: 100 * 31_557_600)
    #expect(try other.lab.store.identitiesDue(in: other.lab.study, at: late) == [])
    #expect(try other.lab.store.removeIdentities(of: other.lab.study, seenAt: late, context: desk(late)) == 0)
  }

  @Test func whoHasAllDataDeletedIsNotAskedAboutHere() throws {
    try store.leave(
      full.ada, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(full.ada))
    try see(full.ada, at: lastSeen)
    #expect(try people(at: due) == [])
  }

  @Test func rehearsalsAreNeverDue() throws {
    let rehearsed = try lab.enrolWithConsent(origin: .rehearsal)
    try see(rehearsed, at: lastSeen)
    #expect(try people(at: due) == [full.ada])
  }

  // MARK: - Removing

  @Test func namesGoAndResearchStays() throws {
    let before = try lab.extent()
    #expect(try store.removeIdentities(of: lab.study, seenAt: due, context: desk(due)) == 1)
    let after = try lab.extent()
    for table in PersonalTable.identity where !["audit", "outbox", "outbox_attachments"].contains(table.name)
    {
      #expect(after["identity.\(table.name)"]! * 2 == before["identity.\(table.name)"]!, "\(table.name)")
    }
    for (table, rows) in before where table.hasPrefix("research.") && table != "research.audit" {
      #expect(after[table] == rows, "\(table)")
    }
    let record = try #require(try store.participation(of: full.ada))
    #expect(record.consents.count == 1 && record.runs.count == 1 && record.participant.leftAt == nil)
    #expect(try store.paper(of: record.consents[0].id) == nil)
    let other = try #require(try store.participation(of: full.bea)?.consents.first)
    #expect(try store.paper(of: other.id)?.document == Array("Papierwort".utf8))
    #expect(try people(at: due) == [])
    #expect(try store.removeIdentities(of: lab.study, seenAt: due, context: desk(due)) == 0)
  }

  @Test func theTrailTells() throws {
    try store.removeIdentities(of: lab.study, seenAt: due, context: desk(due))
    let entry = try #require(try store.auditTrail(of: full.ada).last { $0.action == "identity.removed" })
    #expect(entry.actorKind == "staff" && entry.actorID == "desk" && entry.detail == "years: 5")
    #expect(try store.auditTrail(of: full.bea).allSatisfy { $0.action != "identity.removed" })
    #expect(try lab.actions().filter { $0 == "identities.removed" }.count == 1)
    #expect(try store.brokenAuditEntries() == [:])
    let removals = try store.identityRemovals(of: lab.study.id)
    #expect(removals.map(\.people) == [1] && removals.map(\.removedAt) == [due])
  }

  /// The decision rests on a list: who became due after it was read is not meant.
  @Test func whoBecameDueSinceTheListWasReadIsLeftOut() throws {
    let later = due.advanced(bySeconds: 2 * 86_400)
    #expect(try people(at: later) == [full.ada, full.bea])
    #expect(try store.removeIdentities(of: lab.study, seenAt: due, context: desk(later)) == 1)
    #expect(try people(at: later) == [full.bea])
    // A list of the future is one of now.
    let early = due.advanced(bySeconds: 3600)
    #expect(try store.removeIdentities(of: lab.study, seenAt: later, context: desk(early)) == 0)
  }

  @Test func theServerAloneRemovesNothing() throws {
    let before = try lab.extent()
    try store.finishDeletions(context: AuditContext(by: .system, at: due.advanced(bySeconds: 9 * 86_400)))
    #expect(try lab.extent() == before)
  }

  // MARK: - Traces

  @Test func nothingIsFoundInAnyFileOrBackup() throws {
    let sealed = try full.sealedValues()
    #expect(sealed.count > 12)
    let before = try lab.bytes()
    for word in sealed { #expect(before.range(of: word) != nil, "the search finds what is there") }
    try store.removeIdentities(of: lab.study, seenAt: due, context: desk(due))
    #expect(try store.identityRemovals(of: lab.study.id).map(\.isTraceless) == [false])
    try store.finishDeletions(context: AuditContext(by: .system, at: due.advanced(bySeconds: 60)))
    #expect(try store.identityRemovals(of: lab.study.id).map(\.isTraceless) == [true])
    try full.expectNowhere(sealed, in: lab.bytes(), "the directory")
    // Measurements are still there.
    for word in FullLab.planted { #expect(try lab.bytes().range(of: Data(word.utf8)) != nil) }
    try withTemporaryDirectory { folder in
      let backup = folder.appendingPathComponent("backup")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try DataBackup.make(of: lab.directory, in: backup, withKeys: false, program: "test", at: start)
      let bytes = try TemporaryLab.bytes(of: backup)
      #expect(!bytes.isEmpty)
      try full.expectNowhere(sealed, in: bytes, "a backup")
    }
  }

  // MARK: - Cut off

  /// The transaction stops half-way: nothing is gone, and the next word carries all of it out.
  @Test func whatIsStoppedLeavesEverything() throws {
    try store.identity.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER stop BEFORE INSERT ON identity_removals BEGIN SELECT RAISE(ABORT, 'stopped'); END
          """)
    }
    let before = try lab.extent()
    #expect(throws: DatabaseError.self) {
      try store.removeIdentities(of: lab.study, seenAt: due, context: desk(due))
    }
    #expect(try lab.extent() == before)
    try store.identity.write { try $0.execute(sql: "DROP TRIGGER stop") }
    #expect(try store.removeIdentities(of: lab.study, seenAt: due, context: desk(due)) == 1)
  }

  /// The power failed between the two databases: the names are gone, and the next round tells the other trail.
  @Test func theNextRoundTellsTheOtherTrail() throws {
    try store.research.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER stop BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'stopped'); END
          """)
    }
    #expect(throws: DatabaseError.self) {
      try store.removeIdentities(of: lab.study, seenAt: due, context: desk(due))
    }
    try store.research.write { try $0.execute(sql: "DROP TRIGGER stop") }
    #expect(try people(at: due) == [])
    #expect(try !lab.actions().contains("identities.removed"))
    let round = AuditContext(by: .system, at: due.advanced(bySeconds: 60))
    for _ in 1...2 { try store.finishDeletions(context: round) }
    #expect(try lab.actions().filter { $0 == "identities.removed" }.count == 1)
    #expect(try lab.actions().filter { $0 == "identities.cleaned" }.count == 1)
    #expect(try store.brokenAuditEntries() == [:])
  }
}

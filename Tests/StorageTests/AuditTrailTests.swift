import Studies
import Testing

@testable import Storage

struct AuditTrailTests {
  @Test func entriesAreChained() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let trail = try lab.store.auditTrail(of: participant)
    #expect(
      trail.map(\.action) == ["participant.enrolled", "consent.signed", "contact.asked", "signature.sealed"])
    #expect(trail[1].previous == trail[0].digest)
    #expect(trail.allSatisfy { $0.actorKind == "participant" && $0.actorID == participant.text })
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A name in a file from outside can hold a NUL, and the database gives back nothing behind one.
  @Test func anEntryWithANULIsSound() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    let desk = AuditContext(by: .staff("desk"), at: start)
    try lab.store.noteRefusedResult("missing startDate of x\u{0}block3", of: participant, context: desk)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
    let entry = try lab.store.auditTrail(of: participant).first { $0.action == "result.refused" }
    #expect(entry?.detail == "missing startDate of x\u{FFFD}block3")
  }

  @Test(arguments: [
    "UPDATE audit SET detail = 'nothing'", "DELETE FROM audit", "DELETE FROM audit WHERE sequence = 1",
  ])
  func entriesCannotBeChanged(sql: String) throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    for database in [lab.store.research, lab.store.identity] {
      let refusal = #expect(throws: DatabaseError.self) { try database.write { try $0.run(sql) } }
      #expect(refusal?.reason == "the audit trail is append-only")
    }
  }

  /// An attacker has the file and removes the triggers.
  @Test(arguments: [
    "UPDATE audit SET detail = 'another' WHERE sequence = 2",
    "UPDATE audit SET time = time + 1 WHERE sequence = 2",
    "UPDATE audit SET actor = 'another' WHERE sequence = 2",
    "UPDATE audit SET actor = NULL WHERE sequence = 2",
    "UPDATE audit SET actor_kind = 'system' WHERE sequence = 2",
    "UPDATE audit SET action = 'another' WHERE sequence = 2",
    "UPDATE audit SET subject = 'another' WHERE sequence = 2",
    "UPDATE audit SET participant = 'another' WHERE sequence = 2",
    "UPDATE audit SET participant = NULL WHERE sequence = 2",
    "UPDATE audit SET previous = 'another' WHERE sequence = 2",
    "UPDATE audit SET digest = 'another' WHERE sequence = 2", "DELETE FROM audit WHERE sequence = 2",
    "UPDATE audit SET sequence = 9 WHERE sequence = 2",
    "UPDATE audit SET action = action || detail, detail = '' WHERE sequence = 2",
  ])
  func aChangeBehindTheBackIsFound(sql: String) throws {
    let lab = try tampered(by: sql)
    #expect(try lab.store.brokenAuditEntries() == ["research": 2])
  }

  @Test func theFirstEntryGoneIsFound() throws {
    let lab = try tampered(by: "DELETE FROM audit WHERE sequence = 1")
    #expect(try lab.store.brokenAuditEntries() == ["research": 1])
  }

  @Test func theOtherDatabaseIsCheckedToo() throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    try lab.store.identity.write { db in
      try db.run("DROP TRIGGER audit_keeps_entries")
      try db.run("UPDATE audit SET time = 0")
    }
    #expect(try lab.store.brokenAuditEntries() == ["identity": 1])
  }

  private func tampered(by sql: String) throws -> TemporaryLab {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    _ = try lab.enrolWithConsent()
    try lab.store.research.write { db in
      try db.run("DROP TRIGGER audit_keeps_entries")
      try db.run("DROP TRIGGER audit_loses_nothing")
      try db.run(sql)
    }
    return lab
  }
}

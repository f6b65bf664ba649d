import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// Changes of an audit trail that only the lab's key reveals: the hashes of the remaining entries fit in each
/// of these cases.
struct AuditSealTests {
  private let lab: TemporaryLab

  init() throws {
    lab = try TemporaryLab()
    for _ in 1...3 { _ = try lab.enrolWithConsent() }
    try lab.store.research.write { db in
      for name in ["audit_keeps_entries", "audit_loses_nothing", "audit_seal_is_kept"] {
        try db.run("DROP TRIGGER \(name)")
      }
    }
  }

  @Test func anUntouchedTrailIsSound() throws {
    let verdicts = try lab.store.verifyAudit(.whole)
    #expect(verdicts.map(\.database) == ["research", "identity"])
    #expect(verdicts.allSatisfy { $0.problem == nil && $0.entries > 2 && $0.verified == $0.entries })
    #expect(try lab.store.verifyAudit(.newest(2)).allSatisfy { $0.problem == nil && $0.verified == 2 })
  }

  @Test func removedNewestEntriesShow() throws {
    let last = try count()
    try tamper("DELETE FROM audit WHERE sequence > \(last - 2)")
    #expect(try problem() == .cutOff(after: last - 2, sealed: last))
    // Later entries do not cover up the change.
    for _ in 1...3 { _ = try lab.enrolWithConsent() }
    #expect(try problem() == .rewritten(upTo: last))
  }

  @Test func anEmptiedTrailShows() throws {
    let last = try count()
    try tamper("DELETE FROM audit")
    #expect(try problem() == .cutOff(after: 0, sealed: last))
  }

  /// Every hash is computed again, so that the chain is consistent.
  @Test func aRewrittenTrailShows() throws {
    let last = try count()
    let stored = try lab.store.research.read { try $0.rows("SELECT * FROM audit ORDER BY sequence") }
    try raw { db in
      try db.run("DELETE FROM audit")
      for row in stored {
        let entry = AuditTrail.entry(row)
        try AuditTrail.append(
          entry.action, subject: entry.subject, participant: entry.participant,
          detail: "nothing to see", context: AuditContext(by: .system, at: entry.time), in: db)
      }
    }
    #expect(try problem() == .rewritten(upTo: last))
    try lab.store.remember(
      lab.study, files: lab.definition.files, context: AuditContext(by: .system, at: start))
    _ = try lab.enrolWithConsent()
    #expect(try problem() == .rewritten(upTo: last))
  }

  @Test func entriesOfSomebodyElseShow() throws {
    let last = try count()
    try raw { db in
      try AuditTrail.append(
        "consent.signed", subject: "forged", context: AuditContext(by: .system, at: start), in: db)
    }
    #expect(try problem() == .unsealed(after: last))
    _ = try lab.enrolWithConsent()
    #expect(try problem() == .unsealed(after: last))
  }

  @Test func aSealThatIsGoneOrForgedShows() throws {
    try tamper("UPDATE audit_seal SET sequence = sequence - 1")
    #expect(try problem() == .sealForged)
    try tamper("DELETE FROM audit_seal")
    #expect(try problem() == .sealMissing)
    _ = try lab.enrolWithConsent()
    #expect(try problem() == .sealMissing)
  }

  /// The seal of one database says nothing of the other.
  @Test func theSealOfTheOtherTrailIsForged() throws {
    let row = try #require(
      try lab.store.identity.read { try $0.row("SELECT sequence, digest, mac FROM audit_seal") })
    try raw { db in
      try db.run(
        "UPDATE audit_seal SET sequence = ?, digest = ?, mac = ?", StatementArguments(row.values))
    }
    #expect(try problem() == .sealForged)
  }

  @Test func aChangedEntryShowsAmongTheNewestOnlyIfItIsOne() throws {
    try tamper("UPDATE audit SET detail = 'another' WHERE sequence = 1")
    #expect(try problem() == .brokenEntry(1))
    #expect(try lab.store.verifyAudit(.newest(2)).allSatisfy { $0.problem == nil })
    try tamper("UPDATE audit SET detail = 'another' WHERE sequence = \(try count())")
    #expect(try lab.store.verifyAudit(.newest(2))[0].problem == .brokenEntry(try count()))
  }

  @Test func aSoundTrailIsSoundInPieces() throws {
    let whole = try lab.store.verifyAudit(.whole)
    for count in [1, 2, 3, 1000] as [Int64] {
      let inPieces = try #require(try lab.store.verifyAudit(inPiecesOf: count) { true })
      #expect(inPieces.map(\.database) == whole.map(\.database))
      #expect(inPieces.map(\.newest) == whole.map(\.newest))
      #expect(inPieces.allSatisfy { $0.problem == nil && $0.verified == $0.entries }, "\(count)")
    }
  }

  /// As much as a piece is missing, or less, or more.
  @Test func missingEntriesShowInPieces() throws {
    try tamper("DELETE FROM audit WHERE sequence BETWEEN 3 AND 6")
    #expect(try problem() == .brokenEntry(3))
  }

  @Test func piecesEndWhenTheyAreToldTo() throws {
    var left = 3
    let verdicts = try lab.store.verifyAudit(inPiecesOf: 1) {
      left -= 1
      return left > 0
    }
    #expect(verdicts == nil && left == 0)
  }

  /// Data from before there were seals.
  @Test(arguments: [false, true])
  func anEarlierTrailIsTakenOverAsItIs(isBroken: Bool) throws {
    let key = lab.store.key
    let rows = try lab.store.research.read {
      try $0.rows("SELECT \(AuditTrail.columns) FROM audit ORDER BY sequence")
    }
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: key)
    try migrator.migrate(database, upTo: "research-019")
    try database.write { db in
      for row in rows {
        try db.execute(
          sql: "INSERT INTO audit (\(AuditTrail.columns)) VALUES (\(placeholders(10)))",
          arguments: StatementArguments(row.values))
      }
      if isBroken {
        try db.execute(
          sql: "DROP TRIGGER audit_keeps_entries; UPDATE audit SET detail = 'x' WHERE sequence = 2")
      }
    }
    try migrator.migrate(database)
    let (verdict, last) = try database.read { db in
      (
        try AuditSeal(database: "research", key: key).verify(.whole, in: db),
        try #require(try db.row("SELECT action, detail FROM audit ORDER BY sequence DESC LIMIT 1"))
      )
    }
    let found = isBroken ? "broken at entry 2" : "unbroken"
    #expect(last["action"] == "audit.sealed")
    #expect(last["detail"] == "taken over up to entry \(rows.count), \(found)")
    #expect(verdict.problem == (isBroken ? .brokenEntry(2) : nil))
    #expect(Int(verdict.entries) == rows.count + 1)
  }

  /// The same at once and in pieces.
  private func problem() throws -> AuditProblem? {
    let problem = try lab.store.verifyAudit(.whole)[0].problem
    for count in [1, 2, 3, 1000] as [Int64] {
      let inPieces = try #require(try lab.store.verifyAudit(inPiecesOf: count) { true })
      #expect(inPieces[0].problem == problem, "\(count)")
    }
    return problem
  }

  private func count() throws -> Int64 { try lab.store.verifyAudit(.newest(1))[0].entries }

  private func tamper(_ sql: String) throws { try raw { try $0.run(sql) } }

  /// Past the console, as somebody with the file does.
  private func raw(_ body: (Database) throws -> Void) throws {
    let other = try DatabaseConnection(path: lab.directory.appendingPathComponent("research.sqlite").path)
    try other.write(body)
    try other.close()
  }
}

import Foundation
import Logging
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The start looks at the newest 10,000 entries of each audit trail; the others are looked at while the server answers.
@Suite struct AuditPassTests {
  private func append(_ count: Int, to database: DurableDatabase) throws {
    let context = AuditContext(by: .system, at: Timestamp(milliseconds: 1))
    try database.write { db in
      for _ in 1...count { try AuditTrail.append("test", subject: "test", context: context, in: db) }
    }
  }

  private func waits(for isThere: () throws -> Bool) throws -> Bool {
    let end = Date().addingTimeInterval(30)
    while Date() < end {
      if try isThere() { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  @Test func anOldEntryThatWasChangedIsFoundAfterTheStart() throws {
    let lab = try TestLab { settings in
      let store = try SQLiteStore(
        directory: URL(fileURLWithPath: settings.data), kinds: TaskKinds.storage)
      try append(10_001, to: store.identity)
      try store.close()
      let database = try DatabaseConnection(path: "\(settings.data)/identity.sqlite")
      try database.write { db in
        try db.execute(sql: "DROP TRIGGER audit_keeps_entries")
        try db.execute(sql: "UPDATE audit SET detail = 'another' WHERE sequence = 1")
      }
      try database.close()
    }
    let administrator = try Colleague(lab, .administrator).browser
    let words = "the audit trail of the identity data is not as it was written"
    #expect(try waits { try administrator.get(Path.staffHome.url()).text.contains(words) })
    let logged = lab.log.errors.filter { $0.contains("the audit trail is not as it was written") }
    #expect(logged.count == 1 && logged[0].contains("identity"), "\(logged)")
  }

  /// The identity trail comes last, after eleven pieces of the other one.
  @Test func aServerThatStopsDoesNotWaitForItsEnd() throws {
    let lab = try TestLab()
    try append(10_001, to: lab.store.research)
    try lab.alter("identity", "DROP TRIGGER audit_seal_is_kept; DELETE FROM audit_seal")
    let altered = AlteredTrails()
    func pass() -> AuditPass {
      AuditPass(lab.store, telling: altered, logger: Logger(label: "test") { [log = lab.log] _ in log })
    }
    let ended = pass()
    ended.start()
    ended.stop()
    #expect(altered.verdicts.isEmpty)
    let whole = pass()
    whole.start()
    #expect(try waits { !altered.verdicts.isEmpty })
    whole.stop()
    #expect(altered.verdicts.map(\.database) == ["identity"])
    #expect(altered.verdicts.map(\.problem) == [.sealMissing])
  }

  @Test func aTrailIsNamedOnceByItsFirstVerdict() {
    func verdict(_ database: String, _ problem: AuditProblem?) -> AuditVerdict {
      AuditVerdict(database: database, entries: 9, verified: 9, newest: "", problem: problem)
    }
    let altered = AlteredTrails([verdict("research", nil), verdict("identity", .sealMissing)])
    #expect(altered.verdicts.map(\.database) == ["identity"])
    altered.note([verdict("research", .brokenEntry(2)), verdict("identity", .brokenEntry(3))])
    #expect(altered.verdicts.map(\.database) == ["identity", "research"])
    #expect(altered.verdicts.map(\.problem) == [.sealMissing, .brokenEntry(2)])
  }
}

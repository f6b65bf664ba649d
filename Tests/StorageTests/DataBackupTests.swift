import Crypto
import Foundation
import Studies
import Synchronization
import Testing

@testable import Storage

struct DataBackupTests {
  /// People sign all the while: no copy holds a consent in one file without its signature in the other, or the other
  /// way round, and each can be used.
  @Test func aBackupUnderWritesIsConsistent() throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    let isOver = Atomic(false)
    let failures = Collected<String>()
    onThreads(4) { number in
      do {
        if number > 0 {
          while !isOver.load(ordering: .acquiring) { _ = try lab.enrolWithConsent() }
          return
        }
        defer { isOver.store(true, ordering: .releasing) }
        var sizes: [Int] = []
        for _ in 1...6 { try withTemporaryDirectory { sizes.append(try consents(in: $0, of: lab)) } }
        if sizes != sizes.sorted() || sizes.first == sizes.last { failures.add("\(sizes)") }
      } catch {
        failures.add("\(error)")
      }
    }
    #expect(failures.values == [])
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// Brings a new backup back and returns how many have signed.
  private func consents(in folder: URL, of lab: TemporaryLab) throws -> Int {
    let (backup, data) = (folder.appendingPathComponent("backup"), folder.appendingPathComponent("data"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let verdicts = try make(of: lab, in: backup, withKeys: true)
    #expect(verdicts.allSatisfy { $0.problem == nil })
    try Self.restore(from: backup, to: data)
    let store = try SQLiteStore(directory: data)
    let signed = try Set(store.research.read { try $0.texts("SELECT id FROM consents") })
    let sealed = try Set(store.identity.read { try $0.texts("SELECT consent FROM signatures") })
    #expect(signed == sealed && !signed.isEmpty)
    let restored = try store.research.read {
      try $0.text("SELECT action FROM audit ORDER BY sequence DESC LIMIT 1")
    }
    #expect(restored == "data.restored")
    try store.close()
    return signed.count
  }

  @Test func theKeysStayApartUnlessTheyAreAskedFor() throws {
    let lab = try TemporaryLab()
    try withTemporaryDirectory { folder in
      let backup = folder.appendingPathComponent("backup")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try make(of: lab, in: backup)
      let names = try FileManager.default.contentsOfDirectory(atPath: backup.path).sorted()
      #expect(names == ["backup.json", "identity.sqlite", "research.sqlite"])
      let data = folder.appendingPathComponent("data")
      #expect(throws: BackupError.self) { try Self.restore(from: backup, to: data) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["backup"])
      try Self.restore(from: backup, to: data, keys: lab.directory)
      try SQLiteStore(directory: data).close()
    }
  }

  @Test func whatIsThereIsNotOverwritten() throws {
    let lab = try TemporaryLab()
    try withTemporaryDirectory { folder in
      let backup = folder.appendingPathComponent("backup")
      _ = try make(of: lab, in: backup, withKeys: true)
      #expect(throws: BackupError.self) { try make(of: lab, in: backup) }
      #expect(throws: BackupError.self) { try Self.restore(from: backup, to: lab.directory) }
    }
  }

  @Test(arguments: [
    "DELETE FROM audit WHERE sequence = (SELECT MAX(sequence) FROM audit)",
    "UPDATE audit SET detail = 'another' WHERE sequence = 1", "DELETE FROM audit_seal",
  ])
  func aBackupThatWasTamperedWithIsNotBroughtBack(sql: String) throws {
    try expectRefusal { backup in
      let database = try DatabaseConnection(path: backup.appendingPathComponent("research.sqlite").path)
      try database.write { db in
        for name in ["audit_keeps_entries", "audit_loses_nothing", "audit_seal_is_kept"] {
          try db.execute(sql: "DROP TRIGGER \(name)")
        }
        try db.execute(sql: sql)
      }
      try database.close()
    }
  }

  /// Data whose trail was altered before the backup are restored on request, with a note of the problem in both trails.
  @Test func anAlteredTrailIsBroughtBackOnRequest() throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    try lab.store.research.write { db in
      for name in ["audit_keeps_entries", "audit_loses_nothing"] { try db.run("DROP TRIGGER \(name)") }
      try db.run("UPDATE audit SET detail = 'another' WHERE sequence = 1")
    }
    try withTemporaryDirectory { folder in
      let (backup, data) = (folder.appendingPathComponent("backup"), folder.appendingPathComponent("data"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let verdicts = try make(of: lab, in: backup, withKeys: true)
      #expect(verdicts.map(\.problem) == [.brokenEntry(1), nil])
      #expect(throws: BackupError.self) { try Self.restore(from: backup, to: data) }
      try Self.restore(from: backup, to: data, despiteProblems: true)
      let store = try SQLiteStore(directory: data)
      for database in [store.research, store.identity] {
        let entry = try #require(
          try database.read { try $0.row("SELECT action, detail FROM audit ORDER BY sequence DESC LIMIT 1") })
        #expect(entry["action"] == "data.restored")
        #expect(
          entry["detail"]
            == "\(backup.path); research: entry 1 of the audit trail was changed or removed")
      }
      try store.close()
    }
  }

  /// The databases of the backup are compared with its description also where problems are accepted.
  @Test func problemsOfTheTrailExcuseNoExchange() throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    try withTemporaryDirectory { folder in
      let (backup, data) = (folder.appendingPathComponent("backup"), folder.appendingPathComponent("data"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try make(of: lab, in: backup, withKeys: true)
      let copy = try DatabaseConnection(path: backup.appendingPathComponent("research.sqlite").path)
      try copy.write { db in
        try db.execute(sql: "DROP TRIGGER audit_loses_nothing")
        try db.execute(sql: "DELETE FROM audit WHERE sequence = (SELECT MAX(sequence) FROM audit)")
      }
      try copy.close()
      #expect(throws: BackupError.self) {
        try Self.restore(from: backup, to: data, despiteProblems: true)
      }
      #expect(!FileManager.default.fileExists(atPath: data.path))
    }
  }

  @Test func anExchangedDatabaseIsNotBroughtBack() throws {
    try expectRefusal { backup in
      let other = try TemporaryLab()
      _ = try other.enrolWithConsent()
      // Of the same lab, of another time.
      let key = backup.appendingPathComponent("identity.key")
      try withTemporaryDirectory { folder in
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: key, to: folder.appendingPathComponent("identity.key"))
        try SQLiteStore(directory: folder).close()
        let file = backup.appendingPathComponent("research.sqlite")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(at: folder.appendingPathComponent("research.sqlite"), to: file)
      }
    }
  }

  @Test func aDamagedDatabaseIsNotBroughtBack() throws {
    try expectRefusal { backup in
      let file = try FileHandle(forWritingTo: backup.appendingPathComponent("identity.sqlite"))
      try file.seek(toOffset: 8192)
      try file.write(contentsOf: Data(repeating: 255, count: 4096))
      try file.close()
    }
  }

  private func expectRefusal(_ change: (URL) throws -> Void) throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    try withTemporaryDirectory { folder in
      let backup = folder.appendingPathComponent("backup")
      _ = try make(of: lab, in: backup, withKeys: true)
      try change(backup)
      #expect(throws: (any Error).self) {
        try Self.restore(from: backup, to: folder.appendingPathComponent("data"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["backup"])
    }
  }

  private func make(of lab: TemporaryLab, in folder: URL, withKeys: Bool = false) throws -> [AuditVerdict] {
    try DataBackup.make(of: lab.directory, in: folder, withKeys: withKeys, program: "test", at: start)
  }

  private static func restore(
    from backup: URL, to data: URL, keys: URL? = nil, despiteProblems: Bool = false
  ) throws {
    _ = try DataBackup.restore(
      from: backup, to: data, keys: keys, kinds: [.implicitAssociation], despiteProblems: despiteProblems,
      at: start)
  }
}

import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

struct DataDirectoryTests {
  @Test func anEmptyDirectoryIsFurnished() throws {
    let lab = try TemporaryLab()
    let names = try FileManager.default.contentsOfDirectory(atPath: lab.directory.path)
    #expect(Set(names).isSuperset(of: ["identity.key", "identity.sqlite", "lock", "research.sqlite"]))
    #expect(try lab.store.staff().isEmpty)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func onlyTheOwnerMayRead() throws {
    let lab = try TemporaryLab()
    #expect(try mode(of: lab.directory) == 0o700)
    for name in ["identity.key", "identity.sqlite", "lock", "research.sqlite"] {
      #expect(try mode(of: lab.directory.appendingPathComponent(name)) == 0o600, "\(name)")
    }
  }

  @Test func aKeyThatOthersMayReadIsRefused() throws {
    try withTemporaryDirectory { url in
      try SQLiteStore(directory: url).close()
      let key = url.appendingPathComponent("identity.key")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: key.path)
      #expect(throws: CryptoError.self) { try SQLiteStore(directory: url) }
    }
  }

  @Test func aLostKeyIsToldRatherThanReplaced() throws {
    try withTemporaryDirectory { url in
      try SQLiteStore(directory: url).close()
      let key = url.appendingPathComponent("identity.key")
      try FileManager.default.removeItem(at: key)
      let refusal = #expect(throws: StorageError.self) { try SQLiteStore(directory: url) }
      #expect(refusal?.description.contains(key.path) == true)
      #expect(!FileManager.default.fileExists(atPath: key.path))
    }
  }

  /// Both write at once, and the audit trail of each database stays one unbroken chain.
  @Test func aCommandWorksBesideAServer() throws {
    let lab = try TemporaryLab()
    let command = try SQLiteStore(directory: lab.directory, access: .besideServer)
    let stores = [lab.store, command]
    let credentials = try (0..<8).map {
      try StaffCredentials(name: "colleague-\($0)", password: "correct horse battery")
    }
    let failures = Collected<String>()
    onThreads(8) { number in
      do {
        _ = try stores[number % 2].addStaff(
          credentials[number], role: .experimenter, study: nil, context: AuditContext(by: .system, at: start))
      } catch {
        failures.add("\(error)")
      }
    }
    #expect(failures.values == [])
    try command.close()
    #expect(try lab.store.brokenAuditEntries().isEmpty)
    #expect(try lab.store.staff().count == 8)
  }

  /// A newer program must not change the tables under a running server.
  @Test func aCommandLeavesTheTablesOfARunningServerAlone() throws {
    let lab = try TemporaryLab()
    try lab.store.research.write { db in
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'research-001'")
    }
    #expect(throws: StorageError.self) { try SQLiteStore(directory: lab.directory, access: .besideServer) }
  }

  @Test func aSecondStoreOnTheSameDirectoryIsRefused() throws {
    let lab = try TemporaryLab()
    let refusal = #expect(throws: StorageError.self) { try SQLiteStore(directory: lab.directory) }
    #expect(refusal?.description.contains(lab.directory.path) == true)
  }

  @Test func otherProcessesAreKeptOutUntilTheStoreGoes() throws {
    try withTemporaryDirectory { url in
      let lock = url.appendingPathComponent("lock").path
      do {
        let store = try SQLiteStore(directory: url)
        #expect(try run("flock", "--nonblock", lock, "true") == 1)
        try store.close()
      }
      #expect(try run("flock", "--nonblock", lock, "true") == 0)
      try SQLiteStore(directory: url).close()
    }
  }

  @Test func aStoreHeldByAnotherProcessIsRefused() throws {
    try withTemporaryDirectory { url in
      try SQLiteStore(directory: url).close()
      let (holder, input, output) = (Process(), Pipe(), Pipe())
      let lock = url.appendingPathComponent("lock").path
      holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      holder.arguments = ["flock", "--no-fork", lock, "sh", "-c", "echo held; cat"]
      (holder.standardInput, holder.standardOutput) = (input, output)
      try holder.run()
      #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
      #expect(throws: StorageError.self) { try SQLiteStore(directory: url) }
      try input.fileHandleForWriting.close()
      holder.waitUntilExit()
      try SQLiteStore(directory: url).close()
    }
  }

  /// The files alone, without their write-ahead logs, are complete, since a backup by copying takes only
  /// these.
  @Test func whatWasStoredIsInTheFilesAfterClosing() throws {
    let lab = try TemporaryLab()
    let (_, session) = try lab.enrol(language: "de")
    try lab.store.close()
    try withTemporaryDirectory { copy in
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for name in ["research.sqlite", "identity.sqlite", "identity.key"] {
        try FileManager.default.copyItem(
          at: lab.directory.appendingPathComponent(name), to: copy.appendingPathComponent(name))
      }
      let record = try SQLiteStore(directory: copy).participation(session: session, at: start)
      #expect(record?.participant.language == Language("de"))
    }
  }

  private func mode(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  private func run(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

import Foundation
import ImplicitAssociation
import Studies
import Testing

@testable import LabConsole
@testable import Storage
@testable import Web

/// The commands that look after the data, as whole programs beside a running server.
@Suite struct DataCommandTests {
  private let folder = TestFolder()

  @Test func aBackupOfARunningServerIsBroughtBack() throws {
    let data = folder.url.appendingPathComponent("data")
    let server = try ServeCommand(data: data)
    let (backup, restored) = (path("backup"), path("restored"))
    let made = try Command.labconsole("backup", "--data", data.path, "--to", backup)
    #expect(made.status == 0 && made.output.contains("It does not hold identity.key"), "\(made)")
    let without = try Command.labconsole("restore", "--from", backup, "--data", restored)
    #expect(without.status == 1 && without.errors.contains("identity.key is not in \(backup)"), "\(without)")
    let back = try Command.labconsole("restore", "--from", backup, "--keys", data.path, "--data", restored)
    #expect(back.status == 0, "\(back)")
    let again = try Command.labconsole("restore", "--from", backup, "--keys", data.path, "--data", restored)
    #expect(again.status == 1 && again.errors.contains("\(restored) is not empty"), "\(again)")
    let second = try ServeCommand(data: URL(fileURLWithPath: restored))
    for server in [server, second] {
      server.command.send(SIGTERM)
      #expect(try server.command.outcome().status == 0)
    }
  }

  /// Scripts read which rules a study's runs were scored by.
  @Test func scoringAgainNamesItsRules() throws {
    let data = folder.url.appendingPathComponent("data")
    try SQLiteLab.make(in: data)
    let told = try Command.labconsole("rescore", "weight-iat", "--data", data.path)
    #expect(told.status == 0 && told.output.contains("by “\(Score.algorithm)”: 0 runs"), "\(told)")
    let json = try Command.labconsole("rescore", "weight-iat", "--json", "--data", data.path)
    #expect(json.status == 0 && json.output.contains("\"algorithm\" : \"\(Score.algorithm)\""), "\(json)")
  }

  @Test func aTamperedTrailIsToldByCommandAndServer() throws {
    let data = folder.url.appendingPathComponent("data")
    try SQLiteLab.make(in: data)
    let sound = try Command.labconsole("audit", "verify", "--data", data.path)
    #expect(
      sound.status == 0 && sound.output.contains("research: ") && sound.output.contains("identity: 1 entry"))
    try SQLiteLab.change(
      data.appendingPathComponent("identity.sqlite"),
      "DROP TRIGGER audit_loses_nothing; DELETE FROM audit")
    let cut = try Command.labconsole("audit", "verify", "--data", data.path)
    #expect(
      cut.status == 1 && cut.output.contains("identity: the newest entries of the audit trail were removed"),
      "\(cut)")
    let json = try Command.labconsole("audit", "verify", "--json", "--data", data.path)
    #expect(json.status == 1 && json.output.contains("\"problem\" : \"the newest entries"), "\(json)")
    let server = try ServeCommand(data: data)
    server.command.send(SIGTERM)
    let outcome = try server.command.outcome()
    #expect(outcome.errors.contains("error the audit trail is not as it was written"), "\(outcome)")
  }

  /// A nightly backup that could not be restored as it is must not look like one that can.
  @Test func aBackupOfATamperedTrailFailsAndIsBroughtBackOnRequest() throws {
    let data = folder.url.appendingPathComponent("data")
    try SQLiteLab.make(in: data)
    try SQLiteLab.change(
      data.appendingPathComponent("identity.sqlite"),
      "DROP TRIGGER audit_loses_nothing; DELETE FROM audit")
    let problem = "identity: the newest entries of the audit trail were removed"
    let (backup, restored) = (path("backup"), path("restored"))
    let made = try Command.labconsole("backup", "--with-keys", "--data", data.path, "--to", backup)
    #expect(made.status == 1 && made.output.contains(problem), "\(made)")
    #expect(made.errors.contains("cannot be restored without --despite-problems"), "\(made)")
    let json = try Command.labconsole("backup", "--json", "--data", data.path, "--to", path("second"))
    #expect(json.status == 1 && json.output.contains(problem), "\(json)")
    let refused = try Command.labconsole("restore", "--from", backup, "--data", restored)
    #expect(refused.status == 1 && refused.errors.contains("--despite-problems restores"), "\(refused)")
    let back = try Command.labconsole(
      "restore", "--despite-problems", "--from", backup, "--data", restored)
    #expect(back.status == 0 && back.output.contains(problem), "\(back)")
  }

  @Test func anotherKeyIsTold() throws {
    let data = folder.url.appendingPathComponent("data")
    try SQLiteLab.make(in: data)
    let key = data.appendingPathComponent("identity.key")
    try (String(repeating: "ab", count: 32) + "\n").write(to: key, atomically: false, encoding: .utf8)
    for arguments in [["serve", "--port", "0"], ["audit", "verify"], ["rescore", "weight-iat"]] {
      let outcome = try Command.run(Command.labconsole, arguments + ["--data", data.path])
      #expect(outcome.status == 1 && outcome.errors.contains("is not the key of these data"), "\(outcome)")
    }
  }

  @Test func aReleaseThatFailsWasNeverCreated() throws {
    let data = folder.url.appendingPathComponent("data")
    try letSomebodySign(in: data)
    // No folder can be made where a file is.
    let folder = data.appendingPathComponent("releases")
    try Data().write(to: folder)
    let failed = try Command.labconsole("release", "create", "weight-iat", "--data", data.path)
    #expect(failed.status == 1, "\(failed)")
    let ledger = try Ledger(data: data.path)
    #expect(try ledger.count("SELECT count(*) FROM audit WHERE action = 'release.created'") == 0)
    try FileManager.default.removeItem(at: folder)
    let made = try Command.labconsole(
      "release", "create", "weight-iat", "--to", path("release.zip"), "--data", data.path)
    #expect(made.status == 0, "\(made)")
    #expect(try ledger.count("SELECT count(*) FROM audit WHERE action = 'release.created'") == 1)
  }

  @Test func aListOfReleasesTellsToWhomTheyWent() throws {
    let data = folder.url.appendingPathComponent("data")
    try letSomebodySign(in: data)
    let made = try Command.labconsole("release", "create", "weight-iat", "--data", data.path)
    #expect(made.status == 0, "\(made)")
    for name in ["Institute of Other Things", "Ada"] {
      let copied = try Command.labconsole(
        "release", "download", "weight-iat", "1", "--to", path("\(name).zip"), "--recipient", name, "--data",
        data.path)
      #expect(copied.status == 0, "\(copied)")
    }
    let listed = try Command.labconsole("release", "list", "weight-iat", "--data", data.path)
    let passed = "   Passed on to: Institute of Other Things\n   Passed on to: Ada\n"
    #expect(listed.output.contains(passed), "\(listed)")
  }

  /// A release of nobody is not made.
  private func letSomebodySign(in data: URL) throws {
    let study = try StudyFolder(path: Settings(below: TestLab.root).studies).definition(named: "weight-iat")
      .study()
    let server = try ServeCommand(data: data)
    let visitor = Visitor(Browser(port: server.port), in: study)
    try visitor.enrol()
    try visitor.walk(to: .keepPlace)
    server.command.send(SIGTERM)
    #expect(try server.command.outcome().status == 0)
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
}

/// Data of a lab with one account, without a server.
private enum SQLiteLab {
  static func make(in data: URL) throws {
    let store = try SQLiteStore(directory: data)
    _ = try store.addStaff(
      StaffCredentials(name: "desk", password: Colleague.password), role: .experimenter, study: nil,
      context: AuditContext(by: .system, at: Timestamp(Date())))
    let definition = try StudyFolder(path: Settings(below: TestLab.root).studies).definition(
      named: "weight-iat")
    try store.remember(
      definition.study(), files: definition.files, context: AuditContext(by: .system, at: Timestamp(Date())))
    try store.close()
  }

  /// Changes the file directly, without the console.
  static func change(_ file: URL, _ sql: String) throws {
    let database = try DatabaseConnection(path: file.path)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }
}

import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// A server process that is killed between the commits of a signature: the next one does what was left undone.
@Suite(.serialized) struct KilledServerTests {
  private let folder = TestFolder()
  private let catcher: MailCatcher
  private var data: URL { folder.url.appendingPathComponent("data") }
  private var studies: URL { folder.url.appendingPathComponent("studies") }

  init() throws { catcher = try MailCatcher() }

  /// Killed when the countersignature is in the research database and its copy not yet in the outbox.
  @Test func theCopyOfACountersignedConsentIsSentByTheNextServer() throws {
    let (participant, cookies) = try awaitingCountersignature()
    try alter("identity", Self.hangs)
    let (killed, browser) = try serve()
    browser.cookies = cookies
    let target = Path.staffCountersignature.url(participant.text)
    let sending = Thread {
      _ = try? browser.post(target, [("name", "Robin Sommer"), ("signature", "typed"), ("ink", "")])
    }
    sending.start()
    try waitUntil { try count("countersignatures", in: "research") == 1 }
    #expect(try count("countersignatures", in: "identity") == 1)
    killed.send(SIGKILL)
    _ = try killed.outcome()
    try alter("identity", "DROP TRIGGER power_cut")
    #expect(try count("outbox", in: "identity") == 0 && catcher.messages().isEmpty)

    for _ in 1...2 {
      let (server, _) = try serve()
      try waitUntil { try catcher.messages().count == 1 }
      server.send(SIGTERM)
      #expect(try server.outcome().status == 0)
    }
    let message = try #require(try catcher.messages().first)
    #expect(try catcher.messages().count == 1 && message.recipients == ["ada@example.org"])
    #expect(message.attachments.count == 2)
  }

  /// Counts for longer than any test takes.
  private static let hangs = """
    CREATE TRIGGER power_cut BEFORE INSERT ON outbox
    BEGIN SELECT COUNT(*) FROM \((1...12).map { "audit AS a\($0)" }.joined(separator: ", ")); END
    """

  // MARK: - Steps

  /// Somebody with an address whose consent waits for the experimenter, and an experimenter who is signed in.
  private func awaitingCountersignature() throws -> (Participant.ID, cookies: [String: String]) {
    let lab = try TestLab { settings in
      try FileManager.default.copyItem(atPath: settings.studies, toPath: studies.path)
      settings.studies = studies.path
      settings.data = data.path
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nconsent:\n",
        with: "\nconsent:\n  countersignature: yes\n")
    }
    let visitor = try Visitor(lab, at: .contactDetails)
    let answer = try visitor.browser.post(Path.profileContact.url(), [("email", "ada@example.org")])
    try #require(answer.status == 303)
    return (visitor.id, try Colleague(lab, .experimenter).browser.cookies)
  }

  private func serve() throws -> (Command, Browser) {
    let config = folder.url.appendingPathComponent("labconsole.yaml")
    try Data("mail-server: unencrypted-smtp://localhost:\(catcher.port)\nmail-from: lab@example.org\n".utf8)
      .write(to: config)
    let command = try Command(
      Command.labconsole,
      [
        "serve", "--config", config.path, "--data", data.path, "--studies", studies.path, "--port", "0",
      ])
    let greeting = try command.printed(until: "until it is used")
    let port = greeting.firstMatch(of: /http:\/\/localhost:(\d+)\//).flatMap { Int($0.output.1) }
    return (command, Browser(port: try #require(port)))
  }

  private func database(_ name: String) throws -> DatabaseConnection {
    try DatabaseConnection(path: data.appendingPathComponent("\(name).sqlite").path)
  }

  private func alter(_ name: String, _ sql: String) throws {
    try database(name).write { try $0.execute(sql: sql) }
  }

  private func count(_ table: String, in name: String) throws -> Int {
    try database(name).read { try $0.count("SELECT COUNT(*) FROM \(table)") }
  }
}

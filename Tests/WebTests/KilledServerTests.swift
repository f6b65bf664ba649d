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

  /// The place between two commits at which the server is killed.
  enum Cut: CaseIterable {
    case signatureBeforeItCounts, signatureBeforeItsCopy
    case countersignatureBeforeItCounts, countersignatureBeforeItsCopy

    var isOfExperimenter: Bool {
      self == .countersignatureBeforeItCounts || self == .countersignatureBeforeItsCopy
    }
    /// The research database has it.
    var counts: Bool { self == .signatureBeforeItsCopy || self == .countersignatureBeforeItsCopy }

    /// The table of the identity database that has the signature, and that of the research database by which it counts.
    var tables: (identity: String, research: String) {
      isOfExperimenter ? ("countersignatures", "countersignatures") : ("signatures", "consents")
    }
    /// The last commit that there is.
    var last: (database: String, table: String) {
      counts ? ("research", tables.research) : ("identity", tables.identity)
    }
    /// The commit that never ends.
    var next: (database: String, table: String) {
      counts ? ("identity", "outbox") : ("research", tables.research)
    }
  }

  /// The next server sends a copy that counts. One that does not count is not sent: it is signed again, and that copy is.
  @Test(arguments: Cut.allCases) func theCopyOfASignedConsentIsSentOnce(_ cut: Cut) throws {
    let form = try awaitingSignature(cut)
    try alter(cut.next.database, Self.hanging(cut.next.table))
    let (killed, browser) = try serve()
    Thread { _ = try? form.send(by: browser) }.start()
    try waitUntil { try count(cut.last.table, in: cut.last.database) == 1 }
    killed.send(SIGKILL)
    _ = try killed.outcome()
    try alter(cut.next.database, "DROP TRIGGER power_cut")
    #expect(try count(cut.tables.identity, in: "identity") == 1)
    #expect(try count(cut.tables.research, in: "research") == (cut.counts ? 1 : 0))
    #expect(try count("outbox", in: "identity") == 0 && catcher.messages().isEmpty)

    if !cut.counts { try signAgain(form) }
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

  private func signAgain(_ form: SigningForm) throws {
    let (server, browser) = try serve()
    try waitUntil { try count("copies_owed", in: "identity") == 0 }
    #expect(try count("outbox", in: "identity") == 0 && catcher.messages().isEmpty)
    #expect(try form.send(by: browser).status == 303)
    try waitUntil { try catcher.messages().count == 1 }
    server.send(SIGTERM)
    #expect(try server.outcome().status == 0)
  }

  /// Counts for longer than any test takes.
  private static func hanging(_ table: String) -> String {
    """
    CREATE TRIGGER power_cut BEFORE INSERT ON \(table)
    BEGIN SELECT COUNT(*) FROM \((1...12).map { "sqlite_master AS a\($0)" }.joined(separator: ", ")); END
    """
  }

  // MARK: - Steps

  /// A form with a signature, and somebody who is signed in and may send it.
  private struct SigningForm {
    let target: String
    let fields: [(String, String)]
    let cookies: [String: String]

    func send(by browser: Browser) throws -> Answer {
      browser.cookies = cookies
      return try browser.post(target, fields)
    }
  }

  /// Somebody with an address whose consent waits for their signature, or for that of the experimenter.
  private func awaitingSignature(_ cut: Cut) throws -> SigningForm {
    let lab = try TestLab { settings in
      try FileManager.default.copyItem(atPath: settings.studies, toPath: studies.path)
      settings.studies = studies.path
      settings.data = data.path
      guard cut.isOfExperimenter else { return }
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nconsent:\n",
        with: "\nconsent:\n  countersignature: yes\n")
    }
    let visitor = try Visitor(lab, at: cut.isOfExperimenter ? .contactDetails : .signature)
    // Their address is known before they sign, as it is where a consent is signed anew.
    _ = try lab.store.keepContact(
      ["email": "ada@example.org"], messages: [], of: visitor.id,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
    if !cut.isOfExperimenter {
      return SigningForm(
        target: Path.consentSignature.url(), fields: Visitor.signature, cookies: visitor.browser.cookies)
    }
    return SigningForm(
      target: Path.staffCountersignature.url(visitor.id.text),
      fields: [("name", "Robin Sommer"), ("signature", "typed"), ("ink", "")],
      cookies: try Colleague(lab, .experimenter).browser.cookies)
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

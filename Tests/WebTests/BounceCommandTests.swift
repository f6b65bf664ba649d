import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// `labconsole outbox bounce` as a whole program, beside a server that runs.
@Suite struct BounceCommandTests {
  private let folder = TestFolder()
  private var data: URL { folder.url.appendingPathComponent("data") }

  private func notice(_ name: String, action: String = "failed", status: String = "5.1.1") -> String {
    """
    From MAILER-DAEMON  Thu Nov 26 10:00:02 2026
    Subject: Undelivered Mail Returned to Sender
    MIME-Version: 1.0
    Content-Type: multipart/report; report-type=delivery-status; boundary="B"

    --B
    Content-Type: text/plain

    <wilhelmina@example.org>: unknown

    --B
    Content-Type: message/delivery-status

    Reporting-MTA: dns; mail.example.org

    Final-Recipient: rfc822; wilhelmina@example.org
    Action: \(action)
    Status: \(status)
    Diagnostic-Code: smtp; 550 <wilhelmina@example.org> unknown

    --B
    Content-Type: text/rfc822-headers

    To: wilhelmina@example.org
    Message-ID: <\(name)@example.org>

    --B--

    """
  }

  private func bounce(_ text: String, _ others: String...) throws -> Command.Outcome {
    try Command.run(
      Command.labconsole, ["outbox", "bounce", "--data", data.path] + others, input: text)
  }

  /// Queues a message, beside no server.
  private func queue() throws -> (id: OutboxMessage.ID, name: String) {
    let store = try SQLiteStore(directory: data)
    defer { try? store.close() }
    let id = try store.queue(
      OutboxMessage(
        participant: .init("somebody"), study: .init("weight-iat"), kind: .consentCopy,
        recipient: MailAddress("wilhelmina@example.org"), subject: "Kopie", body: "Grüße"),
      context: AuditContext(by: .system, at: Timestamp(Date())))
    return (id, try #require(try store.waitingMessage(id)).mailName)
  }

  private func entry(_ id: OutboxMessage.ID) throws -> OutboxEntry? {
    let store = try SQLiteStore(directory: data, access: .besideServer)
    defer { try? store.close() }
    return try store.outboxEntry(id)
  }

  @Test func aNoticeIsNotedBesideARunningServer() throws {
    let (id, name) = try queue()
    let server = try ServeCommand(data: data)
    let delayed = try bounce(notice(name, action: "delayed", status: "4.4.1"))
    #expect(delayed.status == 0 && delayed.output.contains("delayed"), "\(delayed)")
    #expect(try entry(id)?.state == .waiting)
    let noted = try bounce(notice(name))
    #expect(noted.status == 0 && noted.output == "Noted: the message came back.\n", "\(noted)")
    #expect(try entry(id)?.problem == MailProblem(.cameBack, answer: "5.1.1"))
    let again = try bounce(notice(name), "--json")
    #expect(again.status == 0 && again.output.contains("\"result\" : \"nothing\""), "\(again)")
    server.command.send(SIGTERM)
    #expect(try server.command.outcome().status == 0)
  }

  @Test func everythingElseIsRefusedAndRepeatsNothing() throws {
    let (id, name) = try queue()
    for (text, words) in [
      ("", "not an e-mail message"), ("Subject: wilhelmina\n\nhello", "not a notice"),
      (notice(MailName.random()), "about no message of these data"),
      (notice(id.text), "about no message of these data"),
      (notice(name, status: "5.1"), "RFC 3464"),
      (String(repeating: "wilhelmina\n", count: 900_000), "too large"),
    ] {
      let outcome = try bounce(text)
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome)")
      #expect(outcome.output.isEmpty && outcome.errors.contains("Nothing was changed"))
      #expect(!outcome.errors.contains("wilhelmina"))
    }
    #expect(try entry(id)?.state == .waiting)
  }

  /// The part of it that was read is no notice that could be refused.
  @Test func aNoticeThatCannotBeReadIsTriedAgainLater() throws {
    let (id, _) = try queue()
    let outcome = try Command.run(
      "/bin/sh", ["-c", "exec '\(Command.labconsole)' outbox bounce --data '\(data.path)' < /"])
    #expect(outcome.status == 75 && outcome.errors.contains("Try again later"), "\(outcome)")
    #expect(try entry(id)?.state == .waiting)
  }

  /// The mail server keeps the notice and tries again.
  @Test func withoutDataItIsTriedAgainLater() throws {
    let outcome = try bounce(notice(MailName.random()))
    #expect(outcome.status == 75 && outcome.errors.contains("There are no data"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: data.path), "no data are made")
  }
}

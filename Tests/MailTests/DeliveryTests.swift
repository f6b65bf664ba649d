import Foundation
import MailCatcher
import Studies
import Synchronization
import Testing

@testable import Mail

/// Deliveries to a real mail server, and the reading of its replies.
struct DeliveryTests {
  private func message(to name: String = "Zoë Müller") throws -> MailMessage {
    MailMessage(
      from: Mailbox(name: "Labor für Psychologie", address: try MailAddress("lab@example.org")),
      to: Mailbox(name: name, address: try MailAddress("zoe.mueller@example.org")),
      subject: "Ihre Einwilligung – Kopie",
      text: "Grüße\n.\n.. Punkte\n",
      attachments: [
        OutboxMessage.Attachment(
          name: "Einwilligung Müller.pdf", mediaType: "application/pdf",
          content: (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) })
      ], date: Timestamp(Date()), id: "018f00aa")
  }

  private func server(_ catcher: MailCatcher, _ scheme: String, isTrusted: Bool = true) throws -> SMTPServer {
    var server = try SMTPServer(url: "\(scheme)://localhost:\(catcher.port)")
    if isTrusted && scheme != "unencrypted-smtp" { server.authoritiesFile = catcher.certificate.path }
    return server
  }

  private func problem(_ server: SMTPServer) throws -> MailProblem {
    let message = try message()
    return try #require(throws: MailProblem.self) { _ = try server.deliver(message) }
  }

  @Test(arguments: [
    (MailCatcher.Security.none, "unencrypted-smtp"), (.startTLS, "smtp"), (.tls, "smtps"),
  ])
  func theWholeMessageArrives(_ security: MailCatcher.Security, _ scheme: String) throws {
    let catcher = try MailCatcher(security)
    let sent = try message()
    #expect(try server(catcher, scheme).deliver(sent) == .accepted)
    let got = try #require(try catcher.messages().first)
    #expect(got.defects == [])
    #expect(got.sender == "lab@example.org" && got.recipients == ["zoe.mueller@example.org"])
    #expect(got.header("Subject") == ["Ihre Einwilligung – Kopie"])
    #expect(got.header("To") == ["Zoë Müller <zoe.mueller@example.org>"])
    #expect(got.header("From") == ["Labor für Psychologie <lab@example.org>"])
    #expect(got.text.hasPrefix("Grüße\n.\n.. Punkte\n"))
    #expect(got.attachments.map(\.name) == ["Einwilligung Müller.pdf"])
    #expect(Array(got.attachments[0].content) == sent.attachments[0].content)
    #expect(got.isSecure == (security != .none))
  }

  @Test(arguments: [(MailCatcher.Security.startTLS, "smtp"), (.tls, "smtps")])
  func aStrangersCertificateIsNotTrusted(_ security: MailCatcher.Security, _ scheme: String) throws {
    let catcher = try MailCatcher(security)
    #expect(try problem(server(catcher, scheme, isTrusted: false)).kind == .tlsFailed)
    let otherName = try SMTPServer(url: "\(scheme)://127.0.0.1:\(catcher.port)")
      .trusting(catcher.certificate.path)
    #expect(try problem(otherName).kind == .tlsFailed)
    #expect(try catcher.messages().isEmpty)
  }

  /// If a man in the middle removes STARTTLS, nothing is sent.
  @Test func withoutSTARTTLSNothingIsSent() throws {
    let catcher = try MailCatcher(.none)
    #expect(try problem(server(catcher, "smtp", isTrusted: false)).kind == .tlsFailed)
    #expect(try catcher.messages().isEmpty)
  }

  @Test func signingInIsTold() throws {
    let catcher = try MailCatcher(.startTLS, credentials: ("lab", "geheim – ü"))
    var server = try server(catcher, "smtp")
    let unsigned = try problem(server)
    #expect(unsigned.kind == .refusedSender && unsigned.answer.hasPrefix("530"), "\(unsigned)")
    server.signIn = .init(user: "lab", password: "wrong")
    let wrong = try problem(server)
    #expect(wrong.kind == .refusedSignIn && wrong.answer.hasPrefix("535"), "\(wrong)")
    #expect(!wrong.answer.contains("bGFi") && !wrong.answer.contains("wrong"))
    server.signIn = .init(user: "lab", password: "geheim – ü")
    #expect(try server.deliver(message()) == .accepted)
    #expect(try catcher.messages().map(\.user) == ["lab"])
  }

  @Test(arguments: [
    ("550 5.1.1 <ADDRESS>: no such user", MailProblem.Kind.refusedRecipient, "550 5.1.1 <…>: no such user"),
    ("550 no such user", .refusedRecipient, "550 no such user"),
    ("554 5.7.1 <ADDRESS>: relay access denied", .refusedSender, "554 5.7.1 <…>: relay access denied"),
    ("530 5.7.0 authentication required", .refusedSender, "530 5.7.0 authentication required"),
    ("451 4.7.1 greylisted, zoe.mueller", .refusedForNow, "451 4.7.1 greylisted, …"),
    ("452 4.2.2 mailbox full", .refusedForNow, "452 4.2.2 mailbox full"),
    ("552 5.2.2 mailbox full", .refusedRecipient, "552 5.2.2 mailbox full"),
    (
      "550-5.1.1 The account does not exist.\r\n550 5.1.1 See ADDRESS", .refusedRecipient,
      "550-5.1.1 The account does not exist. 550 5.1.1 See …"
    ),
  ])
  func refusalsOfARecipient(_ reply: String, _ kind: MailProblem.Kind, _ answer: String) throws {
    let catcher = try MailCatcher()
    try catcher.tell("recipient-reply", reply)
    let problem = try problem(server(catcher, "unencrypted-smtp"))
    #expect(problem == MailProblem(kind, answer: answer))
  }

  @Test(arguments: [
    ("554 5.6.0 not wanted", MailProblem.Kind.refusedMessage), ("552 5.3.4 too large", .refusedMessage),
    ("554 5.7.1 looks like spam", .refusedSender), ("451 4.3.0 disk full", .refusedForNow),
  ])
  func refusalsOfAMessage(_ reply: String, _ kind: MailProblem.Kind) throws {
    let catcher = try MailCatcher()
    try catcher.tell("data-reply", reply)
    #expect(try problem(server(catcher, "unencrypted-smtp")) == MailProblem(kind, answer: reply))
  }

  @Test func nobodyThere() throws {
    let catcher = try MailCatcher()
    let server = try server(catcher, "unencrypted-smtp")
    catcher.stop()
    #expect(try problem(server).kind == .cannotReach)
    #expect(try problem(SMTPServer(url: "smtp://nowhere.invalid")).kind == .cannotReach)
  }

  @Test func aSlowServerIsGivenUp() throws {
    let catcher = try MailCatcher()
    try catcher.tell("delay", "20")
    var server = try server(catcher, "unencrypted-smtp")
    server.patience.inAll = 2
    let began = ContinuousClock.now
    #expect(try problem(server).kind == .timedOut)
    #expect(began.duration(to: .now) < .seconds(6))
  }

  @Test func aServerWithoutAFarewellHasTheMessage() throws {
    let catcher = try MailCatcher()
    try catcher.tell("silent-quit", "")
    var server = try server(catcher, "unencrypted-smtp")
    server.patience.leaving = 1
    let began = ContinuousClock.now
    #expect(try server.deliver(message()) == .accepted)
    #expect(began.duration(to: .now) < .seconds(6))
    #expect(try catcher.messages().count == 1)
  }

  /// A console that stops waits a little for the reply to a message being sent, and not at all for anything
  /// else.
  @Test(arguments: [("1", SMTPServer.Outcome.accepted), ("20", .brokenOff)])
  func stoppingBreaksOff(_ delay: String, _ outcome: SMTPServer.Outcome) throws {
    let catcher = try MailCatcher()
    try catcher.tell("delay", delay)
    var server = try server(catcher, "unencrypted-smtp")
    server.patience.leaving = 3
    let began = ContinuousClock.now
    #expect(try server.deliver(message()) { catcher.count("delayed") > 0 } == outcome)
    #expect(began.duration(to: .now) < .seconds(8))
    #expect(try server.deliver(message()) { true } == .brokenOff)
  }

  @Test func addressesOfServers() throws {
    for url in [
      "", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://user@mail.example.org",
      "smtp://mail.example.org/x", "smtp://mail.example.org?x", "smtp://mail.example.org:port",
    ] {
      #expect(throws: SMTPAddressProblem.notAnAddress, "\(url)") { try SMTPServer(url: url) }
    }
    #expect(throws: SMTPAddressProblem.unencryptedElsewhere) {
      try SMTPServer(url: "unencrypted-smtp://mail.example.org")
    }
    #expect(try SMTPServer(url: "smtp://mail.example.org").port == 587)
    #expect(try SMTPServer(url: "smtps://mail.example.org/").port == 465)
    #expect(try SMTPServer(url: "unencrypted-smtp://127.0.0.1").port == 25)
  }
}

extension SMTPServer {
  fileprivate func trusting(_ file: String) -> SMTPServer {
    var server = self
    server.authoritiesFile = file
    return server
  }
}

import Studies
import Testing

@testable import Mail

/// Notices of mail servers in the shapes in which they come, and what only looks like one.
struct DeliveryNoticeTests {
  private static let name = "0123456789abcdef0123456789abcdef"

  private func read(_ text: String) throws(NoticeProblem) -> DeliveryNotice {
    try DeliveryNotice(Array(text.utf8))
  }

  @Test(arguments: NoticeSamples.all)
  func noticesOfRealServers(_ sample: NoticeSample) throws {
    let crlf = sample.text.replacing("\n", with: "\r\n")
    for text in [sample.text, crlf] {
      let notice = try read(text)
      #expect(notice.mailName == Self.name, "\(sample.server)")
      #expect(notice.outcome == sample.outcome, "\(sample.server)")
      #expect(notice.status.description == sample.status, "\(sample.server)")
    }
  }

  @Test func aPolicyIsNoWrongAddress() throws {
    let unknown = try read(NoticeSamples.postfix)
    #expect(unknown.problem == MailProblem(.cameBack, answer: "5.1.1"))
    let spam = try read(NoticeSamples.postfix.replacing("Status: 5.1.1", with: "Status: 5.7.26"))
    #expect(spam.problem == MailProblem(.turnedAway, answer: "5.7.26"))
    #expect(try read(NoticeSamples.delayed).problem == nil)
  }

  /// Somebody has their mail forwarded to two mailboxes, and one of them is gone.
  @Test(arguments: [
    ("failed", "5.1.1", DeliveryNotice.Outcome.failed), ("delivered", "2.1.5", .delivered),
    ("delayed", "4.4.1", .delayed), ("failed", "5.7.1", .failed),
  ])
  func aMessageFailedIfItReachedNobody(
    _ action: String, _ status: String, _ outcome: DeliveryNotice.Outcome
  ) throws {
    let second =
      "\n\nFinal-Recipient: rfc822; ada@elsewhere.example\nAction: \(action)\nStatus: \(status)\n\n--B\n"
    let text = NoticeSamples.postfix.replacing(
      "\n\n--B\nContent-Description: Undelivered", with: second + "Content-Description: Undelivered")
    #expect(text != NoticeSamples.postfix)
    let notice = try read(text)
    #expect(notice.outcome == outcome)
    if status == "5.7.1" { #expect(notice.problem?.kind == .turnedAway) }
  }

  /// Each replaces a piece of a good notice.
  @Test(arguments: [
    ("Content-Type: multipart/report;", "Content-Type: multipart/mixed;", NoticeProblem.notANotice),
    ("report-type=delivery-status", "report-type=disposition-notification", .notANotice),
    (" report-type=delivery-status;", "", .notANotice),
    ("boundary=\"B\"", "", .malformed),
    ("boundary=\"B\"", "boundary=\"B\"; boundary=\"C\"", .malformed),
    ("boundary=\"B\"", "boundary=\"B", .malformed),
    ("boundary=\"B\"", "boundary=\"\(String(repeating: "b", count: 71))\"", .malformed),
    ("MIME-Version: 1.0", "MIME-Version: 1.0\nContent-Type: text/plain", .malformed),
    ("--B--", "", .malformed),
    ("Content-Type: message/delivery-status", "Content-Type: text/plain", .malformed),
    (
      "Content-Type: message/delivery-status",
      "Content-Transfer-Encoding: base64\nContent-Type: message/delivery-status", .malformed
    ),
    ("Reporting-MTA: dns; mail.example.org\n", "X-Nothing: here\n", .malformed),
    ("Final-Recipient: rfc822; ada@example.net\n", "", .malformed),
    ("Final-Recipient: rfc822; ada@example.net\n", "Final-Recipient: ada@example.net\n", .malformed),
    ("Original-Recipient: rfc822;ada@example.net\n", "Original-Recipient: ada\n", .malformed),
    ("Action: failed\n", "", .malformed),
    ("Action: failed\n", "Action: failed\nAction: delivered\n", .malformed),
    ("Action: failed\n", "Action: exploded\n", .malformed),
    ("Status: 5.1.1\n", "", .malformed),
    ("Status: 5.1.1\n", "Status: 5.1.1\nStatus: 2.0.0\n", .malformed),
    ("Status: 5.1.1\n", "Status: 5.1\n", .malformed),
    ("Status: 5.1.1\n", "Status: 2.0.0\n", .malformed),
    ("Status: 5.1.1\n", "Status: 5.1.1 and more\n", .malformed),
    ("Status: 5.1.1\n", "Status: 5.9999.1\n", .malformed),
    ("Message-ID: <0123", "X-Message-ID: <0123", .unknownMessage),
    ("Message-ID: <0123", "Message-ID: <a@b>\nMessage-ID: <0123", .malformed),
    ("<0123456789abcdef0123456789abcdef@", "<0123456789ABCDEF0123456789abcdef@", .unknownMessage),
    ("<0123456789abcdef0123456789abcdef@", "<0123456789abcdef@", .unknownMessage),
    ("<0123456789abcdef0123456789abcdef@", "<' OR 1=1 --@", .unknownMessage),
    ("0123456789abcdef@lab.example>", "0123456789abcdef@lab.example> <x@y>", .unknownMessage),
    ("Content-Type: message/rfc822", "Content-Type: text/plain", .unknownMessage),
    ("Subject: Undelivered Mail", "Subject Undelivered Mail", .notAMessage),
  ])
  func whateverIsOtherwiseIsRefused(_ piece: String, _ other: String, _ problem: NoticeProblem) throws {
    let text = NoticeSamples.postfix.replacing(piece, with: other, maxReplacements: 1)
    #expect(text != NoticeSamples.postfix, "there is no “\(piece)”")
    #expect(throws: problem) { try read(text) }
  }

  /// Two reports, or two messages: either could be the true one.
  @Test(arguments: ["message/delivery-status", "message/rfc822", "text/rfc822-headers"])
  func aPartThatIsThereTwiceIsRefused(_ type: String) throws {
    let text = NoticeSamples.postfix.replacing(
      "--B--", with: "--B\nContent-Type: \(type)\n\nReporting-MTA: dns; x\n\n--B--")
    #expect(throws: NoticeProblem.malformed) { try read(text) }
  }

  @Test func whatIsNoMessageIsRefused() throws {
    for text in ["", "\n", "hello", "\u{0}\u{0}\u{0}", " folded: first\n\n"] {
      #expect(throws: NoticeProblem.notAMessage, "\(text.debugDescription)") { try read(text) }
    }
    #expect(throws: NoticeProblem.notANotice) { try read("Subject: Out of office\n\nI am away.\n") }
    #expect(throws: NoticeProblem.notAMessage) { try DeliveryNotice([0xFF, 0xFE, 0x0A, 0x0A]) }
  }

  /// A notice that was cut off anywhere says nothing, and stops no program.
  @Test func aNoticeThatIsCutOffIsRefused() throws {
    let bytes = Array(NoticeSamples.postfix.utf8)
    let end = try #require(NoticeSamples.postfix.firstRange(of: "--B--")?.lowerBound)
    let whole = NoticeSamples.postfix[..<end].utf8.count + 5
    for length in 0..<whole {
      #expect(throws: NoticeProblem.self, "\(length)") { try DeliveryNotice(Array(bytes[..<length])) }
    }
    #expect(try DeliveryNotice(Array(bytes[..<whole])).outcome == .failed)
  }

  @Test func nothingIsTakenThatIsTooLarge() throws {
    #expect(throws: NoticeProblem.tooLarge) {
      try DeliveryNotice([UInt8](repeating: 65, count: DeliveryNotice.longest + 1))
    }
    #expect(throws: NoticeProblem.tooLarge) { try read(String(repeating: "\n", count: 300_000)) }
    #expect(throws: NoticeProblem.tooLarge) { try read("X: \(String(repeating: "x", count: 20_000))\n\n") }
    #expect(throws: NoticeProblem.tooLarge) { try read(String(repeating: "X: x\n", count: 600) + "\n") }
    #expect(throws: NoticeProblem.tooLarge) {
      try read("X: x\n" + String(repeating: " y\(String(repeating: "y", count: 99))\n", count: 200) + "\n")
    }
    let parts = String(repeating: "--B\nContent-Type: text/plain\n\n", count: 20)
    #expect(throws: NoticeProblem.tooLarge) {
      try read(NoticeSamples.postfix.replacing("--B--", with: parts + "--B--"))
    }
    let groups = String(repeating: "Action: failed\n\n", count: 60)
    #expect(throws: NoticeProblem.tooLarge) {
      try read(
        NoticeSamples.postfix.replacing(
          "Final-Recipient: rfc822; ada", with: groups + "Final-Recipient: rfc822; ada"))
    }
  }

  /// As large as they come: the whole message with a signed consent in it.
  @Test func aWholeMessageMayComeBack() throws {
    let line = String(repeating: "A", count: 76) + "\n"
    let text = NoticeSamples.postfix.replacing(
      "\n\n--B--", with: "\n" + String(repeating: line, count: 60_000) + "\n--B--")
    #expect(try read(text).mailName == Self.name)
  }

  @Test func typesOfContent() throws {
    let good = try #require(
      ContentType("Multipart/Report; Report-Type=delivery-status ;\tboundary=\"a \\\"b\\\" c\";"))
    #expect(good.type == "multipart/report" && good.parameters["report-type"] == "delivery-status")
    #expect(good.boundary == "a \"b\" c")
    for text in [
      "", "multipart", "multipart/", "/report", "a/b c", "a/b; x", "a/b; x=", "a/b; x=\"", "a/b; =y",
      "a/b; x=1; X=2",
    ] {
      #expect(ContentType(text) == nil, "\(text)")
    }
    #expect(ContentType("a/b; boundary=\"ends with a space \"")?.boundary == nil)
    #expect(ContentType("a/b; boundary=\"ü\"")?.boundary == nil)
  }
}

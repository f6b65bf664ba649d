import Foundation
import MailCatcher
import Studies
import Testing

@testable import Mail

/// Messages as Python's e-mail package reads them.
struct MessageTests {
  private func message(
    from: String = "", to: String = "", subject: String = "Consent", text: String = "Hello",
    attachments: [OutboxMessage.Attachment] = []
  ) throws -> MailMessage {
    MailMessage(
      from: Mailbox(name: from, address: try MailAddress("lab@example.org")),
      to: Mailbox(name: to, address: try MailAddress("ada@example.org")), subject: subject, text: text,
      attachments: attachments, date: Timestamp(milliseconds: 1_778_746_320_000), id: "018f00aa")
  }

  private func read(_ message: MailMessage) throws -> MailCatcher.Message {
    let read = try MailCatcher.parse(message.bytes)
    #expect(read.defects == [])
    #expect(read.isPlain)
    #expect(read.longest <= 78)
    return read
  }

  @Test func aPlainMessageIsExactly() throws {
    #expect(
      String(decoding: try message(from: "The \"Lab\"", text: "Two\nlines = done ").bytes, as: UTF8.self)
        == """
        From: "The \\"Lab\\""
         <lab@example.org>
        To: ada@example.org
        Subject: Consent
        Date: Thu, 14 May 2026 08:12:00 +0000
        Message-ID: <018f00aa@example.org>
        MIME-Version: 1.0
        Auto-Submitted: auto-generated
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        Two
        lines =3D done=20

        """.replacing("\n", with: "\r\n"))
  }

  @Test func answersGoToTheStudy() throws {
    let message = MailMessage(
      from: Mailbox(name: "Lab", address: try MailAddress("lab@example.org")),
      to: Mailbox(address: try MailAddress("ada@example.org")), replyTo: try MailAddress("study@example.org"),
      subject: "Invitation", text: "Hello", date: Timestamp(milliseconds: 1_778_746_320_000), id: "018f00aa")
    #expect(try read(message).header("Reply-To") == ["study@example.org"])
    #expect(try read(self.message()).header("Reply-To").isEmpty)
  }

  private static let names = [
    "Zoë Müller-Lüdenscheidt", "李小龍", "عمر الخيام", "a\u{301}\u{323}", "👩🏽‍🔬 Ada", "Byron, Ada (Countess)",
    "\"Ada\" \\ <x@y>",
    "=?UTF-8?B?QWRh?=", String(repeating: "Ada ", count: 40) + "!", String(repeating: "ä", count: 300),
    "Ada@",
  ]

  @Test(arguments: names)
  func namesAndSubjectsComeThrough(_ text: String) throws {
    let read = try read(message(from: text, to: text, subject: text))
    #expect(read.header("Subject") == [text])
    // Python prints an address as it would write it: the parts are compared, not the quoting.
    #expect(read.header("To").count == 1 && read.header("To")[0].hasSuffix("<ada@example.org>"))
    #expect(read.header("From")[0].contains(text.prefix(3).filter { $0.isLetter }))
  }

  @Test(arguments: ["\r\n", "\n", "\r", "\u{85}", "\u{2028}", "\u{0}", "\r\n\r\n", "\r\n "])
  func nothingTypedStartsAHeader(_ end: String) throws {
    let evil = "Consent\(end)Bcc: eve@example.org"
    let file = OutboxMessage.Attachment(name: evil, mediaType: "text/plain\(end)X-Evil: 1", content: [1])
    let read = try read(message(from: evil, to: evil, subject: evil, text: evil, attachments: [file]))
    #expect(
      read.headers.map { $0[0] } == [
        "From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "Content-Type",
      ])
    #expect(
      read.header("Subject")[0].hasPrefix("Consent ")
        && read.header("Subject")[0].hasSuffix("eve@example.org"))
    #expect(read.attachments.count == 1 && read.attachments[0].type == "application/octet-stream")
  }

  @Test(arguments: [
    "", "Grüße aus Tübingen\n\nIhr Labor", "trailing space \ntab\t\nend", ".\n..\n.dot", "From here\n",
    String(repeating: "ein langer Absatz ohne Umbruch, mit Umlauten äöü ", count: 60), "=20 = 100 %",
    "李小龍 👩🏽‍🔬", "--=_018f00aa--\n--=_018f00aa",
  ])
  func textComesThrough(_ text: String) throws {
    let file = OutboxMessage.Attachment(name: "a.pdf", mediaType: "application/pdf", content: [1, 2, 3])
    for attachments in [[], [file]] {
      let read = try read(message(text: text, attachments: attachments))
      #expect(read.text.trimmingCharacters(in: .newlines) == text.trimmingCharacters(in: .newlines))
      #expect(read.attachments.count == attachments.count)
    }
  }

  @Test(arguments: [
    "consent.pdf", "Einwilligung Müller.pdf", "同意書.pdf", "a\"b\\c;d'e%f.pdf", "two words.pdf",
    String(repeating: "sehr-lang-ü-", count: 20) + ".pdf",
  ])
  func filesComeThrough(_ name: String) throws {
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let files = [content, [], [13, 10, 46, 13, 10]].map {
      OutboxMessage.Attachment(name: name, mediaType: "application/pdf", content: $0)
    }
    let read = try read(message(attachments: files))
    #expect(read.attachments.map { Array($0.content) } == files.map(\.content))
    #expect(read.attachments.map(\.name) == [name, name, name])
    #expect(read.attachments.map(\.type) == Array(repeating: "application/pdf", count: 3))
  }

  @Test func sendersAreRead() throws {
    let mailbox = try Mailbox(" \"Labor für Psychologie\" <lab@example.org> ")
    #expect(mailbox.name == "Labor für Psychologie" && mailbox.address.text == "lab@example.org")
    #expect(try Mailbox("lab@example.org").name == "")
    #expect(throws: MailAddressProblem.self) { try Mailbox("Lab lab@example.org") }
    #expect(throws: MailAddressProblem.missing) { try Mailbox("") }
  }
}

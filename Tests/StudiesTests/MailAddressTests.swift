import Testing

@testable import Studies

struct MailAddressTests {
  @Test(arguments: [
    ("ada@example.org", "ada@example.org"),
    ("  Ada.Lovelace+Study@Example.ORG \n", "Ada.Lovelace+Study@example.org"),
    ("o'brien@mail.example.co.uk", "o'brien@mail.example.co.uk"),
    ("info@bücher.example", "info@xn--bcher-kva.example"),
    ("root@localhost", "root@localhost"),
    ("a@b.de", "a@b.de"),
    ("1984@42.example", "1984@42.example"),
  ])
  func addressesOfPeopleAreTaken(_ typed: String, _ address: String) throws {
    #expect(try MailAddress(typed).text == address)
    // A stored address is read again.
    #expect(try MailAddress(address).text == address)
  }

  @Test(arguments: [
    ("", MailAddressProblem.missing), (" \u{A0}\t", .missing),
    ("ada", .noAtSign), ("ada.example.org", .noAtSign),
    ("a@b.de, c@d.de", .severalAddresses), ("a@b@c.de", .severalAddresses), ("a@b.de;", .severalAddresses),
    ("a@b.de c@d.de", .severalAddresses),
    ("<a@b.de>", .unusableCharacters), ("Ada <a@b.de>", .unusableCharacters),
    ("a b@c.de", .unusableCharacters),
    ("a@b .de", .unusableCharacters), ("a@b.de\r\nBcc: c", .unusableCharacters),
    ("a\r\nb@c.de", .unusableCharacters), ("a\u{0}@c.de", .unusableCharacters),
    ("a\u{202E}b@c.de", .unusableCharacters), ("a@c\u{202E}.de", .unusableCharacters),
    ("a@c\u{200B}d.de?", .unusableCharacters), ("müller@c.de", .unusableCharacters),
    ("a\u{301}@c.de", .unusableCharacters), ("\"a b\"@c.de", .unusableCharacters),
    ("a@c.de\u{0}", .unusableCharacters), ("a@[127.0.0.1]", .unusableCharacters),
    ("a@b%2e.de", .unusableCharacters),
    ("a@b_c.de", .unusableCharacters), ("a@b.de:25", .unusableCharacters), ("a@b.de/x", .unusableCharacters),
    ("@b.de", .incomplete), ("a@", .incomplete), ("a@b", .incomplete), ("a@.de", .incomplete),
    ("a@b.", .incomplete), ("a@b..de", .incomplete), ("a..b@c.de", .incomplete), (".a@c.de", .incomplete),
    ("a.@c.de", .incomplete), ("a@-b.de", .incomplete), ("a@b-.de", .incomplete),
    ("a@127.0.0.1", .incomplete),
    ("\(String(repeating: "a", count: 65))@b.de", .tooLong),
    ("a@\(String(repeating: "b.", count: 130))de", .tooLong),
  ])
  func slipsAreToldApart(_ typed: String, _ problem: MailAddressProblem) {
    #expect(throws: problem) { try MailAddress(typed) }
  }

  @Test func lengthsAreTakenToTheirLimits() throws {
    let name = String(repeating: "a", count: 64)
    let domain = (0..<3).map { _ in String(repeating: "b", count: 62) }.joined(separator: ".")
    #expect(try MailAddress("\(name)@\(domain)").text.utf8.count == 253)
    #expect(throws: MailAddressProblem.tooLong) { try MailAddress("\(name)@\(domain).d") }
    #expect(throws: MailAddressProblem.incomplete) {
      try MailAddress("a@\(String(repeating: "b", count: 64)).de")
    }
  }
}

struct MailProblemTests {
  private let recipient = try? MailAddress("ada.byron@lovelace.example")

  @Test(arguments: [
    ("550 5.1.1 <ada.byron@lovelace.example>: no such user", "550 5.1.1 <…>: no such user"),
    ("550 ADA.Byron@Lovelace.Example unknown", "550 … unknown"),
    ("550 5.1.1 Ada.Byron... User unknown", "550 5.1.1 …... User unknown"),
    ("550 Host lovelace.example not found", "550 Host … not found"),
    ("421 mx.lovelace.example is busy", "421 mx.lovelace.example is busy"),
    ("550 forwarded to <else@where.example>", "550 forwarded to <…>"),
    ("550 a\r\n\u{1B}[31mb", "550 a   [31mb"),
  ])
  func noAnswerNamesTheAddress(_ answer: String, _ shown: String) {
    #expect(MailProblem(.refusedRecipient, answer: answer, hiding: recipient).answer == shown)
  }

  @Test func answersAreCutShort() {
    let answer = String(repeating: "x", count: 10_000)
    #expect(MailProblem(.refusedForNow, answer: answer).answer.count == MailProblem.longestAnswer)
  }
}

struct RetryScheduleTests {
  private let queued = Timestamp(milliseconds: 1_790_000_000_000)
  private let away = MailProblem(.cannotReach, answer: "")

  /// The minutes after queueing at which a message is tried whose server never answers.
  private var attempts: [Int] {
    var minutes = [0]
    var now = queued
    while let next = RetrySchedule.nextAttempt(
      after: away, attempts: minutes.count, queuedAt: queued, now: now)
    {
      now = next
      minutes.append(Int(now.milliseconds - queued.milliseconds) / 60_000)
    }
    return minutes
  }

  @Test func attemptsGrowRarerAndEndAfterThreeDays() {
    #expect(attempts.prefix(7) == [0, 1, 6, 21, 81, 441, 801])
    #expect(attempts.last == 3 * 24 * 60)
    #expect(attempts.count == 17)
  }

  @Test func whatIsRefusedForGoodIsGivenUpAtOnce() {
    for kind in MailProblem.Kind.allCases {
      let next = RetrySchedule.nextAttempt(
        after: MailProblem(kind, answer: ""), attempts: 1, queuedAt: queued, now: queued)
      #expect((next == nil) == kind.isPermanent, "\(kind)")
    }
  }
}

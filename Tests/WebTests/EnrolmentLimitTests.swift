import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// Many enrolments from one network: the next person is asked to wait, and everybody else goes on.
@Suite struct EnrolmentLimitTests {
  private let lab: TestLab

  init() throws {
    lab = try TestLab {
      $0.limits.enrolmentsPerNetwork = 3
      $0.trustedProxies = ["127.0.0.1"]
    }
  }

  private func enrol(from address: String, form: String = Token().text, in browser: Browser? = nil) throws
    -> Answer
  {
    try (browser ?? lab.browser()).post(
      Path.participants.url(lab.study.id.text), [("language", "en"), ("form", form)],
      ["X-Forwarded-For: \(address)"])
  }

  @Test func theNextFromTheSameNetworkWaits() throws {
    for end in 1...3 { #expect(try enrol(from: "2001:db8:1:2::\(end)").status == 303) }
    let before = try lab.ledger.contents()
    let page = try enrol(from: "2001:db8:1:2::4")
    #expect(page.status == 429 && page.isPage && page.text.contains("Please wait a little"))
    #expect((3000...3601).contains(Int(page["Retry-After"] ?? "") ?? 0))
    #expect(try lab.ledger.changes(since: before) == [:])
    #expect(try enrol(from: "2001:db8:1:3::4").status == 303)
    #expect(try enrol(from: "192.0.2.4").status == 303)
    #expect(try enrol(from: "127.0.0.1").status == 303)
  }

  /// A second tap enrols nobody, and does not count.
  @Test func aDoubleTapCountsOnce() throws {
    let (form, browser) = (Token().text, lab.browser())
    for _ in 1...6 { #expect(try enrol(from: "192.0.2.4", form: form, in: browser).status == 303) }
    for _ in 1...2 { #expect(try enrol(from: "192.0.2.4").status == 303) }
    #expect(try enrol(from: "192.0.2.4").status == 429)
  }

  /// The lab gave them a card.
  @Test func codesOfTheLabPass() throws {
    for _ in 1...4 { _ = try enrol(from: "192.0.2.4") }
    #expect(try enrol(from: "192.0.2.4").status == 429)
    for card in try lab.makeParticipants(2) {
      let begun = try lab.browser().post(
        Path.code.url(card.code.text), [("form", Token().text)], ["X-Forwarded-For: 192.0.2.4"])
      #expect(begun.location == Path.dashboard.url())
    }
  }
}

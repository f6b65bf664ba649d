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

  /// The lab receives the participant: staff and tablet share the address that has enrolled enough.
  @Test func tabletsOfTheLabPass() throws {
    for _ in 1...3 { _ = try enrol(from: "192.0.2.4") }
    #expect(try enrol(from: "192.0.2.4").status == 429)
    let address = ["X-Forwarded-For: 192.0.2.4"]
    let ben = try Colleague(lab, .experimenter).browser
    for _ in 1...2 {
      let tablet = try Tablet(lab)
      let form = [
        ("form", Token().text), ("station", tablet.station.id.text), ("language", "en"), ("origin", "real"),
      ]
      let made = try ben.post(Path.staffWalkIns.url(lab.study.id.text), form, address)
      #expect(made.location?.contains("handedOver") == true, "\(made.status)")
      let handover = try #require(try lab.store.station(tablet.station.id)?.handover)
      tablet.browser.formPurpose = "form handed:\(handover.id)"
      #expect(try tablet.browser.get(Path.ownIntroduction.url(), address).status == 200)
      let begun = try tablet.browser.post(Path.ownIntroduction.url(), [], address)
      #expect(begun.location == Path.eligibility.url())
    }
  }

  /// One address asks for a hundred pairing codes; then it waits, and all other addresses go on.
  @Test func browsersThatWantToBeTabletsWaitToo() throws {
    for _ in 1...100 { _ = try lab.store.openPairing(of: Token(), from: "192.0.2.4", at: lab.now) }
    let url = Path.stationPairing.url()
    let page = try lab.browser().post(url, [], ["X-Forwarded-For: 192.0.2.4"])
    #expect(page.status == 429 && page.isPage && page["Set-Cookie"]?.contains(Gate.stationCookie) != true)
    #expect(try lab.browser().post(url, [], ["X-Forwarded-For: 192.0.2.5"]).status == 303)
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

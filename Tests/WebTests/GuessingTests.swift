import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// Nobody is locked out by the attempts of others, over real connections that all come from one address.
@Suite struct GuessingTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func signIn(_ name: String, _ password: String, in browser: Browser) throws -> Int {
    try browser.post(Path.staffSignIn.url(), [("name", name), ("password", password)]).status
  }

  /// Requests for pictures on a page of another site: they carry no cookie, and come from the address of its reader.
  @Test func picturesOnOtherSitesCloseNothing() throws {
    let card = try lab.makeParticipants(1)[0].code
    let stranger = lab.browser()
    for _ in 1...(2 * Guess.perAddress.times) {
      _ = try stranger.get(
        Path.code.url(ParticipationCode.random().text),
        ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: image", "Sec-Fetch-Mode: no-cors"])
    }
    let desk = try Colleague(lab, .experimenter)
    #expect(try signIn(desk.member.name, Colleague.password, in: lab.browser()) == 303)
    // The page of a card no longer tells whose it is, and one press still begins.
    let browser = lab.browser()
    let page = try browser.get(Path.code.url(card.text))
    #expect(page.status == 200 && page.text.contains("action=\"\(Path.code.url(card.text))\""))
    #expect(!page.text.contains(lab.study.title[Language("en")]))
    let unknown = ParticipationCode.random()
    #expect(
      try browser.get(Path.code.url(unknown.text)).text.contains("action=\"\(Path.code.url(unknown.text))\""))
    let form = try #require(page.text.firstMatch(of: /name="form" value="([0-9a-f]+)"/)).output.1
    let begun = try browser.post(Path.code.url(card.text), [("form", String(form))])
    #expect(begun.location == Path.dashboard.url())
    #expect(try lab.store.participant(code: card)?.hasBegun == true)
    let refused = try lab.browser().post(Path.code.url(unknown.text), [("form", Token().text)])
    #expect(refused.status == 422 && refused.text.contains("You cannot begin with this code"))
  }

  /// Requests that do not come from a page of this browser are not even counted.
  @Test func formsFromElsewhereAreNoGuesses() throws {
    let desk = try Colleague(lab, .experimenter)
    let before = try lab.ledger.contents()
    for number in 1...(Guess.perAddress.times + 5) {
      let browser = lab.browser()
      let form = [("name", desk.member.name), ("password", "wrong")]
      let own = number.isMultiple(of: 2) ? [("csrf", try browser.formToken())] : []
      let site = number.isMultiple(of: 2) ? ["Sec-Fetch-Site: cross-site"] : []
      #expect(try browser.postRaw(Path.staffSignIn.url(), own + form, site).status == 403)
    }
    #expect(try lab.ledger.changes(since: before) == [:])
    #expect(try signIn(desk.member.name, Colleague.password, in: lab.browser()) == 303)
  }

  @Test func theOwnersBrowserPassesWhileOthersGuess() throws {
    let owner = try Colleague(lab, .experimenter)
    let name = owner.member.name
    for _ in 1...Guess.perSecret.times { #expect(try signIn(name, "wrong", in: lab.browser()) == 422) }
    #expect(try signIn(name, Colleague.password, in: lab.browser()) == 429)
    // Signed out, with nothing but the device mark.
    owner.browser.cookies[StaffRequest.cookie] = nil
    #expect(try signIn(name, Colleague.password, in: owner.browser) == 303)
    // The mark of this browser does not help with another account.
    let other = try Colleague(lab, .administrator).member.name
    for _ in 1...Guess.perSecret.times { #expect(try signIn(other, "wrong", in: owner.browser) == 422) }
    #expect(try signIn(other, Colleague.password, in: owner.browser) == 429)
    // Its own guesses are counted too.
    for _ in 1...Guess.perKnownDevice.times { #expect(try signIn(name, "wrong", in: owner.browser) == 422) }
    #expect(try signIn(name, Colleague.password, in: owner.browser) == 429)
  }

  @Test func successMakesUpForTypingErrors() throws {
    let name = try Colleague(lab, .experimenter).member.name
    for _ in 1...3 {
      for _ in 1..<Guess.perSecret.times { #expect(try signIn(name, "wrong", in: lab.browser()) == 422) }
      #expect(try signIn(name, Colleague.password, in: lab.browser()) == 303)
    }
  }

  @Test func whoChoseAPINComesBackWhateverOthersTry() throws {
    let visitor = try Visitor(lab, at: .keepPlace)
    #expect(try visitor.browser.post(Path.keepPlace.url(), Visitor.pin).status == 303)
    let code = try visitor.participation(lab).participant.code.grouped
    func comeBack(_ pin: String, in browser: Browser) throws -> Int {
      try browser.post(Path.signIn.url(), [("code", code), ("pin", pin)]).status
    }
    for _ in 1...Guess.perSecret.times { #expect(try comeBack("482915", in: lab.browser()) == 422) }
    #expect(try comeBack("407162", in: lab.browser()) == 429)
    visitor.browser.cookies[ParticipantRequest.cookie] = nil
    #expect(try comeBack("407162", in: visitor.browser) == 303)
    let set = try #require(visitor.browser.cookies["labconsole_device"])
    #expect(!set.contains(code) && !set.contains(code.replacing("-", with: "")))
  }

  /// A tablet of the lab belongs to nobody: its next user must not be taken for the last one.
  @Test func stationsAreNotMarked() throws {
    let tablet = try Tablet(lab)
    try tablet.take(try Visitor(lab, at: .keepPlace))
    #expect(try tablet.browser.post(Path.keepPlace.url(), Visitor.pin).status == 303)
    #expect(tablet.browser.cookies["labconsole_device"] == nil)
  }
}

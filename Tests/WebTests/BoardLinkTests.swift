import Crypto
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The board at an address for a screen on the wall.
@Suite(.serialized) struct BoardLinkTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  /// The path of a new address.
  private func link(of colleague: Colleague, _ codes: String = "hidden") throws -> String {
    let answer = try colleague.browser.post(Path.staffBoardLinks.url(), [("codes", codes)])
    #expect(answer.status == 200)
    return String(try #require(answer.text.firstMatch(of: /\/wall\/[0-9a-f]{64}/)).output)
  }

  private func revoke(_ colleague: Colleague, as somebody: Colleague? = nil) throws -> Answer {
    let id = try #require(try lab.store.boardLinks(of: colleague.member.id).first?.id)
    return try (somebody ?? colleague).browser.post(Path.staffBoardLinkRevocation.url(id.text), [])
  }

  @Test func aScreenReadsTheRoomWithoutSigningInUntilItIsRevoked() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try Tablet(lab, "Tablet 3").take(visitor)
    let ben = try Colleague(lab, .experimenter)
    let path = try link(of: ben)
    let wall = try lab.browser().get(path)
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(wall.status == 200 && wall.text.contains("Tablet 3") && !wall.text.contains(code))
    // Nothing on it is pressed, and nothing leads on.
    #expect(!wall.text.contains("<a href=\"/") && !wall.text.contains("<form"))
    #expect(!wall.text.contains(visitor.id.text))
    let page = try ben.browser.get(Path.staffBoardLinks.url())
    #expect(page.text.contains("Without codes") && !page.text.contains(path))
    #expect(try revoke(ben, as: Colleague(lab, .experimenter)).status == 404)
    #expect(try lab.browser().get(path).status == 200)
    let revoked = try #require(try revoke(ben).location)
    #expect(try ben.browser.get(revoked).text.contains("The address has been revoked."))
    #expect(try lab.browser().get(path).status == 404)
  }

  @Test func codesAreShownWhereTheOwnerChoseSo() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try Tablet(lab, "Tablet 1").take(visitor)
    let ben = try Colleague(lab, .experimenter)
    let (shown, hidden) = (try link(of: ben, "shown"), try link(of: ben))
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try lab.browser().get(shown).text.contains(code))
    #expect(try !lab.browser().get(hidden).text.contains(code))
  }

  /// Those at home are told of too, by what they are at; by their code only where the owner chose so.
  @Test func peopleAtHomeAreOnTheWallToo() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let code = try visitor.participation(lab).participant.code.grouped
    let ben = try Colleague(lab, .experimenter)
    let (shown, hidden) = (try link(of: ben, "shown"), try link(of: ben))
    let wall = try lab.browser().get(hidden).text
    #expect(wall.contains("On their own devices now: 1") && wall.contains("id=\"board-home\" open"))
    let home = try #require(wall.components(separatedBy: "id=\"board-home\"").last)
    let gone = try #require(home.firstMatch(of: /data-gone="(\d+)"/).flatMap { Int64($0.output.1) })
    let seen = try #require(home.firstMatch(of: /data-since="(\d+)"/).flatMap { Int64($0.output.1) })
    #expect(gone - seen == 600_000, "the page asks again when they have not been seen for long")
    #expect(!wall.contains(code) && !wall.contains("<a href=\"/") && !wall.contains(visitor.id.text))
    #expect(try lab.browser().get(shown).text.contains("<span class=\"code\">\(code)</span>"))
    let bound = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    #expect(try !lab.browser().get(link(of: bound)).text.contains("On their own devices"))
  }

  @Test func itShowsWhatItsOwnerMaySeeAtThatMoment() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    try Tablet(lab).take(visitor)
    let code = try visitor.participation(lab).participant.code.grouped
    let administrator = try Colleague(lab, .administrator)
    let ben = try Colleague(lab, .experimenter)
    let path = try link(of: ben, "shown")
    let tag = try #require(try lab.browser().get(path)["ETag"])
    #expect(try lab.browser().get(path, ["If-None-Match: \(tag)"]).status == 304)
    func give(_ role: StaffRole, _ study: Study.ID?) throws {
      try lab.store.setRole(
        role, study: study, account: ben.member.id,
        context: AuditContext(by: .staff(administrator.member.id), at: lab.now))
    }
    try give(.experimenter, lab.secondStudy.id)
    let elsewhere = try lab.browser().get(path, ["If-None-Match: \(tag)"])
    #expect(elsewhere.status == 200 && elsewhere.text.contains("In use by another study"))
    #expect(!elsewhere.text.contains(code))
    try give(.dataManager, nil)
    #expect(try lab.browser().get(path).status == 404)
    try give(.experimenter, nil)
    #expect(try lab.browser().get(path).text.contains(code))
    try lab.store.setActive(
      false, account: ben.member.id,
      context: AuditContext(by: .staff(administrator.member.id), at: lab.now))
    #expect(try lab.browser().get(path).status == 404)
  }

  @Test func guessingIsLimited() throws {
    let path = try link(of: Colleague(lab, .experimenter))
    let stranger = lab.browser()
    for _ in 1...Guess.perAddress.times {
      #expect(try stranger.get(Path.wall.url(Token().text)).status == 404)
    }
    #expect(try stranger.get(Path.wall.url("x")).status == 429)
    #expect(try stranger.get(path).status == 200)
  }

  @Test func noMoreThanFiveAreMade() throws {
    let ben = try Colleague(lab, .experimenter)
    for strange in ["", "yes", "<script>"] {
      let refused = try ben.browser.post(Path.staffBoardLinks.url(), [("codes", strange)])
      #expect(refused.status == 422 && refused.text.contains("codes-problem"))
    }
    for _ in 1...BoardLink.most { _ = try link(of: ben) }
    let refused = try ben.browser.post(Path.staffBoardLinks.url(), [("codes", "hidden")])
    #expect(refused.status == 422 && refused.text.contains("You have 5 addresses already"))
    #expect(try lab.store.boardLinks(of: ben.member.id).count == BoardLink.most)
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try manager.get(Path.staffBoardLinks.url()).status == 403)
  }
}

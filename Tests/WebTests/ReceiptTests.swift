import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The receipt: shown to participants who finish or leave, checked by staff, and useless if it is made up.
@Suite struct ReceiptTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func receipt(of visitor: Visitor) throws -> Receipt {
    lab.store.receipt(for: try visitor.participation(lab).participant.code)
  }

  private func shows(_ receipt: Receipt, _ page: String) -> Bool {
    page.contains(">\(receipt.code.grouped)</dd>") && page.contains(">\(receipt.groupedCheck)</dd>")
  }

  @Test func whoeverLeavesIsShownIt() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let left = try #require(
      try visitor.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")]).location)
    let receipt = try receipt(of: visitor)
    let page = try visitor.browser.get(left).text
    #expect(shows(receipt, page) && page.contains("Please write both down, or print this page."))
    // In the other language too, by the link that the page offers.
    let german = try visitor.browser.get(left + "&language=de").text
    #expect(shows(receipt, german))
    let refused = try Visitor(lab, at: .review)
    let answer = try refused.browser.post(Path.consentRefusal.url(), [("confirm", "yes")])
    #expect(try shows(self.receipt(of: refused), refused.browser.get(#require(answer.location)).text))
  }

  /// A participant who keeps the signed document has the receipt in it.
  @Test func itStandsInTheSignedDocument() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let receipt = try receipt(of: visitor)
    let words = try printedWords(of: visitor.browser.get(Path.consentCopy.url()).body)
    #expect(words.contains("Participation code \(receipt.code.grouped)"))
    #expect(words.contains("Check characters \(receipt.groupedCheck)"))
    let other = try self.receipt(of: Visitor(lab, at: .keepPlace))
    #expect(!words.contains(other.code.grouped) && !words.contains(other.groupedCheck))
  }

  /// Neither the browser's history nor a log of addresses holds it, and the next person does not find it.
  @Test func itStandsInNoAddressAndGoesWithTheLastPage() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let left = try visitor.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")])
    let (receipt, page) = (try receipt(of: visitor), try #require(left.location))
    #expect(page == Path.left.url(lab.study.id.text, query: ["language": "en"]))
    for line in left.all("Set-Cookie") {
      #expect(!line.contains(receipt.code.text) && !line.contains(receipt.check))
      #expect(line.contains("HttpOnly") && line.contains("Max-Age=900"), "\(line)")
    }
    #expect(try !lab.browser().get(page).text.contains("ticket"))
    let named = Path.left.url(lab.study.id.text, query: ["code": receipt.code.text, "check": receipt.check])
    #expect(try !lab.browser().get(named).text.contains("ticket"))
    #expect(try visitor.browser.get(page).text.contains("action=\"\(Path.signOut.url())\""))
    #expect(
      try visitor.browser.post(Path.signOut.url()).location == Path.home.url(query: Notice.signedOut.query))
    #expect(try !visitor.browser.get(page).text.contains("ticket"))
  }

  /// A participant who has not left cannot open the page for those who have, whatever address they type.
  @Test func nobodyElseIsSaidGoodbyeTo() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    #expect(try visitor.browser.get(Path.left.url(lab.study.id.text)).location == Path.dashboard.url())
  }

  @Test func whoeverIsDoneIsShownItAndNobodyBefore() throws {
    let visitor = try Visitor(lab, at: .survey)
    #expect(try !visitor.browser.get(Path.dashboard.url()).text.contains("ticket"))
    for number in 2...lab.study.surveys[0].questions.count { try visitor.skipQuestion(number) }
    let page = try visitor.browser.get(Path.dashboard.url()).text
    #expect(page.contains("journey-complete"))
    #expect(try shows(receipt(of: visitor), page))
    #expect(page.contains("Please write both down, or print this page."))
  }

  @Test func onATabletOfTheLabNobodyIsToldToPrintIt() throws {
    func expect(_ visitor: Visitor, _ page: String, toldOf use: String) throws {
      #expect(try shows(receipt(of: visitor), page))
      #expect(page.contains("Please write both down. ") && page.contains(use), "\(use)")
      #expect(!page.contains("print this page"), "\(use)")
    }
    for (data, use) in [("keep", "If you want your data deleted"), ("delete", "If you change your mind")] {
      let (visitor, tablet) = (try Visitor(lab, at: .firstTest), try Tablet(lab))
      try tablet.take(visitor)
      let left = try tablet.browser.post(Path.departure.url(), [("data", data), ("confirm", "on")])
      try expect(visitor, tablet.browser.get(#require(left.location)).text, toldOf: use)
    }
    let (visitor, tablet) = (try Visitor(lab, at: .survey), try Tablet(lab))
    try tablet.take(visitor)
    let survey = lab.study.surveys[0]
    for question in survey.questions.dropFirst() {
      _ = try tablet.browser.post(Path.surveyPage.url(survey.id.text, question.id.text), [(".skip", "")])
    }
    let page = try tablet.browser.get(Path.dashboard.url()).text
    try expect(visitor, page, toldOf: "If you want your data deleted")
  }

  // MARK: - Staff

  private func ask(_ staff: Browser, _ code: String, _ check: String) throws -> Answer {
    try staff.get(Path.staffReceipts.url(query: ["code": code, "check": check]))
  }

  @Test func staffTellAGenuineOneFromAnother() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let visitor = try Visitor(lab, at: .left)
    let receipt = try receipt(of: visitor)
    let before = try lab.ledger.contents()
    let link = "href=\"\(Path.staffParticipant.url(visitor.id.text))\""
    for (code, check) in [
      (receipt.code.grouped, receipt.groupedCheck), (receipt.code.text.lowercased(), " \(receipt.check) "),
    ] {
      let page = try ask(staff, code, check)
      #expect(page.status == 200 && page.text.contains(">Genuine<") && page.text.contains(link))
    }
    let another = lab.store.receipt(for: ParticipationCode.random())
    let wrong = try ask(staff, receipt.code.text, another.check)
    #expect(wrong.status == 200 && wrong.text.contains(">Not genuine<") && !wrong.text.contains(link))
    // The characters fit, but nobody has this code.
    let nobody = try ask(staff, another.code.text, another.check)
    #expect(nobody.text.contains(">Genuine<") && nobody.text.contains("Nobody has this code"))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  /// Staff of another study do not even learn that there is such a participant.
  @Test func whoWorksForAnotherStudyIsToldNothingOfTheirs() throws {
    let receipt = try receipt(of: Visitor(lab, at: .keepPlace))
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    let page = try ask(stranger, receipt.code.text, receipt.check)
    #expect(page.text.contains("Nobody has this code"))
    #expect(!page.text.contains("/staff/participants/"))
  }

  @Test func whatIsNoReceiptIsToldBesideItsField() throws {
    let staff = try Colleague(lab, .administrator).browser
    let empty = try staff.get(Path.staffReceipts.url())
    #expect(empty.status == 200 && !empty.text.contains("role=\"alert\""))
    let long = String(repeating: "K", count: 5_000)
    for code in ["", "   ", "K7QF", "0000-0000", FieldCase.script, long, "K7QF\u{202E}2MXD"] {
      let page = try ask(staff, code, "P4RW-9HTN")
      #expect(page.status == 422 && page.text.contains("id=\"code-problem\""), "\(code.prefix(20))")
      #expect(!page.text.contains("<script>alert"))
    }
    let page = try ask(staff, ParticipationCode.random().text, "")
    #expect(page.status == 422 && page.text.contains("id=\"check-problem\""))
  }
}

import HTTP
import Testing

@testable import Studies
@testable import Web

/// The button that takes back what the notice beside it tells of.
@Suite struct UndoRouteTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  /// A form of a page, as its button sends it.
  private struct Offer {
    let fields: [(String, String)]
    let seconds: Double
  }

  /// The offer on the page that an answer leads to; nil if there is none.
  private func offer(after answer: Answer, _ colleague: Colleague) throws -> Offer? {
    try offer(on: colleague.browser.get(#require(answer.location)).text)
  }

  private func offer(on page: String) throws -> Offer? {
    guard let form = page.firstMatch(of: /<form method="post" action="\/staff\/reversals" data-undo="(\d+)">/)
    else { return nil }
    let rest = page[form.range.upperBound...].prefix { _ in true }
    let end = try #require(rest.firstRange(of: "</form>")).lowerBound
    let inputs = rest[..<end].matches(of: /name="((?:undo[a-z-]*)|page)" value="([^"]*)"/)
    return Offer(
      fields: inputs.map { (String($0.1), String($0.2).replacing("&amp;", with: "&")) },
      seconds: try #require(Double(form.1)) / 1000)
  }

  private func press(_ offer: Offer, as colleague: Colleague) throws -> Answer {
    try colleague.browser.post(Path.staffReversals.url(), offer.fields)
  }

  private func page(of visitor: Visitor) -> String { Path.staffParticipant.url(visitor.id.text) }

  private func page(of visitor: Visitor, saying notice: String) -> String {
    page(of: visitor) + "?notice=\(notice)&about=\(visitor.id)"
  }

  private func tag(_ visitor: Visitor, as colleague: Colleague) throws -> Offer {
    let answer = try colleague.browser.post(Path.staffTags.url(visitor.id.text), [("tag", "call back")])
    return try #require(try offer(after: answer, colleague))
  }

  @Test func aTagIsUndoneWhereItWasGiven() throws {
    let (visitor, ben) = (try Visitor(lab, at: .consent), try Colleague(lab, .experimenter))
    let offer = try tag(visitor, as: ben)
    #expect((0.1...10).contains(offer.seconds))
    let answer = try press(offer, as: ben)
    #expect(answer.location == page(of: visitor, saying: "undone"))
    let after = try ben.browser.get(try #require(answer.location)).text
    #expect(after.contains("This has been undone.") && !after.contains("data-undo"))
    #expect(try lab.store.tags(of: [visitor.id]).isEmpty)
    // Twice on the button.
    #expect(try press(offer, as: ben).location == page(of: visitor, saying: "undoneOvertaken"))
    // And a tag that was taken away comes back.
    _ = try tag(visitor, as: ben)
    let taken = try ben.browser.post(Path.staffTagRemoval.url(visitor.id.text), [("tag", "call back")])
    _ = try press(#require(try self.offer(after: taken, ben)), as: ben)
    #expect(try lab.store.tags(of: [visitor.id])[visitor.id]?.map(\.text) == ["call back"])
  }

  /// Without JavaScript the button stays, and the server says so.
  @Test func tooLateIsSaidInASentence() throws {
    let (visitor, ben) = (try Visitor(lab, at: .consent), try Colleague(lab, .experimenter))
    let offer = try tag(visitor, as: ben)
    let passed = Int64(Undo.allowedSeconds + 1) * 1000
    try lab.alter("research", "UPDATE participant_tags SET tagged_at = tagged_at - ?", [passed])
    let fields = offer.fields.map { name, value in
      (name, name == "undo-at" ? String(Int64(value)! - passed) : value)
    }
    let answer = try ben.browser.post(Path.staffReversals.url(), fields)
    #expect(answer.location == page(of: visitor, saying: "undoneTooLate"))
    #expect(try ben.browser.get(try #require(answer.location)).text.contains("It is too late to undo this"))
    #expect(try lab.store.tags(of: [visitor.id])[visitor.id]?.count == 1)
    // A page that is loaded again then offers nothing.
    let query = Path.query([("notice", "tagGiven")] + fields.filter { $0.0 != "page" }.map { ($0.0, $0.1) })
    #expect(try !ben.browser.get(page(of: visitor) + query).text.contains("data-undo"))
  }

  @Test func itIsForWhoDidItAndWorksOnTheStudy() throws {
    let (visitor, ben) = (try Visitor(lab, at: .consent), try Colleague(lab, .experimenter))
    let offer = try tag(visitor, as: ben)
    let eva = try Colleague(lab, .experimenter)
    #expect(try press(offer, as: eva).location == page(of: visitor, saying: "undoneOvertaken"))
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    #expect(try press(offer, as: elsewhere).status == 404)
    #expect(try press(offer, as: Colleague(lab, .dataManager)).status == 403)
    #expect(try lab.store.tags(of: [visitor.id])[visitor.id]?.count == 1)
  }

  @Test(arguments: [
    [("undo", "everything")], [("undo", "pause"), ("undo-of", "x")],
    [("undo", "pause"), ("undo-of", "x"), ("undo-at", "-1")],
    [("undo", "pause"), ("undo-of", "x"), ("undo-at", "9223372036854775807")],
  ])
  func whatIsNoUndoIsRefused(fields: [(String, String)]) throws {
    let ben = try Colleague(lab, .experimenter)
    #expect(try ben.browser.post(Path.staffReversals.url(), fields).status == 400)
    let query = Path.query([("notice", "pauseBegun")] + fields.map { ($0.0, $0.1) })
    let home = try ben.browser.get(Path.staffHome.url() + query)
    #expect(home.status == 200 && !home.text.contains("data-undo"))
  }

  @Test func itLeadsNowhereElse() throws {
    let (visitor, ben) = (try Visitor(lab, at: .consent), try Colleague(lab, .experimenter))
    for page in ["//example.org/", "https://example.org", "/\\example.org", ""] {
      let offer = try tag(visitor, as: ben)
      let fields = offer.fields.map { ($0.0, $0.0 == "page" ? page : $0.1) }
      let answer = try ben.browser.post(Path.staffReversals.url(), fields)
      #expect(answer.location == "/staff?notice=undone&about=\(visitor.id)", "\(page)")
    }
  }

  @Test func whatWasDoneAboutAVisitIsUndoneInItsList() throws {
    let ben = try Colleague(lab, .experimenter)
    for state in ["no-show", "cancelled", "arrived"] {
      let visitor = try Visitor(lab, at: .firstTest)
      let visit = try lab.plan(for: visitor)
      let answer = try ben.browser.post(
        Path.staffVisitState.url(visit.id.text), [("to", state), ("seen", "0"), ("sure", "yes")])
      let offer = try #require(try offer(after: answer, ben), "\(state)")
      let undone = try press(offer, as: ben)
      #expect(
        undone.location?.hasPrefix("/staff/visits?") == true
          && undone.location?.hasSuffix("notice=undone&about=\(visitor.id)") == true)
      #expect(try ben.browser.get(#require(undone.location)).status == 200)
      #expect(try lab.store.visit(visit.id)?.state == .planned, "\(state)")
    }
    // Taking back, ending: these have a button of their own, or none.
    let visit = try lab.plan(for: try Visitor(lab, at: .firstTest))
    let path = Path.staffVisitState.url(visit.id.text)
    _ = try ben.browser.post(path, [("to", "arrived"), ("seen", "0")])
    let back = try ben.browser.post(path, [("to", "planned"), ("seen", "1")])
    #expect(back.location?.contains("undo=") == false)
  }

  @Test func aPauseIsUndoneOnTheParticipantsPage() throws {
    let (visitor, ben) = (try Visitor(lab, at: .firstTest), try Colleague(lab, .experimenter))
    func intervene(_ kind: String, seen: Int) throws -> Answer {
      try ben.browser.post(
        Path.staffInterventions.url(visitor.id.text),
        [
          ("kind", kind), ("subject", ""), ("reason", "unwell"), ("remark", "Mrs Smith"), ("seen", "\(seen)"),
        ])
    }
    let pause = try intervene("pause", seen: 0)
    _ = try press(#require(try offer(after: pause, ben)), as: ben)
    #expect(try visitor.participation(lab).participant.pausedAt == nil)
    // Others are recorded with their reason, and stay.
    _ = try intervene("pause", seen: 2)
    let resumed = try intervene("resume", seen: 3)
    #expect(resumed.location == page(of: visitor, saying: "boardActed") + "#visit")
  }

  @Test func helpThatIsNotComingIsTakenBackOnTheBoard() throws {
    let (visitor, ben) = (try Visitor(lab, at: .firstTest), try Colleague(lab, .experimenter))
    let handover = try Tablet(lab).take(visitor)
    let path = Path.staffHandoverHelp.url(handover.id.text)
    let answer = try ben.browser.post(path, [("from", "board"), ("study", lab.study.id.text)])
    let undone = try press(#require(try offer(after: answer, ben)), as: ben)
    #expect(undone.location == "/staff/board?study=\(lab.study.id)&notice=undone&about=\(visitor.id)")
    #expect(try lab.store.openHandover(handover.id)?.helpPromisedAt == nil)
  }

  /// Another language is read without offering the same again.
  @Test func theOfferIsNoPartOfThePage() throws {
    let (visitor, ben) = (try Visitor(lab, at: .consent), try Colleague(lab, .experimenter))
    let answer = try ben.browser.post(Path.staffTags.url(visitor.id.text), [("tag", "call back")])
    let text = try ben.browser.get(try #require(answer.location)).text
    #expect(text.contains("href=\"\(page(of: visitor))?language=de\""))
    #expect(text.contains("name=\"page\" value=\"\(page(of: visitor))\""))
  }
}

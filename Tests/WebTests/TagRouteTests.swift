import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Tags on a participant's page and in the list.
@Suite struct TagRouteTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func add(_ tag: String, to visitor: Visitor, as colleague: Colleague) throws -> Answer {
    try colleague.browser.post(Path.staffTags.url(visitor.id.text), [("tag", tag)])
  }

  private func page(_ visitor: Visitor, _ colleague: Colleague) throws -> String {
    try colleague.browser.get(Path.staffParticipant.url(visitor.id.text)).text
  }

  @Test func aTagIsAddedOfferedFilteredByAndRemoved() throws {
    let (one, two) = (try Visitor(lab, at: .consent), try Visitor(lab, at: .consent))
    let ben = try Colleague(lab, .experimenter)
    let list = { (tag: String) in
      try ben.browser.get(Path.staffParticipants.url(query: ["tag": tag])).text
    }
    #expect(try !ben.browser.get(Path.staffParticipants.url()).text.contains("With or without a tag"))
    #expect(try page(one, ben).contains("Never a name"))
    let added = try add("call back", to: one, as: ben)
    let tagged = Path.staffParticipant.url(one.id.text) + "?notice=tagGiven&about=\(one.id)&undo=tag-given&"
    #expect(try #require(added.location).hasPrefix(tagged) && added.location?.hasSuffix("#tags") == true)
    // Another one in other letters is none, and there is nothing to undo.
    let again = try add("CALL BACK", to: one, as: ben)
    #expect(again.location == Path.staffParticipant.url(one.id.text) + "#tags")
    let chip = "<span class=\"tag\">call back</span>"
    #expect(try page(one, ben).contains(chip))
    // The other one is offered it.
    #expect(try page(two, ben).contains("<option value=\"call back\">") && !page(two, ben).contains(chip))
    let codes = try [one, two].map { try $0.participation(lab).participant.code.grouped }
    let filtered = try list("call back")
    #expect(filtered.contains(codes[0]) && filtered.contains(chip) && !filtered.contains(codes[1]))
    #expect(filtered.contains("<option value=\"call back\" selected>"))
    #expect(try !list("another").contains(codes[0]))
    // No tag at all is no filter.
    #expect(try list("<script>").contains(codes[1]))
    _ = try ben.browser.post(Path.staffTagRemoval.url(one.id.text), [("tag", "call back")])
    #expect(try !page(one, ben).contains(chip))
  }

  @Test func whatIsNoTagIsToldBesideTheField() throws {
    let visitor = try Visitor(lab, at: .consent)
    let ben = try Colleague(lab, .experimenter)
    for (typed, sentence) in [
      ("", "Type a tag"), ("tel 0170 1234567", "looks like a telephone number"),
      ("ada@example.org", "made of letters"), (String(repeating: "a", count: 5000), "at most 30"),
    ] {
      let refused = try add(typed, to: visitor, as: ben)
      #expect(refused.status == 422 && refused.text.contains(sentence), "\(typed)")
      #expect(refused.text.contains("aria-describedby=\"tag-help tag-problem\""))
    }
    let hostile = try add("\"><script>alert(1)</script>", to: visitor, as: ben)
    #expect(hostile.status == 422 && !hostile.text.contains("<script>alert"))
    #expect(try lab.store.tags(of: [visitor.id]).isEmpty)
  }

  @Test func onlyThoseWhoRunTheVisitsOfTheStudy() throws {
    let visitor = try Visitor(lab, at: .consent)
    #expect(try add("x", to: visitor, as: Colleague(lab, .dataManager)).status == 403)
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    #expect(try add("x", to: visitor, as: elsewhere).status == 404)
    #expect(try lab.store.tags(of: [visitor.id]).isEmpty)
    // Nobody learns of another study's tags.
    let ben = try Colleague(lab, .experimenter)
    #expect(try add("secret word", to: visitor, as: ben).status == 303)
    let other = try Visitor(lab, in: lab.secondStudy, at: .consent)
    #expect(try !page(other, elsewhere).contains("secret word"))
    #expect(try !elsewhere.browser.get(Path.staffParticipants.url()).text.contains("secret word"))
  }

  @Test func participantsReadTheirsAndKeepNoneAfterLeaving() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    #expect(try add("left-handed", to: visitor, as: ben).status == 303)
    #expect(try visitor.browser.get(Path.profileDataJSON.url()).text.contains("left-handed"))
    try lab.store.leave(
      visitor.id, session: nil, data: .kept,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try add("another", to: visitor, as: ben).status == 403)
    #expect(try !page(visitor, ben).contains("id=\"tag\""))
  }
}

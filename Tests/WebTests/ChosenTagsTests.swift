import Testing

@testable import Storage
@testable import Studies
@testable import Web

/// A tag for several participants at once.
@Suite(.serialized) struct ChosenTagsTests {
  private let lab: TestLab
  private let browser: Browser
  private let url = Path.staffChosenTags.url()

  init() throws {
    lab = try TestLab()
    browser = try Colleague(lab, .experimenter).browser
  }

  private func form(_ ids: [Participant.ID], _ tag: String, _ act: String = "add") -> [(String, String)] {
    ids.map { ("chosen", $0.text) } + [("tag", tag), ("act", act)]
  }

  private func words(_ participant: Participant.ID) throws -> [String] {
    (try lab.store.tags(of: [participant])[participant] ?? []).map(\.text)
  }

  @Test func theListSaysHowManyChanged() throws {
    let ids = try lab.makeParticipants(3).map(\.id)
    let list = try browser.get(Path.staffParticipants.url()).text
    #expect(list.contains("formaction=\"\(url)\""))
    let page = try browser.get(url + Path.query(ids.map { (name: "chosen", value: $0.text) })).text
    #expect(page.contains("3 participants") && page.contains("name=\"chosen\" value=\"\(ids[2])\""))
    let added = try browser.post(url, form(ids, "call back"))
    let location = try #require(added.location)
    #expect(added.status == 303)
    #expect(try browser.get(location).text.contains("The tag was added to 3 participants."))
    #expect(try ids.map(words) == [["call back"], ["call back"], ["call back"]])
    let again = try #require(try browser.post(url, form(ids, "call back")).location)
    #expect(try browser.get(again).text.contains("The tag was added to 0 participants."))
    let removed = try #require(try browser.post(url, form([ids[0]], "Call Back", "remove")).location)
    #expect(try browser.get(removed).text.contains("The tag was removed from 1 participant."))
    #expect(try words(ids[0]).isEmpty && words(ids[1]) == ["call back"])
  }

  @Test func whoeverHasEnoughIsNamed() throws {
    let ids = try lab.makeParticipants(2).map(\.id)
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    for number in 1...ParticipantTag.most {
      try lab.store.add(ParticipantTag("tag \(number)"), to: ids[0], context: desk)
    }
    let codes = try lab.store.codes(of: Set(ids))
    let answer = try browser.post(url, form(ids, "another"))
    #expect(answer.status == 422 && answer.text.contains("The tag was added to 1 participant."))
    #expect(answer.text.contains(codes[ids[0]]!.grouped) && !answer.text.contains(codes[ids[1]]!.grouped))
    #expect(try words(ids[1]) == ["another"])
  }

  @Test(arguments: ["", "tel 0170 1234567", "<script>alert(1)</script>", String(repeating: "a", count: 5000)])
  func whatIsNoTagIsToldBesideTheField(typed: String) throws {
    let ids = try lab.makeParticipants(2).map(\.id)
    let refused = try browser.post(url, form(ids, typed))
    #expect(refused.status == 422 && refused.text.contains("id=\"tag-problem\""))
    #expect(!refused.text.contains("<script>alert"))
    #expect(refused.text.contains("name=\"chosen\" value=\"\(ids[1])\""))
    #expect(try words(ids[0]).isEmpty)
  }

  /// Neither ids that name nobody nor people of other studies get a tag, and nothing tells that they are there.
  @Test func strangersAreLeftOut() throws {
    let own = try lab.makeParticipants(1)[0].id
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    for ids in [[], [own], ["unknown", "' OR 1 = 1 --", ""]] as [[Participant.ID]] {
      let answer = try stranger.post(url, form(ids, "call back"))
      #expect(answer.status == 303 && answer.location?.contains("nobodyChosen") == true, "\(ids)")
    }
    #expect(try browser.post(url, form((0...50).map { Participant.ID("x\($0)") }, "x")).status == 400)
    #expect(try browser.post(url, form([own], "call back", "nothing")).status == 400)
    #expect(try Colleague(lab, .dataManager).browser.post(url, form([own], "call back")).status == 403)
    #expect(try words(own).isEmpty)
  }

  @Test func aNumberThatWasMadeUpIsNone() throws {
    for made in ["99999999", "-31415926", "<b>31415926</b>"] {
      let list = try browser.get(
        Path.staffParticipants.url(query: [Notice.field: "tagAdded", Notice.countField: made])
      ).text
      #expect(!list.contains(made) && list.contains("The tag was added to"))
    }
  }

  @Test func severalStudiesAreNoMatter() throws {
    let ids = [
      try lab.makeParticipants(1)[0].id,
      try lab.store.participants(of: lab.makeBatch(1, in: lab.secondStudy))[0].id,
    ]
    #expect(try browser.post(url, form(ids, "call back")).status == 303)
    #expect(try ids.map(words) == [["call back"], ["call back"]])
  }
}

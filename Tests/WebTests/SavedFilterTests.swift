import Testing

@testable import Storage
@testable import Studies
@testable import Web

/// Filters of lists under names.
@Suite(.serialized) struct SavedFilterTests {
  private let lab: TestLab
  private let ben: Colleague
  private let url = Path.staffSavedFilters.url()

  init() throws {
    lab = try TestLab()
    ben = try Colleague(lab, .experimenter)
  }

  private func list(_ query: KeyValuePairs<String, String> = [:]) throws -> String {
    try ben.browser.get(Path.staffParticipants.url(query: query)).text
  }

  private func save(_ name: String, _ filter: [(String, String)], as colleague: Colleague? = nil) throws
    -> Answer
  {
    try (colleague ?? ben).browser.post(url, filter + [("name", name)])
  }

  private func link(_ name: String, in page: String) throws -> String {
    let pattern = try Regex("<li><a class=\"link\" href=\"([^\"]*)\"[^>]*>\(name)</a></li>")
    let found = try #require(page.firstMatch(of: pattern)?.output[1].substring)
    return String(found).replacing("&amp;", with: "&")
  }

  @Test func aFilterIsSavedOpenedRenamedAndDeleted() throws {
    let save = "Save this filter"
    #expect(try !list().contains(save))
    #expect(try list(["state": "deciding"]).contains(save))
    let saved = try self.save("Waiting, Berlin", [("state", "deciding"), ("origin", "real"), ("code", "K7")])
    let location = try #require(saved.location)
    let shown = try ben.browser.get(location).text
    #expect(saved.status == 303 && shown.contains("The filter has been saved"))
    #expect(shown.contains("aria-current=\"true\">Waiting, Berlin</a>"))
    // Somebody's code is not part of it.
    let link = try link("Waiting, Berlin", in: list())
    #expect(link.contains("state=deciding") && link.contains("origin=real") && !link.contains("K7"))
    let opened = try ben.browser.get(link).text
    #expect(opened.contains("<option value=\"deciding\" selected>") && !opened.contains(save))
    let id = try #require(try lab.store.savedFilters(of: ben.member.id).first?.id.text)
    let renamed = try ben.browser.post(Path.staffSavedFilterName.url(id), [("name", "Berlin")])
    #expect(renamed.status == 303)
    #expect(try list().contains(">Berlin</a></li>") && !list().contains("Waiting, Berlin"))
    #expect(try ben.browser.get(url).text.contains("All studies · Before the consent · Real"))
    #expect(try ben.browser.post(Path.staffSavedFilterRemoval.url(id), []).status == 303)
    #expect(try !list().contains(">Berlin</a></li>"))
    #expect(try ben.browser.post(Path.staffSavedFilterRemoval.url(id), []).status == 404)
  }

  @Test func theFilterOfAStudyStandsWithThatStudy() throws {
    #expect(try save("One", [("study", lab.study.id.text)]).status == 303)
    #expect(try save("Two", [("study", lab.secondStudy.id.text), ("state", "complete")]).status == 303)
    #expect(try save("All", [("state", "complete")]).status == 303)
    let one = try list(["study": lab.study.id.text])
    #expect(one.contains(">One</a>") && one.contains(">All</a>") && !one.contains(">Two</a>"))
    #expect(try list().contains(">Two</a>"))
  }

  /// The list says so, and nobody is hidden by a tag that nobody has.
  @Test func whatNoLongerExistsIsLeftOutAndTold() throws {
    let visitor = try Visitor(lab, at: .consent)
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    let tag = try ParticipantTag("call back")
    try lab.store.add(tag, to: visitor.id, context: desk)
    _ = try save("Later", [("tag", "call back"), ("origin", "real")])
    #expect(try link("Later", in: list()).contains("tag=call"))
    try lab.store.remove(tag, from: visitor.id, context: desk)
    let link = try link("Later", in: list())
    #expect(!link.contains("tag=") && link.contains("origin=real"))
    #expect(try ben.browser.get(link).text.contains("no longer exists"))
    #expect(try ben.browser.get(url).text.contains("It opens with what is left."))
  }

  @Test func aStudyThatSomebodyLostIsLeftOut() throws {
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    try lab.store.save(
      .participants(SavedFilter.OfParticipants(study: lab.study.id, tag: try ParticipantTag("secret word"))),
      named: SavedFilter.Name("Earlier"),
      context: AuditContext(by: .staff(elsewhere.member.id), at: lab.now))
    let page = try elsewhere.browser.get(Path.staffParticipants.url()).text
    let link = try link("Earlier", in: page)
    #expect(!link.contains(lab.study.id.text) && link.contains("savedFilterLostSomething"))
  }

  @Test(arguments: ["", "a\u{1}b", String(repeating: "x", count: 5000), "\u{202E}<script>alert(1)</script>"])
  func whatIsNoNameIsToldBesideTheField(name: String) throws {
    let refused = try save(name, [("state", "deciding")])
    #expect(refused.status == 422 && refused.text.contains("id=\"name-problem\""))
    // The filter is still there to be saved.
    #expect(refused.text.contains("name=\"state\" value=\"deciding\""))
    #expect(!refused.text.contains("<script>alert"))
    _ = try save("Mine", [("state", "deciding")])
    let id = try #require(try lab.store.savedFilters(of: ben.member.id).first?.id.text)
    let again = try ben.browser.post(Path.staffSavedFilterName.url(id), [("name", name)])
    #expect(again.status == 422 && again.text.contains("id=\"name-\(id)-problem\""))
    #expect(try lab.store.savedFilters(of: ben.member.id).map(\.name.text) == ["Mine"])
  }

  @Test func aNameOrANumberTooManyIsTold() throws {
    _ = try save("Mine", [("state", "deciding")])
    #expect(try save("mine", [("state", "complete")]).text.contains("a filter with this name"))
    for number in 2...SavedFilter.most { _ = try save("Filter \(number)", [("state", "deciding")]) }
    #expect(try save("Another", [("state", "deciding")]).text.contains("saved 20 filters"))
    #expect(try lab.store.savedFilters(of: ben.member.id).count == SavedFilter.most)
    // Without a filter there is nothing to save.
    #expect(try save("Everybody", [("sort", "code")]).status == 400)
  }

  @Test func nobodySeesOrChangesThoseOfOthers() throws {
    _ = try save("Mine", [("state", "deciding")])
    let id = try #require(try lab.store.savedFilters(of: ben.member.id).first?.id.text)
    let kim = try Colleague(lab, .administrator)
    #expect(try !kim.browser.get(Path.staffParticipants.url()).text.contains(">Mine</a>"))
    #expect(try kim.browser.post(Path.staffSavedFilterName.url(id), [("name", "Kim")]).status == 404)
    #expect(try kim.browser.post(Path.staffSavedFilterName.url(id), [("name", "")]).status == 404)
    #expect(try kim.browser.post(Path.staffSavedFilterRemoval.url(id), []).status == 404)
    let manager = try Colleague(lab, .dataManager)
    #expect(try save("Mine", [("state", "deciding")], as: manager).status == 403)
    #expect(try lab.store.savedFilters(of: ben.member.id).map(\.name.text) == ["Mine"])
  }

  // MARK: - Of visits

  private func saveOfVisits(_ name: String, _ filter: [(String, String)]) throws -> Answer {
    try ben.browser.post(Path.staffSavedVisitFilters.url(), filter + [("name", name)])
  }

  @Test func aFilterOfVisitsKeepsStudyAndExperimenterAndNotTheDay() throws {
    let (study, member) = (lab.study.id.text, ben.member.id.text)
    let filter = [("study", study), ("experimenter", member), ("day", "2030-05-14"), ("view", "week")]
    let saved = try saveOfVisits("Mine", filter)
    let location = try #require(saved.location)
    #expect(saved.status == 303 && location.hasPrefix(Path.staffWeek.url() + "?"))
    let shown = try ben.browser.get(location).text
    #expect(shown.contains("The filter has been saved") && shown.contains("aria-current=\"true\">Mine</a>"))
    #expect(shown.contains("value=\"2030-05-14\"") && !shown.contains("Save this filter"))
    // It opens on the day that is shown, and on today where none was asked for.
    let later = try ben.browser.get(Path.staffVisits.url(query: ["day": "2030-05-20"])).text
    let opened = Path.staffVisits.url(query: ["study": study, "experimenter": member, "day": "2030-05-20"])
    #expect(try link("Mine", in: later) == opened)
    #expect(try ben.browser.get(opened).text.contains("<option value=\"\(member)\" selected>"))
    let today = try ben.browser.get(Path.staffVisits.url()).text
    #expect(
      try link("Mine", in: today)
        == Path.staffVisits.url(query: ["study": study, "experimenter": member]))
    // It is no filter of participants.
    #expect(try !list().contains(">Mine</a>") && !ben.browser.get(url).text.contains(">Mine</a>"))
    let all = try ben.browser.get(Path.staffSavedVisitFilters.url()).text
    #expect(all.contains(">Mine</a>") && all.contains(" · \(ben.member.name)</span>"))
  }

  @Test func aFilterOfVisitsIsRenamedAndDeletedOnItsOwnPage() throws {
    _ = try saveOfVisits("Mine", [("study", lab.study.id.text)])
    let id = try #require(try lab.store.savedFilters(of: ben.member.id).first?.id.text)
    let renamed = try ben.browser.post(Path.staffSavedFilterName.url(id), [("name", "Ours")])
    #expect(renamed.location?.hasPrefix(Path.staffSavedVisitFilters.url()) == true)
    let refused = try ben.browser.post(Path.staffSavedFilterName.url(id), [("name", "")])
    #expect(refused.status == 422 && refused.text.contains("id=\"name-\(id)-problem\""))
    #expect(refused.text.contains("Nobody else sees them.") && refused.text.contains("value=\"\""))
    let removed = try ben.browser.post(Path.staffSavedFilterRemoval.url(id), [])
    #expect(removed.location?.hasPrefix(Path.staffSavedVisitFilters.url()) == true)
    #expect(try lab.store.savedFilters(of: ben.member.id).isEmpty)
  }

  @Test func anExperimenterWithoutAnAccountIsLeftOutAndTold() throws {
    let eva = try Colleague(lab, .experimenter)
    _ = try saveOfVisits("Eva", [("study", lab.study.id.text), ("experimenter", eva.member.id.text)])
    try lab.store.setActive(
      false, account: eva.member.id, context: AuditContext(by: .staff("desk"), at: lab.now))
    let link = try link("Eva", in: ben.browser.get(Path.staffVisits.url()).text)
    #expect(!link.contains("experimenter") && link.contains("study="))
    #expect(try ben.browser.get(link).text.contains("no longer exists"))
  }

  @Test func whatIsNoFilterOfVisitsIsNotSaved() throws {
    for filter in [[("view", "day")], [("experimenter", "nobody"), ("study", "none"), ("day", "x")]] {
      #expect(try saveOfVisits("Mine", filter).status == 400)
    }
    let refused = try saveOfVisits("", [("study", lab.study.id.text), ("view", "week")])
    #expect(refused.status == 422 && refused.text.contains("name=\"view\" value=\"week\""))
    let manager = try Colleague(lab, .dataManager)
    #expect(try manager.browser.get(Path.staffSavedVisitFilters.url()).status == 403)
    #expect(try lab.store.savedFilters(of: ben.member.id).isEmpty)
  }
}

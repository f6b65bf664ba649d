import Testing

@testable import Studies
@testable import Web

/// The deviations and interventions of a study, for those who run its visits.
@Suite(.serialized) struct DeviationRouteTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  @Test func staffReadWhatWasRecorded() throws {
    let ben = try Colleague(lab, .experimenter)
    let url = Path.staffDeviations.url(lab.study.id.text)
    #expect(try ben.browser.get(url).text.contains("Nothing recorded here"))
    let tablet = try Tablet(lab, "Tablet 7")
    let visitor = try Visitor(lab, at: .firstTest)
    try tablet.take(visitor)
    try note(visitor, .deviation, "Fire <drill>", by: ben)
    try note(visitor, .note, "Wears glasses", by: ben)
    let page = try ben.browser.get(url)
    #expect(page.status == 200 && page.text.contains("1 to 2 of 2"))
    let code = try visitor.participation(lab).participant.code.grouped
    for words in ["Fire &lt;drill&gt;", "Wears glasses", "Tablet 7", ben.member.name, code, "Our mistake"] {
      #expect(page.text.contains(words), "\(words)")
    }
    let alone = try ben.browser.get(url + "?kind=deviation").text
    #expect(alone.contains("drill") && !alone.contains("glasses"))
    #expect(try ben.browser.get(url + "?kind=pause").text.contains("glasses"))
    try note(visitor, .pause, "Drinks water", by: ben)
    let everything = try ben.browser.get(url).text
    #expect(everything.contains("Visit paused") && everything.contains("Drinks water"))
    #expect(try !ben.browser.get(url + "?kind=note").text.contains("Drinks water"))
    #expect(try !ben.browser.get(url + "?origin=rehearsal").text.contains("drill"))
    #expect(try ben.browser.get(Path.staffOverview.url(lab.study.id.text)).text.contains(url))
  }

  @Test func aFilterNarrowsListAndFileAndIsSavedForItsOwner() throws {
    let (ben, eva) = (try Colleague(lab, .experimenter), try Colleague(lab, .experimenter))
    let visitor = try Visitor(lab, at: .firstTest)
    try note(visitor, .note, "Of Ben.", by: ben)
    try note(visitor, .note, "Of Eva.", by: eva)
    try note(visitor, .deviation, "Drill of Ben.", by: ben)
    let study = lab.study.id.text
    let (url, filters) = (Path.staffDeviations.url(study), Path.staffSavedDeviationFilters.url(study))
    #expect(try !ben.browser.get(url).text.contains("Save this filter"))
    let fields = [("kind", "note"), ("by", ben.member.id.text)]
    let filter = "?kind=note&by=\(ben.member.id.text)"
    let narrowed = try ben.browser.get(url + filter).text
    #expect(narrowed.contains("Of Ben.") && narrowed.contains("1 to 1 of 1"))
    #expect(!narrowed.contains("Of Eva.") && !narrowed.contains("Drill"))
    #expect(narrowed.contains("Save this filter"))
    #expect(narrowed.contains("<input type=\"hidden\" name=\"kind\" value=\"note\">"))
    let file = try ben.browser.get(Path.staffDeviationsFile.url(study, "deviations.csv") + filter).text
    #expect(file.split(separator: "\r\n").count == 2, "\(file)")
    #expect(try ben.browser.get(url + "?by=nobody").text.contains("1 to 3 of 3"))
    let saved = try ben.browser.post(filters, fields + [("name", "Mine")])
    let shown = try ben.browser.get(#require(saved.location)).text
    #expect(saved.status == 303 && shown.contains("The filter has been saved"))
    #expect(shown.contains("aria-current=\"true\">Mine</a>") && !shown.contains("Save this filter"))
    let all = try ben.browser.get(filters).text
    #expect(all.contains("Notes only · \(ben.member.name)") && all.contains("href=\"\(url)"))
    #expect(try !eva.browser.get(url).text.contains(">Mine</a>"))
    // It is a filter of this list and of this study alone.
    let other = Path.staffDeviations.url(lab.secondStudy.id.text)
    for page in [other, Path.staffParticipants.url(), Path.staffVisits.url()] {
      #expect(try !ben.browser.get(page).text.contains(">Mine</a>"), "\(page)")
    }
    let id = try #require(try lab.store.savedFilters(of: ben.member.id).first?.id.text)
    let refused = try ben.browser.post(Path.staffSavedFilterName.url(id), [("name", "")])
    #expect(refused.status == 422 && refused.text.contains("id=\"name-\(id)-problem\""))
    let renamed = try ben.browser.post(Path.staffSavedFilterName.url(id), [("name", "Ours")])
    #expect(renamed.location?.hasPrefix(filters) == true)
    let removed = try ben.browser.post(Path.staffSavedFilterRemoval.url(id), [])
    #expect(removed.location?.hasPrefix(filters) == true)
    #expect(try lab.store.savedFilters(of: ben.member.id).isEmpty)
    #expect(try ben.browser.post(filters, [("name", "All"), ("by", "nobody")]).status == 400)
  }

  @Test func theVisitIsNamed() throws {
    let ben = try Colleague(lab, .experimenter)
    let visitor = try lab.visitorBetweenVisits()
    _ = try ben.browser.post(
      Path.staffArrivals.url(visitor.id.text), [("visit", "second"), ("reason", "time"), ("remark", "")])
    let url = Path.staffDeviations.url(lab.secondStudy.id.text)
    #expect(try ben.browser.get(url).text.contains("Deviation recorded: Follow-up"))
    #expect(
      try ben.browser.get(Path.staffParticipant.url(visitor.id.text)).text.contains(
        "Deviation recorded: Follow-up"))
  }

  @Test func aLongListIsTurnedPageByPage() throws {
    let ben = try Colleague(lab, .experimenter)
    let visitor = try Visitor(lab, at: .firstTest)
    for number in 1...51 { try note(visitor, .note, "Remark \(number).", by: ben) }
    let url = Path.staffDeviations.url(lab.study.id.text)
    let first = try ben.browser.get(url).text
    #expect(
      first.contains("1 to 50 of 51") && first.contains("rel=\"next\"") && !first.contains("rel=\"prev\""))
    #expect(first.contains("Remark 51.") && !first.contains("Remark 1."))
    let second = try ben.browser.get(url + "?page=2").text
    #expect(second.contains("51 to 51 of 51") && second.contains("Remark 1."))
    #expect(second.contains("rel=\"prev\"") && !second.contains("rel=\"next\""))
    for page in ["0", "-1", "x", "99999999999999999999"] {
      #expect(try ben.browser.get(url + "?page=\(page)").status == 200)
    }
    // The tab on somebody's page leads back to the list as it was, that of the overview to its beginning.
    _ = try ben.browser.get(url + "?kind=note&page=2")
    let tab = "href=\"\(url)?kind=note&amp;page=2\""
    #expect(try ben.browser.get(Path.staffParticipant.url(visitor.id.text)).text.contains(tab))
    #expect(try !ben.browser.get(Path.staffOverview.url(lab.study.id.text)).text.contains(tab))
  }

  /// Words may name anybody: they are for those who may read them on the participants' pages.
  @Test func dataManagersAndOtherStudiesDoNotReadThem() throws {
    let url = Path.staffDeviations.url(lab.study.id.text)
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try manager.get(url).status == 403)
    #expect(try !manager.get(Path.staffOverview.url(lab.study.id.text)).text.contains(url))
    #expect(try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser.get(url).status == 404)
  }

  private func note(
    _ visitor: Visitor, _ intervention: Intervention, _ words: String, by colleague: Colleague
  )
    throws
  {
    _ = try lab.store.intervene(
      InterventionRequest(intervention, reason: .mistake, remark: words, seen: 0), for: visitor.id,
      in: visitor.study, context: AuditContext(by: .staff(colleague.member.id), at: lab.now))
  }
}

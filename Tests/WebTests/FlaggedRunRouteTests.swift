import Testing

@testable import Storage
@testable import Studies
@testable import Web

/// The runs with flags of a study, and the decisions of staff about them.
@Suite(.serialized) struct FlaggedRunRouteTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let run: Run.ID
  private var list: String { Path.staffFlaggedRuns.url(lab.study.id.text) }
  private var page: String { Path.staffFlaggedRun.url(lab.study.id.text, run.text) }

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .inRun)
    run = try lab.flagRun(of: visitor)
  }

  private func code() throws -> String { try visitor.participation(lab).participant.code.grouped }

  private var reference: String { ParticipantReference(of: visitor.id).grouped }

  private func setAside() throws -> Run.SetAside? {
    try visitor.participation(lab).runs.first { $0.id == run }?.setAside
  }

  private func decide(
    _ browser: Browser, _ choice: String, remark: String = "", seen: Int = 0
  ) throws -> Answer {
    try browser.post(page, [("choice", choice), ("remark", remark), ("seen", String(seen))])
  }

  // MARK: - Looking

  /// Everybody who decides sees the same, and nobody a score. The participant is for those who run visits, and the code for
  /// those who see codes.
  @Test(arguments: [StaffRole.experimenter, .dataManager, .administrator])
  func thoseWhoDecideSeeTheRun(role: StaffRole) throws {
    let browser = try Colleague(lab, role).browser
    let shown = try browser.get(list)
    #expect(shown.status == 200 && shown.text.contains("To decide: 1") && shown.text.contains("1 to 1 of 1"))
    let phrase = "The page was left or covered during a trial"
    #expect(shown.text.contains(phrase) && shown.text.contains(page))
    let one = try browser.get(page)
    #expect(one.status == 200 && one.text.contains(phrase))
    for text in [shown.text, one.text] {
      #expect(try text.contains(code()) == role.may(.seeCodes))
      #expect(text.contains(reference) != role.may(.seeCodes))
    }
    #expect(shown.text.contains("<th scope=\"col\">\(role.may(.seeCodes) ? "Code" : "Reference")</th>"))
    #expect(one.text.contains("Not decided") && one.text.contains("None of the lab’s"))
    #expect(one.text.firstMatch(of: /name="choice"[^>]* checked/) == nil, "nothing is chosen beforehand")
    #expect(!one.text.contains("automatic preference") && !one.text.contains("Score available"))
    let participant = Path.staffParticipant.url(visitor.id.text)
    #expect(one.text.contains("href=\"\(participant)\"") == role.may(.runVisits))
  }

  @Test func theTabletIsNamed() throws {
    let other = try Visitor(lab, at: .inRun)
    let tablet = try Tablet(lab, "Tablet 7")
    try tablet.take(other)
    let finished = try other.participation(lab).runs[0].id
    try lab.alter(
      "research", "UPDATE runs SET state = 'finished', finished_at = ?, flagged_at = ? WHERE id = ?",
      [lab.now, lab.now, finished])
    try lab.alter(
      "research",
      """
      INSERT INTO scores (id, run, algorithm, refusal, is_excluded, flags, scored_at)
      VALUES ('made up', ?, 'D1-D6', NULL, 0, 'too-many-slow', 1)
      """, [finished])
    let shown = try Colleague(lab, .dataManager).browser.get(list).text
    #expect(shown.contains("Tablet 7") && shown.contains("1 to 2 of 2"))
  }

  @Test func anEmptyListSaysSo() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let other = Path.staffFlaggedRuns.url(lab.secondStudy.id.text)
    #expect(try browser.get(other).text.contains("Nothing to decide"))
    #expect(try browser.get(other + "?state=decided").text.contains("Nothing decided yet"))
    #expect(try browser.get(list + "?origin=rehearsal").text.contains("Nothing to decide"))
    for page in ["0", "-1", "x", "99999999999999999999"] {
      #expect(try browser.get(list + "?page=\(page)").status == 200)
    }
  }

  @Test func aRunOfAnotherStudyIsNotThere() throws {
    let stranger = try Colleague(lab, .dataManager, study: lab.secondStudy.id).browser
    let within = Path.staffFlaggedRun.url(lab.secondStudy.id.text, run.text)
    for url in [list, page, within] { #expect(try stranger.get(url).status == 404, "\(url)") }
    #expect(try decide(stranger, "keep-run/plausible").status == 404)
    let form = [("choice", "void/technical"), ("remark", ""), ("seen", "0")]
    #expect(try stranger.post(within, form).status == 404)
    #expect(try Colleague(lab, .administrator).browser.get(within).status == 404)
    #expect(try setAside() == nil && lab.store.interventions(for: visitor.id).isEmpty)
  }

  @Test func aRunWithoutFlagsIsNotThere() throws {
    try lab.alter("research", "UPDATE scores SET flags = ''; UPDATE runs SET flagged_at = NULL")
    let browser = try Colleague(lab, .dataManager).browser
    #expect(try browser.get(page).status == 404 && browser.get(list).text.contains("Nothing to decide"))
    #expect(try decide(browser, "keep-run/plausible").status == 404)
  }

  // MARK: - Deciding

  @Test func aRunIsKeptAndTheDecisionChanged() throws {
    let manager = try Colleague(lab, .dataManager)
    let kept = try decide(manager.browser, "keep-run/plausible", remark: "Looked at each <block>")
    let notice = "notice=runDecided&about=\(visitor.id)"
    #expect(kept.status == 303 && kept.location == "\(list)?\(notice)")
    #expect(try manager.browser.get(list).text.contains("Nothing to decide"))
    let decided = try manager.browser.get(list + "?state=decided").text
    #expect(decided.contains("Kept: Looked through, and plausible") && decided.contains(manager.member.name))
    let one = try manager.browser.get(page).text
    #expect(one.contains("Looked at each &lt;block&gt;") && one.contains("Change the decision"))
    #expect(one.contains("void/inattentive") && !one.contains("keep-run/plausible"))
    #expect(try decide(manager.browser, "void/inattentive", seen: 1).status == 303)
    #expect(try setAside() == .voided)
    #expect(
      try manager.browser.get(list + "?state=decided").text.contains(
        "Void: The task was not done as it is meant"))
    #expect(try decide(manager.browser, "keep-run/mistake", seen: 2).status == 303)
    #expect(try setAside() == nil)
    let history = try manager.browser.get(page).text
    #expect(history.contains("Run declared void") && history.contains("Looked at each &lt;block&gt;"))
    #expect(
      try lab.store.interventions(for: visitor.id).map(\.kind) == [.keepRun, .void, .keepRun])
  }

  /// The page of a run keeps the list that led to it; one that no longer exists is the last one there is.
  @Test func aDecisionLeadsBackToTheListAsItWas() throws {
    let browser = try Colleague(lab, .experimenter).browser
    #expect(try browser.get(list + "?page=3").text.contains("href=\"\(page)\""))
    let from = "?state=decided&page=2"
    let one = try browser.get(page + from).text
    let kept = from.replacing("&", with: "&amp;")
    #expect(one.contains("action=\"\(page)\(kept)\"") && one.contains("href=\"\(list)\(kept)\""))
    let form = [("choice", "keep-run/plausible"), ("remark", ""), ("seen", "0")]
    let done = try #require(try browser.post(page + from, form).location)
    #expect(done == "\(list)\(from)&notice=runDecided&about=\(visitor.id)")
    let shown = try browser.get(done).text
    #expect(shown.contains("The decision has been recorded."))
    #expect(shown.contains("href=\"\(page)?state=decided\""))
    #expect(try browser.get(list + "?state=odd&page=x").text.contains("Nothing to decide"))
  }

  @Test func fromARunOneGoesToTheNextThatWaits() throws {
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try !manager.get(page).text.contains("rel=\"next\""), "it is the only one")
    let second = try lab.flagRun(of: Visitor(lab, at: .inRun))
    let narrowed = "?flag=focus-lost"
    let next = Path.staffFlaggedRun.url(lab.study.id.text, second.text)
    let one = try manager.get(page + narrowed).text
    #expect(one.contains("href=\"\(next)\(narrowed)\" rel=\"next\">Next run to decide on</a>"))
    #expect(one.contains("name=\"then\" value=\"next\""))
    let form = [("choice", "keep-run/plausible"), ("remark", ""), ("seen", "0"), ("then", "next")]
    let kept = try manager.post(page + narrowed, form)
    #expect(kept.location == "\(next)\(narrowed)&notice=runDecided&about=\(visitor.id)")
    // After the last one the list follows.
    let last = try manager.get(next).text
    #expect(!last.contains("rel=\"next\"") && !last.contains("name=\"then\""))
    let done = try #require(try manager.post(next, form).location)
    #expect(done.hasPrefix("\(list)?notice=runDecided"))
  }

  @Test func theListIsFilteredAndStaysSo() throws {
    let second = try lab.flagRun(of: Visitor(lab, at: .inRun))
    try lab.alter("research", "UPDATE scores SET flags = 'too-fast' WHERE run = ?", [second])
    let browser = try Colleague(lab, .experimenter).browser
    func shown(_ query: String) throws -> [Run.ID] {
      let page = try browser.get(list + query).text
      return [run, second].filter { page.contains("href=\"\(list)/\($0)") }
    }
    let task = lab.study.implicitTests[0].id.text
    #expect(try shown("") == [run, second] && shown("?flag=focus-lost") == [run])
    #expect(try shown("?task=\(task)&flag=too-fast") == [second] && shown("?flag=focus") == [run, second])
    #expect(try shown("?flag=%25&task=unknown") == [run, second], "values that make no sense choose nothing")
    #expect(try shown("?flag=no-result") == [run, second], "no run has none")
    let survey = lab.study.surveys[0].id.text
    let none = try browser.get(list + "?task=\(survey)").text
    #expect(none.contains("No run matches this filter") && !none.contains("Nothing to decide"))
    #expect(try decide(browser, "void/technical").status == 303)
    #expect(try shown("?state=void") == [run] && shown("?state=kept").isEmpty)
    #expect(try shown("?state=decided&flag=focus-lost") == [run])
    // Links, forms and the page of a run keep it.
    let page = try browser.get(list + "?state=void&flag=focus-lost").text.replacing("&amp;", with: "&")
    #expect(page.contains("To decide: 0") && page.contains("Void: 1") && page.contains("Kept: 0"))
    #expect(page.contains("href=\"\(list)?flag=focus-lost\""))
    #expect(page.contains("value=\"focus-lost\" selected"))
    #expect(page.contains("<input type=\"hidden\" name=\"state\" value=\"void\">"))
    #expect(page.contains("href=\"\(self.page)?state=void&flag=focus-lost\""))
  }

  @Test func theSameFormTwiceIsOneDecision() throws {
    let browser = try Colleague(lab, .experimenter).browser
    for _ in 1...2 { #expect(try decide(browser, "void/technical").status == 303) }
    #expect(try lab.store.interventions(for: visitor.id).count == 1)
    let again = try decide(browser, "void/technical", seen: 1)
    #expect(again.status == 409 && again.text.contains("nothing left to change"))
  }

  /// The second of two people is told what the first one did, and nothing of theirs is lost.
  @Test func theSecondOfTwoIsTold() throws {
    let (first, second) = (try Colleague(lab, .experimenter), try Colleague(lab, .dataManager))
    #expect(try decide(first.browser, "keep-run/explained").status == 303)
    let answer = try decide(second.browser, "void/something-else", remark: "Looks <random>")
    #expect(answer.status == 409 && answer.text.contains("Somebody else was faster"))
    #expect(answer.text.contains(first.member.name) && answer.text.contains("Looks &lt;random&gt;"))
    #expect(answer.text.contains("name=\"seen\" value=\"1\""))
    #expect(try setAside() == nil && lab.store.interventions(for: visitor.id).count == 1)
    #expect(try decide(second.browser, "void/something-else", remark: "Random", seen: 1).status == 303)
    #expect(try setAside() == .voided)
  }

  @Test func withoutAReasonNothingHappens() throws {
    let browser = try Colleague(lab, .dataManager).browser
    let none = try browser.post(page, [("remark", String(repeating: "x", count: 2001)), ("seen", "0")])
    #expect(none.status == 422 && none.text.contains("id=\"choice-problem\""))
    #expect(none.text.contains("id=\"remark-problem\""), "all is told at once")
    let wordless = try decide(browser, "keep-run/something-else")
    #expect(wordless.status == 422 && wordless.text.contains("id=\"remark-problem\""))
    #expect(wordless.text.contains("value=\"keep-run/something-else\" checked"))
    for choice in ["keep-run", "keep-run/time", "void/plausible", "pause/unwell", "<script>"] {
      #expect(try decide(browser, choice).status == 400, "\(choice)")
    }
    #expect(
      try browser.post(page, [("choice", "keep-run/plausible"), ("seen", "x")]).status == 400)
    #expect(try lab.store.interventions(for: visitor.id).isEmpty)
  }

  /// Words about a run that was declared void in a visit may name anybody.
  @Test func wordsFromAVisitStayWithThoseWhoRunVisits() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let answer = try ben.intervene(
      visitor.id.text, "void", subject: run.text, reason: "unwell", remark: "Mrs Marchetti was dizzy")
    #expect(answer.status == 303)
    #expect(try ben.get(page).text.contains("Mrs Marchetti was dizzy"))
    let shown = try Colleague(lab, .dataManager).browser.get(page).text
    #expect(shown.contains("Run declared void") && !shown.contains("Marchetti"))
  }

  /// On the participant's page a run is repeated or declared void: it is kept where its flags are seen.
  @Test func noOtherFormKeepsARun() throws {
    let ben = try Colleague(lab, .experimenter).browser
    #expect(
      try ben.intervene(visitor.id.text, "keep-run", subject: run.text, reason: "plausible").status == 400)
  }

  // MARK: - Numbers

  @Test(arguments: [StaffRole.experimenter, .dataManager])
  func flagsAreDrawnByDayAndPlace(role: StaffRole) throws {
    let browser = try Colleague(lab, role).browser
    let quality = Path.staffQuality.url(lab.study.id.text)
    let shown = try browser.get(quality).text
    #expect(shown.contains("Flags day by day") && shown.contains("class=\"chart-second\""))
    #expect(shown.contains("By experimenter</h2>") && shown.contains("no tablet handed over"))
    #expect(shown.contains("100%") && shown.contains("class=\"share-bar\""))
    // The people behind a number are for those who may see participants.
    let people = Path.staffParticipants.url(query: [
      "study": lab.study.id.text, "origin": "real", "figure": "flagged~experimenter~",
    ])
    #expect(shown.contains("href=\"\(people.escapedForPages)\"") == (role == .experimenter))
    if role == .experimenter {
      let (code, listed) = (try self.code(), try browser.get(people).text)
      #expect(listed.contains(code) && listed.contains("With flagged runs: no tablet handed over"))
    }
    let byTablet = try browser.get(quality + "?by=station").text
    #expect(byTablet.contains("By tablet</h2>") && byTablet.contains("without a tablet of the lab"))
    #expect(byTablet.contains("origin=rehearsal&amp;by=station"), "the other kind is divided alike")
    let other = Path.staffQuality.url(lab.secondStudy.id.text)
    #expect(try !browser.get(other).text.contains("Flags day by day"), "nothing is finished there")
  }

  @Test func theNumberStandsWhereStaffBegin() throws {
    let sentence = "1 flagged run waits for a decision"
    let quality = Path.staffQuality.url(lab.study.id.text)
    for role in [StaffRole.experimenter, .dataManager] {
      let browser = try Colleague(lab, role).browser
      let home = try browser.get(Path.staffHome.url()).text
      #expect(home.contains(sentence) && home.contains("href=\"\(list)\""), "\(role)")
      try waitUntil { try browser.get(quality).text.contains(">Data quality (1)</a>") }
      #expect(try browser.get(quality).text.contains(sentence), "\(role)")
    }
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try decide(manager, "keep-run/plausible").status == 303)
    // On a busy machine a page may show the number before for a moment.
    try waitUntil { try !manager.get(Path.staffHome.url()).text.contains("flagged run") }
    try waitUntil { try manager.get(quality).text.contains(">Data quality</a>") }
    #expect(try !manager.get(quality).text.contains(sentence))
  }
}

extension TestLab {
  /// Finishes the run that a visitor is in, and gives it a flag that its trials do not have.
  func flagRun(of visitor: Visitor) throws -> Run.ID {
    try visitor.finishRun()
    let run = try #require(try visitor.participation(self).runs.first)
    try alter("research", "UPDATE scores SET flags = 'focus-lost' WHERE run = ?", [run.id])
    try alter("research", "UPDATE runs SET flagged_at = finished_at WHERE id = ?", [run.id])
    return run.id
  }
}

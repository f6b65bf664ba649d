import Studies
import Testing

@testable import LabConsole
@testable import Web

/// The head of a study's pages for staff.
struct WorkspaceTests {
  let lab: TestLab
  private var study: String { lab.study.id.text }

  init() throws {
    lab = try TestLab()
  }

  /// Rights decide which pages there are, and every one of them opens.
  @Test(arguments: [
    (
      StaffRole.experimenter,
      ["Overview", "Participants", "Visits", "Data quality", "Deviations", "Preview"]
    ),
    (.dataManager, ["Overview", "Data quality", "Analysis", "Order of tests", "Releases", "Preview"]),
    (
      .administrator,
      [
        "Overview", "Participants", "Visits", "Data quality", "Analysis", "Order of tests", "Deviations",
        "Releases", "Preview",
      ]
    ),
  ])
  func tabsAreTheReadersRights(role: StaffRole, expected: [String]) throws {
    let browser = try Colleague(lab, role).browser
    let tabs = try tabs(of: browser.get(Path.staffOverview.url(study)).text)
    #expect(Array(tabs.map(\.title).prefix(expected.count)) == expected)
    for tab in tabs {
      let page = try browser.get(tab.url)
      #expect(page.status == 200, "\(tab.url)")
      let there = try self.tabs(of: page.text)
      #expect(there.map(\.title) == tabs.map(\.title), "the same on each page: \(tab.url)")
      #expect(there.filter { $0.current == "page" }.map(\.title) == [tab.title], "\(tab.url)")
    }
  }

  /// A page below another one marks that one, but is not it.
  @Test(arguments: [
    ("renewals", "Overview"), ("rehearsals", "Overview"), ("participants", "Participants"),
    ("tests/weight", "Preview"),
  ])
  func pagesBelowMarkTheirTab(below: String, tab: String) throws {
    let page = try Colleague(lab, .administrator).browser.get("/staff/studies/\(study)/\(below)").text
    let marked = try tabs(of: page).filter { $0.current != nil }
    #expect(marked.map { "\($0.title) \($0.current ?? "")" } == ["\(tab) true"])
  }

  /// The whole way to a page is above it, each step a link that opens, and the page itself is none.
  @Test func everyPageSaysWhereItIs() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let run = try lab.flagRun(of: visitor).text
    let visit = try lab.plan(for: visitor).id.text
    let (id, code) = (visitor.id.text, try visitor.participation(lab).participant.code.grouped)
    let list = try lab.makeInvitations(["ada@example.org"]).text
    let browser = try Colleague(lab, .administrator).browser
    let title = lab.study.title[Language("en")].escapedForPages
    func path(to url: String) throws -> [String] {
      let page = try browser.get(url).text
      let line = try #require(page.firstMatch(of: /<p class="workspace-study">((?s:.*?))<\/p>/)).1
      let steps = line.matches(of: /<a href="([^"]+)">(?:<strong>)?([^<]+)</)
      for step in steps {
        #expect(try browser.get(String(step.1).replacing("&amp;", with: "&")).status == 200, "\(step.1)")
      }
      let here = line.firstMatch(of: /<span aria-current="page">([^<]+)</).map { [String($0.1)] } ?? []
      return steps.map { String($0.2).replacing(" (1)", with: "") } + here
    }
    let quality = ["Studies", title, "Data quality"]
    let people = ["Studies", title, "Participants"]
    for (url, steps) in [
      (Path.staffOverview.url(study), ["Studies"]),
      (Path.staffFlaggedRuns.url(study), quality + ["Flagged runs"]),
      (Path.staffFlaggedRun.url(study, run), quality + ["Flagged runs", "Flagged run of \(code)"]),
      (Path.staffConsent.url(id), people + [code, "Consent of \(code)"]),
      (Path.staffInvitationList.url(study, list), people + ["Invitations"]),
      (Path.staffVisit.url(visit), ["Studies", title, "Visits"]),
      (Path.staffParticipant.url(id), people),
    ] {
      #expect(try path(to: url).starts(with: steps), "\(url)")
    }
    #expect(try path(to: Path.staffParticipant.url(id)).count == people.count + 1)
    // Those who see no participants have no link to one.
    let reader = try Colleague(lab, .dataManager).browser
    let answers = try reader.get(Path.staffParticipantAnswers.url(id)).text
    #expect(!answers.contains("href=\"\(Path.staffParticipant.url(id))\""))
  }

  /// Its address begins like that of the releases.
  @Test func theAnalysisOfAReleaseIsOfTheAnalysisAlone() throws {
    let manager = try Colleague(lab, .dataManager).browser
    try Visitor(lab, at: .firstTest).playRun()
    _ = try manager.post(Path.staffRelease.url(study), [("audience", "within")])
    let page = try manager.get(Path.staffReleaseAnalysis.url(study, "1"))
    #expect(page.status == 200)
    let marked = try tabs(of: page.text).filter { $0.current != nil }
    #expect(marked.map { "\($0.title) \($0.current ?? "")" } == ["Analysis true"])
  }

  /// Rehearsals stay in view from page to page.
  @Test func rehearsalsAreKept() throws {
    let browser = try Colleague(lab, .administrator).browser
    let page = try browser.get(Path.staffOverview.url(study, query: ["origin": "rehearsal"])).text
    let tabs = try tabs(of: page)
    #expect(tabs.filter { $0.url.contains("origin=rehearsal") }.map(\.title).contains("Data quality"))
    #expect(
      tabs.first { $0.title == "Participants" }?.url.contains("study=\(study)&origin=rehearsal") == true)
    for tab in tabs { #expect(try browser.get(tab.url).status == 200, "\(tab.url)") }
    #expect(
      try self.tabs(of: browser.get(Path.staffOverview.url(study)).text).allSatisfy {
        !$0.url.contains("origin")
      })
  }

  /// Those of somebody who rehearses, and of their visit, lead to the lists and numbers of rehearsals.
  @Test func aRehearsalLeadsToRehearsals() throws {
    let form = try Path.participants.goodForm(in: lab.study) + [("rehearsal", "1")]
    let administrator = try Colleague(lab, .administrator).browser
    _ = try administrator.post(Path.participants.url(study), form)
    let id = try #require(
      try lab.ledger.texts("SELECT id FROM participants WHERE origin = 'rehearsal'").first)
    let tabs = try tabs(of: administrator.get(Path.staffParticipant.url(id)).text)
    for title in ["Overview", "Participants", "Visits", "Data quality", "Deviations"] {
      #expect(tabs.first { $0.title == title }?.url.hasSuffix("origin=rehearsal") == true, "\(title)")
    }
    let real = try Visitor(lab, at: .firstTest).id.text
    let others = try self.tabs(of: administrator.get(Path.staffParticipant.url(real)).text)
    #expect(others.allSatisfy { !$0.url.contains("origin") })
  }

  /// A page about one participant or one visit is a page of their study, for those who work for that.
  @Test func aPageAboutOnePersonBelongsToTheirStudy() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let id = visitor.id.text
    let ben = try Colleague(lab, .experimenter).browser
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    let title = lab.study.title[Language("en")].escapedForPages
    for (url, tab) in [
      (Path.staffParticipant.url(id), "Participants"), (Path.staffConsent.url(id), "Participants"),
      (Path.staffCard.url(id), "Participants"), (Path.staffVisit.url(visit.id.text), "Visits"),
    ] {
      let page = try ben.get(url).text
      #expect(page.contains(" – \(title) – LabConsole</title>"), "\(url)")
      let marked = try tabs(of: page).filter { $0.current != nil }
      #expect(marked.map { "\($0.title) \($0.current ?? "")" } == ["\(tab) true"], "\(url)")
      let refused = try stranger.get(url)
      #expect(refused.status == 404 && !refused.text.contains("class=\"workspace\""), "\(url)")
    }
    for nobody in ["/staff/participants/nobody", "/staff/visits/none"] {
      #expect(try !ben.get(nobody).text.contains("class=\"workspace\""), "\(nobody)")
    }
  }

  @Test func aPageOfSeveralStudiesHasNone() throws {
    let browser = try Colleague(lab, .administrator).browser
    for path in [Path.staffHome, .staffParticipants, .staffVisits, .staffReleases, .staffBoard] {
      #expect(try !browser.get(path.url()).text.contains("class=\"workspace\""), "\(path)")
    }
  }

  /// Neither a study that is not there nor one of others shows its name.
  @Test func strangersSeeNothingOfIt() throws {
    let lab = try TestLab()
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    for id in [study, "nowhere"] {
      let page = try stranger.get(Path.staffParticipants.url(query: ["study": id]))
      #expect(!page.text.contains("class=\"workspace\""), "\(id)")
      #expect(try stranger.get(Path.staffOverview.url(id)).status == 404)
    }
  }

  @Test func theTitleNamesPageStudyAndProduct() throws {
    let browser = try Colleague(lab, .administrator).browser
    let title = lab.study.title[Language("en")].escapedForPages
    #expect(
      try browser.get(Path.staffQuality.url(study)).text.contains(
        "<title>Data quality – \(title) – LabConsole</title>"))
    #expect(try browser.get(Path.staffAccounts.url()).text.contains(" – LabConsole</title>"))
  }

  /// The page is there without the numbers that cannot be read: those of the target, and of flagged runs.
  @Test func whatCannotBeReadIsLogged() throws {
    let browser = try Colleague(lab, .administrator).browser
    try lab.alter(
      "research", "ALTER TABLE audit RENAME TO lost_audit; ALTER TABLE flagged_runs RENAME TO lost_runs")
    let page = try browser.get("/staff/studies/\(study)/tests/weight")
    #expect(page.status == 200)
    #expect(try tabs(of: page.text).contains { $0.title == "Data quality" })
    #expect(lab.log.errors.count { $0.contains("a frame lacks what cannot be read") } == 2)
  }

  @Test func theStateIsSaid() throws {
    let overview = Path.staffOverview.url(study)
    #expect(try Colleague(lab, .administrator).browser.get(overview).text.contains("Open to everybody"))
    let invited = try TestLab { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nopen: true\n", with: "\nopen: false\n")
    }
    #expect(try Colleague(invited, .administrator).browser.get(overview).text.contains("By invitation"))
  }

  /// A filter that a browser sends back is looked at before it becomes a link.
  @Test func theWayBackKeepsTheFilter() throws {
    let visitor = try Visitor(lab, at: .consent)
    let browser = try Colleague(lab, .experimenter).browser
    let list = Path.staffParticipants.url()
    func back() throws -> String? {
      let page = try browser.get(Path.staffParticipant.url(visitor.id.text)).text
      let link = page.firstMatch(of: /<p class="back"><a class="button button-plain" href="([^"]+)"/)
      return link.map { String($0.1) }
    }
    #expect(try back() == list)
    _ = try browser.get(Path.staffParticipants.url(query: ["state": "deciding", "study": study]))
    let kept = try #require(try back())
    #expect(kept.hasPrefix(list + "?") && kept.contains("state=deciding") && kept.contains("study=\(study)"))
    for foreign in ["", "state=x", "?a=\"><b>", "?a=/b", "?" + String(repeating: "a", count: 600)] {
      #expect(!KeptFilter.isQuery(foreign), "\(foreign)")
    }
  }

  /// The way back from a visit leads to the list as it was filtered, if that shows the visit.
  @Test func whatIsDoneAboutAVisitKeepsTheFilter() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter)
    func back() throws -> String {
      let page = try ben.browser.get(Path.staffVisit.url(visit.id.text)).text
      let link = page.firstMatch(of: /<p class="back"><a class="button button-plain" href="([^"]+)"/)
      return String(try #require(link).1).replacing("&amp;", with: "&")
    }
    let day = "\(LabCalendar().day(of: visit.plannedFor))"
    let plain = Path.staffVisits.url(query: ["day": day])
    #expect(try back() == plain)
    _ = try ben.browser.get(Path.staffVisits.url(query: ["study": study]))
    #expect(try back() == Path.staffVisits.url(query: ["study": study, "day": day]))
    // A filter that leaves the visit out, or makes no sense, is left.
    _ = try ben.browser.get(Path.staffWeek.url(query: ["study": study, "experimenter": ben.member.id.text]))
    #expect(try back() == plain)
    _ = try ben.browser.get(Path.staffVisits.url(query: ["study": "none"]))
    #expect(try back() == plain)
  }

  /// In the list of one study, no row says again which.
  @Test func theStudyIsNamedOnce() throws {
    _ = try Visitor(lab, at: .consent)
    let browser = try Colleague(lab, .experimenter).browser
    let title = lab.study.title[Language("en")].escapedForPages
    let named = "<td class=\"cut\" title=\"\(title)\">"
    #expect(try browser.get(Path.staffParticipants.url()).text.contains(named))
    let list = try browser.get(Path.staffParticipants.url(query: ["study": study])).text
    #expect(!list.contains(named) && list.contains("<tbody>"))
  }

  private struct FoundTab {
    let title: String
    let url: String
    let current: String?
  }

  private func tabs(of page: String) throws -> [FoundTab] {
    let start = try #require(page.range(of: "<nav class=\"tabs\""), "no tabs on the page")
    let rest = page[start.lowerBound...]
    let nav = rest[..<(rest.range(of: "</nav>")?.lowerBound ?? rest.endIndex)]
    return nav.matches(of: #/<a href="([^"]+)"(?: aria-current="(\w+)")?>([^<]+)</a>/#).map {
      FoundTab(
        title: String($0.3), url: String($0.1).replacing("&amp;", with: "&"), current: $0.2.map(String.init))
    }
  }
}

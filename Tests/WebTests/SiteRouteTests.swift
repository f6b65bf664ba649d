import Foundation
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// Sites on the console and on tablets, in a study whose orders are drawn for each site.
@Suite(.serialized) struct SiteRouteTests {
  private let lab: TestLab

  init() throws { lab = try TestLab { try Self.askForSites(in: $0.studies) } }

  /// Orders are drawn for each site.
  static func askForSites(in studies: String) throws {
    try TestLab.rewrite(
      "weight-iat", in: studies, replacing: "order: random",
      with: "order: williams\n    strata: {site: yes}")
    try TestLab.rewrite(
      "weight-iat", in: studies, replacing: "\nthanks:",
      with: """

        sites:
          - {id: berlin, title: {en: Berlin, de: Berlin}}
          - {id: vienna, title: {en: Vienna, de: Wien}}
        thanks:
        """)
  }

  // MARK: - Waiting

  @Test func nobodyIsDrawnBeforeTheirSiteIsKnown() throws {
    let visitor = try Visitor(lab, at: .permissions)
    _ = try visitor.browser.post(Path.permissions.url(), lab.study.grants)
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.siteUnknown.url())
    let waiting = try visitor.browser.get(Path.siteUnknown.url())
    #expect(waiting.status == 200 && waiting.text.contains("One moment, please"))
    #expect(waiting.text.contains("js/visit/main"))
    #expect(try visitor.browser.post(Path.runs.url()).location == Path.siteUnknown.url())
    #expect(try lab.ledger.count("allocations", where: "1 = 1") == 0)

    let ben = try Colleague(lab, .experimenter).browser
    let page = try participantPage(visitor, ben)
    #expect(page.contains("The participant is waiting") && page.contains("Waiting for the site"))
    #expect(page.contains("Not known yet"))
    #expect(page.contains("<a class=\"button\" href=\"#site\">Choose their site</a>"))
    #expect(try ben.site("", of: visitor).status == 422)
    #expect(try ben.site("munich", of: visitor).status == 422)
    #expect(try ben.site("vienna", of: visitor).status == 303)
    #expect(try visitor.browser.get(Path.siteUnknown.url()).location == Path.dashboard.url())
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
    #expect(try participantPage(visitor, ben).contains("has been drawn and stays as it is"))
    let balance = try Colleague(lab, .dataManager).browser.get(Path.staffBalance.url(lab.study.id.text)).text
    #expect(balance.contains("site: vienna"))
  }

  /// Board and first page say that somebody at a tablet waits for it, until it is known.
  @Test func staffAreToldWhoWaitsForTheirSite() throws {
    let visitor = try Visitor(lab, at: .permissions)
    let ben = try Colleague(lab, .experimenter).browser
    let words = "Waiting for somebody to choose their site"
    try Tablet(lab).take(visitor)
    #expect(try !ben.get(Path.staffBoard.url()).text.contains(words))
    try lab.store.record(
      Dictionary(uniqueKeysWithValues: lab.study.permissions.map { ($0.id, true) }), of: visitor.id,
      studyVersion: lab.study.version, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try ben.get(Path.staffBoard.url()).text.contains(words))
    let today = try ben.get(Path.staffHome.url()).text
    #expect(today.contains(words) && today.contains("Choose their site"))
    #expect(today.contains(Path.staffParticipant.url(visitor.id.text) + "#site"))
    #expect(try ben.site("vienna", of: visitor).status == 303)
    #expect(try !ben.get(Path.staffHome.url()).text.contains(words))
  }

  @Test func theSecondToNoteASiteIsTold() throws {
    let visitor = try Visitor(lab, at: .consent)
    let (ben, eva) = (try Colleague(lab, .experimenter).browser, try Colleague(lab, .administrator).browser)
    #expect(try participantPage(visitor, ben).contains("The first tablet with a site"))
    #expect(try ben.site("berlin", of: visitor).status == 303)
    let told = try eva.site("vienna", of: visitor)
    #expect(told.status == 409 && told.text.contains("Somebody was faster") && told.text.contains("Berlin"))
    #expect(try visitor.participation(lab).participant.site == Site.ID("berlin"))
    #expect(try participantPage(visitor, eva).contains("will be drawn for this site"))
    #expect(try eva.site("vienna", of: visitor, seen: "berlin").status == 303)
    #expect(try visitor.participation(lab).participant.site == Site.ID("vienna"))
    let page = try participantPage(visitor, eva)
    #expect(
      page.contains("Site recorded, 2 times") || page.components(separatedBy: "Site recorded").count == 3)
  }

  @Test func whoHasLeftHasNoSiteToChange() throws {
    let visitor = try Visitor(lab, at: .consent)
    let ben = try Colleague(lab, .experimenter).browser
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try !participantPage(visitor, ben).contains("name=\"site\""))
    #expect(try ben.site("berlin", of: visitor).status == 403)
  }

  /// Nothing tells the site of an appointment without a tablet.
  @Test func anAppointmentThatBecameFreeIsShownToItsExperimenter() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let (kim, ben) = (try experimenterInBerlin(), try experimenterInBerlin())
    let plan = VisitPlan(time: lab.now, minutes: 45, experimenter: kim.member.id, station: nil)
    let planned = try lab.store.plan(
      plan, visit: lab.study.visits[0].id, of: visitor.id, in: lab.study, calendar: LabCalendar(),
      deviation: nil, context: AuditContext(by: .system, at: lab.now))
    try #require(planned.isDone)
    _ = try visitor.browser.post(Path.eligibility.url(), lab.study.unmetAnswers)
    let words = "Could not take part"
    #expect(try kim.browser.get(Path.staffVisits.url()).text.contains(words))
    #expect(try !ben.browser.get(Path.staffVisits.url()).text.contains(words))
  }

  private func experimenterInBerlin() throws -> Colleague {
    try Colleague(lab, .experimenter, study: lab.study.id, sites: .only(["berlin"]))
  }

  // MARK: - Tablets

  @Test func aTabletIsRegisteredAtASiteAndMoved() throws {
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.get(Path.staffStations.url()).text.contains("None in particular"))
    let tablet = lab.browser()
    func register(_ site: String) throws -> Answer {
      let code = try Tablet.askForCode(tablet, lab)
      return try ben.post(
        Path.staffStations.url(), [("pairing", code.grouped), ("name", "Tablet 5"), ("site", site)])
    }
    // No form has such a site: nothing is registered, and the form is shown again.
    #expect(try register("munich").status == 200)
    #expect(try lab.store.stations().isEmpty)
    #expect(try register("vienna").status == 303)
    let station = try #require(try lab.store.stations().first?.station)
    #expect(station.site == Site.ID("vienna"))
    #expect(try ben.get(Path.staffStations.url()).text.contains("Vienna"))
    let target = Path.staffStationSite.url(station.id.text)
    #expect(try ben.post(target, [("site", "munich")]).status == 400)
    let moved = try ben.post(target, [("site", "berlin")])
    #expect(moved.status == 303)
    let page = try ben.get(try #require(moved.location)).text
    #expect(page.contains("The site has been saved.") && page.contains("<option value=\"berlin\" selected>"))
    #expect(try ben.post(target, [("site", "")]).status == 303)
    #expect(try lab.store.stations().first?.station.site == nil)
  }

  @Test func aTypedCodeAtATabletNotesItsSite() throws {
    let tablet = try Tablet(lab)
    try lab.store.setSite(
      Site.ID("vienna"), of: tablet.station.id, context: AuditContext(by: .system, at: lab.now))
    let visitor = try Visitor(lab, at: .consent)
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try tablet.browser.post(Path.stationCode.url(), [("code", code)]).status == 303)
    #expect(try visitor.participation(lab).participant.site == Site.ID("vienna"))
    #expect(
      try participantPage(visitor, Colleague(lab, .experimenter).browser).contains("<dd>Vienna</dd>"))
  }

  /// A tablet of another site is handed over only if somebody chose it: the order would be drawn for its site.
  @Test func noTabletOfAnotherSiteIsHandedOverByItself() throws {
    let ben = try Colleague(lab, .experimenter, study: lab.study.id, sites: .only(["berlin"])).browser
    let visitor = try Visitor(lab, at: .consent)
    let (vienna, berlin) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    for (tablet, site) in [(vienna, "vienna"), (berlin, "berlin")] {
      try lab.store.setSite(
        Site.ID(site), of: tablet.station.id, context: AuditContext(by: .system, at: lab.now))
    }
    let pages = [
      Path.staffParticipant.url(visitor.id.text), Path.staffBatches.url(lab.study.id.text),
    ]
    let chosen = "<option value=\"\(berlin.station.id)\" selected>Tablet 2</option>"
    let other = "<option value=\"\(vienna.station.id)\">Tablet 1 · Vienna</option>"
    for page in pages {
      let text = try ben.get(page).text
      let first = try #require(text.ranges(of: chosen).first, "\(page)")
      let second = try #require(text.ranges(of: other).first, "\(page)")
      #expect(first.upperBound <= second.lowerBound)
    }
    // Nothing tells where an account of every site is, nor is there another one in Berlin.
    let eva = try Colleague(lab, .experimenter).browser
    for page in pages { #expect(try eva.get(page).text.contains("<option value=\"\">Choose a tablet")) }
    try berlin.take(Visitor(lab, at: .consent))
    for page in pages {
      let text = try ben.get(page).text
      #expect(text.contains(other) && text.contains("<option value=\"\">Choose a tablet"), "\(page)")
    }
  }

  /// Nor is anybody moved to one.
  @Test func nobodyIsMovedToAnotherSiteByItself() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let visitor = try Visitor(lab, at: .consent)
    let system = AuditContext(by: .system, at: lab.now)
    let (here, vienna) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    try lab.store.setSite("berlin", of: here.station.id, context: system)
    try lab.store.setSite("vienna", of: vienna.station.id, context: system)
    try here.take(visitor)
    let page = Path.staffParticipant.url(visitor.id.text)
    let other = "<option value=\"\(vienna.station.id)\">Tablet 2 · Vienna</option>"
    let none = "<option value=\"\">Choose a tablet"
    let offer = try ben.get(page).text
    #expect(offer.contains(none) && offer.contains(other))
    let refused = try ben.intervene(visitor.id.text, "move", reason: "technical", remark: "Cracked")
    #expect(refused.status == 422)
    #expect(refused.text.contains("<a href=\"#subject-move\">Choose a waiting tablet."))
    #expect(refused.text.contains("aria-describedby=\"subject-problem-move\""))
    // One of their own site is proposed, and stands before the others.
    let berlin = try Tablet(lab, "Tablet 3")
    try lab.store.setSite("berlin", of: berlin.station.id, context: system)
    let text = try ben.get(page).text
    let first = try #require(
      text.ranges(of: "<option value=\"\(berlin.station.id)\" selected>Tablet 3</option>").first)
    let second = try #require(text.ranges(of: other).first)
    #expect(first.upperBound <= second.lowerBound && !text.contains(none))
    let chosen = vienna.station.id.text
    let moved = try ben.intervene(
      visitor.id.text, "move", subject: chosen, reason: "technical", remark: "Cracked")
    #expect(moved.status == 303)
  }

  /// Those whose appointment is at the site of a waiting tablet are offered first; the others tell theirs.
  @Test func whoComesToTheSiteOfATabletIsOfferedFirst() throws {
    let eva = try Colleague(lab, .experimenter).browser
    let (vienna, berlin) = (try comes(to: "vienna", after: 0), try comes(to: "berlin", after: 1))
    func offered(_ text: some StringProtocol, _ pattern: String) throws -> [String] {
      try String(text).matches(of: Regex(pattern, as: (Substring, Substring).self)).map {
        String($0.output.1)
      }
    }
    func desk() throws -> String { try eva.get(Path.staffStations.url()).text }
    let first = try Tablet(lab, "Tablet 1").station.id
    let system = AuditContext(by: .system, at: lab.now)
    try lab.store.setSite("berlin", of: first, context: system)
    // All tablets are in Berlin: one of them is proposed, for those who come there.
    let listed = "<option value=\"([A-Z0-9]{4}-[A-Z0-9]{4})\">"
    #expect(try offered(desk(), listed) == [berlin, vienna])
    #expect(try desk().contains("<option value=\"\(first)\" selected>"))
    let second = try Tablet(lab, "Tablet 2").station.id
    try lab.store.setSite("vienna", of: second, context: system)
    #expect(try offered(desk(), listed) == [vienna, berlin])
    #expect(try desk().contains("<option value=\"\">Choose a tablet"))
    for (station, people, elsewhere) in [
      (first, [berlin, vienna], "Vienna"), (second, [vienna, berlin], "Berlin"),
    ] {
      // A card that is opened by its address has the same people as in the menus of the page.
      let board = try eva.get(Path.staffBoard.url(query: ["hold": "1", "card": station.text])).text
      let begin = try #require(board.range(of: "id=\"act-\(station)\"")?.upperBound)
      let end = try #require(board[begin...].range(of: "</fieldset>")?.lowerBound)
      let card = board[begin..<end]
      #expect(try offered(card, "name=\"code\" value=\"([A-Z0-9-]+)\"") == people)
      #expect(card.contains(" · \(elsewhere)</button>"))
      #expect(card.ranges(of: " · Vienna").count + card.ranges(of: " · Berlin").count == 1)
      let site = people == [vienna, berlin] ? "vienna" : "berlin"
      let set = try #require(board.range(of: "data-site=\"\(site)\">"))
      let setEnd = try #require(board[set.upperBound...].range(of: "</fieldset>"))
      #expect(
        try offered(board[set.upperBound..<setEnd.lowerBound], "name=\"code\" value=\"([A-Z0-9-]+)\"")
          == people)
    }
  }

  /// - Returns: the code of somebody with an appointment at a site, so many milliseconds from now
  private func comes(to site: String, after milliseconds: Int64) throws -> String {
    let visitor = try Visitor(lab, at: .consent)
    try lab.alter("research", "UPDATE participants SET site = ? WHERE id = ?", [site, visitor.id.text])
    let visit = try lab.plan(for: visitor, in: 0)
    let time = lab.now.milliseconds + milliseconds
    try lab.alter("research", "UPDATE visits SET planned_for = \(time) WHERE id = ?", [visit.id.text])
    return try visitor.participation(lab).participant.code.grouped
  }

  // MARK: - Making participants

  @Test func aBatchIsMadeForASite() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let url = Path.staffBatches.url(lab.study.id.text)
    #expect(try ben.get(url).text.contains("The site of their first tablet"))
    func make(_ site: String) throws -> Answer {
      try ben.post(
        url, [("size", "2"), ("language", "en"), ("origin", "real"), ("site", site), ("form", Token().text)])
    }
    #expect(try make("munich").status == 400)
    #expect(try make("vienna").status == 303 && make("").status == 303)
    let all = try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1)
    let batches = all.entries.map(\.batch)
    #expect(Set(batches.map(\.site)) == [Site.ID("vienna"), nil])
    let made = try lab.store.participants(of: try #require(batches.first { $0.site != nil }).id)
    #expect(made.map(\.site) == [Site.ID("vienna"), Site.ID("vienna")])
    #expect(try ben.get(url).text.contains("English · Vienna"))
  }

  /// A study without sites says nothing of them.
  @Test func whereItMakesNoDifferenceNothingIsSaid() throws {
    let lab = try TestLab()
    let ben = try Colleague(lab, .experimenter).browser
    let visitor = try Visitor(lab, at: .firstTest)
    #expect(try !participantPage(visitor, ben).contains("id=\"site\""))
    #expect(try !ben.get(Path.staffBatches.url(lab.study.id.text)).text.contains("name=\"site\""))
    #expect(try ben.site("berlin", of: visitor).status == 422)
    #expect(try visitor.participation(lab).participant.site == nil)
  }

  private func participantPage(_ visitor: Visitor, _ browser: Browser) throws -> String {
    try browser.get(Path.staffParticipant.url(visitor.id.text)).text
  }
}

extension Browser {
  fileprivate func site(_ site: String, of visitor: Visitor, seen: String = "") throws -> Answer {
    try post(Path.staffSite.url(visitor.id.text), [("site", site), ("seen", seen)])
  }
}

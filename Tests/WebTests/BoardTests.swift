import Foundation
import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The board of the room, and what its watchers cost.
@Suite struct BoardTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func tag(_ browser: Browser, _ url: String = Path.staffBoard.url()) throws -> String {
    try #require(try browser.get(url)["ETag"])
  }

  private func isNew(_ browser: Browser, _ tag: String, _ url: String = Path.staffBoard.url()) throws -> Bool
  {
    let status = try browser.get(url, ["If-None-Match: \(tag)"]).status
    try #require([200, 304].contains(status))
    return status == 200
  }

  private func card(of tablet: Tablet, _ page: Answer) throws -> String {
    let parts = page.text.components(separatedBy: "<li class=\"board-station\"")
    return try #require(parts.first { $0.contains("id=\"station-\(tablet.station.id)\"") })
  }

  private func note(_ report: StationReport, of tablet: Tablet) throws {
    lab.store.note(report, of: tablet.station.id)
    try lab.settle()
  }

  /// They tell it on the overview; it is over when they go on with the test.
  @Test func staffAreToldWhatATestLacks() throws {
    let lab = try TestLab()
    let ben = try Colleague(lab, .experimenter)
    let visitor = try Visitor(lab, at: .firstTest)
    let tablet = try Tablet(lab, "Tablet 1")
    try tablet.take(visitor)
    let board = { try ben.browser.get(Path.staffBoard.url()).text.contains("for their test") }
    let overview = { try tablet.browser.get(Path.dashboard.url()).text }
    #expect(try overview().contains(Path.missingDevice.url()))
    #expect(try !board())
    #expect(try tablet.browser.post(Path.missingDevice.url()).location == Path.dashboard.url())
    #expect(try board())
    #expect(try !overview().contains(Path.missingDevice.url()))
    let run = try visitor.startRun()
    try visitor.send(visitor.plan(of: run).part(1), of: run)
    #expect(try !board())
  }

  /// On a device of one's own the code leads on, and nobody is called. Another device asks for the PIN too, so it is
  /// chosen first.
  @Test func atHomeTheCodeLeadsToAnotherDevice() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let code = try visitor.participation(lab).participant.code.grouped
    let choice = "href=\"\(Path.profilePIN.url())\">Choose a PIN"
    let before = try visitor.browser.get(Path.dashboard.url()).text
    #expect(before.contains("you do not have a PIN yet") && before.contains(choice) && !before.contains(code))
    #expect(try visitor.browser.post(Path.profilePIN.url(), Visitor.pin).status == 303)
    let overview = try visitor.browser.get(Path.dashboard.url()).text
    #expect(
      overview.contains(code) && overview.contains("enter this code and your PIN")
        && !overview.contains(choice))
    #expect(!overview.contains(Path.missingDevice.url()))
  }

  @Test func aRoomWithoutTabletsSaysHowToBegin() throws {
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffBoard.url())
    #expect(page.status == 200 && page.text.contains("No tablets registered yet"))
    #expect(page.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>"))
  }

  @Test func itShowsWhoIsWhere() throws {
    let (one, two) = (try Tablet(lab, "Tablet 10"), try Tablet(lab, "Tablet 2"))
    let visitor = try Visitor(lab, at: .inRun)
    let handover = try one.take(visitor)
    let code = try visitor.participation(lab).participant.code.grouped
    try note(
      StationReport(
        time: lab.now, handover: handover.id, screen: .block, block: 3, trial: 12, unsent: 8, answered: 60,
        errors: 30, battery: 81, isCharging: false, connection: "wifi", clockMinutes: -1441), of: one)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffBoard.url())
    let card = try card(of: one, page)
    let said = [
      "data-state=\"test\"", "In a test", code, "\(Path.staffParticipant.url(visitor.id.text))#visit",
      "Block 3, trial 12", "Battery 81% · Wi-Fi", "Many errors: 30 of 60 answers",
      "Its clock is 1,441 minutes slow", "data-since=\"\(handover.handedAt.milliseconds)\"",
      "<dd>8</dd>", "hidden>Nothing has happened for",
    ]
    for words in said { #expect(card.contains(words), "\(words)") }
    #expect(!card.contains("No contact"))
    let waiting = try self.card(of: two, page)
    #expect(waiting.contains("data-state=\"waiting\"") && waiting.contains("Never in contact"))
    #expect(!waiting.contains("class=\"code\""))
    #expect(page.text.contains("In use: 1 · waiting: 1"))
    let places = ["Tablet 2<", "Tablet 10<"].map { page.text.range(of: $0)!.lowerBound }
    #expect(places[0] < places[1])
  }

  /// In words of the reader's language; a name that tells nothing is left out.
  @Test(arguments: [
    ("wifi", "Wi-Fi", "WLAN"), ("cellular", "Mobile network", "Mobilfunk"),
    ("4g", "Fast connection", "Schnelle Verbindung"),
    ("slow-2g", "Slow connection", "Langsame Verbindung"),
  ])
  func theConnectionIsAWord(named: String, english: String, german: String) throws {
    let phrases = try TestLab.interface.get().phrases
    for (language, word) in [("en", english), ("de", german)] {
      let voice = Voice(phrases: phrases, language: Language(language))
      #expect(voice.connectionWord(named) == word)
      #expect(voice.connectionWord("unknown") == nil && voice.connectionWord("") == nil)
    }
  }

  /// A tablet that needs somebody stands before tablets of lower numbers, and is counted.
  @Test func whoeverNeedsSomebodyComesFirst() throws {
    let (one, two) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let visitor = try Visitor(lab, at: .inRun)
    let handover = try two.take(visitor)
    try note(StationReport(time: lab.now, handover: nil, screen: .waiting), of: one)
    var report = StationReport(
      time: lab.now, handover: handover.id, screen: .block, block: 3, trial: 12, answered: 60, errors: 0)
    try note(report, of: two)
    let desk = try Colleague(lab, .experimenter).browser
    func order() throws -> Bool {
      let text = try desk.get(Path.staffBoard.url()).text
      let (first, second) = (text.range(of: "Tablet 1<")!, text.range(of: "Tablet 2<")!)
      return first.lowerBound < second.lowerBound
    }
    #expect(try order())
    #expect(try !desk.get(Path.staffBoard.url()).text.contains("Needs you"))
    report.errors = 30
    try note(report, of: two)
    #expect(try !order())
    #expect(try desk.get(Path.staffBoard.url()).text.contains("Needs you: 1"))
  }

  /// The page of a participant names the tablet that they have, as long as they have it.
  @Test func thePageOfAParticipantNamesTheTablet() throws {
    let visitor = try Visitor(lab, at: .consent)
    let tablet = try Tablet(lab, "Tablet 7")
    let desk = try Colleague(lab, .experimenter).browser
    let page = { try desk.get(Path.staffParticipant.url(visitor.id.text)).text }
    #expect(try !page().contains("At Tablet 7"))
    let handover = try tablet.take(visitor)
    #expect(try page().contains("At Tablet 7"))
    try lab.store.end(handover.id, how: .done, context: AuditContext(by: .system, at: lab.now))
    #expect(try !page().contains("At Tablet 7"))
  }

  /// The study says how many errors are many.
  @Test func theStudySaysWhenTheBoardWarns() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\ntarget: 51\n",
        with: "\ntarget: 51\nboard:\n  errors-percent: 60\n  stuck-minutes: 9\n")
    }
    #expect(lab.study.boardLimits.errorShare == 0.6 && lab.study.boardLimits.pageSeconds == 540)
    #expect(lab.study.boardLimits.tooFastShare == BoardLimits.standard.tooFastShare)
    let tablet = try Tablet(lab)
    let handover = try tablet.take(Visitor(lab, at: .inRun))
    let report = StationReport(
      time: lab.now, handover: handover.id, screen: .block, block: 3, trial: 12, answered: 60, errors: 30)
    lab.store.note(report, of: tablet.station.id)
    try lab.settle()
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffBoard.url()).text
    #expect(page.contains("In a test") && !page.contains("Many errors"))
  }

  /// Trials of an earlier participant, on a tablet that waits for the next and no longer reports.
  @Test func whatAWaitingTabletHasLeftIsTold() throws {
    let (one, two) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let before = lab.now.advanced(bySeconds: -600)
    try note(StationReport(time: before, handover: nil, screen: .waiting, unsent: 13), of: one)
    try note(StationReport(time: lab.now, handover: nil, screen: .waiting), of: two)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffBoard.url())
    #expect(try card(of: one, page).contains("<dt>Unsent</dt>\n        <dd>13</dd>"))
    #expect(try !card(of: two, page).contains("Unsent"))
  }

  @Test func timesThatPassAreNumbersForTheBrowser() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .consent)
    let before = Timestamp(milliseconds: lab.now.milliseconds - 3_754_000)
    let handover = try lab.store.handOver(
      visitor.id, to: tablet.station.id, in: lab.study,
      context: AuditContext(by: .participant(visitor.id), at: before)
    )
    try note(StationReport(time: before, handover: handover.id, screen: .page), of: tablet)
    let card = try card(of: tablet, Colleague(lab, .experimenter).browser.get(Path.staffBoard.url()))
    let shown = try #require(card.firstMatch(of: /<dd data-since="([0-9]+)">1:0[2-6]:[0-9][0-9] h</))
    #expect(shown.output.1 == "\(before.milliseconds)")
    #expect(card.contains("No contact for"))
  }

  // MARK: - Cost

  @Test func nothingIsMadeAnewWhileNothingHasChanged() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .consent)
    let desk = try Colleague(lab, .experimenter).browser
    let handover = try tablet.take(visitor)
    var report = StationReport(time: lab.now, handover: handover.id, screen: .page)
    try note(report, of: tablet)
    var tag = try tag(desk)
    #expect(try !isNew(desk, tag))
    // A report without changes is nothing new.
    report.time = lab.now
    try note(report, of: tablet)
    #expect(try !isNew(desk, tag))
    report.unsent = 4
    try note(report, of: tablet)
    #expect(try isNew(desk, tag))

    tag = try self.tag(desk)
    report.time = lab.now.advanced(bySeconds: -StationReport.silenceSeconds)
    try note(report, of: tablet)
    #expect(try isNew(desk, tag))

    tag = try self.tag(desk)
    try lab.store.end(handover.id, how: .done, context: AuditContext(by: .system, at: lab.now))
    #expect(try isNew(desk, tag))
  }

  @Test func whatOnePersonSawIsNoAnswerForAnother() throws {
    let (ben, eva) = (try Colleague(lab, .experimenter), try Colleague(lab, .administrator))
    let tag = try tag(ben.browser)
    #expect(try !isNew(ben.browser, tag))
    #expect(try isNew(eva.browser, tag))
    #expect(try ben.browser.get("/staff/board?language=de", ["If-None-Match: \(tag)"]).status == 200)
  }

  /// Its cards are made once for all who may see the same, and each finds what changed since; its forms are each reader's own.
  @Test func watchersOfTheSameRoomSeeTheSameCards() throws {
    let tablet = try Tablet(lab, "Tablet 1")
    let handover = try tablet.take(Visitor(lab, at: .consent))
    let watchers = try (0..<2).map { _ in try Colleague(lab, .experimenter).browser }
    for unsent in 1...3 {
      try note(
        StationReport(time: lab.now, handover: handover.id, screen: .page, unsent: unsent), of: tablet)
      let pages = try watchers.map { try $0.get(Path.staffBoard.url()) }
      for (page, watcher) in zip(pages, watchers) {
        #expect(try card(of: tablet, page).contains("<dt>Unsent</dt>\n        <dd>\(unsent)</dd>"))
        let token = try watcher.formToken()
        #expect(page.text.contains("name=\"csrf\" value=\"\(token)\""))
      }
    }
  }

  // MARK: - Access

  @Test func ofOtherStudiesNoOneIsNamed() throws {
    let (one, two) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let (mine, other) = (try Visitor(lab, at: .consent), try Visitor(lab, in: lab.secondStudy, at: .consent))
    try one.take(mine)
    try two.take(other)
    let codes = try [mine, other].map { try $0.participation(lab).participant.code.grouped }
    let bound = try Colleague(lab, .experimenter, study: lab.study.id).browser
    let page = try bound.get(Path.staffBoard.url())
    #expect(page.text.contains(codes[0]) && !page.text.contains(codes[1]))
    #expect(!page.text.contains(other.id.text))
    #expect(try card(of: two, page).contains("In use by another study"))
    #expect(!page.text.contains("All studies"))
    // Nor by asking for their board.
    let asked = try bound.get(Path.staffBoard.url(query: ["study": lab.secondStudy.id.text]))
    #expect(!asked.text.contains(codes[1]))

    let free = try Colleague(lab, .experimenter).browser
    let all = try free.get(Path.staffBoard.url())
    #expect(codes.allSatisfy(all.text.contains) && all.text.contains("All studies"))
    let second = try free.get(Path.staffBoard.url(query: ["study": lab.secondStudy.id.text]))
    #expect(!second.text.contains(codes[0]) && second.text.contains(codes[1]))
    #expect(!second.text.contains("Tablet 1<") && second.text.contains("In use: 1 · waiting: 0"))
  }

  @Test func onlyThoseWhoRunVisitsAndNeverATablet() throws {
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try manager.get(Path.staffBoard.url()).status == 403)
    #expect(try lab.browser().get(Path.staffBoard.url()).location == Path.staffSignIn.url())
    #expect(try Tablet(lab).browser.get(Path.staffBoard.url()).status == 403)
  }

  // MARK: - Reports of tablets

  @Test func aWrongClockIsToldInMinutes() throws {
    let tablet = try Tablet(lab)
    let handover = try tablet.take(try Visitor(lab, at: .consent))
    func minutes(_ clock: String) throws -> Int? {
      let body = "{\"state\":\"handed:\(handover.id)\",\"answered\":5,\"clock\":\(clock)}"
      #expect(try tablet.browser.postJSON(Path.stationReports.url(), Array(body.utf8)).status == 200)
      try lab.settle()
      let report = try #require(try lab.store.station(tablet.station.id)?.report)
      #expect(report.answered == 5)
      return report.clockMinutes
    }
    let now = lab.now.milliseconds
    #expect(try minutes("\(now)") == 0)
    #expect(try minutes("\(now + 185_000)") == 3)
    #expect(try minutes("\(now - 86_400_000)") == -1440)
    for strange in ["null", "\"x\"", "-1", "1e300", "true"] {
      #expect(try minutes(strange) == nil, "\(strange)")
    }
  }

  // MARK: - Moving on

  @Test func moveToAnotherTablet() throws {
    let (one, two) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let ada = try Visitor(lab, at: .inRun)
    let ben = try Colleague(lab, .experimenter).browser
    let page = Path.staffParticipant.url(ada.id.text)
    func move(_ tablet: Tablet, seen: Int) throws -> Answer {
      try ben.post(
        Path.staffInterventions.url(ada.id.text),
        [
          ("kind", "move"), ("subject", tablet.station.id.text), ("reason", "technical"),
          ("remark", "Cracked"), ("seen", String(seen)),
        ])
    }
    #expect(try !ben.get(page).text.contains("Move to this tablet"))
    try one.take(ada)
    let offer = try ben.get(page).text
    #expect(offer.contains("Move to this tablet") && offer.contains("(now: Tablet 1)"))
    #expect(offer.contains("<option value=\"\(two.station.id)\" selected>Tablet 2</option>"))
    #expect(!offer.contains("<option value=\"\(one.station.id)\""))
    #expect(try move(two, seen: 0).location == page + "?notice=boardActed&about=\(ada.id)#visit")
    #expect(try one.state() == "waiting")
    #expect(try two.state().hasPrefix("handed:"))
    #expect(try ben.get(page).text.contains("Moved to another tablet"))

    try one.take(try Visitor(lab, at: .consent))
    let busy = try move(one, seen: 1)
    #expect(busy.status == 409 && busy.text.contains("just been handed to"))
    #expect(try !ben.get(page).text.contains("Move to this tablet"))
    try lab.store.revoke(one.station.id, context: AuditContext(by: .system, at: lab.now))
    let revoked = try move(one, seen: 1)
    #expect(revoked.status == 409 && revoked.text.contains("taken out of use"))
    #expect(try lab.store.interventions(for: ada.id).count == 1)
  }
}

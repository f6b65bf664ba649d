import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Pages of a list, its columns, and cards of those who were chosen in it.
@Suite(.serialized) struct ListToolTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  // MARK: - Pages

  @Test func aListSaysHowManyPagesThereAre() throws {
    _ = try lab.makeBatch(ParticipantQuery.pageSize * 2 + 1, in: lab.study)
    let browser = try Colleague(lab, .experimenter).browser
    let list = try browser.get(Path.staffParticipants.url(query: ["study": lab.study.id.text, "page": "2"]))
      .text
    #expect(list.contains("Page 2 of 3. Go to page"))
    #expect(
      list.contains("name=\"page\" type=\"number\" inputmode=\"numeric\" min=\"1\" max=\"3\" value=\"2\""))
    // The filter goes along, the page once.
    #expect(list.contains("<input type=\"hidden\" name=\"study\" value=\"\(lab.study.id)\">"))
    #expect(!list.contains("<input type=\"hidden\" name=\"page\" value=\"2\""))
    let last = try browser.get(Path.staffParticipants.url(query: ["page": "3"])).text
    #expect(last.contains("101–101 of 101") && last.contains("Page 3 of 3"))
    for page in ["0", "-1", "x", "99999999999999999999", "1.5"] {
      #expect(try browser.get(Path.staffParticipants.url(query: ["page": page])).status == 200, "\(page)")
    }
  }

  @Test func onePageHasNoWayToOthers() throws {
    _ = try lab.makeBatch(1, in: lab.study)
    let list = try Colleague(lab, .experimenter).browser.get(Path.staffParticipants.url()).text
    #expect(!list.contains("class=\"page-jump\""))
  }

  // MARK: - Paper

  @Test func pagesThatAreHandedOutCanBePrinted() throws {
    _ = try Visitor(lab, at: .firstTest)
    let browser = try Colleague(lab, .experimenter).browser
    let study = lab.study.id.text
    for page in [
      Path.staffParticipants.url(), Path.staffVisits.url(), Path.staffWeek.url(), Path.staffStationCard.url(),
      Path.staffOverview.url(study), Path.staffFlow.url(study),
    ] {
      #expect(try browser.get(page).text.contains("data-prints"), "\(page)")
    }
  }

  @Test func whatIsShownToOthersCanBePrinted() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let browser = try Colleague(lab, .experimenter).browser
    #expect(try browser.get(Path.staffParticipant.url(visitor.id.text)).text.contains("data-prints"))
    let manager = try Colleague(lab, .dataManager).browser
    for path in [Path.staffQuality, .staffBalance, .staffAnalysis] {
      #expect(try manager.get(path.url(lab.study.id.text)).text.contains("data-prints"), "\(path)")
    }
  }

  @Test func theOutboxTheAnswersAndAListOfInvitationsHavePageNumbersToo() throws {
    let visitor = try Visitor(lab, at: .keepPlace).id
    for number in 0...OutboxListing.pageSize {
      try lab.store.queue(
        OutboxMessage(
          participant: visitor, study: lab.study.id, kind: .consentCopy,
          recipient: MailAddress("ada@example.org"), subject: "News \(number)", body: "News."),
        context: AuditContext(by: .staff("desk"), at: lab.now))
    }
    _ = try lab.makeBatch(ParticipantQuery.pageSize, in: lab.study)
    let list = try lab.makeInvitations((0...InvitationList.pageSize).map { "p\($0)@example.org" })
    let browser = try Colleague(lab, .administrator).browser
    let manager = try Colleague(lab, .dataManager).browser
    let answers = Path.staffAnswers.url(lab.study.id.text)
    let pages = [
      (browser, Path.staffOutbox.url()), (manager, answers),
      (browser, Path.staffInvitationList.url(lab.study.id.text, list.text)),
    ]
    for (reader, url) in pages {
      let first = try reader.get(url).text
      #expect(first.contains("Page 1 of ") && first.contains("action=\"\(url)\""), "\(url)")
      let second = try reader.get("\(url)?page=2").text
      #expect(second.contains("Page 2 of ") && second.contains("rel=\"prev\""), "\(url)")
      let jump = try #require(second.firstMatch(of: /<form class="page-jump"(?s:.*?)<\/form>/)).0
      #expect(!jump.contains("type=\"hidden\" name=\"page\""), "\(url)")
    }
    // The filter goes along.
    _ = try lab.makeBatch(ParticipantQuery.pageSize + 1, in: lab.study, origin: .rehearsal)
    let narrowed = try manager.get(answers + "?origin=rehearsal").text
    let form = try #require(narrowed.firstMatch(of: #/<form class="page-jump"(?s:.*?)<\/form>/#)).0
    #expect(form.contains("name=\"origin\" value=\"rehearsal\""))
  }

  // MARK: - The way past filters and tools

  @Test func theRowsOfAListAreOneStepAway() throws {
    let browser = try Colleague(lab, .experimenter).browser
    let urls = [
      Path.staffParticipants.url(), Path.staffVisits.url(), Path.staffOutbox.url(),
      Path.staffDeviations.url(lab.study.id.text), Path.staffFlaggedRuns.url(lab.study.id.text),
    ]
    // Nothing leads to rows that are not there.
    for url in urls {
      let page = try browser.get(url).text
      #expect(page.contains("href=\"#main\"") && !page.contains("href=\"#rows\""), "\(url)")
    }
    _ = try lab.queueMessage(in: lab.study)
    for url in [urls[0], urls[2]] {
      let page = try browser.get(url).text
      let link = try #require(page.range(of: "<a class=\"skip\" href=\"#rows\">Skip to the list</a>"))
      let rows = try #require(page.range(of: "<div class=\"table-region\" id=\"rows\" role=\"region\""))
      let head = try #require(page.range(of: "<header class=\"masthead\">"))
      #expect(link.upperBound < head.lowerBound && head.upperBound < rows.lowerBound, "\(url)")
    }
    let german = try browser.get(Path.staffParticipants.url(query: ["language": "de"])).text
    #expect(german.contains("Zur Liste springen"))
  }

  // MARK: - Rows

  /// A text that is cut in its row is whole as its title; a row with a form is as high as that.
  @Test func aListHasOneLineForEachEntry() throws {
    let browser = try Colleague(lab, .administrator).browser
    let rows = "<table class=\"table rows\">"
    _ = try lab.queueMessage(in: lab.study)
    let outbox = try browser.get(Path.staffOutbox.url()).text
    #expect(outbox.contains(rows) && outbox.contains("class=\"cut\" title=\"Copy of the consent\""))
    let list = try lab.makeInvitations(["ada@example.org"])
    let invited = try browser.get(Path.staffInvitationList.url(lab.study.id.text, list.text)).text
    #expect(invited.contains(rows) && invited.contains("cut\" title=\"ada@example.org\""))
    let refused = try lab.makeRefusedInvitations(["bea@example.org"])
    let forms = try browser.get(Path.staffInvitationList.url(lab.study.id.text, refused.text)).text
    #expect(!forms.contains(rows) && forms.contains("<table class=\"table\">"))
  }

  // MARK: - Pages of the studies

  /// They take one line however many studies there are, and open without a script.
  @Test func pagesOfTheStudiesAreFolded() throws {
    let browser = try Colleague(lab, .experimenter).browser
    let list = try browser.get(Path.staffParticipants.url()).text
    let menu = try #require(list.firstMatch(of: #/<details class="list-tool">(?s:.*?)<\/details>/#)).0
    for study in lab.running.library.current {
      #expect(menu.contains("href=\"\(Path.staffBatches.url(study.id.text))\""))
      #expect(menu.contains("href=\"\(Path.staffInvitations.url(study.id.text))\""))
    }
    #expect(menu.contains("New participants") && !list.contains("New participants:"))
    #expect(list.contains("href=\"\(Path.staffReceipts.url())\""))
    let one = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    #expect(
      try !one.get(Path.staffParticipants.url()).text.contains(Path.staffBatches.url(lab.study.id.text)))
  }

  // MARK: - Columns

  @Test func chosenColumnsStay() throws {
    _ = try Visitor(lab, at: .consent)
    let browser = try Colleague(lab, .experimenter).browser
    func heads() throws -> [String] {
      let list = try browser.get(Path.staffParticipants.url()).text
      return list.matches(of: #/<th scope="col"[^>]*>(?:<a [^>]*>)?([^<]+)/#).map { String($0.1) }
    }
    #expect(
      try heads() == ["Code", "Study", "Language", "Consent", "Step", "Tasks done", "Enrolled", "Last seen"])
    _ = try browser.get(Path.staffParticipants.url(query: ["state": "deciding"]))
    let answer = try browser.post(Path.staffListColumns.url(), [("column", "step"), ("column", "last-seen")])
    // The filter of the list is kept.
    #expect(answer.location?.contains("state=deciding") == true)
    #expect(answer.location?.contains("notice=columnsChosen") == true)
    #expect(try heads() == ["Code", "Step", "Last seen"])
    let row = try #require(
      browser.get(Path.staffParticipants.url()).text.firstMatch(of: #/<tbody>\s*<tr>(?s:.*?)<\/tr>/#))
    #expect(row.0.matches(of: #/<t[hd][ >]/#).count == 3)
    // None at all leaves the code.
    _ = try browser.post(Path.staffListColumns.url(), [])
    #expect(try heads() == ["Code"])
  }

  @Test func whatIsNoColumnIsIgnored() throws {
    let browser = try Colleague(lab, .experimenter).browser
    let odd = ["\"><script>", "code", "id; DROP TABLE", "", String(repeating: "a", count: 5000)]
    let answer = try browser.post(
      Path.staffListColumns.url(), odd.map { ("column", $0) } + [("column", "step")])
    #expect(answer.status == 303)
    #expect(browser.cookies[ListColumns.cookie] == "study.language.consent.tasks.enrolled.last-seen")
    browser.cookies[ListColumns.cookie] = "step.nonsense.%22%3E..study"
    #expect(try browser.get(Path.staffParticipants.url()).status == 200)
    #expect(
      ListColumns(kept: "step.nonsense.study").shown == [.language, .consent, .tasks, .enrolled, .lastSeen])
    #expect(ListColumns(kept: "").kept == "")
  }

  // MARK: - Times

  /// The page says the exact time, which stays true; a script says how long ago that was, by the clock of the server.
  @Test func timesAreExactAndToldByAScript() throws {
    _ = try Visitor(lab, at: .consent)
    let ben = try Colleague(lab, .experimenter).browser
    let list = try ben.get(Path.staffParticipants.url()).text
    let now = try #require(list.firstMatch(of: #/id="ago" data-now="([^"]+)"/#)).1
    #expect(
      now.hasPrefix(String(try #require(list.firstMatch(of: #/<time datetime="([^"T]+)T/#)).1.prefix(4))))
    let times = list.matches(of: #/<time datetime="[^"]+" data-ago>([^<]*)</#)
    #expect(times.count == 2 && times.allSatisfy { $0.1.contains(#/\d:\d\d/#) })
    #expect(list.contains("data-one=\"1 min ago\" data-pattern=\"{n} min ago\""))
    let german = try ben.get(Path.staffParticipants.url(query: ["language": "de"])).text
    #expect(german.contains("data-one=\"vor 1 Std.\" data-pattern=\"vor {n} Std.\""))
  }

  // MARK: - Cards of several

  private func cards(_ ids: [String], _ browser: Browser) throws -> Answer {
    try browser.get(Path.staffChosenCards.url() + Path.query(ids.map { (name: "chosen", value: $0) }))
  }

  private func count(_ page: String) -> Int { page.components(separatedBy: "class=\"card\"").count - 1 }

  @Test func cardsOfThoseChosen() throws {
    let made = try lab.makeParticipants(3)
    let browser = try Colleague(lab, .experimenter).browser
    let page = try cards([made[0], made[2], made[0]].map(\.id.text), browser).text
    #expect(count(page) == 2)
    #expect(page.contains("2 cards") && page.contains(made[2].code.grouped))
    #expect(!page.contains(made[1].code.grouped))
    let list = try browser.get(Path.staffParticipants.url()).text
    #expect(list.contains("name=\"chosen\" value=\"\(made[0].id)\""))
  }

  /// Ids that name nobody, or somebody of another study, make no card and tell nothing.
  @Test func strangersHaveNoCard() throws {
    let made = try lab.makeParticipants(1)[0]
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    for ids in [[], [made.id.text], ["", "' OR 1 = 1 --", "unknown"]] {
      let answer = try cards(ids, stranger)
      #expect(answer.status == 303 && answer.location?.contains("nobodyChosen") == true, "\(ids)")
    }
    let own = try Colleague(lab, .experimenter).browser
    #expect(try count(cards([made.id.text, "unknown", "<b>"], own).text) == 1)
    #expect(try cards([made.id.text], Colleague(lab, .dataManager).browser).status == 403)
  }

  @Test func whoeverHasLeftIsCountedAndHasNoCard() throws {
    let left = try Visitor(lab, at: .left).id.text
    let made = try lab.makeParticipants(1)[0].id.text
    let page = try cards([left, made], Colleague(lab, .experimenter).browser).text
    #expect(count(page) == 1 && page.contains("One of those chosen has left and has no card."))
  }

  /// With ids as long as real ones.
  @Test func moreThanAPageIsRefused() throws {
    let browser = try Colleague(lab, .experimenter).browser
    let many = (0...ParticipantQuery.pageSize).map { String(repeating: "a", count: 29) + String(100 + $0) }
    #expect(try cards(many, browser).status == 400)
    #expect(try cards(Array(many.dropLast()), browser).status == 303)
  }

  // MARK: - The head

  /// Pages for which there is no room in one line are in a menu, and never one alone.
  @Test func tabsStandInOneLine() throws {
    let browser = try Colleague(lab, .administrator).browser
    let page = try browser.get(Path.staffOverview.url(lab.study.id.text)).text
    let nav = try #require(page.firstMatch(of: #/<nav class="tabs"(?s:.*?)<\/nav>/#)).0
    let menu = nav.range(of: "<details class=\"tabs-more\">")
    let inLine = nav[..<(menu?.lowerBound ?? nav.endIndex)].components(separatedBy: "<a href").count - 1
    let all = nav.components(separatedBy: "<a href").count - 1
    #expect(inLine <= 9 && (all <= 9) == (menu == nil) && all - inLine != 1)
    let experimenter = try Colleague(lab, .experimenter).browser
    #expect(
      try !experimenter.get(Path.staffOverview.url(lab.study.id.text)).text.contains("class=\"tabs-more\""))
  }
}

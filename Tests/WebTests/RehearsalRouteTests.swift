import Testing

@testable import Studies
@testable import Web

/// Staff see that what they look at is a rehearsal, and delete it when it has served.
@Suite struct RehearsalRouteTests {
  private let lab: TestLab
  private let staff: Browser
  private let banner = "<aside class=\"rehearsal\">"

  init() throws {
    lab = try TestLab()
    staff = try Colleague(lab, .experimenter).browser
    let form = try Path.participants.goodForm(in: lab.study) + [("rehearsal", "1")]
    _ = try lab.browser().post(Path.participants.url(lab.study.id.text), form)
  }

  @Test func everyPageOfARehearsalSaysSo() throws {
    let study = lab.study.id.text
    let administrator = try Colleague(lab, .administrator).browser
    for path in [
      Path.staffOverview, .staffFlow, .staffBalance, .staffQuality, .staffFlaggedRuns, .staffOnboarding,
      .staffDeviations,
      .staffRenewals, .staffAnswers, .staffQueries,
    ] {
      #expect(try administrator.get(path.url(study) + "?origin=rehearsal").text.contains(banner), "\(path)")
      #expect(try !administrator.get(path.url(study)).text.contains(banner), "\(path)")
    }
    let id = try lab.ledger.texts("SELECT id FROM participants")[0]
    #expect(try staff.get(Path.staffParticipant.url(id)).text.contains(banner))
    let real = try Visitor(lab, at: .eligibility).id.text
    #expect(try !staff.get(Path.staffParticipant.url(real)).text.contains(banner))
  }

  /// Pages about a tablet, a day or the room show everybody who is there, and mark those who rehearse.
  @Test func pagesThatShowOthersTooMarkThem() throws {
    let id = try lab.ledger.texts("SELECT id FROM participants")[0]
    let code = try #require(try lab.store.participation(of: Participant.ID(id))).participant.code.grouped
    let (tablet, other) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    let real = try Visitor(lab, at: .firstTest).participation(lab).participant.code.grouped
    func handOver(_ code: String, _ tablet: Tablet) throws {
      let fields = [("code", code), ("station", tablet.station.id.text)]
      #expect(try staff.post(Path.staffHandovers.url(), fields).status == 303)
    }
    try handOver(real, other)
    let pages = [
      Path.staffHome.url(), Path.staffVisits.url(query: ["origin": "all"]),
      Path.staffWeek.url(query: ["origin": "all"]), Path.staffBoard.url(),
      Path.staffStations.url(), Path.staffParticipants.url(query: ["origin": "all"]),
    ]
    let mark = ">Rehearsal</span>"
    for page in pages.dropLast() {
      let text = try staff.get(page).text
      #expect(text.contains(real) && !text.contains(banner) && !text.contains(mark), "\(page)")
    }
    try handOver(code, tablet)
    for page in pages + [Path.staffStation.url(tablet.station.id.text)] {
      let text = try staff.get(page).text
      #expect(text.contains(code) && text.contains(banner + "Some of this") && text.contains(mark), "\(page)")
    }
    #expect(try !staff.get(Path.staffStation.url(other.station.id.text)).text.contains(banner))
    let visit = try #require(try lab.ledger.texts("SELECT id FROM visits WHERE participant = '\(id)'").first)
    #expect(try staff.get(Path.staffVisit.url(visit)).text.contains(banner + "Rehearsal: nothing here"))
    #expect(try staff.get(Path.staffCard.url(id)).text.contains(banner + "Rehearsal: nothing here"))
  }

  /// Day, week and file leave rehearsals out unless they are asked for; what was done about one leads to a list with it.
  @Test func visitsOfRehearsalsAreForThoseWhoAskForThem() throws {
    let id = try lab.ledger.texts("SELECT id FROM participants")[0]
    let code = try #require(try lab.store.participation(of: Participant.ID(id))).participant.code.grouped
    let realCode = try Visitor(lab, at: .firstTest).participation(lab).participant.code.grouped
    for (number, code) in [code, realCode].enumerated() {
      let fields = [("code", code), ("station", try Tablet(lab, "Tablet \(number)").station.id.text)]
      #expect(try staff.post(Path.staffHandovers.url(), fields).status == 303)
    }
    let file = ListFile(.visits, .csv).text
    func texts(_ origin: String) throws -> [String] {
      let query = origin.isEmpty ? "" : "?origin=\(origin)"
      return try [Path.staffVisits.url(), Path.staffWeek.url(), Path.staffListFile.url(file)].map {
        try staff.get($0 + query).text
      }
    }
    // A row of a page, or of the file; clashes with what is not shown are told all the same.
    func lists(_ text: String, _ code: String) -> Bool {
      text.contains(">\(code)</") || text.contains("\(code),")
    }
    for text in try texts("") { #expect(lists(text, realCode) && !lists(text, code)) }
    for text in try texts("rehearsal") { #expect(!lists(text, realCode) && lists(text, code)) }
    for text in try texts("all") { #expect(lists(text, realCode) && lists(text, code)) }
    // The browser had no filter; the list of the day on which the visit is shows it all the same.
    _ = try texts("")
    let visit = try #require(try lab.ledger.texts("SELECT id FROM visits WHERE participant = '\(id)'").first)
    let page = try staff.get(Path.staffVisit.url(visit)).text
    let link = try #require(page.firstMatch(of: #/<p class="back"><a [^>]*href="([^"]*)"/#)).1
    #expect(link.contains("origin=all"))
    #expect(try staff.get(String(link).replacing("&amp;", with: "&")).text.contains(code))
  }

  /// Nor do calendars have them: the file has the filter of the list, which its address names, and the address for calendar
  /// programs has real participants alone.
  @Test func calendarsHaveTheVisitsOfRehearsalsOnlyIfAsked() throws {
    let real = try Visitor(lab, at: .firstTest)
    let id = Participant.ID(try lab.ledger.texts("SELECT id FROM participants WHERE origin = 'rehearsal'")[0])
    let codes = try [real.id, id].map {
      try #require(try lab.store.participation(of: $0)).participant.code.grouped
    }
    for (number, code) in codes.enumerated() {
      let fields = [("code", code), ("station", try Tablet(lab, "Tablet \(number)").station.id.text)]
      #expect(try staff.post(Path.staffHandovers.url(), fields).status == 303)
    }
    // Long lines of a calendar are folded.
    func titles(_ url: String) throws -> [String] {
      try staff.get(url).text.replacing("\r\n ", with: "").split(whereSeparator: \.isNewline)
        .filter { $0.hasPrefix("SUMMARY:") }.map { String($0) }
    }
    func file(_ query: KeyValuePairs<String, String>) throws -> [String] {
      let page = try staff.get(Path.staffVisits.url(query: query)).text
      let link = try #require(page.firstMatch(of: #/href="([^"]*calendar\.ics[^"]*)"/#)).1
      return try titles(String(link).replacing("&amp;", with: "&"))
    }
    let usual = try file([:])
    #expect(usual.count == 1 && usual[0].contains(codes[0]) && !usual[0].contains("Rehearsal"))
    let asked = try file(["origin": "rehearsal"])
    #expect(asked.count == 1 && asked[0].contains(codes[1]) && asked[0].hasSuffix(" · Rehearsal"))
    #expect(try file(["origin": "all"]).count == 2)
    #expect(try file(["origin": "all", "study": lab.study.id.text]).count == 2)
    #expect(try file(["origin": "all", "study": lab.secondStudy.id.text]).isEmpty)
    let made = try staff.post(Path.staffFeeds.url(), [("whose", "all")]).text
    let feed = try #require(made.firstMatch(of: #/\/calendars\/[0-9a-f]{64}/#))
    #expect(try titles(String(feed.output)) == usual)
  }

  /// The copy of a consent is sent to those who rehearse, too.
  @Test func theOutboxMarksThem() throws {
    let id = Participant.ID(try lab.ledger.texts("SELECT id FROM participants")[0])
    let code = try #require(try lab.store.participation(of: id)).participant.code.grouped
    _ = try lab.queueMessage(in: lab.study)
    let mark = ">Rehearsal</span>"
    let before = try staff.get(Path.staffOutbox.url()).text
    #expect(!before.contains(code) && !before.contains(banner) && !before.contains(mark))
    try lab.store.queue(
      OutboxMessage(
        participant: id, study: lab.study.id, kind: .consentCopy, recipient: MailAddress("a@example.org"),
        subject: "", body: ""),
      context: AuditContext(by: .participant(id), at: lab.now))
    let page = try staff.get(Path.staffOutbox.url()).text
    #expect(page.contains(code) && page.contains(banner + "Some of this"))
    #expect(page.ranges(of: mark).count == 1, "one row of the two")
  }

  /// Rehearsals are out of the list unless they are asked for, or looked for by their code.
  @Test func theListShowsThemToThoseWhoAskForThem() throws {
    let real = try Visitor(lab, at: .eligibility).participation(lab).participant.code.grouped
    let id = try #require(
      try lab.ledger.texts("SELECT id FROM participants WHERE origin = 'rehearsal'").first)
    let code = try #require(try lab.store.participation(of: Participant.ID(id))).participant.code.grouped
    func list(_ query: KeyValuePairs<String, String>) throws -> String {
      try staff.get(Path.staffParticipants.url(query: query)).text
    }
    let usual: [KeyValuePairs<String, String>] = [[:], ["study": lab.study.id.text], ["origin": "real"]]
    for query in usual {
      let page = try list(query)
      #expect(page.contains(">\(real)</a>") && !page.contains(">\(code)</a>") && !page.contains(banner))
    }
    let asked = try list(["origin": "rehearsal"])
    #expect(!asked.contains(">\(real)</a>") && asked.contains(">\(code)</a>") && asked.contains(banner))
    let all = try list(["origin": "all"])
    #expect(all.contains(">\(real)</a>") && all.contains(">\(code)</a>"))
    #expect(all.contains("<option value=\"all\" selected>"))
    // Sorting and files keep what was asked for.
    #expect(all.contains("origin=all\"") && asked.contains("origin=rehearsal\""))
    #expect(try list(["code": String(code.prefix(4))]).contains(">\(code)</a>"))
  }

  @Test func theyAreDeletedOnceItWasReadWhatFollows() throws {
    let url = Path.staffRehearsals.url(lab.study.id.text)
    #expect(try staff.get(Path.staffHome.url()).text.contains(url))
    let asked = try staff.get(url).text
    let fold = try #require(
      asked.firstMatch(of: #/<details>\s*<summary>Delete all rehearsals.*?</details>/#.dotMatchesNewlines()))
    #expect(fold.output.contains("This cannot be undone."))
    #expect(fold.output.contains("Delete 1 participant and all their data</button>"))
    #expect(try lab.ledger.count("participants", where: "origin = 'rehearsal'") == 1)
    let done = try staff.post(url, [])
    #expect(done.status == 303)
    #expect(try lab.ledger.count("participants", where: "origin = 'rehearsal'") == 0)
    let page = try staff.get(done.location ?? "").text
    #expect(
      page.contains("All rehearsals of this study have been deleted.") && page.contains("No rehearsals"))
    #expect(try lab.ledger.count("audit", where: "action = 'rehearsals.deleted'") == 1)
  }
}

import HTTP
import Testing

@testable import Storage
@testable import Studies
@testable import Web

/// The flow of participants: as a page, for a period, and as files.
@Suite(.serialized) struct FlowRouteTests {
  private func url(_ lab: TestLab, _ query: KeyValuePairs<String, String> = [:]) -> String {
    Path.staffFlow.url(lab.study.id.text, query: query)
  }

  @Test func drawingTableAndFileTellTheSame() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .finished)
    _ = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .quiz)
    let browser = try Colleague(lab, .dataManager).browser
    let page = try browser.get(url(lab)).text
    #expect(page.contains("Assessed for eligibility (n\u{A0}=\u{A0}3)"))
    #expect(page.contains("<h2 id=\"flow-table\">"))
    let sheet = try browser.get(Path.staffFlowFile.url(lab.study.id.text, "flow.csv"))
    let lines = sheet.text.split(separator: "\r\n").map(String.init)
    #expect(lines.first == "\"Stage, and why people went no further\",People")
    for line in ["Assessed for eligibility,3", "Consented,2", "Complete,1", "Analysed,1"] {
      #expect(lines.contains(line), "\(lines)")
    }
    #expect(lines.contains("\"– Undecided, still before the consent\",1"))
    let drawing = try browser.get(Path.staffFlowFile.url(lab.study.id.text, "flow.svg"))
    #expect(drawing.all("Content-Type") == ["image/svg+xml"])
    #expect(drawing.text.contains("Assessed for eligibility (n\u{A0}=\u{A0}3)"))
    #expect(try browser.get(Path.staffFlowFile.url(lab.study.id.text, "flow.pdf")).status == 404)
  }

  /// The flow is not divided, and its links and forms say nothing of it.
  @Test func aDivisionOfAnotherPageIsNoPartOfIt() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .finished)
    let browser = try Colleague(lab, .dataManager).browser
    let page = try browser.get(url(lab, ["by": "station", "origin": "real"])).text
    let main = try #require(page.components(separatedBy: "<main").last)
    #expect(!main.contains("by=station") && !main.contains("name=\"by\""))
  }

  /// Somebody who went back, changed an answer and was let in is no reason why another could not take part.
  @Test func onlyThoseWhoStayedOutGiveReasons() throws {
    let lab = try TestLab()
    let tooYoung = lab.study.metAnswers.map { ($0.0, $0.0 == "age" ? "17" : $0.1) }
    let unread = lab.study.metAnswers.map { ($0.0, $0.0 == "language" ? "no" : $0.1) }
    let confirmed = [(EligibilityRoutes.areRightField, "yes")]
    let visitor = Visitor(lab.browser(), in: lab.study)
    for answers in [tooYoung, lab.study.metAnswers] {
      try visitor.enrol()
      #expect(try visitor.browser.post(Path.eligibility.url(), answers + confirmed).status == 303)
    }
    let cookies = visitor.browser.cookies
    #expect(cookies[GuestRequest.refusalCookie] == nil, "the next one at this device was not refused before")
    let other = Visitor(lab.browser(), in: lab.study)
    try other.enrol()
    #expect(try other.browser.post(Path.eligibility.url(), unread + confirmed).status == 303)
    let staff = try Colleague(lab, .dataManager).browser
    let reason = "This study is open to people between 18 and 99"
    for path in [Path.staffFlow, .staffOverview, .staffOnboarding] {
      let page = try staff.get(path.url(lab.study.id.text)).text
      #expect(page.contains("Not eligible (n\u{A0}=\u{A0}1)"), "\(path)")
      #expect(page.contains("× The tests measure") && !page.contains("× This study is open"), "\(path)")
      #expect(!page.contains(reason), "\(path)")
    }
    let sheet = try staff.get(Path.staffFlowFile.url(lab.study.id.text, "flow.csv")).text
    #expect(sheet.contains("Assessed for eligibility,2") && sheet.contains("– Not eligible,1"), "\(sheet)")
    #expect(sheet.contains("– Not eligible: ") && !sheet.contains(reason), "\(sheet)")
  }

  /// A stage leads to those who reached it, in the period of the page.
  @Test func stagesLeadToTheirPeople() throws {
    let lab = try TestLab()
    let person = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .quiz)
    let today = LabCalendar().day(of: lab.now)
    let browser = try Colleague(lab, .experimenter).browser
    let page = try browser.get(url(lab, ["from": "\(today)"])).text
    for figure in ["reached~consented~\(today)~", "stopped~allocated~underWay~\(today)~"] {
      let link = Path.staffParticipants.url(query: [
        "study": lab.study.id.text, "origin": "real", "figure": figure,
      ])
      #expect(page.contains("href=\"\(link.escapedForPages)\" aria-label=\"1: "), "\(figure)")
      let list = try browser.get(link).text
      #expect(list.contains("1 participant<") && list.contains("enrolled from"), "\(figure)")
      #expect(try list.contains(">\(person.participation(lab).participant.code.grouped)</a>"))
    }
    #expect(try !Colleague(lab, .dataManager).browser.get(url(lab)).text.contains("figure="))
  }

  /// The drawing leads to the same lists as the table, for readers who may see them; the file for papers leads nowhere.
  @Test func boxesOfTheDrawingLeadToTheirPeople() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .quiz)
    let colleague = try Colleague(lab, .experimenter).browser
    func drawing(_ page: String) throws -> String {
      let found = page.firstMatch(of: #/<svg class="flow".*?</svg>/#.dotMatchesNewlines())
      return String(try #require(found?.output))
    }
    let page = try colleague.get(url(lab)).text
    let drawn = try drawing(page)
    #expect(drawn.contains("role=\"group\"") && !drawn.contains("tabindex"))
    for (figure, name) in [
      ("reached~consented~~", "Consented (n\u{A0}=\u{A0}1)"),
      ("stopped~allocated~underWay~~", "Under way (n\u{A0}=\u{A0}1)"),
    ] {
      let link = Path.staffParticipants.url(query: [
        "study": lab.study.id.text, "origin": "real", "figure": figure,
      ]).escapedForPages
      #expect(drawn.contains("<a href=\"\(link)\" aria-label=\"\(name)\">"), "\(figure)")
      #expect(page.ranges(of: "href=\"\(link)\"").count == 2, "\(figure): drawing and table")
    }
    // Nobody stands behind a zero.
    #expect(!drawn.contains("reached%7Ecomplete"))
    for path in [Path.staffOverview, .staffOnboarding] {
      let other = try drawing(colleague.get(path.url(lab.study.id.text)).text)
      #expect(other.contains("aria-label=\"Consented (n\u{A0}=\u{A0}1)\""), "\(path)")
    }
    let plain = try drawing(Colleague(lab, .dataManager).browser.get(url(lab)).text)
    #expect(plain.contains("role=\"img\"") && !plain.contains("<a "))
    let file = try colleague.get(Path.staffFlowFile.url(lab.study.id.text, "flow.svg")).text
    #expect(file.contains("<svg") && !file.contains("<a "))
  }

  /// Enrolment decides, by the lab's calendar; who was turned away counts on that day.
  @Test func aPeriodCountsThoseWhoCameInIt() throws {
    let lab = try TestLab()
    let browser = try Colleague(lab, .dataManager).browser
    let early = try Visitor(lab, at: .finished).id
    let before = lab.now.advanced(bySeconds: -3 * 86_400)
    try lab.store.research.write { db in
      try db.run("UPDATE participants SET enrolled_at = ? WHERE id = ?", [before, early])
    }
    _ = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .inRun)
    let (first, second) = (LabCalendar().day(of: before), LabCalendar().day(of: lab.now))
    func consented(_ query: KeyValuePairs<String, String>) throws -> String? {
      let url = Path.staffFlowFile.url(lab.study.id.text, "flow.csv", query: query)
      return try browser.get(url).text.firstMatch(of: /Consented,(\d+)/).map { String($0.1) }
    }
    #expect(try consented([:]) == "3")
    #expect(try consented(["until": "\(first)"]) == "1")
    #expect(try consented(["from": "\(second)"]) == "2")
    #expect(try consented(["from": "\(first)", "until": "\(second)"]) == "3")
    #expect(try consented(["from": "\(LabCalendar().day(second, plus: 1))"]) == "0")
    // The files are of what the page shows.
    let page = try browser.get(url(lab, ["from": "\(second)"])).text
    #expect(page.contains("flow.csv?from=\(second)"))
  }

  /// Page and files have the same figures, which are read again only after a change.
  @Test func aPeriodIsReadOnceForEachChange() throws {
    let lab = try TestLab()
    let browser = try Colleague(lab, .dataManager).browser
    let early = try Visitor(lab, at: .inRun).id
    let today = LabCalendar().day(of: lab.now)
    let file = Path.staffFlowFile.url(lab.study.id.text, "flow.csv", query: ["from": "\(today)"])
    func consented() throws -> String? {
      try browser.get(file).text.firstMatch(of: /Consented,(\d+)/).map { String($0.1) }
    }
    #expect(try browser.get(url(lab, ["from": "\(today)"])).status == 200)
    // No act of anybody, so that it counts as no change.
    try lab.store.research.write { db in
      try db.run(
        "UPDATE participants SET enrolled_at = ? WHERE id = ?",
        [lab.now.advanced(bySeconds: -3 * 86_400), early])
    }
    #expect(try consented() == "1")
    _ = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .inRun)
    #expect(try consented() == "2")
  }

  @Test func daysThatNameNoPeriodAreRefused() throws {
    let lab = try TestLab()
    let browser = try Colleague(lab, .experimenter).browser
    let queries: [KeyValuePairs<String, String>] = [
      ["from": "2026-02-30"], ["from": "2026-05-14", "until": "2026-05-13"], ["until": "x"],
    ]
    for query in queries {
      let page = try browser.get(url(lab, query))
      #expect(page.status == 422 && page.text.contains("<a href=\"#from\">"))
      let file = Path.staffFlowFile.url(lab.study.id.text, "flow.csv", query: query)
      #expect(try browser.get(file).status == 404)
    }
    #expect(try browser.get(url(lab)).text.contains("Nobody came in this period."))
  }
}

import HTTP
import Testing

@testable import Studies
@testable import Web

@Suite(.serialized) struct OverviewRouteTests {
  @Test func tellsHowManyCameHowFarAndWhatIsMissing() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .finished)
    let underWay = try Visitor(lab, at: .inRun)
    let stuck = try Visitor(lab, at: .inRun)
    _ = try lab.store.intervene(
      InterventionRequest(.endVisit(lab.study.visits[0].id), reason: .unwell, remark: "", seen: 0),
      for: stuck.id, in: lab.study, context: AuditContext(by: .staff(StaffMember.ID("ben")), at: lab.now))
    _ = try Visitor(lab, at: .left)
    _ = try Visitor(lab, at: .quiz)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffOverview.url(lab.study.id.text))
    #expect(page.status == 200)
    #expect(page.text.contains("1 of 51 complete"))
    let code = try stuck.participation(lab).participant.code.grouped
    #expect(page.text.contains(code))
    #expect(page.text.contains("stopped in block 2"))
    // A participant in the middle of the study has no missing data.
    #expect(try !page.text.contains(underWay.participation(lab).participant.code.grouped))
    #expect(page.text.contains("1 person is under way."))
    #expect(page.text.contains("still before the consent (n\u{A0}=\u{A0}1)"))
    #expect(page.text.contains("Left early (n\u{A0}=\u{A0}1)"))
    #expect(page.text.contains("Whole visit, breaks included"))
  }

  /// A number leads to the people whom it counts, and from there to everybody.
  @Test func numbersLeadToTheirPeople() throws {
    let lab = try TestLab()
    let done = try Visitor(lab, at: .finished)
    let undecided = try Visitor(lab, at: .quiz)
    let overview = Path.staffOverview.url(lab.study.id.text)
    let browser = try Colleague(lab, .experimenter).browser
    let page = try browser.get(overview).text
    let figure = "complete~day~\(lab.now.day)"
    let link = Path.staffParticipants.url(query: [
      "study": lab.study.id.text, "origin": "real", "figure": figure,
    ])
    #expect(page.contains("href=\"\(link.escapedForPages)\" aria-label=\"1: "))
    #expect(
      page.contains(
        "<a href=\"\(link.escapedForPages)\" tabindex=\"-1\" aria-hidden=\"true\"><rect class=\"chart-second\""
      ))
    // So do the numbers above everything.
    let consented = Path.staffParticipants.url(query: [
      "study": lab.study.id.text, "origin": "real", "figure": "reached~consented~~",
    ])
    let head = "<dd><a href=\"\(consented.escapedForPages)\" aria-label=\"1: Consented\">1</a></dd>"
    #expect(page.contains(head))
    let list = try browser.get(link).text
    #expect(list.contains("<strong>Complete: ") && list.contains("name=\"figure\" value=\"\(figure)\""))
    let (its, other) = try (
      done.participation(lab).participant.code.grouped, undecided.participation(lab).participant.code.grouped
    )
    #expect(list.contains(">\(its)</a>") && !list.contains(">\(other)</a>"))
    let everyone = try #require(
      list.firstMatch(of: #/class="filtered">.*href="([^"]*)"/#).map { String($0.1) })
    let others = try browser.get(everyone.replacing("&amp;", with: "&")).text
    #expect(others.contains(">\(other)</a>") && !others.contains("class=\"filtered\""))
    // A data manager has no list of participants.
    let numbers = try Colleague(lab, .dataManager).browser.get(overview).text
    #expect(!numbers.contains("figure=") && numbers.contains(" · Recruited: 2 · Complete: 1</title>"))
  }

  /// A day of the drawing has the focus like a link has, tells its numbers by name, and shows them above its bars.
  @Test func daysOfTheDrawingTellTheirNumbers() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .finished)
    _ = try Visitor(lab, at: .quiz)
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffOverview.url(lab.study.id.text)).text
    let drawing = try #require(
      page.firstMatch(of: #/<svg class="chart".*?</svg>/#.dotMatchesNewlines()).map { String($0.output) })
    #expect(drawing.contains("role=\"group\"") && drawing.contains("aria-labelledby=\"days\""))
    let mark = try #require(drawing.firstMatch(of: #/tabindex="0" aria-label="([^"]*)"/#)?.output.1)
    #expect(mark.hasSuffix(" · Recruited: 2 · Complete: 1"))
    #expect(drawing.contains(">2 · 1</text>"))
    // The axis counts whole people.
    let ticks = drawing.matches(of: #/chart-axis" x="[^"]*" y="[^"]*">(\d+)</#).compactMap {
      Int($0.output.1)
    }
    #expect(ticks == [0, 1, 2])
  }

  /// The numbers are told by experimenter, or by the tablet that somebody had first; a study without sites is not asked
  /// for them.
  @Test func numbersAreToldByTablet() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .inRun)
    let browser = try Colleague(lab, .experimenter).browser
    func page(_ by: String) throws -> String {
      try browser.get(Path.staffOverview.url(lab.study.id.text, query: ["by": by])).text
    }
    let usual = try page("experimenter")
    #expect(usual.contains("<h2 id=\"parts\">By experimenter</h2>") && usual.contains("came on their own"))
    let tablets = try page("station")
    #expect(tablets.contains("<h2 id=\"parts\">By first tablet</h2>"))
    #expect(tablets.contains("without a tablet of the lab") && tablets.contains("recruited%7Estation%7E"))
    // Nothing that the study lacks, or that nobody knows, changes the page.
    for by in ["site", "moon", ""] { #expect(try page(by).contains("By experimenter</h2>"), "\(by)") }
    #expect(!usual.contains("by=site"))
  }

  /// Sites stand as the study has them, also those without people; whoever came on their own stands last.
  @Test func partsAreInTheOrderOfOtherPages() throws {
    let lab = try TestLab()
    let ada = try Visitor(lab, in: lab.secondStudy, at: .inRun)
    _ = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    _ = try lab.flagRun(of: ada)
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    _ = try lab.store.setSite("vienna", of: ada.id, seen: nil, context: desk)
    let eva = try Colleague(lab, .experimenter)
    try Tablet(lab, "Tablet 7").take(ada, by: eva.member.id)
    func parts(_ path: Path, _ by: String) throws -> [String] {
      let page = try eva.browser.get(path.url(lab.secondStudy.id.text, query: ["by": by])).text
      let section = try #require(page.components(separatedBy: "<h2 id=\"parts\">").last)
      return section.prefix(upTo: section.range(of: "</section>")?.lowerBound ?? section.endIndex)
        .matches(of: /<th scope="row">([^<]+)</).map { String($0.1) }
    }
    for path in [Path.staffOverview, .staffQuality] {
      #expect(try Array(parts(path, "site").prefix(2)) == ["Berlin", "Vienna"], "\(path)")
    }
    let experimenters = try parts(.staffOverview, "experimenter")
    #expect(experimenters.count == 2 && experimenters.last == "came on their own", "\(experimenters)")
  }

  /// Data managers see numbers, and nobody's code.
  @Test func codesAreForThoseWhoRunVisits() throws {
    let lab = try TestLab()
    let stuck = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .survey)
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffOverview.url(lab.study.id.text))
    #expect(page.status == 200)
    #expect(!page.text.contains("Nothing is missing"))
    #expect(page.text.contains("2 people are under way.") && page.text.contains("data of 0 people stay"))
    #expect(try !page.text.contains(stuck.participation(lab).participant.code.grouped))
  }

  /// A list of fifty says that it is one, and where all are.
  @Test func whoIsNotLookedAtIsTold() throws {
    let lab = try TestLab()
    try lab.copy(Visitor(lab, at: .left), times: 52)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffOverview.url(lab.study.id.text)).text
    #expect(page.contains("Incomplete: only the newest 50 of 53 are looked at here."))
    #expect(page.contains("state=incomplete") && page.contains("Show all of them"))
  }

  @Test func isMadeAnewOnlyWhenSomethingHasChanged() throws {
    let lab = try TestLab()
    let ben = try Colleague(lab, .experimenter).browser
    let url = Path.staffOverview.url(lab.study.id.text)
    let tag = try #require(try ben.get(url).all("ETag").first)
    #expect(try ben.get(url, ["If-None-Match: \(tag)"]).status == 304)
    _ = try Visitor(lab, at: .quiz)
    #expect(try ben.get(url, ["If-None-Match: \(tag)"]).status == 200)
  }

  /// Nobody waits for the progress of thousands: the pages say that it is being computed, and show it afterwards.
  @Test func theProgressOfThousandsIsComputedApart() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter).browser
    let overview = Path.staffOverview.url(lab.study.id.text)
    let list = Path.staffParticipants.url(query: ["study": lab.study.id.text, "state": "consented"])
    let said = "it is still being worked out"
    try lab.copy(visitor, times: 5100)
    #expect(try !ben.get(Path.staffParticipants.url(query: ["study": lab.study.id.text])).text.contains(said))
    // The first of them wakes the work, which then goes on by itself.
    let waiting = try ben.get(list).text
    #expect(waiting.contains(said) && waiting.contains("data-live=\"1\"") && !waiting.contains("<tbody>"))
    #expect(waiting.contains("<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>"))
    try waitUntil { try !ben.get(list).text.contains(said) }
    #expect(try ben.get(list).text.contains("<tbody>"))
    // The figures of thousands are computed apart as well.
    try waitUntil { try !ben.get(overview).text.contains("id=\"awaited\"") }
    try lab.alter("research", "UPDATE standing_rules SET rules = 'other'")
    let page = try ben.get(overview)
    #expect(page.text.contains(said) && !page.text.contains("Nothing is missing"))
    try waitUntil { try !ben.get(overview).text.contains(said) }
    #expect(try ben.get(overview, ["If-None-Match: \(#require(page["ETag"]))"]).status == 200)
  }
}

extension TestLab {
  /// People who have consented and come as far as this one has without data.
  func copy(_ visitor: Visitor, times: Int) throws {
    let copies =
      "WITH RECURSIVE copies (n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM copies WHERE n < \(999 + times))"
    let person =
      "id || n, study, substr(code, 1, 4) || n, origin, language, enrolled_at, begun_at, introduced_at, last_seen_at"
    try alter(
      "research",
      """
      \(copies) INSERT INTO participants (id, study, code, origin, language, enrolled_at, begun_at, introduced_at,
        last_seen_at, left_at, place, enrolment_form)
      SELECT \(person), left_at, place, enrolment_form || n FROM participants, copies WHERE id = '\(visitor.id)';
      \(copies) INSERT INTO consents (id, participant, document_version, study_version, language, signed_at,
        document_number)
      SELECT id || n, participant || n, document_version, study_version, language, signed_at, document_number
      FROM consents, copies WHERE participant = '\(visitor.id)';
      INSERT INTO standings_due (participant, study) SELECT id, study FROM participants WHERE 1 = 1
      ON CONFLICT (participant) DO NOTHING
      """)
  }
}

import Crypto
import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The name that somebody gave on the telephone, beside their code.
@Suite(.serialized) struct VisitLabelRouteTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func plan(_ visitor: Visitor, _ label: String, as colleague: Colleague) throws -> Answer {
    try colleague.browser.post(
      Path.staffVisits.url(),
      [
        ("code", try visitor.participation(lab).participant.code.grouped),
        ("visit", visitor.study.visits[0].id.text), ("date", "2030-05-14"), ("time", "10:00"),
        ("minutes", "45"), ("experimenter", ""), ("station", ""), ("label", label),
      ])
  }

  private func day(_ colleague: Colleague) throws -> String {
    try colleague.browser.get(Path.staffVisits.url(query: ["day": "2030-05-14"])).text
  }

  @Test func itStandsBesideTheCodeUntilTheVisitIsOver() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    #expect(try plan(visitor, " Ms  Lovelace ", as: ben).status == 303)
    #expect(try day(ben).contains("<span class=\"visit-label\">Ms Lovelace</span>"))
    let person = Path.staffParticipant.url(visitor.id.text)
    #expect(try ben.browser.get(person).text.contains("Ms Lovelace"))
    let visit = try #require(try visitor.participation(lab).visits.first)
    let page = try ben.browser.get(Path.staffVisit.url(visit.id.text)).text
    #expect(page.contains("<p class=\"visit-label\">Ms Lovelace</p>"))
    #expect(page.contains("name=\"label\" type=\"text\" maxlength=\"60\" value=\"Ms Lovelace\""))
    // Neither their own page nor a calendar has it.
    #expect(try !visitor.browser.get(Path.dashboard.url()).text.contains("Lovelace"))
    #expect(try !ben.browser.get(Path.staffVisitCalendar.url(visit.id.text)).text.contains("Lovelace"))
    let off = [("to", "cancelled"), ("seen", "0")]
    #expect(try ben.browser.post(Path.staffVisitState.url(visit.id.text), off).status == 303)
    #expect(try !day(ben).contains("Lovelace") && !ben.browser.get(person).text.contains("Lovelace"))
  }

  /// Those who hand over a tablet look for a name, too. A screen on the wall shows none.
  @Test func itStandsInTheWeekAndWhereATabletIsHandedOver() throws {
    let ben = try Colleague(lab, .experimenter)
    #expect(try plan(Visitor(lab, at: .firstTest), "Ms Lovelace", as: ben).status == 303)
    let week = try ben.browser.get(Path.staffWeek.url(query: ["day": "2030-05-14"])).text
    #expect(week.contains("<span class=\"visit-label\">Ms Lovelace</span>"))
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor, in: 0)
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    try lab.store.keep(VisitLabel("Mr Babbage"), of: visitor.id, for: visit, context: desk)
    _ = try Tablet(lab)
    let code = try visitor.participation(lab).participant.code.grouped
    let board = try ben.browser.get(Path.staffBoard.url()).text
    #expect(board.contains(">\(code) · Mr Babbage · "))
    let tablets = try ben.browser.get(Path.staffStations.url()).text
    #expect(tablets.contains("<option value=\"\(code)\">Mr Babbage · "))
    let link = try ben.browser.post(Path.staffBoardLinks.url(), [("codes", "shown")]).text
    let wall = try #require(link.firstMatch(of: /\/wall\/[0-9a-f]{64}/))
    let shown = try lab.browser().get(String(wall.output))
    #expect(shown.status == 200 && !shown.text.contains("Babbage"))
  }

  /// A name that was given without an appointment is over with any visit, as the participant's other visits tell.
  @Test func aNameWithoutAnAppointmentStandsBesideTheVisit() throws {
    let ben = try Colleague(lab, .experimenter)
    let visitor = try Visitor(lab, at: .firstTest)
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    try lab.store.keep(VisitLabel("Mr Babbage"), of: visitor.id, for: nil, context: desk)
    let visit = try lab.plan(for: visitor, in: 0)
    let pages = [Path.staffVisits.url(), Path.staffWeek.url(), Path.staffHome.url()]
    for page in pages { #expect(try ben.browser.get(page).text.contains("Mr Babbage"), "\(page)") }
    // Another visit of theirs was over meanwhile.
    let next = try lab.store.close(visit.id, as: .noShow, seen: 0, in: lab.study, context: desk)
    #expect(next.isDone)
    _ = try lab.plan(for: visitor, in: 0)
    for page in pages { #expect(try !ben.browser.get(page).text.contains("Babbage"), "\(page)") }
  }

  @Test func onlyThoseOfTheStudySeeIt() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    #expect(try plan(visitor, "Ms Lovelace", as: ben).status == 303)
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    #expect(try !day(elsewhere).contains("Lovelace"))
    let manager = try Colleague(lab, .dataManager)
    #expect(try manager.browser.get(Path.staffVisits.url()).status == 403)
    #expect(try plan(visitor, "Somebody", as: manager).status == 403)
  }

  @Test func whatIsNoNameIsToldBesideTheField() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    for (typed, sentence) in [
      (String(repeating: "a", count: 5000), "at most 60"), ("a\u{202E}b", "cannot be shown"),
    ] {
      let refused = try plan(visitor, typed, as: ben)
      #expect(refused.status == 422 && refused.text.contains(sentence))
      #expect(refused.text.contains("aria-describedby=\"label-help label-problem\""))
    }
    #expect(try visitor.participation(lab).visits.isEmpty)
    #expect(try plan(visitor, "<script>alert(1)</script>", as: ben).status == 303)
    #expect(try !day(ben).contains("<script>alert") && day(ben).contains("&lt;script&gt;alert"))
  }

  @Test func anEmptiedFieldForgetsIt() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    _ = try plan(visitor, "Ms Lovelace", as: ben)
    let visit = try #require(try visitor.participation(lab).visits.first)
    let form = [
      ("date", "2030-05-14"), ("time", "11:00"), ("minutes", "45"), ("experimenter", ""), ("station", ""),
      ("seen", "0"), ("label", " "),
    ]
    #expect(try ben.browser.post(Path.staffVisit.url(visit.id.text), form).status == 303)
    #expect(try lab.store.visitLabels(of: [visitor.id]).isEmpty)
  }

  @Test func whoeverComesWithoutACardCanBeNamedToo() throws {
    let tablet = try Tablet(lab)
    let ben = try Colleague(lab, .experimenter)
    func receive(_ label: String) throws -> Answer {
      try ben.browser.post(
        Path.staffWalkIns.url(lab.study.id.text),
        [
          ("form", Token().text), ("station", tablet.station.id.text), ("language", "en"), ("label", label),
        ])
    }
    let before = try lab.ledger.count("participants", where: "1")
    let long = String(repeating: "a", count: 61)
    for (typed, sentence) in [("A\u{202E}da", "cannot be shown"), (long, "at most 60")] {
      let refused = try receive(typed)
      #expect(refused.status == 422 && refused.text.contains("<title>Error: "))
      #expect(refused.text.contains("role=\"alert\" tabindex=\"-1\" autofocus>"))
      #expect(refused.text.contains("<a href=\"#walk-in-label\">The name"))
      #expect(refused.text.contains("aria-describedby=\"walk-in-label-help walk-in-label-problem\""))
      #expect(refused.text.contains(sentence) && refused.text.contains("value=\"\(typed)\""))
    }
    #expect(try lab.ledger.count("participants", where: "1") == before)
    let page = try #require(try receive("Mr Babbage").location)
    #expect(try ben.browser.get(page).text.contains("Mr Babbage"))
  }
}

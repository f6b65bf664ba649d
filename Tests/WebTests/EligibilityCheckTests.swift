import Crypto
import Studies
import Testing

@testable import Web

/// Answers that exclude are asked about once more before they are final.
struct EligibilityCheckTests {
  let lab: TestLab

  init() throws { lab = try TestLab() }

  private var slip: [(String, String)] {
    lab.study.metAnswers.map { $0.0 == "age" ? ("age", "17") : $0 }
  }

  @Test func aSlipTakesNothingAwayBeforeItIsConfirmed() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let before = try lab.ledger.contents()
    #expect(
      try visitor.browser.post(Path.eligibility.url(), slip).location == Path.eligibilityCheck.url())
    let check = try visitor.browser.get(Path.eligibilityCheck.url())
    #expect(check.status == 200)
    #expect(check.text.contains("<strong>17</strong>") && check.text.contains("name=\"areRight\""))
    // No answer is marked: all of them are listed, and no reason is.
    #expect(check.text.components(separatedBy: "<dt>").count - 1 == lab.study.eligibility.count)
    for question in lab.study.eligibility {
      #expect(!check.text.contains(question.reason[Language("en")].escapedForPages))
    }
    #expect(try lab.ledger.changes(since: before) == [:])

    let changes = try visitor.browser.post(Path.eligibility.url(), slip + [("areRight", "no")])
    #expect(changes.location == Path.eligibility.url())
    let form = try visitor.browser.get(Path.eligibility.url())
    #expect(
      form.status == 200 && form.text.contains("value=\"17\"") && form.text.contains("name=\"wasChecked\""))
    #expect(try lab.ledger.changes(since: before) == [:])
    let corrected = try visitor.browser.post(
      Path.eligibility.url(), lab.study.metAnswers + [("wasChecked", "yes")])
    #expect(corrected.location == Path.consent.url())
    #expect(visitor.browser.cookies[GuestRequest.answersCookie] == nil)
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .real).refused == 0)
    #expect(try lab.store.auditTrail(of: visitor.id).map(\.action).contains("eligibility.checked"))
  }

  @Test func whatIsConfirmedIsFinalAndGoingBackSaysSo() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    _ = try visitor.browser.post(Path.eligibility.url(), slip)
    let turned = try visitor.browser.post(Path.eligibility.url(), slip + [("areRight", "yes")])
    #expect(turned.location?.contains("/not-eligible?") == true)
    #expect(visitor.browser.cookies[GuestRequest.answersCookie] == nil)
    #expect(try lab.store.screeningLog(of: lab.study.id, origin: .real).refused == 1)
    for path in [Path.eligibilityCheck, .eligibility] {
      let back = try visitor.browser.get(path.url())
      #expect(back.status == 401 && back.text.contains("your answers have not been kept"))
    }
    _ = try visitor.browser.post(Path.notEligible.url(lab.study.id.text))
    let later = try visitor.browser.get(Path.eligibility.url())
    #expect(later.status == 401 && !later.text.contains("still there"))
  }

  /// The page can be loaded again; neither an address, nor a file, nor the log has the answers, and whoever holds the
  /// browser next does not open them.
  @Test func answersToCheckAreInTheBrowserAloneAndForTheirOwnerAlone() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    #expect(try visitor.browser.get(Path.eligibilityCheck.url()).location == Path.eligibility.url())
    _ = try visitor.browser.post(Path.eligibility.url(), slip)
    for _ in 1...2 {
      #expect(try visitor.browser.get(Path.eligibilityCheck.url()).text.contains("<strong>17</strong>"))
    }
    let sealed = try #require(visitor.browser.cookies[GuestRequest.answersCookie])
    #expect(!sealed.contains(Array("age 17".utf8).hexadecimal))
    let next = try Visitor(lab, at: .eligibility)
    next.browser.cookies[GuestRequest.answersCookie] = sealed
    #expect(try next.browser.get(Path.eligibilityCheck.url()).location == Path.eligibility.url())
    #expect(try !next.browser.get(Path.eligibility.url()).text.contains("value=\"17\""))
  }

  /// Staff who try a study in their own browser find their lists as they left them, and their answers are asked about as
  /// those of anybody.
  @Test func staffWhoTryAStudyKeepTheirLists() throws {
    let browser = try Colleague(lab, .administrator).browser
    let study = lab.study.id.text
    let lists = [
      Path.staffAnswers.url(study, query: ["code": "K"]),
      Path.staffQueries.url(study, query: ["state": "all"]),
      Path.staffDeviations.url(study, query: ["kind": "note"]),
      Path.staffParticipants.url(query: ["code": "K"]), Path.staffVisits.url(query: ["study": study]),
    ]
    for list in lists { #expect(try browser.get(list).status == 200, "\(list)") }
    let kept = browser.cookies
    for name in ["answers", "queries", "deviations", "list", "visits"] {
      #expect(kept["labconsole_\(name)"] != nil, "\(name)")
    }
    let visitor = Visitor(browser, in: lab.study)
    try visitor.enrol()
    _ = try browser.post(Path.eligibility.url(), slip)
    #expect(try browser.get(Path.eligibilityCheck.url()).text.contains("<strong>17</strong>"))
    _ = try browser.post(Path.eligibility.url(), lab.study.metAnswers)
    #expect(browser.cookies[GuestRequest.answersCookie] == nil)
    for (name, value) in kept { #expect(browser.cookies[name] == value, "\(name)") }
  }

  /// Somebody who answers again and is turned away again is one person, and has each reason once.
  @Test func aSecondTryHasItsReasonsOnce() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    _ = try visitor.browser.post(Path.eligibility.url(), slip + [("areRight", "yes")])
    try visitor.enrol()
    let both = slip.map { $0.0 == "sight" ? ("sight", "no") : $0 } + [("areRight", "yes")]
    _ = try visitor.browser.post(Path.eligibility.url(), both)
    try visitor.enrol()
    _ = try visitor.browser.post(Path.eligibility.url(), both)
    let log = try lab.store.screeningLog(of: lab.study.id, origin: .real)
    #expect(log.refused == 3 && log.refusedAgain == 2)
    #expect(log.reasons.map { "\($0) \($1)" }.sorted() == ["age 1", "sight 1"])
    // The next person in this browser is somebody else.
    _ = try visitor.browser.post(Path.notEligible.url(lab.study.id.text))
    try visitor.enrol()
    _ = try visitor.browser.post(Path.eligibility.url(), slip + [("areRight", "yes")])
    let next = try lab.store.screeningLog(of: lab.study.id, origin: .real).reasons
    #expect(next.map { "\($0) \($1)" }.sorted() == ["age 2", "sight 1"])
  }

  @Test func theAppointmentIsMarkedInTheListOfVisits() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let plan = VisitPlan(time: lab.now, minutes: 45, experimenter: nil, station: nil)
    let planned = try lab.store.plan(
      plan, visit: lab.study.visits[0].id, of: visitor.id, in: lab.study, calendar: LabCalendar(),
      deviation: nil, context: AuditContext(by: .system, at: lab.now))
    try #require(planned.isDone)
    let code = try visitor.participation(lab).participant.code.grouped
    let desk = try Colleague(lab, .experimenter).browser
    let before = try desk.get(Path.staffVisits.url()).text
    #expect(before.contains(code) && !before.contains("Could not take part"))
    _ = try visitor.browser.post(Path.eligibility.url(), lab.study.unmetAnswers)
    let after = try desk.get(Path.staffVisits.url()).text
    #expect(!after.contains(code) && after.contains("Could not take part"))
  }
}

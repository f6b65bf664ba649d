import Crypto
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The first page of staff: the matters of the day, each with its action.
@Suite struct TodayTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
  }

  private func code() throws -> String { try visitor.participation(lab).participant.code.grouped }

  private func home(_ browser: Browser) throws -> String { try browser.get(Path.staffHome.url()).text }

  /// The part of the page under a heading, up to the next section.
  private func section(_ id: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "<section aria-labelledby=\"\(id)\">"), "no section \(id)")
    let rest = page[start.upperBound...]
    return String(rest[..<(rest.range(of: "</section>")?.lowerBound ?? rest.endIndex)])
  }

  private func move(_ visit: Visit, toMinutes minutes: Int) throws {
    let time = lab.now.advanced(bySeconds: minutes * 60)
    try lab.alter("research", "UPDATE visits SET planned_for = \(time.milliseconds)")
  }

  /// Minutes from now within this day, on the side of now where there is more of it.
  private var minutesOfToday: (past: Int, coming: Int) {
    let calendar = LabCalendar()
    let today = calendar.range(of: calendar.day(of: lab.now))
    let past = Int((lab.now.milliseconds - today.lowerBound.milliseconds) / 60_000)
    return (min(past, 30), min(Int((today.upperBound.milliseconds - lab.now.milliseconds) / 60_000) - 1, 30))
  }

  @Test func anAppointmentGoesThroughTheDay() throws {
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try section("visits-today", of: home(ben)).contains("No more visits today"))
    let visit = try lab.plan(for: visitor)
    let (past, coming) = minutesOfToday
    if coming > 1 {
      try move(visit, toMinutes: coming)
      let today = try section("visits-today", of: home(ben))
      #expect(try today.contains(code()) && today.contains("Expected") && !today.contains("did not come"))
    }
    if past > 10 {
      try move(visit, toMinutes: -past)
      let today = try section("visits-today", of: home(ben))
      #expect(today.contains("\(past) minutes late") && today.contains("value=\"no-show\""))
      #expect(today.contains("class=\"is-urgent\""))
      #expect(try ben.get(Path.staffVisits.url()).text.contains("\(past) minutes late"))
    }
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    let today = try section("visits-today", of: home(ben))
    #expect(today.contains(">Here<") && !today.contains("value=\"arrived\""))
    #expect(try ben.turn(visit.id, "ended", seen: 1, reason: "time").status == 303)
    #expect(try section("visits-today", of: home(ben)).contains("No more visits today"))
  }

  /// Two studies may both have a first visit; a study with a single visit gives it its own name.
  @Test func itSaysOfWhichStudyAVisitIs() throws {
    let other = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    try move(lab.plan(for: other, in: 0), toMinutes: 0)
    let study = lab.secondStudy.title[Language("en")]
    let today = try section("visits-today", of: home(Colleague(lab, .experimenter).browser))
    #expect(today.contains(">First visit</a> · \(study)"), "\(today)")
  }

  /// Forms of this page lead back to it, with a question in between as well.
  @Test func whoActsHereStaysHere() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let tablet = try Tablet(lab, "Tablet 7")
    let visit = try lab.plan(for: visitor)
    try move(visit, toMinutes: 0)
    #expect(try section("visits-today", of: home(ben)).contains("name=\"from\" value=\"today\""))
    let state = Path.staffVisitState.url(visit.id.text)
    func turn(_ state: String, _ fields: [(String, String)] = [], seen: Int) throws -> Answer {
      try ben.post(
        Path.staffVisitState.url(visit.id.text),
        [("to", state), ("seen", "\(seen)"), ("from", "today")] + fields)
    }
    let asked = try turn("no-show", seen: 0)
    #expect(asked.text.contains("name=\"from\" value=\"today\"") && asked.text.contains("name=\"sure\""))
    let steps: [(String, [(String, String)])] = [
      ("no-show", [("sure", "yes")]), ("planned", []), ("arrived", []),
    ]
    for (next, fields) in steps {
      let seen = try #require(try visitor.participation(lab).visits.first).changes
      let done = try turn(next, fields, seen: seen)
      #expect(done.location?.hasPrefix(Path.staffHome.url() + "?") == true, "\(next)")
      #expect(try ben.get(#require(done.location)).text.contains("Recorded."), "\(next)")
    }
    let handed = try ben.post(
      Path.staffHandovers.url(),
      [("code", try code()), ("station", tablet.station.id.text), ("from", "today")])
    #expect(handed.location?.hasPrefix(Path.staffHome.url() + "?") == true)
    // Elsewhere the list of the day follows.
    let seen = try #require(try visitor.participation(lab).visits.first).changes
    let ended = try ben.post(
      state, [("to", "ended"), ("seen", "\(seen)"), ("reason", "time"), ("remark", "")])
    #expect(ended.location?.hasPrefix(Path.staffVisits.url() + "?") == true)
  }

  /// A pause, a deviation and an early end, each by the form on the line of somebody who is here.
  @Test func whatHappensInAVisitIsRecordedOnItsLine() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let tablet = try Tablet(lab, "Tablet 7")
    let visit = try lab.plan(for: visitor)
    try move(visit, toMinutes: 0)
    #expect(try !section("visits-today", of: home(ben)).contains("today-more"))
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    let handover = try tablet.take(visitor)
    func act(_ kind: String, seen: Int, _ more: [(String, String)] = []) throws -> Answer {
      try ben.post(
        Path.staffInterventions.url(visitor.id.text),
        [("from", "today"), ("kind", kind), ("seen", "\(seen)"), ("reason", "technical")] + more)
    }
    let line = try section("visits-today", of: home(ben))
    for kind in ["pause", "deviation", "end-visit"] {
      #expect(line.contains("name=\"kind\" value=\"\(kind)\""), "\(kind)")
    }
    #expect(line.ranges(of: "<p>The tablet that they have is taken back as well.</p>").count == 1)
    #expect(line.contains("name=\"reason\" value=\"technical\"") && !line.contains("checked"))

    let paused = try act("pause", seen: 0, [("subject", "")])
    #expect(paused.location?.hasPrefix("/staff?notice=pauseBegun&about=\(visitor.id)&undo=pause&") == true)
    let after = try ben.get(#require(paused.location)).text
    #expect(after.contains("The visit is paused.") && after.contains("value=\"resume\""))
    // A deviation in no words is none: its form is open on the participant's page.
    #expect(try act("deviation", seen: 1, [("subject", ""), ("remark", "")]).status == 422)
    #expect(try act("deviation", seen: 1, [("subject", ""), ("remark", "The lamp failed")]).status == 303)

    // Somebody else's tablet stays with them.
    let other = try Tablet(lab, "Tablet 8").take(Visitor(lab, at: .firstTest))
    #expect(try act("resume", seen: 2, [("subject", "")]).status == 303)
    #expect(try lab.store.openHandover(handover.id) != nil)
    #expect(try act("end-visit", seen: 3, [("subject", visit.visit.text)]).status == 303)
    #expect(try lab.store.openHandover(handover.id) == nil && lab.store.openHandover(other.id) != nil)
    #expect(
      try lab.store.interventions(for: visitor.id).map(\.kind) == [.pause, .deviation, .resume, .endVisit])
    let left = try section("visits-today", of: home(ben))
    #expect(!left.contains("end-visit-\(visit.id)") && left.contains("value=\"ended\""))
  }

  /// The forms on the line of somebody who is here need the number of the newest intervention, and no remark.
  @Test func noRemarkIsOpenedForALine() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let visit = try lab.plan(for: visitor)
    try move(visit, toMinutes: 0)
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    let note = [
      ("kind", "note"), ("subject", ""), ("reason", "technical"), ("remark", "Glasses"), ("seen", "0"),
    ]
    #expect(try ben.post(Path.staffInterventions.url(visitor.id.text), note).status == 303)
    try lab.alter("identity", "UPDATE remarks SET text_sealed = X'010203'")
    let line = try section("visits-today", of: home(ben))
    let pause =
      #/value="pause">\s*<input type="hidden" name="subject" value="">\s*<input[^>]*name="seen" value="1">/#
    #expect(line.contains(pause))
  }

  /// The search has the focus where people begin, and nowhere else; a study leads to its cards and to its release.
  @Test func whatIsNeededMostIsOnePressAway() throws {
    let study = lab.study.id.text
    let page = try home(Colleague(lab, .administrator).browser)
    #expect(page.contains("id=\"find-code\"") && page.contains(" autofocus"))
    #expect(page.contains("href=\"\(Path.staffBatches.url(study))\""))
    #expect(page.contains("href=\"\(Path.staffReleasePreview.url(study))?audience=within\""))
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try !home(ben).contains(Path.staffReleasePreview.url(study)))
    #expect(try !ben.get(Path.staffVisits.url()).text.contains(" autofocus autocomplete"))
  }

  @Test func whatIsLeftOverIsApart() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let visit = try lab.plan(for: visitor)
    try move(visit, toMinutes: -2 * 1440)
    var page = try home(ben)
    #expect(try !section("visits-today", of: page).contains(code()))
    var left = try section("left-over", of: page)
    #expect(try left.contains(code()) && left.contains("what became of this appointment"))
    #expect(left.contains("value=\"no-show\"") && !left.contains("value=\"arrived\""))
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    try lab.alter("research", "UPDATE visits SET arrived_at = planned_for")
    page = try home(ben)
    left = try section("left-over", of: page)
    #expect(left.contains("not ended") && left.contains("value=\"ended\""))
  }

  /// The lists of the day and of the week, the page of the visit and that of the participant say it as well.
  @Test func whatNobodyHasAttendedToIsToldOnEveryPage() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let visit = try lab.plan(for: visitor, in: -2)
    let day = "\(LabCalendar().day(of: visit.plannedFor))"
    let pages = [
      Path.staffVisits.url(query: ["day": day]), Path.staffWeek.url(query: ["day": day]),
      Path.staffVisit.url(visit.id.text), Path.staffParticipant.url(visitor.id.text),
    ]
    let words = "Nobody has noted what became of this appointment"
    for page in pages { #expect(try ben.get(page).text.contains(words), "\(page)") }
    #expect(try ben.turn(visit.id, "no-show", seen: 0, sure: true).status == 303)
    for page in pages { #expect(try !ben.get(page).text.contains(words), "\(page)") }
  }

  /// A tablet that reports nothing stands in the list as on the board.
  @Test func aTabletWithAWarningNeedsSomebody() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let tablet = try Tablet(lab, "Tablet 7")
    try tablet.take(visitor)
    let needs = try section("needs", of: home(ben))
    #expect(try needs.contains("Tablet 7") && needs.contains(code()) && needs.contains("contact"))
    #expect(needs.contains(Path.staffStation.url(tablet.station.id.text)))
  }

  /// Somebody who is here and waits for staff is named, too, while no tablet tells of them.
  @Test func whoWaitsForStaffWithoutATabletIsNamed() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let waiting = try Visitor(lab, at: .quiz)
    for attempt in 1...lab.study.consent.quiz!.tries {
      try waiting.answerQuiz(attempt: attempt, rightly: false)
    }
    let visit = try lab.plan(for: waiting)
    try move(visit, toMinutes: 0)
    #expect(try section("needs", of: home(ben)).contains("Elsewhere, 1 person is"), "they are not here")
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    let code = try waiting.participation(lab).participant.code.grouped
    var needs = try section("needs", of: home(ben))
    #expect(needs.contains("Without a tablet") && needs.contains(code) && !needs.contains("Elsewhere"))
    #expect(needs.contains("Go through the comprehension questions with them"))
    #expect(needs.contains("href=\"\(Path.staffConsent.url(waiting.id.text))?from=today\""))
    try Tablet(lab, "Tablet 7").take(waiting)
    needs = try section("needs", of: home(ben))
    #expect(needs.contains("Tablet 7") && !needs.contains("Without a tablet"))
  }

  /// One that waits for its first attempt needs nobody.
  @Test func messagesThatFailNeedSomebody() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let failing = try lab.queueMessage(in: lab.study)
    _ = try lab.queueMessage(in: lab.study, to: "mirabelle@example.org")
    #expect(try !home(ben).contains("id=\"needs\""))
    try lab.store.noteProblem(
      MailProblem(.timedOut, answer: ""), with: failing, context: AuditContext(by: .system, at: lab.now))
    let needs = try section("needs", of: home(ben))
    #expect(
      needs.contains("1 message could not be delivered so far") && needs.contains(Path.staffOutbox.url()))
  }

  @Test func anAlteredAuditTrailNeedsAnAdministrator() throws {
    let lab = try TestLab { settings in
      let database = try DatabaseConnection(path: "\(settings.data)/identity.sqlite")
      try database.write { try $0.execute(sql: "DROP TRIGGER audit_seal_is_kept; DELETE FROM audit_seal") }
      try database.close()
    }
    let needs = try section("needs", of: home(Colleague(lab, .administrator).browser))
    #expect(needs.contains("the audit trail of the identity data is not as it was written"), "\(needs)")
    #expect(!needs.contains("the audit trail of the research data"))
    #expect(needs.contains("href=\"\(Path.staffSettings.url())\""))
    #expect(try !home(Colleague(lab, .experimenter).browser).contains("id=\"needs\""))
    // Of a lab whose trails are as they were written.
    #expect(try !home(Colleague(self.lab, .administrator).browser).contains("id=\"needs\""))
  }

  @Test func onlyThoseWhoRunVisitsHaveIt() throws {
    _ = try lab.plan(for: visitor)
    let page = try home(Colleague(lab, .dataManager).browser)
    #expect(try !page.contains("id=\"today\"") && !page.contains(code()) && page.contains("<h1>Studies</h1>"))
  }

  @Test func visitsOfOtherStudiesAreNotShown() throws {
    let visit = try lab.plan(for: visitor)
    try move(visit, toMinutes: -2 * 1440)
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    #expect(try !home(stranger).contains(code()))
    #expect(try home(Colleague(lab, .experimenter, study: lab.study.id).browser).contains(code()))
  }

  /// The page asks again and again, and is made anew only where something has changed or a minute has passed.
  @Test func anUnchangedPageIsNotMadeAgain() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let tag = try #require(ben.get(Path.staffHome.url())["ETag"])
    let again = try ben.get(Path.staffHome.url(), ["If-None-Match: \(tag)"]).status
    let minute = try #require(ben.get(Path.staffHome.url())["ETag"])
    #expect(again == 304 || minute != tag)
    _ = try lab.plan(for: visitor)
    #expect(try ben.get(Path.staffHome.url(), ["If-None-Match: \(minute)"]).status == 200)
  }
}

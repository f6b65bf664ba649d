import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Appointments on the console, and the pages of participants between two visits.
@Suite(.serialized) struct VisitTests {
  private let lab: TestLab
  private let calendar = LabCalendar()

  init() throws { lab = try TestLab() }

  /// Replaces the tasks in the second study; names sites, too.
  static let twoVisits = """

    tasks: [weight, demographics]
    visits:
      - id: first
        title: {en: First visit, de: Erster Termin}
        tasks: [weight]
      - id: second
        title: {en: Follow-up, de: Nachbefragung}
        tasks: [demographics]
        after: 14
        tolerance: 2
        open: yes
        booking: {until-hours: 24}
    sites:
      - id: berlin
        title: {en: Berlin, de: Berlin}
      - id: vienna
        title: {en: Vienna, de: Wien}

    """

  // MARK: - Planning

  @Test func anAppointmentIsMadeFromACode() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter)
    let code = try visitor.participation(lab).participant.code.grouped
    let form = try ben.browser.get(Path.staffVisits.url(query: ["code": code, "day": "2030-05-14"]))
    #expect(form.status == 200 && form.text.contains(#"value="2030-05-14""#))
    #expect(form.text.contains("Make this appointment"))
    let answer = try ben.browser.plan(code, experimenter: ben.member.id.text)
    #expect(answer.location?.hasPrefix("/staff/visits?day=2030-05-14") == true)
    let page = try ben.browser.get(try #require(answer.location))
    #expect(page.text.contains(code) && page.text.contains("The appointment has been made."))
    #expect(page.text.contains("Planned") && page.text.contains(ben.member.name))
    let visit = try #require(try visitor.participation(lab).visits.first)
    #expect(try visit.plannedFor == calendar.time(date: "2030-05-14", time: "10:00"))
    #expect(visit.minutes == 45 && visit.madeBy == ben.member.id)
    #expect(
      try ben.browser.get(Path.staffVisits.url(query: ["day": "2030-05-15"])).text.contains("No visits"))
    #expect(try ben.browser.get(Path.staffParticipant.url(visitor.id.text)).text.contains(visit.id.text))
    // A double tap makes no second appointment, and neither does another member of staff.
    #expect(try ben.browser.plan(code, experimenter: ben.member.id.text).status == 303)
    let eva = try Colleague(lab, .experimenter)
    let late = try eva.browser.plan(code)
    #expect(late.status == 422 && late.text.contains("There is already an appointment for this visit"))
    #expect(try visitor.participation(lab).visits.count == 1)
  }

  /// The forms propose the length of the visit, not that of the whole study.
  @Test func anAppointmentIsAsLongAsItsVisit() throws {
    let study = lab.secondStudy
    let (first, second) = (study.expectedMinutes(of: "first"), study.expectedMinutes(of: "second"))
    #expect(first != second && second < study.expectedMinutes)
    let ben = try Colleague(lab, .experimenter)
    func proposes(_ minutes: Int, _ url: String) throws -> Bool {
      let fields = try ben.browser.get(url).text.matches(of: /<input id="minutes"[^>]*>/)
      return fields.count == 1 && fields[0].output.contains("value=\"\(minutes)\"")
    }
    let new = try Visitor(lab, in: study, at: .firstTest)
    for (visitor, minutes) in [(new, first), (try lab.visitorBetweenVisits(), second)] {
      let code = try visitor.participation(lab).participant.code.grouped
      #expect(try proposes(minutes, Path.staffVisits.url(query: ["code": code])))
    }
    #expect(try proposes(first, Path.staffChosenVisits.url(query: ["chosen": new.id.text])))
    #expect(try proposes(second, Path.staffSlots.url()))
    try Tablet(lab).take(new, by: ben.member.id)
    #expect(try new.participation(lab).visits.map(\.minutes) == [first])
  }

  @Test(arguments: [
    ("date", "14.5.", "Choose a date."), ("time", "later", "Enter a time"),
    ("minutes", "0", "from 1 to 1440"),
    ("minutes", "long", "from 1 to 1440"), ("date", "", "Choose a date."),
  ])
  func whatIsWrongIsToldBesideItsField(field: String, typed: String, sentence: String) throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter).browser
    let code = try visitor.participation(lab).participant.code.grouped
    let answer = try ben.plan(code, changing: [field: typed])
    #expect(answer.status == 422 && answer.text.contains(sentence))
    #expect(answer.text.contains("\(field)-problem"))
    #expect(try visitor.participation(lab).visits.isEmpty)
  }

  @Test func wrongCodesAreTold() throws {
    let ben = try Colleague(lab, .experimenter, study: lab.study.id).browser
    let stranger = try Visitor(lab, in: lab.secondStudy, at: .firstTest).participation(lab).participant.code
    for code in ["", "K7QF", ParticipationCode.random().grouped, stranger.grouped] {
      #expect(try ben.plan(code).status == 422)
      #expect(try ben.get(Path.staffVisits.url(query: ["code": code])).status == 422)
    }
    let left = try Visitor(lab, at: .left).participation(lab).participant.code.grouped
    #expect(try ben.plan(left).text.contains("participation under this code has ended"))
  }

  @Test func theProfileListsWhatLiesAhead() throws {
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    func profile() throws -> String { try visitor.browser.get(Path.profile.url()).text }
    #expect(try !profile().contains("Your appointments"))
    let visit = try lab.plan(for: visitor)
    let page = try profile()
    #expect(
      page.contains("<h2 id=\"calendar\">Your appointments</h2>") && page.contains("<p>First visit<br>"))
    #expect(page.contains("<time datetime=\""))
    let past = lab.now.milliseconds - 7_200_000
    try lab.alter("research", "UPDATE visits SET planned_for = ? WHERE id = ?", [past, visit.id.text])
    #expect(try !profile().contains("First visit<br>"))
  }

  /// Before there is an appointment, the days are told between which it will be.
  @Test func theProfileTellsTheDaysOfTheNextVisit() throws {
    let visitor = try lab.visitorBetweenVisits()
    let page = try visitor.browser.get(Path.profile.url()).text
    #expect(page.contains("<a href=\"#next-visit\">Your next visit</a>"))
    #expect(page.contains("<p>Follow-up<br>You can come again: <strong>"))
    _ = try lab.plan(for: visitor, visit: "second", in: 14)
    #expect(try !visitor.browser.get(Path.profile.url()).text.contains("You can come again"))
  }

  @Test func outsideOfTheWindowAReasonIsAskedFor() throws {
    let visitor = try lab.visitorBetweenVisits()
    let ben = try Colleague(lab, .experimenter).browser
    let code = try visitor.participation(lab).participant.code.grouped
    let refused = try ben.plan(code, visit: "second")
    #expect(refused.status == 422 && refused.text.contains("outside the study"))
    #expect(refused.text.contains(#"name="reason""#))
    let empty = try ben.plan(code, visit: "second", changing: ["reason": ""])
    #expect(empty.status == 422 && empty.text.contains("reason-problem"))
    let wordless = try ben.plan(code, visit: "second", changing: ["reason": "something-else"])
    #expect(wordless.status == 422 && wordless.text.contains("in a few words"))
    #expect(try ben.plan(code, visit: "second", changing: ["reason": "unwell"]).status == 303)
    #expect(try visitor.participation(lab).visits.last?.isOutsideWindow == true)
    let kept = try lab.store.interventions(for: visitor.id)
    #expect(kept.map(\.kind) == [.deviation] && kept.map(\.reason) == [.unwell])
  }

  /// The history shows the earlier times of an appointment.
  @Test func theHistoryTellsTheTimesOfAnAppointment() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter).browser
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try ben.plan(code).status == 303)
    let visit = try #require(try visitor.participation(lab).visits.first)
    let form = try Path.staffVisit.goodForm(in: lab.study).map { name, value in
      switch name {
      case "code": (name, code)
      case "date": (name, "2030-05-16")
      case "seen": (name, String(visit.changes))
      default: (name, value)
      }
    }
    #expect(try ben.post(Path.staffVisit.url(visit.id.text), form).status == 303)
    let page = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Appointment made: 14 May 2030"))
    #expect(page.contains("Appointment moved: 16 May 2030"))
  }

  @Test func whatOverlapsIsToldAndNotRefused() throws {
    let ben = try Colleague(lab, .experimenter)
    let tablet = try Tablet(lab).station
    let visitors = try (1...2).map { _ in try Visitor(lab, at: .firstTest) }
    for (visitor, time) in zip(visitors, ["10:00", "10:30"]) {
      let code = try visitor.participation(lab).participant.code.grouped
      let answer = try ben.browser.plan(
        code, experimenter: ben.member.id.text, changing: ["time": time, "station": tablet.id.text])
      #expect(answer.status == 303)
    }
    let page = try ben.browser.get(Path.staffVisits.url(query: ["day": "2030-05-14"])).text
    #expect(page.contains("has the same tablet") && page.contains("the same experimenter is with"))
  }

  // MARK: - Outcomes

  @Test func comingDoingAndEnding() throws {
    let visitor = try Visitor(lab, at: .inRun)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    #expect(try visitor.participation(lab).visits[0].state == .arrived)
    let refused = try ben.turn(visit.id, "ended", seen: 1)
    #expect(refused.status == 422 && refused.text.contains("Not done: "))
    #expect(try visitor.participation(lab).visits[0].state == .arrived)
    #expect(try ben.turn(visit.id, "ended", seen: 1, reason: "time").status == 303)
    let record = try visitor.participation(lab)
    #expect(record.visits[0].state == .ended && record.skipped.count == 5)
    #expect(dueStep(in: lab.study, given: record) == .finished)
    #expect(try lab.store.interventions(for: visitor.id).map(\.kind) == [.deviation])
  }

  @Test func theEndWaitsForWhatIsUnsent() throws {
    let visitor = try Visitor(lab, at: .finished)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter).browser
    try ben.turn(visit.id, "arrived", seen: 0)
    try lab.alter("research", "UPDATE runs SET unsent_trials = 12 WHERE position = 4")
    let refused = try ben.turn(visit.id, "ended", seen: 1)
    #expect(refused.status == 422 && refused.text.contains("12 answers are still waiting on the device"))
    try lab.alter("research", "UPDATE runs SET unsent_trials = 0")
    #expect(try ben.turn(visit.id, "ended", seen: 1).status == 303)
    #expect(try lab.store.interventions(for: visitor.id).isEmpty)
  }

  /// The buttons that are pressed for everybody stand in the line, the others in its menu; another tablet is chosen there.
  @Test func aLineHoldsWhatIsPressedMost() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor, in: 0)
    let (first, second) = (try Tablet(lab, "Tablet 1"), try Tablet(lab, "Tablet 2"))
    try lab.alter(
      "research", "UPDATE visits SET station = ? WHERE id = ?", [second.station.id.text, visit.id.text])
    let ben = try Colleague(lab, .experimenter).browser
    func line() throws -> (pressed: String, menu: String) {
      let list = try ben.get(Path.staffVisits.url()).text
      let line = try #require(list.components(separatedBy: "<tr data-state").dropFirst().first)
      let parts = line.components(separatedBy: "<summary>More</summary>")
      try #require(parts.count == 2)
      return (parts[0], parts[1])
    }
    let planned = try line()
    #expect(planned.pressed.contains("value=\"arrived\"") && planned.menu.contains("value=\"no-show\""))
    #expect(planned.pressed.contains("name=\"station\" value=\"\(second.station.id)\""))
    #expect(planned.menu.contains("<option value=\"\(first.station.id)\""))
    try ben.turn(visit.id, "arrived", seen: 0)
    let here = try line()
    #expect(here.pressed.contains("value=\"ended\"") && here.pressed.contains("name=\"station\""))
    #expect(here.menu.contains("They are not here yet") && !here.menu.contains("value=\"ended\""))
  }

  @Test func theSecondExperimenterIsTold() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let (ben, eva) = (try Colleague(lab, .experimenter).browser, try Colleague(lab, .experimenter).browser)
    // The page asks first: a press on the wrong button changes nothing.
    let asked = try ben.turn(visit.id, "no-show", seen: 0)
    #expect(asked.status == 200 && asked.text.contains("another can be made, and this can be taken back"))
    #expect(try lab.store.visit(visit.id)?.state == .planned)
    #expect(try ben.turn(visit.id, "no-show", seen: 0, sure: true).status == 303)
    #expect(try ben.turn(visit.id, "no-show", seen: 0, sure: true).status == 303)
    let told = try eva.turn(visit.id, "arrived", seen: 0)
    #expect(told.status == 409)
    #expect(told.text.contains("Somebody was faster") && told.text.contains("Did not come"))
    #expect(try eva.turn(visit.id, "no-show", seen: 0).status == 409)
    let moved = try eva.post(
      Path.staffVisit.url(visit.id.text), try Path.staffVisit.goodForm(in: lab.study))
    #expect(moved.status == 409)
    // Another appointment can be made, and the one before stays.
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try eva.plan(code).status == 303)
    #expect(try visitor.participation(lab).visits.map(\.state) == [.noShow, .planned])
  }

  @Test func movingAndCallingOff() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter).browser
    let form = [
      ("date", "2030-06-01"), ("time", "09:15"), ("minutes", "30"), ("experimenter", ""), ("station", ""),
    ]
    let path = Path.staffVisit.url(visit.id.text)
    #expect(try ben.post(path, form + [("seen", "0")]).status == 303)
    #expect(try ben.post(path, form + [("seen", "0")]).status == 303)
    let moved = try visitor.participation(lab).visits[0]
    #expect(try moved.plannedFor == calendar.time(date: "2030-06-01", time: "09:15"))
    #expect(moved.changes == 1)
    #expect(try ben.turn(visit.id, "cancelled", seen: 0).status == 409)
    #expect(try ben.turn(visit.id, "cancelled", seen: 1).status == 303)
    #expect(try ben.get(path).text.contains("Cancelled"))
  }

  /// Participants who came a day early, or whose visit nobody ended for days, are in today's list while they are there.
  @Test func todaysListSaysWhoIsThere() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter).browser
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(try !ben.get(Path.staffVisits.url()).text.contains(code))
    #expect(
      try ben.turn(visit.id, "arrived", seen: 0).location?.contains("\(calendar.day(of: lab.now))") == true)
    let today = try ben.get(Path.staffVisits.url()).text
    #expect(today.contains(code) && today.contains("The appointment is for"))
    #expect(today.contains("<th scope=\"col\">What to do</th>"), "of the column with the buttons")
    let planned = Path.staffVisits.url(query: ["day": "\(calendar.day(of: visit.plannedFor))"])
    #expect(try ben.get(planned).text.contains("Arrived on"))
    try lab.alter("research", "UPDATE visits SET arrived_at = arrived_at - 2 * 86400000")
    #expect(try ben.get(Path.staffVisits.url()).text.contains("this visit has not been ended"))
    let yesterday = calendar.day(calendar.day(of: lab.now), plus: -1)
    #expect(try !ben.get(Path.staffVisits.url(query: ["day": "\(yesterday)"])).text.contains(code))
    #expect(try ben.turn(visit.id, "ended", seen: 1, reason: "time").status == 303)
    #expect(try !ben.get(Path.staffVisits.url()).text.contains(code))
  }

  @Test func anArrivalIsTakenBackWhileNothingIsDone() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let (ben, eva) = (try Colleague(lab, .experimenter).browser, try Colleague(lab, .experimenter).browser)
    let page = Path.staffVisit.url(visit.id.text)
    #expect(try !ben.get(page).text.contains("They are not here yet"))
    try ben.turn(visit.id, "arrived", seen: 0)
    #expect(try ben.get(page).text.contains("They are not here yet"))
    #expect(try ben.turn(visit.id, "planned", seen: 1).status == 303)
    #expect(try ben.turn(visit.id, "planned", seen: 1).status == 303)
    #expect(try eva.turn(visit.id, "planned", seen: 1).status == 409)
    #expect(try visitor.participation(lab).visits.map(\.state) == [.planned])
    #expect(
      try ben.get(Path.staffParticipant.url(visitor.id.text)).text.contains("Visit not begun after all"))
    try ben.turn(visit.id, "arrived", seen: 2)
    _ = try visitor.startRun()
    #expect(try !ben.get(page).text.contains("They are not here yet"))
    let told = try ben.turn(visit.id, "planned", seen: 3)
    #expect(told.status == 409 && told.text.contains("has been done already"))
  }

  @Test func aLaterVisitHasNoButtonBeforeTheFirstIsOver() throws {
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    let ben = try Colleague(lab, .experimenter).browser
    let page = Path.staffParticipant.url(visitor.id.text)
    let button = "They are here without an appointment"
    #expect(try ben.get(page).text.ranges(of: button).count == 1)
    let told = try ben.post(Path.staffArrivals.url(visitor.id.text), [("visit", "second")])
    #expect(
      told.status == 409 && told.text.contains("The visit before this one, First visit, is not finished"))
    #expect(try visitor.participation(lab).visits.isEmpty)
    // An appointment has no button either; the list of its day says why.
    let second = try lab.plan(for: visitor, visit: lab.secondStudy.visits[1].id, in: 0)
    let today = try ben.get(Path.staffVisits.url()).text
    let sentence = "The visit before this one, First visit, is not finished yet"
    #expect(today.contains(sentence) && !today.contains(#"value="arrived""#))
    #expect(try ben.get(Path.staffWeek.url()).text.contains(sentence))
    #expect(try ben.turn(second.id, "arrived", seen: 0).status == 409)
    for _ in lab.secondStudy.implicitTests[0].variants {
      _ = try visitor.browser.post(Path.breakTime.url())
      try visitor.playRun()
    }
    #expect(try ben.get(Path.staffVisits.url()).text.contains(#"value="arrived""#))
    #expect(try !ben.get(Path.staffWeek.url()).text.contains(sentence))
    // Everything of the first visit is done, so nobody can arrive for it any more.
    let late = try ben.post(Path.staffArrivals.url(visitor.id.text), [("visit", "first")])
    #expect(late.status == 409 && late.text.contains("Everything for this visit has been done already"))
  }

  @Test(arguments: [("here", "0"), ("danced", "0"), ("arrived", "x"), ("arrived", "")])
  func whatNoFormSends(to state: String, seen: String) throws {
    let visit = try lab.plan(for: try Visitor(lab, at: .firstTest))
    let ben = try Colleague(lab, .experimenter).browser
    let answer = try ben.post(Path.staffVisitState.url(visit.id.text), [("to", state), ("seen", seen)])
    #expect(answer.status == 400)
  }

  // MARK: - Between visits

  @Test func participantsSeeWhenTheyComeAgain() throws {
    let visitor = try lab.visitorBetweenVisits()
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.nextVisit.url())
    let page = try visitor.browser.get(Path.nextVisit.url())
    #expect(page.status == 200 && page.text.contains("Follow-up"))
    let second = lab.secondStudy.visits[1]
    let window = try #require(
      try visitor.participation(lab).window(of: second, in: lab.secondStudy, calendar))
    let days = Voice(phrases: try lab.console().phrases, language: Language("en")).days(window)
    #expect(page.text.contains(days) && !page.text.contains("Begin this visit"))
    // The visit is not open yet, for any request.
    #expect(try visitor.browser.post(Path.nextVisit.url()).status == 303)
    #expect(try visitor.participation(lab).visits.isEmpty)
    #expect(try visitor.browser.get(Path.survey.url("demographics")).location == Path.nextVisit.url())
  }

  /// In their own browser and on a tablet of the lab, as far as the study tells results there.
  @Test(arguments: ["no", "yes", "everywhere"])
  func theResultsOfAVisitAreToldOnceItIsDone(feedback: String) throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        TestLab.copyName, in: settings.studies, replacing: "feedback: everywhere",
        with: "feedback: \(feedback)")
    }
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    try Visitor(tablet.browser, in: lab.secondStudy).finishFirstVisit()
    let own = try visitor.browser.get(Path.nextVisit.url()).text
    let shared = try tablet.browser.get(Path.nextVisit.url()).text
    for page in [own, shared] {
      #expect(page.contains("aria-label=\"Tasks done across all visits: 4 of 5\""))
      #expect(page.contains(">4/5</text>") && page.contains("/css/results.css"))
    }
    let results = "id=\"results-\(lab.secondStudy.implicitTests[0].id)\""
    #expect(own.contains(results) == (feedback != "no"))
    #expect(own.contains("Your results") == (feedback != "no"))
    #expect(shared.contains(results) == (feedback == "everywhere"))
    #expect(shared.contains("Your results") == (feedback == "everywhere"))
  }

  @Test func whoHasAPINIsToldTheWayBackToTheResults() throws {
    let sentence = "With your participation code and your PIN you can look at them again later."
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    _ = try visitor.browser.post(Path.keepPlace.url(), Visitor.pin)
    _ = try visitor.browser.post(Path.permissions.url(), lab.secondStudy.grants)
    try visitor.finishFirstVisit()
    #expect(try visitor.browser.get(Path.nextVisit.url()).text.contains(sentence))
    let other = try lab.visitorBetweenVisits().browser.get(Path.nextVisit.url()).text
    #expect(other.contains("Your results") && !other.contains(sentence))
  }

  @Test func whatWasLeftOutIsNotCountedAsDoneBetweenVisits() throws {
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    for _ in 1...3 { try visitor.playRun() }
    let ben = try Colleague(lab, .experimenter).browser
    let subject = "\(lab.secondStudy.implicitTests[0].id)/4"
    #expect(
      try ben.intervene(visitor.id.text, "skip", subject: subject, reason: "time", seen: 0).status == 303)
    let page = try visitor.browser.get(Path.nextVisit.url()).text
    #expect(page.contains("aria-label=\"Tasks done across all visits: 3 of 5, left out: 1\""))
  }

  @Test func withinTheWindowTheyBeginByThemselves() throws {
    let visitor = try lab.visitorBetweenVisits()
    try lab.alter("research", "UPDATE runs SET finished_at = finished_at - 14 * 86400000")
    #expect(try visitor.browser.get(Path.nextVisit.url()).text.contains("Begin this visit"))
    #expect(try visitor.browser.post(Path.nextVisit.url()).location == Path.dashboard.url())
    #expect(try visitor.participation(lab).visits.map(\.state) == [.arrived])
    #expect(try visitor.browser.get(Path.survey.url("demographics")).status == 200)
  }

  @Test func staffBeginItOutsideOfTheWindowWithAReason() throws {
    let visitor = try lab.visitorBetweenVisits()
    let ben = try Colleague(lab, .experimenter).browser
    let path = Path.staffArrivals.url(visitor.id.text)
    let refused = try ben.post(path, [("visit", "second")])
    #expect(
      refused.status == 422 && refused.text.contains("This is outside the study’s window for this visit"))
    #expect(try ben.post(path, [("visit", "second"), ("reason", "time"), ("remark", "")]).status == 303)
    #expect(try visitor.browser.get(Path.survey.url("demographics")).status == 200)
    #expect(try lab.store.interventions(for: visitor.id).map(\.kind) == [.deviation])
    #expect(try ben.post(path, [("visit", "unknown")]).status == 400)
    let other = try Colleague(lab, .experimenter).browser
    #expect(try other.post(path, [("visit", "second")]).status == 409)
  }

  // MARK: - Calendars

  @Test func theLabsCalendarNamesCodesAndNothingElse() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter)
    let code = try visitor.participation(lab).participant.code.grouped
    for path in [Path.staffVisitCalendar.url(visit.id.text), Path.staffCalendar.url()] {
      let answer = try ben.browser.get(path)
      #expect(answer.status == 200 && answer.text.contains(code))
      #expect(answer.all("Content-Type").first?.hasPrefix("text/calendar") == true)
      #expect(!answer.text.contains("Ada") && answer.text.contains("UID:\(visit.id)@labconsole\r\n"))
    }
    let others = Path.staffCalendar.url(query: ["experimenter": ben.member.id.text])
    #expect(try !ben.browser.get(others).text.contains(code))
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    #expect(try !elsewhere.get(Path.staffCalendar.url()).text.contains(code))
  }

  @Test func participantsHaveACalendarOfTheirOwnOnlyIfTheyAgreed() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "- id: sound", with: "- id: reminders")
    }
    let visitor = try Visitor(lab, at: .firstTest)
    #expect(try visitor.browser.get(Path.ownCalendar.url()).status == 404)
    _ = try lab.plan(for: visitor)
    let answer = try visitor.browser.get(Path.ownCalendar.url())
    #expect(answer.status == 200)
    let title = lab.study.title[Language("en")]
    #expect(answer.text.contains("SUMMARY:\(title)"))
    let code = try visitor.participation(lab).participant.code
    #expect(!answer.text.contains(code.text) && !answer.text.contains(code.grouped))
    #expect(try visitor.browser.get(Path.profile.url()).text.contains(Path.ownCalendar.url()))
    try lab.store.record(
      [Permission.Known.reminders.id: false], of: visitor.id, studyVersion: lab.study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try visitor.browser.get(Path.ownCalendar.url()).status == 404)
    #expect(try !visitor.browser.get(Path.profile.url()).text.contains(Path.ownCalendar.url()))
  }
}

extension TestLab {
  /// An appointment in some months, made behind the console's back.
  func plan(for visitor: Visitor, visit: StudyVisit.ID? = nil, in days: Int = 300) throws -> Visit {
    let plan = VisitPlan(
      time: now.advanced(bySeconds: days * 86_400), minutes: 45, experimenter: nil, station: nil)
    let verdict = try store.plan(
      plan, visit: visit ?? visitor.study.visits[0].id, of: visitor.id, in: visitor.study,
      calendar: LabCalendar(),
      deviation: nil, context: AuditContext(by: .staff(StaffMember.ID("desk")), at: now))
    guard case .done(let visit) = verdict else { throw StoreRefusal.noSuchPosition }
    return visit
  }

  /// A participant who is done with the first of the two visits of the second study.
  func visitorBetweenVisits() throws -> Visitor {
    let visitor = try Visitor(self, in: secondStudy, at: .firstTest)
    try visitor.finishFirstVisit()
    return visitor
  }
}

extension Visitor {
  /// Does every test of the first of the two visits of the second study.
  func finishFirstVisit() throws {
    for _ in study.implicitTests[0].variants {
      _ = try browser.post(Path.breakTime.url())
      try playRun()
    }
  }
}

extension Browser {
  fileprivate func plan(
    _ code: String, visit: String = "visit", experimenter: String = "", changing: [String: String] = [:]
  ) throws -> Answer {
    var fields = [
      "code": code, "visit": visit, "date": "2030-05-14", "time": "10:00", "minutes": "45",
      "experimenter": experimenter, "station": "",
    ]
    fields.merge(changing) { $1 }
    return try post(Path.staffVisits.url(), fields.map { ($0.key, $0.value) })
  }

  @discardableResult
  func turn(_ visit: Visit.ID, _ state: String, seen: Int, reason: String? = nil, sure: Bool = false) throws
    -> Answer
  {
    try post(
      Path.staffVisitState.url(visit.text),
      [("to", state), ("seen", String(seen))] + (reason.map { [("reason", $0), ("remark", "")] } ?? [])
        + (sure ? [("sure", "yes")] : []))
  }
}

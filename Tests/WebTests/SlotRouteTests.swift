import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Times that staff offer and participants choose, on their pages.
@Suite(.serialized) struct SlotRouteTests {
  private let lab: TestLab
  private let calendar = LabCalendar()

  init() throws { lab = try TestLab() }

  /// The form that offers two times on the day after two weeks, which is in the window of the second visit.
  private func form(_ step: String = "offer", changing: [String: String] = [:]) -> [(String, String)] {
    let day = calendar.day(calendar.day(of: lab.now), plus: 14)
    var fields = [
      "visit": "\(TestLab.copyName)/second", "first": "\(day)", "last": "", "begin": "10:00", "end": "12:00",
      "minutes": "60", "pause": "0", "experimenter": "", "station": "", "site": "", "step": step,
    ]
    for weekday in 1...7 { fields["weekday-\(weekday)"] = "on" }
    fields.merge(changing) { $1 }
    return fields.map { ($0.key, $0.value) }.filter { !$0.1.isEmpty || $0.0.hasPrefix("s") }
  }

  private func slots() throws -> [OfferedSlot] {
    try lab.store.slots(
      SlotQuery(time: lab.now..<Timestamp(milliseconds: .max), studies: [lab.secondStudy.id]))
  }

  /// Two times on offer.
  private func offer(_ browser: Browser) throws -> [VisitSlot.ID] {
    #expect(try browser.post(Path.staffSlots.url(), form()).status == 303)
    return try slots().map(\.slot.id)
  }

  // MARK: - Staff

  @Test func whatIsOfferedIsSeenFirst() throws {
    let ben = try Colleague(lab, .experimenter)
    let page = try ben.browser.get(Path.staffSlots.url())
    #expect(page.status == 200 && page.text.contains("No times on offer") && page.text.contains("Follow-up"))
    let own = ["experimenter": ben.member.id.text]
    let preview = try ben.browser.post(Path.staffSlots.url(), form("preview", changing: own))
    #expect(preview.status == 200 && preview.text.contains("2 times can be offered"))
    #expect(preview.text.contains("Offer these 2 times"))
    #expect(try slots().isEmpty)
    for _ in 1...2 {
      #expect(try ben.browser.post(Path.staffSlots.url(), form(changing: own)).status == 303)
    }
    #expect(try slots().count == 2, "a form that is sent twice offers nothing twice")
    let again = try ben.browser.post(Path.staffSlots.url(), form("preview", changing: own))
    #expect(again.text.contains("This time is on offer already") && again.text.contains("2 left out"))
    #expect(!again.text.contains("Offer these"))
    let list = try ben.browser.get(Path.staffSlots.url()).text
    #expect(list.contains("2 times") && list.contains(ben.member.name))
    let none = try ben.browser.get(Path.staffSlots.url(query: ["experimenter": "nobody"])).text
    #expect(none.contains("No times on offer"))
    let day = calendar.day(of: try #require(try slots().first).slot.beginsAt)
    let week = try ben.browser.get(Path.staffWeek.url(query: ["day": "\(day)"])).text
    #expect(week.ranges(of: "class=\"week-slot\"").count == 2)
  }

  @Test func aFreeTimeOfTheWeekLeadsToAnAppointmentAtIt() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let kim = try Colleague(lab, .experimenter, study: lab.secondStudy.id).member.id.text
    let tablet = try Tablet(lab, "Tablet 7").station.id.text
    let one = ["experimenter": kim, "station": tablet, "end": "11:00"]
    #expect(try ben.post(Path.staffSlots.url(), form(changing: one)).status == 303)
    let slot = try #require(try slots().first).slot
    let day = "\(calendar.day(of: slot.beginsAt))"
    let week = Path.staffWeek.url(query: ["day": day])
    let shown = try ben.get(week).text.firstMatch(of: /class="week-slot">\s*<a href="([^"#]+)#plan"/)
    let link = String(try #require(shown).output.1).replacing("&amp;", with: "&")
    let asked = try ben.get(link).text
    #expect(asked.contains("name=\"slot\" value=\"\(slot.id)\"") && asked.contains("At the free time:"))
    let visitor = try lab.visitorBetweenVisits()
    let code = try visitor.participation(lab).participant.code.grouped
    let filled = try ben.get("\(link)&code=\(code)").text
    for input in [
      "type=\"date\" value=\"\(day)\"", "type=\"time\" value=\"10:00\"", "size=\"5\" value=\"60\"",
    ] {
      #expect(filled.contains(input), "\(input)")
    }
    for value in [kim, tablet] { #expect(filled.contains("<option value=\"\(value)\" selected>")) }
    let plan = [
      ("code", code), ("visit", "second"), ("date", day), ("time", "10:00"), ("minutes", "60"),
      ("experimenter", kim), ("station", tablet),
    ]
    #expect(try ben.post(Path.staffVisits.url(), plan).status == 303)
    let visit = try #require(try visitor.participation(lab).visits.last)
    #expect(visit.plannedFor == slot.beginsAt && visit.station?.text == tablet)
    // Tablet and experimenter are taken now, and so the time is not free any more.
    #expect(try !ben.get(week).text.contains("week-slot"))
    let late = try ben.get(link)
    #expect(late.status == 422 && late.text.contains("This time is no longer free."))
  }

  /// The list of a day has its free times too, of the studies and the experimenter that it is narrowed to.
  @Test func theFreeTimesOfADayLeadToAppointmentsAtThem() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let tablet = try Tablet(lab, "Tablet 7").station.id.text
    #expect(try ben.post(Path.staffSlots.url(), form(changing: ["station": tablet])).status == 303)
    let slots = try slots().map(\.slot)
    let day = "\(calendar.day(of: try #require(slots.first).beginsAt))"
    func links(_ query: KeyValuePairs<String, String>) throws -> [String] {
      let page = try ben.get(Path.staffVisits.url(query: query)).text
      return page.matches(of: /<li><a class="link" href="([^"#]+)#plan"><time/).map {
        String($0.output.1).replacing("&amp;", with: "&")
      }
    }
    let shown = try links(["day": day])
    #expect(shown.count == 2)
    for (link, slot) in zip(shown, slots) {
      #expect(try ben.get(link).text.contains("name=\"slot\" value=\"\(slot.id)\""))
    }
    #expect(try links(["day": day, "study": lab.secondStudy.id.text]).count == 2)
    #expect(try links(["day": day, "study": lab.study.id.text]).isEmpty)
    let before = "\(calendar.day(calendar.day(of: slots[0].beginsAt), plus: -1))"
    #expect(try links(["day": before]).isEmpty)
    // A time that somebody has taken is free for nobody else.
    let visitor = try lab.visitorBetweenVisits()
    let code = try visitor.participation(lab).participant.code.grouped
    let plan = [
      ("code", code), ("visit", "second"), ("date", day), ("time", "10:00"), ("minutes", "60"),
      ("experimenter", ""), ("station", tablet),
    ]
    #expect(try ben.post(Path.staffVisits.url(), plan).status == 303)
    #expect(try links(["day": day]) == Array(shown.dropFirst()))
  }

  /// The study of a visit decides who can be chosen for it.
  @Test func nobodyIsOfferedForAStudyThatTheyDoNotWorkOn() throws {
    let ben = try Colleague(lab, .experimenter)
    let eva = try Colleague(lab, .experimenter, study: lab.study.id)
    let kim = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    func offered(_ url: String) throws -> Substring {
      let page = try ben.browser.get(url).text
      let choice = page.firstMatch(of: #/id="experimenter".*?</select>/#.dotMatchesNewlines())
      return try #require(choice?.output)
    }
    let slots = try offered(Path.staffSlots.url())
    #expect(slots.contains(kim.member.name) && !slots.contains(eva.member.name))
    let visitor = try Visitor(lab, at: .firstTest)
    let code = try visitor.participation(lab).participant.code.grouped
    let visits = try offered(Path.staffVisits.url(query: ["code": code]))
    #expect(visits.contains(eva.member.name) && !visits.contains(kim.member.name))
    #expect(visits.contains(ben.member.name))
    // A form that says so all the same names nobody.
    let own = ["experimenter": eva.member.id.text]
    #expect(try ben.browser.post(Path.staffSlots.url(), form(changing: own)).status == 303)
    #expect(try self.slots().map(\.slot.experimenter) == [nil, nil])
  }

  /// The visit is chosen before the rest of the form: it offers those who may run that one.
  @Test func theFormIsAboutOneStudy() throws {
    let third = "third-study"
    let lab = try TestLab { settings in
      let studies = URL(fileURLWithPath: settings.studies)
      try FileManager.default.copyItem(
        at: studies.appendingPathComponent(TestLab.copyName), to: studies.appendingPathComponent(third))
      try TestLab.rewrite(
        third, in: settings.studies, replacing: "study: \(TestLab.copyName)", with: "study: \(third)")
    }
    let ben = try Colleague(lab, .experimenter).browser
    let kim = try Colleague(lab, .experimenter, study: lab.secondStudy.id).member
    let eva = try Colleague(lab, .experimenter, study: Study.ID(third)).member
    for (study, member, other) in [(TestLab.copyName, kim, eva), (third, eva, kim)] {
      let page = try ben.get(Path.staffSlots.url(query: ["visit": "\(study)/second"])).text
      let choice = page.firstMatch(of: #/id="experimenter".*?</select>/#.dotMatchesNewlines())
      let offered = try #require(choice?.output)
      #expect(offered.contains(member.name) && !offered.contains(other.name), "\(study)")
      #expect(page.contains("<input type=\"hidden\" name=\"visit\" value=\"\(study)/second\">"))
      #expect(page.contains("<option value=\"\(study)/second\" selected>"))
    }
    let first = try ben.get(Path.staffSlots.url(query: ["visit": "\"><script>"])).text
    #expect(first.contains(/name="visit" value="(second|third)-study\/second"/))
    // Of one alone, none is to be chosen.
    let one = try Colleague(lab, .experimenter, study: Study.ID(third)).browser
      .get(Path.staffSlots.url()).text
    #expect(!one.contains("id=\"chosen-visit\"") && one.contains("value=\"\(third)/second\""))
  }

  @Test func aClashIsNamedAndLeftOut() throws {
    let ben = try Colleague(lab, .experimenter)
    let visitor = try Visitor(lab, at: .firstTest)
    let code = try visitor.participation(lab).participant.code.grouped
    let day = calendar.day(calendar.day(of: lab.now), plus: 14)
    let plan = VisitPlan(
      time: calendar.time(on: day, minute: 630), minutes: 20, experimenter: ben.member.id, station: nil)
    _ = try lab.store.plan(
      plan, visit: lab.study.visits[0].id, of: visitor.id, in: lab.study, calendar: calendar, deviation: nil,
      context: AuditContext(by: .staff(ben.member.id), at: lab.now))
    let own = ["experimenter": ben.member.id.text]
    let preview = try ben.browser.post(Path.staffSlots.url(), form("preview", changing: own)).text
    #expect(preview.contains("the same experimenter is with \(code)") && preview.contains("1 left out"))
    #expect(try ben.browser.post(Path.staffSlots.url(), form(changing: own)).status == 303)
    #expect(try slots().map { calendar.timeOfDay(of: $0.slot.beginsAt) } == ["11:00"])
    // Somebody of the other study alone is not told whose visit it is.
    let eva = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    let theirs = try eva.browser.post(Path.staffSlots.url(), form("preview", changing: own)).text
    #expect(!theirs.contains(code) && theirs.contains("somebody from another study"))
  }

  @Test(arguments: [
    ("first", "", "Choose a date"), ("first", "2026-02-30", "Choose a date"),
    ("last", "2020-01-01", "before the first"), ("begin", "25:00", "Enter a time"),
    ("end", "09:00", "after the beginning"), ("minutes", "0", "from 1 to 1440"),
    ("pause", "-1", "from 0 to 720"),
    ("minutes", "<script>", "from 1 to 1440"), ("last", "2999-01-01", "Choose a date"),
  ])
  func aBadOfferIsToldBesideItsField(field: String, value: String, says: String) throws {
    let ben = try Colleague(lab, .experimenter).browser
    let answer = try ben.post(Path.staffSlots.url(), form("preview", changing: [field: value]))
    #expect(answer.status == 422 && answer.text.contains(says) && answer.text.contains("\(field)-problem"))
    #expect(try !answer.text.contains("\"<script>") && slots().isEmpty)
  }

  @Test(arguments: [
    (["minutes": "180"], "end-problem", "No time fits"),
    (["minutes": "1", "begin": "00:00", "end": "23:00"], "last-problem", "That would be 1,380 times"),
  ])
  func anOfferOfNothingOrTooMuchIsRefused(change: [String: String], problem: String, says: String) throws {
    let ben = try Colleague(lab, .experimenter).browser
    for step in ["preview", "offer"] {
      let answer = try ben.post(Path.staffSlots.url(), form(step, changing: change))
      #expect(answer.status == 422 && answer.text.contains(says) && answer.text.contains(problem))
    }
    #expect(try slots().isEmpty)
  }

  @Test func whatNoFormSendsIsRefused() throws {
    let ben = try Colleague(lab, .experimenter).browser
    for change in [["visit": "x/y"], ["visit": "\(TestLab.copyName)/first"], ["step": "s"]] {
      #expect(try ben.post(Path.staffSlots.url(), form(changing: change)).status == 400)
    }
    let foreign = try Colleague(lab, .experimenter, study: lab.study.id).browser
    #expect(try foreign.post(Path.staffSlots.url(), form()).status == 400)
    #expect(try foreign.get(Path.staffSlots.url()).text.contains("None of your studies"))
    let ids = try offer(ben)
    #expect(try foreign.post(Path.staffSlotWithdrawal.url(ids[0].text)).status == 404)
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try manager.get(Path.staffSlots.url()).status == 403)
    #expect(try manager.post(Path.staffSlotWithdrawal.url(ids[0].text)).status == 403)
    #expect(try slots().count == 2)
    #expect(try ben.post(Path.staffSlotWithdrawal.url(ids[0].text)).status == 303)
    #expect(try ben.post(Path.staffSlotWithdrawal.url(ids[0].text)).status == 404)
    #expect(try slots().map(\.slot.id) == [ids[1]])
  }

  /// Also beside the reason why a time cannot be withdrawn.
  @Test func whoWithdrawsATimeStaysInTheListAsItWasFiltered() throws {
    let ben = try Colleague(lab, .experimenter)
    let own = ["experimenter": ben.member.id.text]
    #expect(try ben.browser.post(Path.staffSlots.url(), form(changing: own)).status == 303)
    let ids = try slots().map(\.slot.id)
    let list = Path.staffSlots.url(query: ["experimenter": ben.member.id.text])
    let page = try ben.browser.get(list).text
    let field = "type=\"hidden\" name=\"experimenter\" value=\"\(ben.member.id)\""
    #expect(page.components(separatedBy: field).count == 2, "in the form of the list")
    #expect(try !ben.browser.get(Path.staffSlots.url()).text.contains(field))
    let sent = [("experimenter", ben.member.id.text)]
    let done = try ben.browser.post(Path.staffSlotWithdrawal.url(ids[0].text), sent)
    #expect(done.location == list + "&notice=slotWithdrawn")
    let visitor = try lab.visitorBetweenVisits()
    #expect(try visitor.browser.post(Path.nextVisitTime.url(ids[1].text)).status == 303)
    let taken = try ben.browser.post(Path.staffSlotWithdrawal.url(ids[1].text), sent)
    let chosen = "value=\"\(ben.member.id)\" selected"
    #expect(taken.status == 409)
    #expect(taken.text.components(separatedBy: "id=\"by\"")[1].contains(chosen))
  }

  /// Ticked in the list, they are named once more before they are withdrawn.
  @Test func severalTimesAreWithdrawnAtOnce() throws {
    let ben = try Colleague(lab, .experimenter)
    let own = ["experimenter": ben.member.id.text, "end": "13:00"]
    #expect(try ben.browser.post(Path.staffSlots.url(), form(changing: own)).status == 303)
    let ids = try slots().map(\.slot.id.text)
    let list = Path.staffSlots.url(query: ["experimenter": ben.member.id.text])
    let page = try ben.browser.get(list).text
    for id in ids { #expect(page.contains("type=\"checkbox\" name=\"chosen\" value=\"\(id)\"")) }
    let filter = [("experimenter", ben.member.id.text)]
    func send(_ chosen: [String], sure: Bool, _ browser: Browser? = nil) throws -> Answer {
      try (browser ?? ben.browser).post(
        Path.staffSlotWithdrawals.url(),
        filter + chosen.map { ("chosen", $0) } + (sure ? [("sure", "yes")] : []))
    }
    for nothing in [[], ["unknown"]] {
      let answer = try send(nothing, sure: true)
      #expect(answer.status == 422 && answer.text.contains("Choose at least one free time"))
    }
    let asked = try send([ids[0], ids[1], ids[1]], sure: false)
    #expect(asked.status == 200 && asked.text.contains("Withdraw these 2 times?"))
    #expect(asked.text.contains("type=\"hidden\" name=\"chosen\" value=\"\(ids[1])\""))
    #expect(!asked.text.contains("type=\"hidden\" name=\"chosen\" value=\"\(ids[2])\""))
    #expect(asked.text.contains("href=\"\(list)\">Keep them on offer"))
    #expect(try slots().count == 3)
    // Nobody withdraws times of a study that is not theirs.
    let foreign = try Colleague(lab, .experimenter, study: lab.study.id).browser
    #expect(try send(ids, sure: true, foreign).status == 422)
    #expect(try send(Array(ids.prefix(2)), sure: true).location == list + "&notice=slotsWithdrawn")
    #expect(try slots().map(\.slot.id.text) == [ids[2]])
    #expect(try send([ids[0], ids[2]], sure: true).location == list + "&notice=someSlotsWithdrawn")
    #expect(try slots().isEmpty)
  }

  // MARK: - Participants

  @Test func aParticipantChoosesChangesAndCancels() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let ids = try offer(ben)
    let visitor = try lab.visitorBetweenVisits()
    for page in [Path.nextVisit, .profile] {
      #expect(try visitor.browser.get(page.url()).text.contains(Path.nextVisitTimes.url()))
    }
    let list = try visitor.browser.get(Path.nextVisitTimes.url())
    #expect(list.status == 200 && ids.allSatisfy { list.text.contains(Path.nextVisitTime.url($0.text)) })
    let first = Path.nextVisitTime.url(ids[0].text)
    let question = try visitor.browser.get(first).text
    #expect(question.contains("Is this time right?") && question.contains("until 24 hours before"))
    #expect(try visitor.participation(lab).visits.isEmpty)
    for _ in 1...2 {
      let booked = try #require(try visitor.browser.post(first).location)
      #expect(try visitor.browser.get(booked).text.contains("Your appointment is made"))
    }
    let visit = try #require(try visitor.participation(lab).visits.first)
    #expect(try visitor.participation(lab).visits.count == 1 && visit.madeBy == nil)
    let next = try visitor.browser.get(Path.nextVisit.url()).text
    #expect(next.contains("Choose another time") && next.contains(Path.nextVisitCancellation.url()))
    let code = try visitor.participation(lab).participant.code.grouped
    let day = Path.staffVisits.url(query: ["day": "\(calendar.day(of: visit.plannedFor))"])
    #expect(try ben.get(day).text.contains(code))
    #expect(try ben.get(Path.staffSlots.url()).text.contains(code))
    #expect(try ben.post(Path.staffSlotWithdrawal.url(ids[0].text)).status == 409)
    // Another time, then none.
    #expect(try visitor.browser.post(Path.nextVisitTime.url(ids[1].text)).status == 303)
    #expect(try visitor.participation(lab).visits.map(\.changes) == [1])
    #expect(try slots().map { $0.booking == nil } == [true, false])
    let cancellation = Path.nextVisitCancellation.url()
    #expect(try visitor.browser.get(cancellation).text.contains("Cancel this appointment?"))
    #expect(try visitor.browser.post(cancellation, [("appointment", "unknown")]).status == 400)
    #expect(try visitor.browser.post(cancellation, [("appointment", visit.id.text)]).status == 303)
    #expect(try visitor.participation(lab).visits.map(\.state) == [.cancelled])
    #expect(try slots().allSatisfy { $0.booking == nil })
    #expect(lab.log.errors == [])
  }

  private static func labWithFirstVisitToChoose() throws -> TestLab {
    let title = "title: {en: First visit, de: Erster Termin}"
    return try TestLab {
      try TestLab.rewrite(
        TestLab.copyName, in: $0.studies, replacing: title, with: title + "\n    booking: {until-hours: 24}")
    }
  }

  /// Somebody who signs at home waits for the first visit, too, and chooses its time.
  @Test func theTimeOfTheFirstVisitIsChosenAtHome() throws {
    let lab = try Self.labWithFirstVisitToChoose()
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .permissions)
    _ = try visitor.browser.post(Path.permissions.url(), lab.secondStudy.grants)
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.nextVisit.url())
    let next = try visitor.browser.get(Path.nextVisit.url()).text
    #expect(next.contains("First visit") && next.contains(Path.nextVisitTimes.url()))
    #expect(!next.contains("We will arrange a day with you"))

    let day = calendar.day(calendar.day(of: lab.now), plus: 3)
    let desk = AuditContext(by: .staff(StaffMember.ID("desk")), at: lab.now)
    let offer = SlotOffer(
      visit: lab.secondStudy.visits[0].id, days: day...day, weekdays: Set(1...7), time: 600...660,
      minutes: 60, pause: 0)
    #expect(try lab.store.offer(offer, in: lab.secondStudy.id, calendar: calendar, context: desk) == 1)
    let all = SlotQuery(time: lab.now..<Timestamp(milliseconds: .max), studies: [lab.secondStudy.id])
    let slot = try #require(try lab.store.slots(all).first).slot
    #expect(try visitor.browser.post(Path.nextVisitTime.url(slot.id.text)).status == 303)
    let visit = try #require(try visitor.participation(lab).visits.first)
    #expect(visit.plannedFor == slot.beginsAt && visit.visit == "first")
    // Its tests wait until staff note that they have come.
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.nextVisit.url())
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
    #expect(lab.log.errors == [])
  }

  /// A walk-in has come: nobody waits who is handed a tablet before the consent.
  @Test func aTabletInTheirHandsIsTheFirstVisit() throws {
    let lab = try Self.labWithFirstVisitToChoose()
    let visitor = try Visitor(lab, in: lab.secondStudy, at: .eligibility)
    let tablet = try Tablet(lab)
    let code = try visitor.participation(lab).participant.code.grouped
    let form = [("code", code), ("station", tablet.station.id.text)]
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.post(Path.staffHandovers.url(), form).status == 303)
    let record = try visitor.participation(lab)
    #expect(record.visits.map(\.state) == [.arrived])
    #expect(record.hasBegun(lab.secondStudy.visits[0], in: lab.secondStudy))
  }

  @Test func aSlotJustTakenIsToldWithTheOthers() throws {
    let ids = try offer(Colleague(lab, .experimenter).browser)
    let (ada, grace) = (try lab.visitorBetweenVisits(), try lab.visitorBetweenVisits())
    let first = Path.nextVisitTime.url(ids[0].text)
    #expect(try grace.browser.get(first).status == 200)
    #expect(try ada.browser.post(first).status == 303)
    let late = try grace.browser.post(first)
    #expect(late.status == 409 && late.text.contains("this time is no longer free"))
    #expect(late.text.contains("<title>Error: "))
    #expect(late.text.contains(Path.nextVisitTime.url(ids[1].text)) && !late.text.contains("\"\(first)\""))
    for id in ["unknown", ids[0].text] {
      #expect(try grace.browser.get(Path.nextVisitTime.url(id)).status == 409)
    }
    #expect(try grace.participation(lab).visits.isEmpty)
    // At another step nothing is chosen.
    let early = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    let second = Path.nextVisitTime.url(ids[1].text)
    #expect(try early.browser.post(second).status == 303)
    #expect(try early.participation(lab).visits.isEmpty)
    #expect(try lab.browser().post(second).status != 200 && slots().last?.booking == nil)
  }

  @Test func whoFindsNoneWaitsAndStaffSeeIt() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let visitor = try lab.visitorBetweenVisits()
    let times = Path.nextVisitTimes.url()
    let none = try visitor.browser.get(times).text
    #expect(
      none.contains("No time is free at the moment") && none.contains("Tell me when a time becomes free"))
    #expect(try visitor.browser.post(Path.nextVisitWait.url(), [("wish", "dance")]).status == 400)
    for _ in 1...2 {
      #expect(try visitor.browser.post(Path.nextVisitWait.url(), [("wish", "join")]).status == 303)
    }
    #expect(try visitor.browser.get(times).text.contains("Leave the waiting list"))
    let code = try visitor.participation(lab).participant.code.grouped
    for page in [Path.staffVisits, .staffSlots] {
      #expect(try ben.get(page.url()).text.contains(code))
    }
    let elsewhere = try Colleague(lab, .experimenter, study: lab.study.id).browser
    #expect(try !elsewhere.get(Path.staffVisits.url()).text.contains(code))
    let ids = try offer(ben)
    #expect(try visitor.browser.post(Path.nextVisitTime.url(ids[0].text)).status == 303)
    #expect(try lab.store.waitingList(of: [lab.secondStudy.id], at: .everySite).isEmpty)
    let other = try lab.visitorBetweenVisits()
    // While some are free nobody has to wait.
    #expect(try other.browser.post(Path.nextVisitWait.url(), [("wish", "join")]).status == 303)
    #expect(try lab.store.waitingList(of: [lab.secondStudy.id], at: .everySite).isEmpty)
  }
}

extension TestLab {
  /// A slot of the second visit of the second study, in its window, at a time of its own.
  func offerSlot() throws -> VisitSlot.ID {
    let calendar = LabCalendar()
    let day = calendar.day(calendar.day(of: now), plus: 14)
    let all = SlotQuery(time: now..<Timestamp(milliseconds: .max), studies: [secondStudy.id])
    let begin = 480 + 30 * (try store.slots(all).count)
    let known = Set(try store.slots(all).map(\.slot.id))
    _ = try store.offer(
      SlotOffer(
        visit: secondStudy.visits[1].id, days: day...day, weekdays: Set(1...7), time: begin...begin + 30,
        minutes: 30, pause: 0), in: secondStudy.id, calendar: calendar,
      context: AuditContext(by: .staff(StaffMember.ID("desk")), at: now))
    return try #require(try store.slots(all).map(\.slot.id).first { !known.contains($0) })
  }
}

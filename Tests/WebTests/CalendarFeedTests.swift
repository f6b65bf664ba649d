import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Visits at an address that a calendar program subscribes to, and the week on the console.
@Suite(.serialized) struct CalendarFeedTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  /// The path of a new address.
  private func feed(of colleague: Colleague, _ whose: String = "all") throws -> String {
    let answer = try colleague.browser.post(Path.staffFeeds.url(), [("whose", whose)])
    #expect(answer.status == 200)
    return String(try #require(answer.text.firstMatch(of: /\/calendars\/[0-9a-f]{64}/)).output)
  }

  /// Revokes the only address of a colleague.
  private func revoke(_ colleague: Colleague, as somebody: Colleague? = nil) throws -> Answer {
    let id = try #require(try lab.store.calendarFeeds(of: colleague.member.id).first?.id)
    return try (somebody ?? colleague).browser.post(Path.staffFeedRevocation.url(id.text), [])
  }

  // MARK: - Reading

  @Test func aProgramReadsCodesWithoutSigningInUntilItIsRevoked() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let ben = try Colleague(lab, .experimenter)
    let path = try feed(of: ben)
    let calendar = try lab.browser().get(path)
    #expect(calendar.status == 200)
    #expect(calendar.all("Content-Type").first?.hasPrefix("text/calendar") == true)
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(calendar.text.contains("SUMMARY:\(code) · "))
    #expect(calendar.text.contains("UID:\(visit.id)@labconsole"))
    #expect(calendar.text.contains("NAME:Visits of the lab\r\n") && !calendar.text.contains("Ada"))
    // The page does not show the address again.
    let page = try ben.browser.get(Path.staffFeeds.url())
    #expect(page.text.contains("All visits that I may see") && !page.text.contains(path))
    // Nobody revokes the address of somebody else.
    #expect(try revoke(ben, as: Colleague(lab, .experimenter)).status == 404)
    #expect(try lab.browser().get(path).status == 200)
    let revoked = try #require(try revoke(ben).location)
    #expect(try ben.browser.get(revoked).text.contains("The address has been revoked."))
    #expect(try lab.browser().get(path).status == 404)
  }

  @Test func itHoldsWhatItsOwnerMaySeeAtThatMoment() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try lab.plan(for: visitor)
    let code = try visitor.participation(lab).participant.code.grouped
    let administrator = try Colleague(lab, .administrator)
    let ben = try Colleague(lab, .experimenter)
    let (all, own) = (try feed(of: ben), try feed(of: ben, "own"))
    #expect(try lab.browser().get(all).text.contains(code))
    // Nobody conducts this visit.
    let mine = try lab.browser().get(own)
    #expect(mine.status == 200 && !mine.text.contains(code))
    func give(_ role: StaffRole, _ study: Study.ID?) throws {
      try lab.store.setRole(
        role, study: study, account: ben.member.id,
        context: AuditContext(by: .staff(administrator.member.id), at: lab.now))
    }
    try give(.experimenter, lab.secondStudy.id)
    let elsewhere = try lab.browser().get(all)
    #expect(elsewhere.status == 200 && !elsewhere.text.contains(code))
    try give(.dataManager, nil)
    #expect(try lab.browser().get(all).status == 404)
    try give(.experimenter, nil)
    #expect(try lab.browser().get(all).text.contains(code))
    try lab.store.setActive(
      false, account: ben.member.id,
      context: AuditContext(by: .staff(administrator.member.id), at: lab.now))
    #expect(try lab.browser().get(all).status == 404)
  }

  /// A right address is let in all the same.
  @Test func guessingIsLimited() throws {
    let path = try feed(of: Colleague(lab, .experimenter))
    let stranger = lab.browser()
    for _ in 1...Guess.perAddress.times {
      #expect(try stranger.get(Path.calendarFeed.url(Token().text)).status == 404)
    }
    let refused = try stranger.get(Path.calendarFeed.url(Token().text))
    #expect(refused.status == 429 && refused.all("Retry-After").first.flatMap { Int($0) } ?? 0 > 0)
    #expect(try stranger.get(Path.calendarFeed.url("x")).status == 429)
    #expect(try stranger.get(path).status == 200)
  }

  @Test func noMoreThanTenAreMade() throws {
    let ben = try Colleague(lab, .experimenter)
    let wordless = try ben.browser.post(Path.staffFeeds.url(), [])
    #expect(wordless.status == 422 && wordless.text.contains("whose-problem"))
    for _ in 1...CalendarFeed.most { _ = try feed(of: ben) }
    let refused = try ben.browser.post(Path.staffFeeds.url(), [("whose", "own")])
    #expect(refused.status == 422 && refused.text.contains("You have 10 addresses already"))
    #expect(try lab.store.calendarFeeds(of: ben.member.id).count == CalendarFeed.most)
    // Those of others do not count.
    _ = try feed(of: Colleague(lab, .experimenter))
  }

  // MARK: - The week

  @Test func theWeekShowsEachVisitOnItsDayAndHour() throws {
    let (one, two) = (try Visitor(lab, at: .firstTest), try Visitor(lab, at: .firstTest))
    let ben = try Colleague(lab, .experimenter)
    var codes: [String] = []
    for (visitor, time) in [(one, "07:10"), (two, "07:30")] {
      codes.append(try visitor.participation(lab).participant.code.grouped)
      // A Sunday: the last day of its week.
      let form = [
        ("code", codes.last!), ("visit", visitor.study.visits[0].id.text), ("date", "2030-05-19"),
        ("time", time), ("minutes", "45"), ("experimenter", ben.member.id.text), ("station", ""),
      ]
      #expect(try ben.browser.post(Path.staffVisits.url(), form).status == 303)
    }
    func week(_ fields: KeyValuePairs<String, String>, _ colleague: Colleague? = nil) throws -> String {
      let answer = try (colleague ?? ben).browser.get(Path.staffWeek.url(query: fields))
      #expect(answer.status == 200)
      return answer.text
    }
    let page = try week(["day": "2030-05-14"])
    #expect(page.contains("2 visits") && page.contains("13 May 2030 to 19 May 2030"))
    let days = page.split(separator: "<li class=\"week-day")
    #expect(days.count == 8 && days[7].contains(codes[0]) && days[7].contains(codes[1]))
    #expect(!days[6].contains("class=\"week-visits\"") && days[6].contains("No visits on this day"))
    // The hour before a usual day is there because a visit begins in it, on every day.
    #expect(days[1].contains("<span class=\"week-time\" aria-hidden=\"true\">7:00</span>"))
    #expect(page.contains("the same experimenter is with \(codes[1])"))
    for day in ["2030-05-07", "2030-05-21"] { #expect(page.contains("/staff/visits/week?day=\(day)")) }
    for day in ["2030-05-12", "2030-05-20"] { #expect(try !week(["day": day]).contains(codes[0])) }
    #expect(try week(["day": "2030-05-12"]).contains("No visits in this week"))
    let eva = try Colleague(lab, .experimenter)
    #expect(try !week(["day": "2030-05-14", "experimenter": eva.member.id.text]).contains(codes[0]))
    #expect(try !week(["day": "2030-05-14", "study": lab.secondStudy.id.text]).contains(codes[0]))
    let elsewhere = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    #expect(try !week(["day": "2030-05-14"], elsewhere).contains(codes[0]))
    // One that was called off takes no time.
    let visit = try #require(try one.participation(lab).visits.first)
    let off = [("to", "cancelled"), ("seen", "0")]
    #expect(try ben.browser.post(Path.staffVisitState.url(visit.id.text), off).status == 303)
    let later = try week(["day": "2030-05-14"])
    #expect(later.contains("1 visit<") && !later.contains(codes[0]))
    #expect(later.contains(">8:00<") && later.contains(">7:00<"))
  }

  @Test func whatIsNoDayIsToday() throws {
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffWeek.url(query: ["day": "someday"]))
    #expect(page.status == 200 && page.text.contains("aria-current=\"date\""))
  }

  // MARK: - The place

  @Test func thePlaceStandsInCalendars() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "- id: sound", with: "- id: reminders")
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nconsent:\n",
        with: "\nplace: {en: \"Room 2, Example Street\", de: \"Raum 2\"}\nconsent:\n")
    }
    let visitor = try Visitor(lab, at: .firstTest)
    let visit = try lab.plan(for: visitor)
    let location = "LOCATION:Room 2\\, Example Street\r\n"
    #expect(try visitor.browser.get(Path.ownCalendar.url()).text.contains(location))
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.get(Path.staffVisitCalendar.url(visit.id.text)).text.contains(location))
    let german = Voice(phrases: try lab.console().phrases, language: Language("de"))
    let message = AppointmentMessage(visit: visit, study: lab.study, site: nil, words: german)
      .message(.made, to: try MailAddress("ada@example.org"))
    #expect(message.body.contains("\nRaum 2\n"))
  }
}

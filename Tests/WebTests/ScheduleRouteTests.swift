import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Tasks at home, as participants and staff of the example `diary` come to them.
@Suite(.serialized) struct ScheduleRouteTests {
  private let catcher: MailCatcher
  private let lab: TestLab
  private let study: Study

  init() throws {
    let catcher = try MailCatcher()
    self.catcher = catcher
    lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
      settings.publicURL = "https://lab.example.org"
      try FileManager.default.copyItem(
        at: TestLab.root.appendingPathComponent("Config/studies/diary"),
        to: URL(fileURLWithPath: settings.studies).appendingPathComponent("diary"))
    }
    study = try #require(lab.running.library.current.first { $0.id == "diary" })
  }

  /// Somebody who has done everything that is due today.
  private func diarist(_ address: String? = nil) throws -> Visitor {
    let visitor = try Visitor(lab, in: study, at: .firstTest)
    for question in try #require(study.survey("about-you")).questions {
      #expect(
        try visitor.browser.post(Path.surveyPage.url("about-you", question.id.text), [(".skip", "")]).status
          == 303)
    }
    if let address { _ = try visitor.browser.post(Path.profileContact.url(), [("email", address)]) }
    _ = try visitor.browser.get(Path.dashboard.url())
    return visitor
  }

  private func occasions(_ visitor: Visitor) throws -> [Occasion] { try visitor.participation(lab).occasions }

  /// Moves the first occasion to a time around now.
  /// - Parameter minutes: since it opened; it is open for an hour
  private func openFirst(of visitor: Visitor, task: StudyTask.ID = "mood", since minutes: Int = 1) throws {
    try open(1, of: visitor, task: task, since: minutes)
  }

  private func open(_ number: Int, of visitor: Visitor, task: StudyTask.ID = "mood", since minutes: Int)
    throws
  {
    let opensAt = lab.now.advanced(bySeconds: -60 * minutes)
    try lab.alter(
      "research",
      "UPDATE occasions SET opens_at = ?, expires_at = ? WHERE participant = ? AND task = ? AND number = ?",
      [
        opensAt.milliseconds, opensAt.advanced(bySeconds: 3600).milliseconds, visitor.id.text, task.text,
        number,
      ])
  }

  private func dashboard(_ visitor: Visitor) throws -> String {
    try visitor.browser.get(Path.dashboard.url()).text
  }

  // MARK: - The participant

  @Test func theDashboardTellsWhatComes() throws {
    let visitor = try diarist()
    #expect(try occasions(visitor).count == 18)
    let page = try dashboard(visitor)
    #expect(page.contains("0 of 18 done.") && page.contains("The next one comes tomorrow, between 9:00"))
    #expect(!page.contains("journey-complete") && !page.contains("/occasions/"))
    #expect(page.contains("<svg class=\"plot calendar calendar-days\""))
    #expect(page.contains(": “How are you right now?”. About one minute."))
  }

  @Test func whatIsOpenIsDoneAndNotAskedAgain() throws {
    let visitor = try diarist()
    try openFirst(of: visitor)
    let open = try dashboard(visitor)
    #expect(open.contains("action=\"/occasions/mood.1\""))
    #expect(open.contains(/You have until [^<]+ \([^)]+\) to begin\./))
    #expect(try occasions(visitor)[0].shownAt != nil)
    #expect(try visitor.browser.postRaw(Path.occasion.url("mood.1"), []).status == 403)
    #expect(try occasions(visitor)[0].begunAt == nil)
    let begun = try visitor.browser.post(Path.occasion.url("mood.1"), [])
    #expect(begun.location == Path.survey.url("mood.1"))
    // It is what is due now, whatever page is asked for.
    #expect(try visitor.browser.get(Path.survey.url("mood.2")).location == Path.dashboard.url())
    let items = ["content", "tense", "awake", "gloomy", "calm", "listless"]
    let answer = try visitor.browser.post(
      Path.surveyPage.url("mood.1", "moment"), items.map { ($0, "6") })
    #expect(answer.location == Path.surveyPage.url("mood.1", "before"))
    let last = try visitor.browser.post(Path.surveyPage.url("mood.1", "before"), [("company", "friends")])
    #expect(last.location == Path.surveyEnd.url("mood.1"))
    #expect(try visitor.browser.get(Path.surveyEnd.url("mood.1")).status == 200)
    #expect(try occasions(visitor)[0].doneAt != nil)
    let page = try dashboard(visitor)
    #expect(page.contains("1 of 18 done.") && !page.contains("/occasions/"))
    #expect(try visitor.browser.post(Path.occasion.url("mood.1"), []).status == 303)
    #expect(try lab.store.history(of: "mood.1", by: visitor.id).count == 7)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// Of two that can be begun, the one that closes first is offered, whichever opened first; the table names both tasks.
  @Test func whatClosesFirstIsOfferedAndEveryRowNamesItsTask() throws {
    let visitor = try diarist()
    try openFirst(of: visitor, task: "reactions", since: 10)
    try openFirst(of: visitor, since: 1)
    #expect(try dashboard(visitor).contains("action=\"/occasions/reactions.1\""))
    try openFirst(of: visitor, since: 20)
    #expect(try dashboard(visitor).contains("action=\"/occasions/mood.1\""))
    // One that opened first and stays open for longer waits.
    try lab.alter(
      "research",
      "UPDATE occasions SET opens_at = opens_at - 3600000, expires_at = expires_at + 7200000 WHERE task = 'mood' AND number = 1"
    )
    let page = try dashboard(visitor)
    #expect(page.contains("action=\"/occasions/reactions.1\""))
    #expect(page.contains("<th scope=\"col\">Task</th>"))
    let titles = try ["mood", "reactions"].map { try #require(study.task($0)).title[Language("en")] }
    let cells = titles.map { page.components(separatedBy: "<td>\($0)</td>").count - 1 }
    #expect(cells == [15, 3])
  }

  /// The ring is not full on the first day; it counts what is over, and the encouragement stays until nothing is left.
  @Test func theRingCountsTheTimesAtHome() throws {
    let visitor = try Visitor(lab, in: study, at: .firstTest)
    #expect(try dashboard(visitor).contains("aria-label=\"Tasks done: 0 of 1\""))
    let diarist = try diarist()
    var page = try dashboard(diarist)
    #expect(page.contains("aria-label=\"Your times at home: 0 of 18 past\"") && !page.contains("ring-done"))
    #expect(page.contains("From now on you do everything at home"))
    try openFirst(of: diarist, since: 61)
    page = try dashboard(diarist)
    #expect(page.contains("Your times at home: 1 of 18 past") && page.contains("your next times are below"))
    try lab.alter(
      "research", "UPDATE occasions SET opens_at = 1, expires_at = 2 WHERE participant = ?", [diarist.id.text]
    )
    page = try dashboard(diarist)
    #expect(page.contains("Your times at home: 18 of 18 past"))
    #expect(!page.contains("your next times are below") && !page.contains("one of your times is left"))
  }

  @Test func whatIsNotOpenCannotBeBegun() throws {
    let visitor = try diarist()
    for occasion in ["mood.2", "mood.99", "mood", "about-you.1", "%2e%2e"] {
      let answer = try visitor.browser.post(Path.occasion.url(occasion), [])
      #expect([303, 404].contains(answer.status), "\(occasion)")
    }
    #expect(try occasions(visitor).allSatisfy { $0.begunAt == nil })
    try openFirst(of: visitor, since: 61)
    #expect(try visitor.browser.post(Path.occasion.url("mood.1"), []).location == Path.dashboard.url())
    #expect(try dashboard(visitor).contains("0 of 18 done, 1 missed."))
  }

  @Test func whatWasBegunIsNotCalledMissed() throws {
    let visitor = try diarist()
    try openFirst(of: visitor, since: 61)
    try open(2, of: visitor, since: 200)
    try lab.alter(
      "research",
      "UPDATE occasions SET begun_at = opens_at, closed_at = expires_at WHERE task = 'mood' AND number = 2")
    #expect(try dashboard(visitor).contains("0 of 18 done, 2 missed or not finished."))
  }

  @Test func whoseTimeZoneChangesKeepsTheTimesOfDay() throws {
    let visitor = try diarist()
    let before = try occasions(visitor)
    let answer = try visitor.browser.post(Path.profileTimeZone.url(), [("time-zone", "Pacific/Auckland")])
    #expect(answer.status == 303)
    let page = try visitor.browser.get(try #require(answer.location)).text
    #expect(
      page.contains("Your time zone has been changed.")
        && page.contains("value=\"Pacific/Auckland\" selected"))
    #expect(try occasions(visitor) != before)
    #expect(try dashboard(visitor).contains("The times are those of Pacific/Auckland."))
    #expect(
      try visitor.browser.post(Path.profileTimeZone.url(), [("time-zone", "Mars/Olympus")]).status == 400)
  }

  // MARK: - The calendar

  private func events(_ visitor: Visitor) throws -> [[String: String]] {
    let file = try visitor.browser.get(Path.ownCalendar.url())
    try #require(file.status == 200 && file["Content-Type"] == "text/calendar; charset=utf-8")
    let lines = file.text.replacingOccurrences(of: "\r\n ", with: "")
      .components(separatedBy: "\r\n")
    return lines.split(separator: "BEGIN:VEVENT").dropFirst().map { event in
      Dictionary(
        event.map { line in
          let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
          return (parts.first ?? "", parts.last ?? "")
        }
      ) { first, _ in first }
    }
  }

  /// Random times stay secret; entries keep their identifier and count their moves; what a study gives up is taken back.
  @Test func theTimesGoIntoTheOwnCalendar() throws {
    let visitor = try diarist("ada@example.org")
    #expect(try dashboard(visitor).contains("href=\"\(Path.ownCalendar.url())\" download"))
    let before = try events(visitor)
    let first = try occasions(visitor)[0]
    #expect(before.count == 18 && Set(before.map { $0["UID"] }).count == 18)
    #expect(before.allSatisfy { $0["SEQUENCE"] == "0" && $0["STATUS"] == "CONFIRMED" })
    #expect(before.allSatisfy { $0["SUMMARY"] == "Task at home: \(study.title[Language("en")])" })
    // Those at a set time, three of them, take time and have an alarm.
    #expect(before.count { $0["TRANSP"] == "TRANSPARENT" && $0["TRIGGER"] == nil } == 15)
    let calendar = LabCalendar()
    let nine = calendar.time(on: calendar.day(of: first.opensAt), minute: 9 * 60)
    #expect(before[0]["DTSTART"] == Self.utc(nine))
    let moved = try visitor.browser.post(Path.profileTimeZone.url(), [("time-zone", "Pacific/Auckland")])
    #expect(moved.status == 303)
    let after = try events(visitor)
    #expect(after.map { $0["UID"] } == before.map { $0["UID"] })
    #expect(after.allSatisfy { $0["SEQUENCE"] == "1" } && after[0]["DTSTART"] != before[0]["DTSTART"])
    try lab.alter(
      "research",
      """
      INSERT INTO schedules (participant, task, study_version, starts_at, time_zone, seed, planned_at)
      SELECT participant, 'given-up', study_version, starts_at, time_zone, seed, planned_at FROM schedules
      WHERE task = 'mood';
      UPDATE occasions SET task = 'given-up' WHERE task = 'mood' AND number = 1
      """)
    #expect(try events(visitor).count { $0["STATUS"] == "CANCELLED" } == 1)
    try lab.store.record(
      [Permission.Known.reminders.id: false], of: visitor.id, studyVersion: study.version,
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try visitor.browser.get(Path.ownCalendar.url()).status == 404)
  }

  /// An alarm tells when a task opens; the days in which it can be begun stay free for other things.
  @Test func whatIsOpenForDaysKeepsNoTimeOfTheCalendar() throws {
    let visitor = try diarist("ada@example.org")
    try lab.alter(
      "research",
      "UPDATE occasions SET expires_at = opens_at + 3 * 86400000 WHERE task = 'reactions' AND number = 1")
    let alarmed = try events(visitor).filter { $0["TRIGGER"] != nil }
    #expect(alarmed.count == 3 && alarmed.count { $0["TRANSP"] == "TRANSPARENT" } == 1)
  }

  private static func utc(_ time: Timestamp) -> String {
    let format = DateFormatter()
    format.timeZone = TimeZone(identifier: "UTC")
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    return format.string(from: time.date)
  }

  // MARK: - Staff

  @Test func staffFollowWhoDidWhat() throws {
    let visitor = try diarist()
    try openFirst(of: visitor, since: 70)
    let code = try visitor.participation(lab).participant.code.grouped
    let ben = try Colleague(lab, .experimenter).browser
    let page = try ben.get(Path.staffAdherence.url("diary")).text
    #expect(page.contains("data-prints"))
    #expect(page.contains(code) && page.contains("One person has a schedule."))
    #expect(page.contains("0 done, 1 missed, 0 not finished: 0% of those that were due were done."))
    // The picture is a calendar: that occasion on the day of the start (after midnight the day before), then five days.
    let days = page.matches(of: /class="plot-tick calendar-day" x="[0-9.]+" y="12">(-?\d+)</).map(\.output.1)
    #expect(page.contains(">Day</text>") && days.suffix(5) == ["1", "2", "3", "4", "5"] && days.count == 6)
    #expect(page.matches(of: /class="calendar-rule"/).count == 6)
    let own = Path.staffParticipantSchedule.url(visitor.id.text)
    #expect(page.contains("href=\"\(own)\""))
    #expect(try ben.get(own).text.contains("Missed"))
    #expect(try ben.get(Path.staffParticipant.url(visitor.id.text)).text.contains("href=\"\(own)\""))
    #expect(try ben.get(Path.staffAdherence.url("weight-iat")).status == 404)
    let dana = try Colleague(lab, .dataManager).browser
    let hers = try dana.get(Path.staffAdherence.url("diary")).text
    #expect(!hers.contains(code) && !hers.contains("href=\"\(own)\""))
    // In the picture and in the table.
    #expect(hers.components(separatedBy: ParticipantReference(of: visitor.id).grouped).count == 3)
  }

  /// Through links alone, which keep whether rehearsals are shown; who began nothing has no place among the active.
  @Test func theListSortsByItsHeads() throws {
    let (ada, bea) = (try diarist(), try diarist())
    try open(1, of: ada, since: 130)
    try lab.store.closeOccasions(context: AuditContext(by: .system, at: lab.now))
    try open(1, of: bea, since: 10)
    try lab.alter(
      "research",
      "UPDATE occasions SET begun_at = opens_at, done_at = opens_at + 60000 WHERE participant = ? AND task = 'mood' AND number = 1",
      [bea.id.text])
    let people = try [ada, bea].map { try $0.participation(lab).participant }
    let both = people.map(\.code.grouped)
    let ben = try Colleague(lab, .experimenter).browser
    func page(_ query: String) throws -> String {
      try ben.get(Path.staffAdherence.url("diary") + query).text
    }
    func codes(_ query: String) throws -> [String] {
      try page(query).matches(of: /<th scope="row"><a class="code" href="[^"]+">([^<]+)</).map {
        String($0.output.1)
      }
    }
    for (query, expected) in [
      ("", both), ("?sort=share", both), ("?sort=share&order=descending", both.reversed()),
      ("?sort=missed&order=descending", both), ("?sort=missed", both.reversed()),
      ("?sort=active", both.reversed()), ("?sort=active&order=descending", both.reversed()),
      ("?sort=code", both.sorted()), ("?sort=reference", both.sorted()), ("?sort=x&order=y&page=-1", both),
    ] as [(String, [String])] {
      #expect(try codes(query) == expected, "\(query)")
    }
    let sorted = try page("?sort=share&order=descending")
    #expect(sorted.contains("aria-sort=\"descending\"") && sorted.contains("?sort=share\">Share done</a>"))
    #expect(sorted.contains("?origin=rehearsal&amp;sort=share&amp;order=descending\""))
    #expect(try page("?origin=rehearsal&sort=share").contains("Nobody has a schedule yet"))
    let dana = try Colleague(lab, .dataManager).browser
    let hers = try dana.get(Path.staffAdherence.url("diary") + "?sort=code").text
    let references = hers.matches(of: /<th scope="row"><span class="code">([^<]+)</).map {
      String($0.output.1)
    }
    #expect(references == people.map { ParticipantReference(of: $0.id).grouped }.sorted())
    #expect(hers.contains("?sort=reference&amp;order=descending") && !hers.contains("Last activity"))
  }

  /// Staff read the times by the participant's clock, and whose clock it is.
  @Test func theTimesOfOnePersonAreThoseOfTheirZone() throws {
    let visitor = try diarist()
    _ = try visitor.browser.post(Path.profileTimeZone.url(), [("time-zone", "Pacific/Kiritimati")])
    let page = try Colleague(lab, .experimenter).browser.get(
      Path.staffParticipantSchedule.url(visitor.id.text)
    ).text
    #expect(
      page.contains("The times are those of Pacific/Kiritimati.") && page.contains("time zone of this person")
    )
    // A test at 17:00 there is at another hour in every lab.
    #expect(page.matches(of: /<td class="when">[^<]*\b(17:00|5:00\sPM)</).count == 3)
  }

  /// Several occasions of one person are one row of the reliability, which the page says.
  @Test func aPersonCountsOnceInTheReliability() throws {
    let visitor = try diarist()
    for number in [1, 2] {
      try open(number, of: visitor, since: 1)
      let task = Occasion.ID("mood", number).description
      #expect(try visitor.browser.post(Path.occasion.url(task), []).location == Path.survey.url(task))
      let items = ["content", "tense", "awake", "gloomy", "calm", "listless"]
      _ = try visitor.browser.post(Path.surveyPage.url(task, "moment"), items.map { ($0, "\(number)") })
      _ = try visitor.browser.post(Path.surveyPage.url(task, "before"), [("company", "friends")])
      _ = try visitor.browser.get(Path.surveyEnd.url(task))
    }
    let quality = try #require(
      try lab.store.surveyQuality(of: study, origin: .real).first { $0.survey == "mood" })
    #expect(quality.scales["valence"] == [[1.5, 4.5]] && quality.items["content"]?.answered == 2)
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffQuality.url("diary")).text
    #expect(page.contains("Each person counts once"))
  }

  // MARK: - Reminders

  @Test func aReminderIsSentAndStoppedWithOneClick() throws {
    let visitor = try diarist("ada@example.org")
    // In a zone where it is day now, whatever the time: quiet hours are the participant's.
    let zone = try #require(
      ["Europe/Berlin", "Asia/Tokyo", "America/New_York", "Pacific/Auckland"].first {
        (8 * 60..<20 * 60).contains(LabCalendar(zoneNamed: $0).minute(of: lab.now))
      })
    _ = try visitor.browser.post(Path.profileTimeZone.url(), [("time-zone", zone)])
    try openFirst(of: visitor)
    lab.store.appointmentSignal.wake()
    let subject = ["A short task is ready: \(study.title[Language("en")])"]
    // The copy of the consent is sent too.
    func reminders() throws -> [MailCatcher.Message] {
      try catcher.messages().filter { $0.header("Subject") == subject }
    }
    try waitUntil { try !reminders().isEmpty }
    let mail = try reminders()[0]
    #expect(mail.text.contains("https://lab.example.org/dashboard") && mail.defects == [])
    #expect(mail.header("List-Unsubscribe-Post") == ["List-Unsubscribe=One-Click"])
    #expect(mail.text.contains(/until\s[^(]*\son\s[A-Z][a-z]+day\s/))
    let link = try #require(mail.header("List-Unsubscribe").first?.firstMatch(of: /<([^>]+)>/)?.output.1)
    let path = String(link.dropFirst("https://lab.example.org".count))
    #expect(path.hasPrefix("/unsubscribe/"))
    let code = try visitor.participation(lab).participant.code
    #expect(!mail.text.contains(code.text) && !mail.text.contains(code.grouped))

    let stranger = lab.browser()
    let asked = try stranger.get(path).text
    #expect(asked.contains("Stop reminders?") && asked.contains(", or messages from the study team."))
    // A link that is only looked at changes nothing: mail scanners open links.
    #expect(try visitor.participation(lab).permissions["reminders"] == true)
    // As a mail program sends it: without cookies and without a page before it.
    let stopped = try lab.browser().postRaw(path, [("List-Unsubscribe", "One-Click")])
    #expect(stopped.status == 200 && stopped.text.contains("Reminders are off"))
    #expect(stopped.text.contains(", or messages from the study team."))
    #expect(try visitor.participation(lab).permissions["reminders"] == false)
    #expect(try stranger.post(path, [("List-Unsubscribe", "One-Click")]).status == 200)
    let guessed = String(path.dropLast()) + (path.last == "0" ? "1" : "0")
    for method in [try stranger.get(guessed), try stranger.post(guessed, [])] {
      #expect(method.status == 404)
    }
    #expect(try occasions(visitor)[0].remindedAt != nil && reminders().count == 1)
  }
}

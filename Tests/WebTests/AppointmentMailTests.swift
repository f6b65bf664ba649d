import Documents
import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Participants who want reminders are told of their appointments by e-mail, over a real mail server.
@Suite(.serialized) struct AppointmentMailTests {
  private let catcher: MailCatcher
  private let lab: TestLab

  init() throws {
    let catcher = try MailCatcher()
    self.catcher = catcher
    lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
      settings.publicURL = "https://lab.example.org"
      try Self.askForReminders(&settings)
    }
  }

  private static func askForReminders(_ settings: inout Settings) throws {
    try TestLab.rewrite(
      "weight-iat", in: settings.studies, replacing: "- id: sound", with: "- id: reminders")
  }

  // MARK: - Messages that are sent

  /// Each message agrees with the profile's calendar file.
  @Test func whatBecomesOfAnAppointmentIsSent() throws {
    let visitor = try reachable()
    let visit = try lab.plan(for: visitor)
    let made = try mail(1)
    #expect(made.header("Subject") == ["Your appointment: \(title)"])
    #expect(made.recipients == ["ada@example.org"] && made.defects == [])
    try expectCalendar(of: made, for: visitor, says: ["SEQUENCE:0", "STATUS:CONFIRMED"])

    let ben = try Colleague(lab, .experimenter).browser
    let form = [
      ("date", "2030-06-01"), ("time", "09:15"), ("minutes", "30"), ("experimenter", ""), ("station", ""),
    ]
    #expect(try ben.post(Path.staffVisit.url(visit.id.text), form + [("seen", "0")]).status == 303)
    let moved = try mail(2)
    #expect(moved.header("Subject") == ["Your appointment has changed: \(title)"])
    #expect(moved.text.contains("Saturday, 1 June 2030") && moved.text.contains("9:15"))
    try expectCalendar(of: moved, for: visitor, says: ["SEQUENCE:1", "STATUS:CONFIRMED"])

    let off = [("to", "cancelled"), ("seen", "1")]
    #expect(try ben.post(Path.staffVisitState.url(visit.id.text), off).status == 303)
    // It is said once it can no longer be undone.
    try lab.alter(
      "research", "UPDATE visits SET closed_at = closed_at - 60000 WHERE id = ?", [visit.id.text])
    lab.store.appointmentSignal.wake()
    let cancelled = try mail(3)
    #expect(cancelled.header("Subject") == ["Your appointment has been cancelled: \(title)"])
    try expectCalendar(of: cancelled, for: visitor, says: ["SEQUENCE:2", "STATUS:CANCELLED"])
    #expect(try sent().count == 3 && lab.log.errors == [])
    // Staff see that, and not what.
    let outbox = try ben.get(Path.staffOutbox.url()).text
    for words in ["Appointment made", "Appointment moved", "Appointment cancelled"] {
      #expect(outbox.contains("title=\"\(words)\""))
    }
    #expect(!outbox.contains("ada@example.org"))
    let history = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(history.contains("Message put into the outbox: Appointment cancelled"))
    let german = try ben.get(Path.staffOutbox.url(query: ["language": "de"])).text
    #expect(german.contains("title=\"Termin vereinbart\"") && german.contains("title=\"Termin abgesagt\""))
  }

  /// When, in words and with the time zone; whom to ask; and nothing else of the study or of them.
  @Test func itSaysWhenAndWhomToAskInTheirLanguage() throws {
    for language in ["en", "de"] {
      let lab = try AppointmentMailTests()
      let visitor = try lab.reachable(language: language)
      let visit = try lab.lab.plan(for: visitor)
      let text = try lab.mail(1).text
      let words = Voice(phrases: try lab.lab.console().phrases, language: Language(language))
      #expect(
        text.contains("\(words.longMoment(visit.plannedFor)) (\(words.timeZone(at: visit.plannedFor)))"))
      #expect(text.contains(language == "de" ? "Sie haben einen Termin für" : "you have an appointment for"))
      #expect(text.contains(lab.lab.study.title[Language(language)]))
      #expect(text.contains(lab.lab.study.contact.lines(in: Language(language)).joined(separator: "\n")))
      let code = try visitor.participation(lab.lab).participant.code
      #expect(!text.contains(code.text) && !text.contains(code.grouped) && !text.contains("Ada"))
    }
  }

  /// The appointment was made long before; a participant told of it today needs no reminder.
  @Test func theDayBeforeTheyAreReminded() throws {
    let (one, other) = (try reachable(), try reachable("zoe@example.org"))
    for visitor in [one, other] { _ = try lab.plan(for: visitor, inHours: 23) }
    try waitUntil { try (entries(of: one) + entries(of: other)).map(\.state) == [.sent, .sent] }
    try lab.alter(
      "identity", "UPDATE outbox SET queued_at = queued_at - 259200000 WHERE participant = ?", [one.id.text])
    lab.store.appointmentSignal.wake()
    let reminder = try mail(3)
    #expect(reminder.header("Subject") == ["Reminder of your appointment: \(title)"])
    try expectCalendar(of: reminder, for: one, says: ["SEQUENCE:0", "STATUS:CONFIRMED"])
    for _ in 1...3 { lab.store.appointmentSignal.wake() }
    try settle()
    #expect(try sent().count == 3)
  }

  /// As a mail program sends it (RFC 8058): without cookies and without a page before it.
  @Test func oneClickStopsThem() throws {
    let visitor = try reachable()
    _ = try lab.plan(for: visitor)
    let made = try mail(1)
    #expect(made.header("List-Unsubscribe-Post") == ["List-Unsubscribe=One-Click"])
    let link = try #require(made.header("List-Unsubscribe").first?.firstMatch(of: /<([^>]+)>/)?.output.1)
    let path = String(link.dropFirst("https://lab.example.org".count))
    let stopped = try lab.browser().postRaw(path, [("List-Unsubscribe", "One-Click")])
    #expect(stopped.status == 200)
    #expect(try visitor.participation(lab).permissions["reminders"] == false)
  }

  // MARK: - Messages that are not sent

  @Test func withoutThePermissionNothingIsSent() throws {
    let visitor = try reachable()
    try catcher.tell("recipient-reply", "451 4.3.2 not now")
    _ = try lab.plan(for: visitor)
    try waitUntil { try entries(of: visitor).map(\.attempts) == [1] }
    let answers = visitor.study.permissions.map { ($0.id.text, "no") }
    #expect(try visitor.browser.post(Path.profile.url(), answers).status == 303)
    // By the time of the answer, not some time after.
    #expect(try entries(of: visitor).map(\.problem?.kind) == [.notWanted])
    try catcher.tell("recipient-reply", nil)
    _ = try lab.plan(for: reachable("zoe@example.org"))
    #expect(try mail(1).recipients == ["zoe@example.org"])
    try settle()
    #expect(try sent().count == 1 && entries(of: visitor).count == 1)
    // They are told of it once they say yes again.
    let yes = visitor.study.permissions.map { ($0.id.text, "yes") }
    #expect(try visitor.browser.post(Path.profile.url(), yes).status == 303)
    #expect(try mail(2).recipients == ["ada@example.org"])
  }

  /// The power went after the answer was on disk and before the message was dropped: it is, before anything is sent.
  @Test func whatWasTakenBackIsNotSentByTheNextStart() throws {
    let (catcher, data) = (try MailCatcher(), TestFolder())
    func start() throws -> TestLab {
      try TestLab { settings in
        settings.data = data.url.path
        settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
        settings.mailFrom = "lab@example.org"
        try Self.askForReminders(&settings)
      }
    }
    try catcher.tell("recipient-reply", "451 4.3.2 not now")
    func untilThePowerGoes() throws {
      let lab = try start()
      let visitor = try Visitor(lab, at: .firstTest)
      _ = try visitor.browser.post(Path.profileContact.url(), [("email", "ada@example.org")])
      _ = try lab.plan(for: visitor)
      func entries() throws -> [OutboxEntry] { try lab.store.outbox(of: [lab.study.id], page: 1).entries }
      try waitUntil { try entries().map(\.attempts) == [1, 1] }
      try lab.alter(
        file: data.url.appendingPathComponent("research.sqlite").path,
        "UPDATE permission_decisions SET is_granted = 0")
      try lab.alter(
        file: data.url.appendingPathComponent("identity.sqlite").path, "UPDATE outbox SET next_attempt_at = 0"
      )
    }
    try untilThePowerGoes()
    try catcher.tell("recipient-reply", nil)
    let lab = try start()
    try waitUntil {
      try lab.store.outbox(of: [lab.study.id], page: 1).entries.allSatisfy { $0.state != .waiting }
    }
    #expect(
      try catcher.messages().map { $0.attachments.count } == [2], "the copy of the consent, and no more")
    let entry = try lab.store.outbox(of: [lab.study.id], page: 1).entries.first {
      $0.kind == .appointmentMade
    }
    #expect(entry?.problem?.kind == .notWanted)
  }

  @Test func withoutAnAddressOrAfterLeavingNothingIsSent() throws {
    let (silent, left) = (try Visitor(lab, at: .firstTest), try reachable())
    _ = try lab.plan(for: silent)
    try catcher.tell("recipient-reply", "451 4.3.2 not now")
    _ = try lab.plan(for: left)
    try waitUntil { try entries(of: left).map(\.attempts) == [1] }
    #expect(try left.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")]).status == 303)
    try catcher.tell("recipient-reply", nil)
    try settle()
    #expect(try entries(of: silent).isEmpty && sent().isEmpty)
    #expect(try entries(of: left).map(\.state) == [.failed])
  }

  @Test func aLabWithoutMailWritesNothing() throws {
    let lab = try TestLab { try Self.askForReminders(&$0) }
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try visitor.browser.post(Path.profileContact.url(), [("email", "ada@example.org")])
    _ = try lab.plan(for: visitor)
    try lab.console().writeAboutAppointments()
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).total == 0)
    let page = try visitor.browser.get(Path.profile.url()).text
    #expect(
      page.contains("No reminders are being sent at the moment")
        && !page.contains("will send you e-mails about"))
  }

  @Test func theFormSaysWhatIsSent() throws {
    let visitor = try Visitor(lab, at: .permissions)
    let institution = lab.study.contact.institution[Language("en")]
    for path in [Path.permissions, .profile] {
      let page = try visitor.browser.get(path.url()).text
      #expect(page.contains("we (\(institution)) will send you e-mails about your appointments"), "\(path)")
      #expect(!page.contains("No reminders are being sent at the moment"), "\(path)")
      #expect(!page.contains("when a task at home is ready"), "\(path)")
    }
  }
}

// MARK: - Steps

extension AppointmentMailTests {
  private var title: String { lab.study.title[Language("en")] }

  /// A participant who granted everything and gave an address.
  private func reachable(_ address: String = "ada@example.org", language: String = "en") throws -> Visitor {
    let visitor = try Visitor(lab, at: .firstTest)
    if language != "en" { _ = try visitor.browser.post(Path.language.url(), [("language", language)]) }
    #expect(try visitor.browser.post(Path.profileContact.url(), [("email", address)]).status == 303)
    try waitUntil {
      try lab.store.outbox(of: [lab.study.id], page: 1).entries.filter { $0.participant == visitor.id }
        .map(\.state) == [.sent]
    }
    return visitor
  }

  /// Messages about appointments that arrived, but for the one that ``settle()`` waits for; copies of consents did before.
  private func sent() throws -> [MailCatcher.Message] {
    try catcher.messages().filter { message in
      message.attachments.contains { $0.type == "text/calendar" } && message.recipients != [Self.later]
    }
  }

  /// The message with this number, waited for.
  private func mail(_ number: Int) throws -> MailCatcher.Message {
    try waitUntil { try sent().count >= number }
    return try sent()[number - 1]
  }

  private func entries(of visitor: Visitor) throws -> [OutboxEntry] {
    try lab.store.outbox(of: [lab.study.id], page: 1).entries.filter {
      $0.participant == visitor.id && $0.kind != .consentCopy
    }
  }

  private func expectCalendar(of message: MailCatcher.Message, for visitor: Visitor, says lines: [String])
    throws
  {
    let own = try visitor.browser.get(Path.ownCalendar.url())
    #expect(message.attachments.map(\.name) == ["appointment.ics"])
    #expect(message.attachments.map { Array($0.content) } == [own.body])
    for line in lines { #expect(own.text.contains("\r\n\(line)\r\n")) }
  }

  /// Waits until somebody else has been sent a message about a later appointment: the round that wrote it has written
  /// whatever was due by then.
  private func settle() throws {
    let other = try reachable(Self.later)
    _ = try lab.plan(for: other)
    try waitUntil {
      try entries(of: other).map(\.state) == [.sent] && lab.store.dueMessages(at: lab.now).isEmpty
    }
  }

  private static let later = "later@example.org"
}

extension TestLab {
  fileprivate func plan(for visitor: Visitor, inHours hours: Int) throws -> Visit {
    let plan = VisitPlan(
      time: now.advanced(bySeconds: hours * 3600), minutes: 45, experimenter: nil, station: nil)
    let verdict = try store.plan(
      plan, visit: visitor.study.visits[0].id, of: visitor.id, in: visitor.study, calendar: LabCalendar(),
      deviation: nil, context: AuditContext(by: .staff(StaffMember.ID("desk")), at: now))
    guard case .done(let visit) = verdict else { throw StoreRefusal.noSuchPosition }
    return visit
  }
}

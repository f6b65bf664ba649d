import Foundation
import HTTP
import MailCatcher
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The outbox as staff see it, and the whole console on the way to a mail server.
@Suite(.serialized) struct OutboxTests {
  private func lab(_ catcher: MailCatcher) throws -> TestLab {
    try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
    }
  }

  private func rows(_ lab: TestLab, as browser: Browser) throws -> String {
    try browser.get(Path.staffOutbox.url()).text
  }

  @Test func withoutAMailServerStaffAreToldWhatToSet() throws {
    let lab = try TestLab()
    let browser = try Colleague(lab, .experimenter).browser
    // Nothing is promised of what is not even written.
    let visitor = try Visitor(lab, at: .contactDetails)
    _ = try visitor.browser.post(Path.contactDetails.url(), [("email", "ada@example.org"), ("save", "")])
    let empty = try rows(lab, as: browser)
    #expect(empty.contains("no messages to participants are written") && !empty.contains("waits here."))
    #expect(empty.contains("No messages yet") && empty.contains("Set mail-server and mail-from"))
    _ = try lab.queueMessage(in: lab.study)
    let page = try rows(lab, as: browser)
    #expect(page.contains(">Waiting</span>") && page.contains("Set mail-server and mail-from"))
    #expect(!page.contains("Try again now") && !page.contains("wilhelmina"))
  }

  @Test func whyAMessageFailedIsShown() throws {
    let catcher = try MailCatcher()
    try catcher.tell("recipient-reply", "550 5.1.1 <ADDRESS> does not live here")
    let lab = try lab(catcher)
    let id = try lab.queueMessage(in: lab.study)
    try waitUntil { try lab.store.outboxEntry(id)?.state == .failed }
    let page = try rows(lab, as: Colleague(lab, .administrator).browser)
    #expect(page.contains(">Not delivered</span>") && page.contains("550 5.1.1 &lt;…&gt; does not live here"))
    #expect(page.contains("Ask the participant for another one."))
    #expect(
      !page.contains("wilhelmina") && !page.contains("Set mail-server") && !page.contains("Try again now"))
    #expect(!lab.log.lines.contains { $0.contains("wilhelmina") } && lab.log.errors == [])
    #expect(lab.log.lines.contains { $0.contains("refused-recipient") })
  }

  @Test func whatIsTriedAgainIsDelivered() throws {
    let catcher = try MailCatcher()
    try catcher.tell("recipient-reply", "451 4.3.2 not now")
    let lab = try lab(catcher)
    let id = try lab.queueMessage(in: lab.study)
    try waitUntil { try lab.store.outboxEntry(id)?.attempts == 1 }
    let browser = try Colleague(lab, .experimenter).browser
    let page = try rows(lab, as: browser)
    #expect(page.contains("451 4.3.2 not now") && page.contains("Try again now"))
    try catcher.tell("recipient-reply", nil)
    let answer = try browser.post(Path.staffOutboxAttempts.url(id.text), [])
    let entry = try #require(try lab.store.outboxEntry(id))
    let notice = "notice=mailIsTried&about=\(entry.participant)"
    #expect(answer.location == Path.staffOutbox.url() + "?\(notice)")
    try waitUntil { try lab.store.outboxEntry(id)?.state == .sent }
    #expect(try catcher.messages().map(\.recipients) == [["wilhelmina@example.org"]])
    #expect(try rows(lab, as: browser).contains(">Sent</span>"))
    // The page of the list stays.
    let second = Path.staffOutbox.url(query: ["page": "2"])
    #expect(page.contains(/name="page" value="\/staff\/outbox">\s*<button [^>]*aria-describedby="message-/))
    let back = try browser.post(Path.staffOutboxAttempts.url(id.text), [("page", second)])
    #expect(back.location == second + "&\(notice)")
    // A button that was pressed too late is no mistake.
    #expect(try browser.post(Path.staffOutboxAttempts.url(id.text), []).status == 303)
    #expect(try catcher.messages().count == 1)
  }

  @Test func aSlowMailServerKeepsNobodyWaiting() throws {
    let catcher = try MailCatcher()
    try catcher.tell("delay", "3600")
    let lab = try lab(catcher)
    let id = try lab.queueMessage(in: lab.study)
    try waitUntil { catcher.count("delayed") == 1 }
    let browser = try Colleague(lab, .experimenter).browser
    let began = ContinuousClock.now
    for _ in 0..<20 { #expect(try browser.get(Path.staffOutbox.url()).status == 200) }
    _ = try lab.queueMessage(in: lab.study)
    #expect(began.duration(to: .now) < .seconds(5))
    #expect(try lab.store.outboxEntry(id)?.state == .waiting)
  }

  @Test func aServerThatStartsAgainDeliversWhatWaits() throws {
    let catcher = try MailCatcher()
    catcher.stop()
    let data = TestFolder()
    var settings = Settings(below: TestLab.root)
    settings.port = 0
    settings.data = data.url.path
    settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
    settings.mailFrom = "lab@example.org"
    let id = try queueInVain(settings)
    let catcherAgain = try MailCatcher(port: catcher.port)
    let second = try RunningLab(settings, logger: .labConsole(level: .critical))
    try second.store.retryNow(id, context: AuditContext(by: .system, at: Timestamp(Date())))
    try waitUntil { try second.store.outboxEntry(id)?.state == .sent }
    #expect(try catcherAgain.messages().map(\.text).first?.contains("Grüße") == true)
    try second.stop()
  }

  /// The process is killed as by a power cut, in the middle of a delivery; or ended as by a system that shuts down.
  @Test func aProgramThatIsKilledDeliversAfterwards() throws {
    let catcher = try MailCatcher()
    try catcher.tell("delay", "3600")
    let folder = TestFolder()
    let data = folder.url.appendingPathComponent("data")
    // Beside no server, and gone before one starts.
    let id = try {
      let store = try SQLiteStore(directory: data)
      defer { try? store.close() }
      return try store.queue(
        OutboxMessage(
          participant: .init("somebody"), study: .init("weight-iat"), kind: .consentCopy,
          recipient: MailAddress("wilhelmina@example.org"), subject: "Kopie", body: "Grüße"),
        context: AuditContext(by: .system, at: Timestamp(Date())))
    }()
    let config = folder.url.appendingPathComponent("labconsole.yaml")
    try Data("mail-server: unencrypted-smtp://localhost:\(catcher.port)\nmail-from: lab@example.org\n".utf8)
      .write(to: config)
    func serve() throws -> Command {
      try Command(
        Command.labconsole, ["serve", "--config", config.path, "--data", data.path, "--port", "0"])
    }
    let killed = try serve()
    try waitUntil { catcher.count("delayed") == 1 }
    killed.send(SIGKILL)
    _ = try killed.outcome()
    let stopped = try serve()
    try waitUntil { catcher.count("delayed") == 2 }
    let began = ContinuousClock.now
    stopped.send(SIGTERM)
    #expect(try stopped.outcome().status == 0)
    #expect(began.duration(to: .now) < .seconds(10))
    try catcher.tell("delay", nil)
    let last = try serve()
    try waitUntil { try catcher.messages().count == 1 }
    last.send(SIGTERM)
    #expect(try last.outcome().status == 0)
    let reader = try SQLiteStore(directory: data)
    let entry = try #require(try reader.outboxEntry(id))
    #expect(entry.state == .sent && entry.attempts == 1)
    try reader.close()
  }

  /// A message to a mail server that is not there, on a console that stops after that.
  private func queueInVain(_ settings: Settings) throws -> OutboxMessage.ID {
    let lab = try RunningLab(settings, logger: .labConsole(level: .critical))
    let message = OutboxMessage(
      participant: .init("somebody"), study: lab.library.current[0].id, kind: .consentCopy,
      recipient: try MailAddress("wilhelmina@example.org"), subject: "Kopie", body: "Grüße")
    let id = try lab.store.queue(message, context: AuditContext(by: .system, at: Timestamp(Date())))
    try waitUntil { try lab.store.outboxEntry(id)?.problem?.kind == .cannotReach }
    try lab.stop()
    return id
  }

  @Test func staffOfOneStudySeeItsMessagesOnly() throws {
    let lab = try TestLab()
    let own = try lab.queueMessage(in: lab.study)
    let others = try lab.queueMessage(in: lab.secondStudy)
    let browser = try Colleague(lab, .experimenter, study: lab.study.id).browser
    let page = try rows(lab, as: browser)
    #expect(page.contains("message-\(own)") && !page.contains("message-\(others)"))
    #expect(try browser.post(Path.staffOutboxAttempts.url(own.text), []).status == 303)
    #expect(try browser.post(Path.staffOutboxAttempts.url(others.text), []).status == 404)
    #expect(try browser.post(Path.staffOutboxAttempts.url("unknown"), []).status == 404)
    #expect(try Colleague(lab, .dataManager).browser.get(Path.staffOutbox.url()).status == 403)
  }

  @Test func theTextOfAMessageThatWaitsIsReadAndThatIsNoted() throws {
    let lab = try TestLab()
    let id = try lab.queueMessage(in: lab.study)
    let ben = try Colleague(lab, .experimenter)
    let url = Path.staffOutboxMessage.url(id.text)
    let list = try rows(lab, as: ben.browser)
    #expect(list.contains("href=\"\(url)\"") && !list.contains("Attached is a copy"))
    let page = try ben.browser.get(url).text
    #expect(page.contains("Attached is a copy of what you signed.") && page.contains("Your consent"))
    #expect(!page.contains("wilhelmina"))
    let entry = try #require(try lab.store.outboxEntry(id))
    func readers() throws -> [AuditEntry] {
      try lab.store.auditTrail(of: entry.participant).filter { $0.action == "mail.opened" }
    }
    #expect(try readers().map(\.actorID) == [ben.member.id.text])
    let events = try ben.browser.get(Path.staffParticipant.url(entry.participant.text)).text
    #expect(events.contains("Read a message that waits in the outbox"))
    // Once it is sent, nothing is left to read, and nothing to note.
    try lab.store.noteSent(id, context: AuditContext(by: .system, at: lab.now))
    let gone = try ben.browser.get(url).text
    #expect(gone.contains("its text and its address have been deleted") && !gone.contains("Attached is"))
    #expect(try readers().count == 1)
  }

  @Test func theTextOfAMessageIsForThoseWhoHandleConsents() throws {
    let lab = try TestLab()
    let id = try lab.queueMessage(in: lab.study)
    let url = Path.staffOutboxMessage.url(id.text)
    #expect(try Colleague(lab, .dataManager).browser.get(url).status == 403)
    #expect(try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser.get(url).status == 404)
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.get(Path.staffOutboxMessage.url("unknown")).status == 404)
    let entry = try #require(try lab.store.outboxEntry(id))
    #expect(try lab.store.auditTrail(of: entry.participant).allSatisfy { $0.action != "mail.opened" })
  }

  @Test func theListIsFilteredAndStaysSo() throws {
    let lab = try TestLab()
    func queue(_ kind: OutboxMessage.Kind, in study: Study) throws -> OutboxMessage.ID {
      try lab.store.queue(
        OutboxMessage(
          participant: .init("somebody"), study: study.id, kind: kind,
          recipient: MailAddress("a\(kind.rawValue)@example.org"), subject: "", body: ""),
        context: AuditContext(by: .system, at: lab.now))
    }
    let waiting = try lab.queueMessage(in: lab.study)
    let sent = try queue(.appointmentMade, in: lab.study)
    try lab.store.noteSent(sent, context: AuditContext(by: .system, at: lab.now))
    let other = try queue(.appointmentMade, in: lab.secondStudy)
    let ben = try Colleague(lab, .experimenter).browser
    func shown(_ query: String) throws -> Set<OutboxMessage.ID> {
      let page = try ben.get(Path.staffOutbox.url() + query).text
      return Set([waiting, sent, other].filter { page.contains("id=\"message-\($0)\"") })
    }
    let study = lab.study.id.text
    #expect(try shown("") == [waiting, sent, other])
    #expect(try shown("?state=waiting") == [waiting, other])
    #expect(try shown("?kind=appointment-made") == [sent, other])
    #expect(try shown("?study=\(study)") == [waiting, sent])
    #expect(try shown("?state=sent&kind=appointment-made&study=\(study)") == [sent])
    // Values that make no sense choose nothing.
    #expect(try shown("?state=x&kind=%22%3E&study=unknown") == [waiting, sent, other])
    let none = try ben.get(Path.staffOutbox.url() + "?state=stopped").text
    #expect(none.contains("No message matches this filter") && !none.contains("No messages yet"))
    // The filter is kept by its links and forms, and on the way back from a message.
    let query = "?state=waiting&study=\(study)"
    let page = try ben.get(Path.staffOutbox.url() + query).text.replacing("&amp;", with: "&")
    #expect(page.contains("href=\"/staff/outbox?state=sent&study=\(study)\""))
    #expect(page.contains("<strong aria-current=\"true\">Waiting</strong>"))
    #expect(page.contains("<input type=\"hidden\" name=\"state\" value=\"waiting\">"))
    let url = Path.staffOutboxMessage.url(waiting.text) + query
    #expect(page.contains("href=\"\(url)\""))
    let back = try ben.get(url).text.replacing("&amp;", with: "&")
    #expect(back.contains("<p class=\"back\"><a href=\"/staff/outbox\(query)\">"))
  }

  /// A study of which somebody knows nothing is none in the filter.
  @Test func theFilterOffersOnesOwnStudies() throws {
    let lab = try TestLab()
    _ = try lab.queueMessage(in: lab.study)
    let other = try lab.queueMessage(in: lab.secondStudy)
    let own = try Colleague(lab, .experimenter, study: lab.study.id).browser
    let page = try own.get(Path.staffOutbox.url() + "?study=\(lab.secondStudy.id)").text
    #expect(!page.contains("message-\(other)") && !page.contains("id=\"study\""))
  }

  @Test func longListsHavePages() throws {
    let lab = try TestLab()
    for _ in 0..<51 {
      try lab.store.queue(
        OutboxMessage(
          participant: .init("somebody"), study: lab.study.id, kind: .consentCopy,
          recipient: MailAddress("a@example.org"), subject: "", body: ""),
        context: AuditContext(by: .system, at: lab.now))
    }
    let browser = try Colleague(lab, .experimenter).browser
    #expect(try rows(lab, as: browser).contains("1–50 of 51 messages"))
    let second = try browser.get(Path.staffOutbox.url(query: ["page": "2"])).text
    #expect(second.contains("51–51 of 51 messages") && second.contains("rel=\"prev\""))
    for page in ["0", "-1", "x", "99999999999999999999"] {
      #expect(try browser.get(Path.staffOutbox.url(query: ["page": page])).status == 200)
    }
  }
}

/// Settings of mail that cannot work are told when the server starts.
struct MailSettingsTests {
  private let folder = TestFolder()

  private func problem(_ change: (inout Settings) -> Void) throws -> String {
    var settings = Settings()
    settings.mailServer = "smtp://mail.example.org"
    settings.mailFrom = "Our Lab <lab@example.org>"
    change(&settings)
    do {
      _ = try settings.mail()
      return ""
    } catch let problem as SettingsProblem {
      return problem.description
    }
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let file = folder.url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test func mistakesAreTold() throws {
    let empty = try file("empty", "\n")
    #expect(try problem { _ in } == "")
    #expect(try problem { $0.mailServer = "" } == "")
    #expect(try problem { $0.mailServer = "mail.example.org" }.contains("smtp://mail.example.org:587"))
    #expect(try problem { $0.mailServer = "unencrypted-smtp://mail.example.org" }.contains("in the clear"))
    #expect(try problem { $0.mailFrom = "" }.hasPrefix("mail-from: is empty"))
    #expect(try problem { $0.mailFrom = "Our Lab" }.contains("“Our Lab” is not a sender"))
    #expect(try problem { $0.mailUser = "lab" }.hasPrefix("mail-password-file: is empty"))
    #expect(try problem { $0.mailPasswordFile = empty }.hasPrefix("mail-user: is empty"))
    #expect(
      try problem {
        $0.mailUser = "lab"
        $0.mailPasswordFile = "/nowhere"
      }.hasPrefix("/nowhere: cannot be read"))
    #expect(
      try problem {
        $0.mailUser = "lab"
        $0.mailPasswordFile = empty
      }.hasPrefix("\(empty): is empty"))
    #expect(try problem { $0.mailCertificateAuthorities = empty }.contains("PEM file with certificates"))
    #expect(try problem { $0.mailBounces = "lab-bounces@example.org" } == "")
    #expect(try problem { $0.mailBounces = "Lab <lab@example.org>" }.contains("is not an address alone"))
    #expect(
      try problem {
        $0.mailServer = ""
        $0.mailUser = "lab"
      }.hasPrefix("mail-user: is set, but “mail-server” is empty"))
  }

  @Test func thePasswordIsTheFilesWithoutItsLastLineEnd() throws {
    var settings = Settings()
    settings.mailServer = "smtps://mail.example.org"
    settings.mailFrom = "lab@example.org"
    settings.mailUser = "lab"
    settings.mailPasswordFile = try file("password", " secret with spaces \n")
    let mail = try #require(try settings.mail())
    #expect(mail.server.signIn != nil && mail.server.port == 465)
    #expect(String(reflecting: mail.server).contains("secret") == false)
  }
}

import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Participants on a waiting list are told of a free time by e-mail, over a real mail server.
@Suite(.serialized) struct FreeTimeMailTests {
  private let catcher: MailCatcher
  private let lab: TestLab
  private let study: Study

  /// The example `diary`, whose short questionnaire is a second visit on any day, at a time that participants choose.
  init() throws {
    let catcher = try MailCatcher()
    self.catcher = catcher
    lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
      settings.publicURL = "https://lab.example.org"
      let folder = URL(fileURLWithPath: settings.studies).appendingPathComponent("diary")
      try FileManager.default.copyItem(
        at: TestLab.root.appendingPathComponent("Config/studies/diary"), to: folder)
      let file = folder.appendingPathComponent("study.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing(/\ntasks: \[about-you\]\n[^§]*\nthanks:/, with: Self.visits).utf8).write(
        to: file)
    }
    study = try #require(lab.running.library.current.first { $0.id == "diary" })
  }

  private static let visits = """

    tasks: [about-you, mood]
    visits:
      - {id: first, title: {en: First, de: Erster}, tasks: [about-you]}
      - {id: second, title: {en: Second, de: Zweiter}, tasks: [mood], booking: {until-hours: 24}}
    quiet-hours: "00:00-00:00"
    thanks:
    """

  @Test func whoWaitsIsToldOnce() throws {
    let visitor = try Visitor(lab, in: study, at: .firstTest)
    for question in try #require(study.survey("about-you")).questions {
      _ = try visitor.browser.post(Path.surveyPage.url("about-you", question.id.text), [(".skip", "")])
    }
    _ = try visitor.browser.post(Path.profileContact.url(), [("email", "ada@example.org")])
    let none = try visitor.browser.get(Path.nextVisitTimes.url()).text
    #expect(none.contains("We write to you by e-mail"))
    #expect(try visitor.browser.post(Path.nextVisitWait.url(), [("wish", "join")]).status == 303)
    let subject = ["A time has become free: \(study.title[Language("en")])"]
    func sent() throws -> [MailCatcher.Message] {
      try catcher.messages().filter { $0.header("Subject") == subject }
    }
    let calendar = LabCalendar()
    let day = calendar.day(calendar.day(of: lab.now), plus: 3)
    _ = try lab.store.offer(
      SlotOffer(
        visit: "second", days: day...day, weekdays: Set(1...7), time: 600...660, minutes: 60, pause: 0),
      in: study.id, calendar: calendar, context: AuditContext(by: .staff(StaffMember.ID("desk")), at: lab.now)
    )
    let end = Date().addingTimeInterval(15)
    while try sent().isEmpty, Date() < end {
      lab.store.appointmentSignal.wake()
      Thread.sleep(forTimeInterval: 0.05)
    }
    let mail = try #require(try sent().first)
    #expect(mail.defects == [] && mail.recipients == ["ada@example.org"])
    #expect(mail.text.contains("https://lab.example.org\(Path.nextVisitTimes.url())"))
    #expect(mail.header("List-Unsubscribe-Post") == ["List-Unsubscribe=One-Click"])
    let code = try visitor.participation(lab).participant.code
    #expect(!mail.text.contains(code.text) && !mail.text.contains("{"))
    try lab.writeMessagesAgain()
    #expect(try sent().count == 1 && lab.log.errors == [])
    let outbox = try Colleague(lab, .experimenter).browser.get(Path.staffOutbox.url()).text
    #expect(outbox.contains("title=\"A time has become free\"") && !outbox.contains("ada@example.org"))
  }
}

import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Participants who may begin a visit by themselves are told so by e-mail, over a real mail server.
@Suite(.serialized) struct OpenVisitMailTests {
  private let catcher: MailCatcher
  private let lab: TestLab
  private let study: Study

  /// The example `diary`, whose short questionnaire is a second visit: from the day of the first to two days later.
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
      - {id: second, title: {en: Second, de: Zweiter}, tasks: [mood], after: 1, tolerance: 1, open: yes}
    quiet-hours: "00:00-00:00"
    thanks:
    """

  private func visitor(_ address: String) throws -> Visitor {
    let visitor = try Visitor(lab, in: study, at: .firstTest)
    for question in try #require(study.survey("about-you")).questions {
      _ = try visitor.browser.post(Path.surveyPage.url("about-you", question.id.text), [(".skip", "")])
    }
    _ = try visitor.browser.post(Path.profileContact.url(), [("email", address)])
    return visitor
  }

  @Test func whoMayBeginIsToldSoOnce() throws {
    let visitor = try visitor("ada@example.org")
    #expect(try visitor.browser.get(Path.dashboard.url()).location == Path.nextVisit.url())
    let subject = ["You can continue now: \(study.title[Language("en")])"]
    func sent() throws -> [MailCatcher.Message] {
      try catcher.messages().filter { $0.header("Subject") == subject }
    }
    let end = Date().addingTimeInterval(15)
    while try sent().isEmpty, Date() < end {
      lab.store.appointmentSignal.wake()
      Thread.sleep(forTimeInterval: 0.05)
    }
    let mail = try #require(try sent().first)
    #expect(mail.defects == [] && mail.recipients == ["ada@example.org"])
    #expect(mail.text.contains("https://lab.example.org\(Path.nextVisit.url())"))
    #expect(mail.header("List-Unsubscribe-Post") == ["List-Unsubscribe=One-Click"])
    let code = try visitor.participation(lab).participant.code
    #expect(!mail.text.contains(code.text) && !mail.text.contains("{"))
    try lab.writeMessagesAgain()
    #expect(try sent().count == 1 && lab.log.errors == [])
    let outbox = try Colleague(lab, .experimenter).browser.get(Path.staffOutbox.url()).text
    #expect(outbox.contains("title=\"A visit can be begun\"") && !outbox.contains("ada@example.org"))
  }
}

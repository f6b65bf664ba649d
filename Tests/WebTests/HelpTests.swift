import Definitions
import Foundation
import Testing

@testable import Studies
@testable import Templates
@testable import Web

/// The explanations of the pages for staff.
@Suite struct HelpTests {
  private let lab: TestLab
  private let console: Lab

  init() throws {
    lab = try TestLab()
    console = try lab.console()
  }

  /// A new page for staff gets a text in each language, and a line in the contents of the guide.
  @Test func everyPageForStaffIsExplained() throws {
    let ofStaff = try console.views.pages.map { $0.template }.filter { template in
      let file = TestLab.root.appendingPathComponent("Views/\(template).mustache")
      return try String(contentsOf: file, encoding: .utf8).contains("{{<layouts/staff}}")
    }
    #expect(ofStaff.count > 40)
    for template in ofStaff where !HelpContents.unexplained.contains(template) {
      let topic = try #require(HelpContents.topic(of: template), "\(template) has no help")
      for language in console.phrases.available {
        let text = try #require(console.help.text(topic.name, in: language), "\(topic.name) in \(language)")
        #expect(!text.title.isEmpty && text.body.html.contains("<p>"), "\(topic.name) in \(language)")
      }
    }
    let explained = HelpContents.topics.flatMap(\.templates)
    #expect(Set(explained).subtracting(ofStaff) == [], "pages that there are not")
    #expect(console.help.names == Set(HelpContents.topics.map(\.name)))
  }

  @Test(arguments: StaffRole.allCases)
  func thePanelIsOnThePageAndByItself(role: StaffRole) throws {
    let browser = try Colleague(lab, role).browser
    let page = try browser.get(Path.staffOwnAccount.url(query: ["language": "en"])).text
    #expect(page.contains("popovertarget=\"page-help\""))
    #expect(page.contains("<h2 id=\"page-help-title\">Your account</h2>"))
    #expect(page.contains("<strong>No way back:</strong>"))
    #expect(page.contains("href=\"/staff/help/own-account\""))
    let alone = try browser.get(Path.staffHelpTopic.url("own-account"))
    #expect(alone.status == 200 && alone.text.contains("<h1>Your account</h1>"))
    #expect(try browser.get(Path.staffHelpTopic.url("nothing")).status == 404)
  }

  @Test func everyLanguageHasTheWholeGuide() throws {
    let browser = try Colleague(lab, .experimenter).browser
    for language in console.phrases.available {
      let page = try browser.get(Path.staffHelp.url(query: ["language": language.code])).text
      for topic in HelpContents.topics {
        let title = try #require(console.help.text(topic.name, in: language)).title
        #expect(
          page.contains("<h3 id=\"topic-\(topic.name)\">\(title.escapedForPages)</h3>"), "\(topic.name)")
        #expect(page.contains("<a href=\"#topic-\(topic.name)\">"), "\(topic.name)")
      }
    }
  }

  @Test func participantsAndGuestsSeeNone() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    #expect(try !visitor.browser.get(Path.dashboard.url()).text.contains("page-help"))
    #expect(try !lab.browser().get(Path.staffSignIn.url()).text.contains("page-help"))
    #expect(try lab.browser().get(Path.staffHelp.url()).location == Path.staffSignIn.url())
  }
}

/// Reading the texts.
@Suite struct HelpTextTests {
  private let folder = TestFolder()

  @Test func aTextBeginsWithItsTitle() throws {
    try write("# Today\n\nThe **day**.\n", "en", "today")
    let text = try #require(try read("en").text("today", in: Language("en")))
    #expect(text.title == "Today")
    #expect(text.body.html == "<p>The <strong>day</strong>.</p>\n")
  }

  @Test func aTextWithoutATitleIsAMistake() throws {
    try write("The day.\n", "en", "today")
    #expect(throws: PhraseProblem.self) { try read("en") }
  }

  @Test func aLanguageThatLacksATextIsAMistake() throws {
    try write("# Today\n\nThe day.\n", "en", "today")
    try write("# Woche\n\nDie Woche.\n", "de", "week")
    let problem = #expect(throws: PhraseProblem.self) { try read("en", "de") }
    #expect(problem?.message.contains("week") == true || problem?.message.contains("today") == true)
  }

  /// Scripts stay out of it, as out of the texts of studies.
  @Test func markupIsLeftOut() throws {
    try write("# Today\n\n<script>alert(1)</script>\n", "en", "today")
    #expect(try read("en").text("today", in: Language("en"))?.body.html.contains("<script>") == false)
  }

  private func read(_ languages: String...) throws -> HelpTexts {
    try HelpTexts(directory: folder.url, languages: languages.map { Language($0) })
  }

  private func write(_ text: String, _ language: String, _ name: String) throws {
    let help = folder.url.appendingPathComponent("\(language)/help")
    try FileManager.default.createDirectory(at: help, withIntermediateDirectories: true)
    try text.write(to: help.appendingPathComponent("\(name).md"), atomically: true, encoding: .utf8)
  }
}

import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The language comes first, and stays.
@Suite struct LanguageChoiceTests {
  private let lab: TestLab
  private var introduction: String { Path.introduction.url(lab.study.id.text) }

  init() throws { lab = try TestLab() }

  /// The languages in the order of the page, the one it is in marked by an asterisk.
  private func choices(on page: String) -> [String] {
    page.matches(of: /<li><a href="[^"]*" hreflang="\w+" lang="\w+"( aria-current="true")?>(\w+)<\/a><\/li>/)
      .map {
        String($0.output.2) + ($0.output.1 == nil ? "" : "*")
      }
  }

  /// The page is in a requested language that the study has, otherwise in its first; both can be chosen.
  @Test(arguments: [
    ("en", "English*", "Deutsch"), ("de", "English", "Deutsch*"), ("ar", "English*", "Deutsch"),
  ])
  func itIsTheFirstThingOnTheFirstPage(asked: String, first: String, second: String) throws {
    let browser = lab.browser()
    browser.language = asked
    for target in [introduction, Path.home.url()] {
      let page = try browser.get(target).text
      #expect(choices(on: page) == [first, second], "\(target)")
      let main = try #require(page.range(of: "<main"))
      let choice = try #require(page.range(of: "class=\"language-choice\""))
      let heading = try #require(page.range(of: "<h1"))
      #expect(main.upperBound < choice.lowerBound && choice.upperBound < heading.lowerBound, "\(target)")
      #expect(!page.contains("class=\"languages\""), "it is offered once")
    }
  }

  @Test func itIsKeptForEverythingThatFollows() throws {
    let browser = lab.browser()
    let chosen = try browser.get(introduction + "?language=de").text
    #expect(choices(on: chosen) == ["English", "Deutsch*"])
    #expect(chosen.contains("<input type=\"hidden\" name=\"language\" value=\"de\">"))
    for target in [introduction, Path.home.url(), Path.signIn.url()] {
      #expect(try browser.get(target).text.contains("<html lang=\"de\">"), "\(target)")
    }
    let enrolled = try browser.post(
      Path.participants.url(lab.study.id.text),
      [("language", "de"), ("form", Path.participants.goodForm(in: lab.study).last!.1)])
    #expect(try browser.get(#require(enrolled.location)).text.contains("<html lang=\"de\">"))
  }

  private static let noLanguages = ["xx", "", "DE", "de-AT", "%C3%A4", "..%2F"]

  /// A link that somebody typed, or that was made for another console.
  @Test(arguments: noLanguages)
  func anUnknownOneLeadsToThePageInTheLanguageOfTheReader(named: String) throws {
    let browser = lab.browser()
    browser.language = "de"
    for target in [introduction, Path.home.url(), Path.signIn.url()] {
      let page = try browser.get("\(target)?language=\(named)")
      #expect(page.status == 200 && page.text.contains("<html lang=\"de\">"), "\(target)")
    }
    #expect(browser.cookies[GuestRequest.languageCookie] == nil)
    _ = try browser.get(introduction + "?language=en")
    #expect(try browser.get("\(introduction)?language=\(named)").text.contains("<html lang=\"en\">"))
  }

  /// It is no choice: a card goes on in the language that staff gave it.
  @Test(arguments: noLanguages)
  func anUnknownOneLeavesACardItsLanguage(named: String) throws {
    let card = try lab.makeParticipants(1, language: "de")[0].code
    let page = Path.code.url(card.text)
    let browser = lab.browser()
    let answer = try browser.get("\(page)?language=\(named)")
    #expect(answer.location == "\(page)?language=de")
    browser.cookies[GuestRequest.languageCookie] = "xx"
    #expect(try browser.get(page).location == "\(page)?language=de")
    #expect(try browser.get("\(page)?language=en").status == 200)
  }

  /// A page that tells of an error is in the language of the participant, unless its address names another.
  @Test func anUnknownOneLeavesAParticipantTheirs() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    try lab.store.setLanguage(
      Language("de"), of: visitor.id, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    for (query, language) in [("", "de"), ("?language=xx", "de"), ("?language=en", "en")] {
      let page = try visitor.browser.get("/nowhere\(query)")
      #expect(page.status == 404 && page.text.contains("<html lang=\"\(language)\">"), "\(query)")
    }
  }
}

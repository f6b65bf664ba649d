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
}

import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A study by invitation: nobody enrols by themselves, and no link of the console leads where nothing is.
@Suite struct ClosedStudyTests {
  @Test func everyLinkOfItsCardLeadsSomewhere() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nopen: true\n", with: "\nopen: false\n")
    }
    let ben = try Colleague(lab, .experimenter).browser
    let home = try ben.get(Path.staffHome.url()).text
    let card = try #require(
      home.components(separatedBy: "<section class=\"study\"").first {
        $0.contains("aria-labelledby=\"study-\(lab.study.id)\"")
      })
    let links = card.matches(of: #/href="([^"]+)"/#).map { String($0.1).replacing("&amp;", with: "&") }
    #expect(links.count > 5)
    for link in links { #expect(try ben.get(link).status == 200, "\(link)") }
    let shared = try #require(card.firstMatch(of: #/<code>https?://[^/]+([^<]*)</code>/#)).1
    #expect(try lab.browser().get(String(shared)).status == 200 && card.contains("people with a code"))
    let rehearsal = try #require(links.first { $0.contains("rehearsal") })
    #expect(try ben.get(rehearsal).text.contains("value=\"rehearsal\" checked"))
  }
}

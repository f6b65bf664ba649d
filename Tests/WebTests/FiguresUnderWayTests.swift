import Testing

@testable import Studies
@testable import Web

/// Pages with figures of a study, before anybody has asked for these.
@Suite(.serialized) struct FiguresUnderWayTests {
  private static let pages: [Path] = [
    .staffOverview, .staffQuality, .staffOnboarding, .staffFlow, .staffBalance,
  ]
  private static let awaited = "id=\"awaited\""

  @Test func inAStudyOfThousandsThePageSaysAtOnceHowFarTheyAre() throws {
    let lab = try TestLab()
    try lab.copy(Visitor(lab, at: .firstTest), times: 5100)
    let browser = try Colleague(lab, .dataManager).browser
    for path in Self.pages {
      let url = path.url(lab.study.id.text)
      let first = try browser.get(url)
      #expect(first.status == 200, "\(path)")
      // The flow of everybody comes with the overview.
      if path != .staffFlow {
        #expect(first.text.contains(Self.awaited), "\(path)")
        #expect(first.text.contains("data of 5,101 participants"), "\(path)")
        #expect(first.text.contains("<progress value=\"") && first.text.contains("% read"), "\(path)")
        #expect(first.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"2\">"), "\(path)")
        #expect(first.text.contains("popovertarget=\"page-help\""), "\(path)")
      }
      try waitUntil { try !browser.get(url).text.contains(Self.awaited) }
      let page = try browser.get(url).text
      #expect(heading(of: page) == heading(of: first.text) && !page.contains("http-equiv"), "\(path)")
    }
    // Of rehearsals there are few.
    let rehearsals = Path.staffOverview.url(lab.study.id.text, query: ["origin": "rehearsal"])
    #expect(try !browser.get(rehearsals).text.contains(Self.awaited))
  }

  @Test func aFileLeadsToThePageMeanwhile() throws {
    let lab = try TestLab()
    try lab.copy(Visitor(lab, at: .firstTest), times: 5100)
    let browser = try Colleague(lab, .dataManager).browser
    let file = Path.staffFlowFile.url(lab.study.id.text, "flow.csv") + "?from=2001-01-01"
    let answer = try browser.get(file)
    let page = try #require(answer.location)
    #expect(answer.status == 303 && page == Path.staffFlow.url(lab.study.id.text) + "?from=2001-01-01")
    try waitUntil { try !browser.get(page).text.contains(Self.awaited) }
    #expect(try browser.get(file).text.contains("Assessed for eligibility,5101"))
  }

  @Test func inASmallStudyTheyAreThereAtOnce() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .firstTest)
    let browser = try Colleague(lab, .dataManager).browser
    for path in Self.pages {
      let page = try browser.get(path.url(lab.study.id.text))
      #expect(page.status == 200 && !page.text.contains(Self.awaited), "\(path)")
    }
  }

  private func heading(of page: String) -> String? {
    page.firstMatch(of: /<h1>([^<]*)<\/h1>/).map { String($0.output.1) }
  }
}

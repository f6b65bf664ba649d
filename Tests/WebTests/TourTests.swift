import Studies
import Testing

@testable import Web

/// The tour of the console for a new account.
@Suite struct TourTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func home(_ browser: Browser, step: Int? = nil) throws -> String {
    let tour = step.map { "&tour=\($0)" } ?? ""
    return try browser.get("\(Path.staffHome.url())?language=en\(tour)").text
  }

  @Test(arguments: StaffRole.allCases)
  func aNewAccountIsLedThroughFourSteps(role: StaffRole) throws {
    let colleague = try Colleague(lab, role)
    let titles = try (1...4).map { number in
      let page = try home(colleague.browser, step: number)
      #expect(page.contains("Tour, \(number) of 4"))
      #expect(page.contains("/staff?tour=\(number + 1)") == (number < 4))
      #expect(page.contains("/staff?tour=\(number - 1)\"") == (number > 1))
      #expect(page.contains(number < 4 ? "Leave the tour" : "Finish the tour"))
      return try #require(page.firstMatch(of: #/<h2 id="tour">([^<]+)</h2>/#)).1
    }
    #expect(Set(titles).count == 4)
    #expect(titles.contains("The room at a glance") == colleague.member.may(.runVisits))
  }

  /// Each step leads to a page that its reader may open.
  @Test(arguments: StaffRole.allCases)
  func everyStepLeadsToAnOpenPage(role: StaffRole) throws {
    let browser = try Colleague(lab, role).browser
    for number in 2...4 {
      let page = try home(browser, step: number)
      let panel = try #require(
        page.firstMatch(of: #/<section class="tour".*?</section>/#.dotMatchesNewlines()))
      let links = panel.0.matches(of: #/<p>[^<]* <a href="([^"]+)"/#).map { String($0.1) }
      #expect(links.count == 1)
      for link in links { #expect(try browser.get(link).status == 200, "\(link)") }
    }
  }

  @Test func itIsShownUntilItIsEnded() throws {
    let colleague = try Colleague(lab, .experimenter)
    #expect(try home(colleague.browser).contains("Tour, 1 of 4"))
    #expect(try home(colleague.browser).contains("Tour, 1 of 4"), "looking at it does not end it")
    let answer = try colleague.browser.post(Path.staffTour.url(), [])
    #expect(answer.location == Path.staffHome.url())
    #expect(try !home(colleague.browser).contains("class=\"tour\""))
    #expect(try lab.store.hasEndedTour(colleague.member.id))
    // The guide leads to it again.
    let guide = try colleague.browser.get(Path.staffHelp.url()).text
    #expect(guide.contains("href=\"/staff?tour=1\""))
    #expect(try home(colleague.browser, step: 1).contains("Tour, 1 of 4"))
    #expect(
      try Colleague(lab, .experimenter).browser.get(Path.staffHome.url()).text.contains("class=\"tour\""))
  }

  @Test(arguments: ["0", "5", "-1"])
  func thereAreNoOtherSteps(step: String) throws {
    let browser = try Colleague(lab, .administrator).browser
    let page = try browser.get("\(Path.staffHome.url())?tour=\(step)")
    #expect(page.status == 200 && !page.text.contains("class=\"tour\""))
  }
}

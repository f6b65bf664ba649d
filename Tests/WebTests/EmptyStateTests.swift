import Studies
import Testing

@testable import Web

/// Lists with nothing in them say what to do first, to those who may do it.
@Suite struct EmptyStateTests {
  private let lab: TestLab
  private var study: String { lab.secondStudy.id.text }

  init() throws { lab = try TestLab() }

  /// The part of the page that stands in place of the list.
  private func empty(_ url: String, _ browser: Browser) throws -> String {
    let page = try browser.get(url + (url.contains("?") ? "&" : "?") + "language=en").text
    let start = try #require(page.range(of: "<div class=\"empty\">"), "\(url) is not empty")
    let rest = page[start.upperBound...]
    return String(rest[..<(rest.range(of: "</div>")?.lowerBound ?? rest.endIndex)])
  }

  @Test(arguments: [Path.staffOverview, .staffOnboarding])
  func aStudyWithoutParticipantsLeadsToNewOnes(path: Path) throws {
    let link = "href=\"\(Path.staffBatches.url(study))\""
    let experimenter = try empty(path.url(study), Colleague(lab, .experimenter).browser)
    #expect(experimenter.contains(link) && experimenter.contains("Add participants"))
    let manager = try empty(path.url(study), Colleague(lab, .dataManager).browser)
    #expect(!manager.contains("href=") && !manager.contains("Start a visit"))
    #expect(manager.contains("As soon as the first person begins"))
  }

  /// Nobody is sent a link to a rehearsal.
  @Test(arguments: [Path.staffOverview, .staffOnboarding])
  func aStudyWithoutRehearsalsLeadsToOne(path: Path) throws {
    let url = path.url(study, query: ["origin": "rehearsal"])
    let experimenter = try empty(url, Colleague(lab, .experimenter).browser)
    #expect(experimenter.contains("href=\"\(Path.staffBatches.url(study))?origin=rehearsal\""))
    #expect(experimenter.contains("No rehearsals") && !experimenter.contains("Start a visit"))
    #expect(try !empty(url, Colleague(lab, .dataManager).browser).contains("href="))
  }

  @Test func theFirstStepOpens() throws {
    let browser = try Colleague(lab, .experimenter).browser
    for (url, expected) in [
      (Path.staffRehearsals.url(study), "\(Path.staffBatches.url(study))?origin=rehearsal"),
      (Path.staffDeviations.url(study), Path.staffParticipants.url()),
      (Path.staffBoard.url(), Path.staffStations.url()),
      (Path.staffParticipants.url(), Path.staffHome.url()),
    ] {
      let text = try empty(url, browser)
      #expect(text.contains("href=\"\(expected)\""), "\(url): \(text)")
      #expect(try browser.get(expected).status == 200, "\(expected)")
    }
    #expect(try empty(Path.staffVisits.url(), browser).contains("href=\"#plan\""))
  }

  @Test func settingsAreNamedToAdministratorsAlone() throws {
    let link = "href=\"\(Path.staffSettings.url())\""
    #expect(try empty(Path.staffOutbox.url(), Colleague(lab, .administrator).browser).contains(link))
    #expect(try !empty(Path.staffOutbox.url(), Colleague(lab, .experimenter).browser).contains(link))
  }

  @Test func dataQueriesBeginAtAnswers() throws {
    let link = "href=\"\(Path.staffAnswers.url(study))"
    let url = Path.staffQueries.url(study)
    #expect(try empty(url, Colleague(lab, .dataManager).browser).contains(link))
    #expect(try !empty(url, Colleague(lab, .experimenter).browser).contains(link))
  }
}

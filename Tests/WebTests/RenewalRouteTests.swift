import Testing

@testable import Studies
@testable import Web

/// The page of those who still have to consent again.
@Suite struct RenewalRouteTests {
  private let lab: TestLab
  private let colleague: Colleague
  private let url: String

  init() throws {
    lab = try TestLab()
    colleague = try Colleague(lab, .experimenter)
    url = Path.staffRenewals.url(lab.secondStudy.id.text)
  }

  private func outdated(at stop: Visitor.Stop = .firstTest) throws -> (visitor: Visitor, code: String) {
    let visitor = try Visitor(lab, in: lab.secondStudy, at: stop)
    try lab.outdate(visitor)
    return (visitor, try visitor.participation(lab).participant.code.grouped)
  }

  private func page(_ query: String = "") throws -> String {
    let answer = try colleague.browser.get(url + query)
    #expect(answer.status == 200)
    return answer.text.replacing("\u{A0}", with: " ")
  }

  @Test func whoHasToConsentAgainIsListedUntilTheyHave() throws {
    _ = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    #expect(try page().contains("Nobody has to consent again"))
    let (visitor, code) = try outdated()
    let listed = try page()
    #expect(listed.contains(code) && listed.contains("1 to 1 of 1") && listed.contains("Version 1</td>"))
    #expect(listed.contains("href=\"\(Path.staffParticipant.url(visitor.id.text))\""))
    #expect(listed.contains("data-prints"))
    #expect(listed.contains("Has not read what has changed") && listed.contains("<td>them</td>"))
    _ = try visitor.browser.post(Path.consentChanges.url())
    #expect(try page().contains("Deciding about sharing"))
    _ = try visitor.browser.post(Path.consentSharing.url(), [("sharing", "institution")])
    try #require(try visitor.browser.post(Path.consentSignature.url(), Visitor.signature).status == 303)
    let done = try page()
    #expect(!done.contains(code))
    #expect(done.firstMatch(of: #/<dt>have consented again</dt>\s*<dd>1</dd>/#) != nil)
  }

  @Test func theListIsFilteredByWhoseTurnItIs() throws {
    let code = try outdated().code
    #expect(try page().contains(code))
    #expect(try page("?waiting=participant").contains(code))
    let over = try page("?waiting=nobody")
    #expect(over.contains("Nobody in this group") && !over.contains(code))
    #expect(try page("?waiting=staff").contains("Nobody in this group"))
    #expect(try !page("?origin=rehearsal").contains(code))
    for odd in ["?waiting=x", "?page=0", "?page=99999999999999999999", "?sort=x&order=y"] {
      _ = try page(odd)
    }
    #expect(try page("?sort=code").contains("aria-sort=\"ascending\""))
    #expect(try page("?sort=code&order=descending").contains("aria-sort=\"descending\""))
  }

  @Test func theWaysToThePage() throws {
    _ = try outdated()
    let home = try colleague.browser.get(Path.staffHome.url()).text
    #expect(home.contains(url) && home.contains("One person still has to consent again"))
    let study = lab.secondStudy.id.text
    for path in [
      Path.staffOverview.url(study), Path.staffOnboarding.url(study), Path.staffParticipants.url(),
    ] { #expect(try colleague.browser.get(path).text.contains("href=\"\(url)\""), "\(path)") }
    // A study that never asked anybody again has no such list to look at.
    let other = Path.staffRenewals.url(lab.study.id.text)
    #expect(try !colleague.browser.get(Path.staffParticipants.url()).text.contains(other))
    #expect(!home.contains(other))
  }

  /// Codes are for those who look after visits.
  @Test func dataManagersAndOtherStudiesDoNotSeeIt() throws {
    _ = try outdated()
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try manager.get(url).status == 403)
    let study = lab.secondStudy.id.text
    for path in [Path.staffHome.url(), Path.staffOverview.url(study), Path.staffOnboarding.url(study)] {
      #expect(try !manager.get(path).text.contains(url), "\(path)")
    }
    #expect(try Colleague(lab, .experimenter, study: lab.study.id).browser.get(url).status == 404)
  }

  @Test func thePageSpeaksGerman() throws {
    _ = try outdated()
    let german = try page("?language=de")
    #expect(
      german.contains("Erneute Einwilligung") && german.contains("Hat die Änderungen noch nicht gelesen"))
  }
}

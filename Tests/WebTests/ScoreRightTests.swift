import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Participants are told that those who look after their visit do not see their results.
@Suite struct ScoreRightTests {
  private func someoneWithAScore(_ lab: TestLab) throws -> (Visitor, digits: String) {
    let visitor = try Visitor(lab, at: .firstTest)
    try visitor.playRun()
    let stored = try lab.ledger.texts("SELECT CAST(d2 AS TEXT) FROM implicit_association_scores")
    let d = try #require(stored.first.flatMap(Double.init))
    let digits = String(format: "%.2f", abs(d))
    return (visitor, d <= -0.005 ? "−\(digits)" : digits)
  }

  @Test func whoRunsVisitsSeesNoScore() throws {
    let lab = try TestLab()
    let (visitor, digits) = try someoneWithAScore(lab)
    let (id, study) = (visitor.id.text, lab.study.id.text)
    let experimenter = try Colleague(lab, .experimenter).browser
    for path in [
      Path.staffHome.url(), Path.staffParticipants.url(), Path.staffParticipant.url(id),
      Path.staffConsent.url(id),
      Path.staffBoard.url(), Path.staffVisits.url(), Path.staffDeviations.url(study),
      Path.staffOverview.url(study),
      Path.staffQuality.url(study), Path.staffOnboarding.url(study),
    ] {
      let answer = try experimenter.get(path)
      try #require(answer.status == 200, "\(path)")
      #expect(!answer.text.contains(">\(digits)<"), "\(path)")
      #expect(!answer.text.contains("automatic preference"), "\(path)")
      #expect(!answer.text.contains("class=\"histogram\"") && !answer.text.contains("Mean D"), "\(path)")
    }
    let own = try experimenter.get(Path.staffParticipant.url(id)).text
    #expect(own.contains("Score available") && !own.contains(">Score</th>"))
    #expect(
      try experimenter.get(Path.staffQuality.url(study)).text.contains(
        "Scores and answers are shown to data managers"))
  }

  /// Those who see participants come from a number of runs to the people who did them.
  @Test func runsLeadToTheirPeople() throws {
    let lab = try TestLab()
    let (visitor, _) = try someoneWithAScore(lab)
    let url = Path.staffQuality.url(lab.study.id.text)
    let experimenter = try Colleague(lab, .experimenter).browser
    let page = try experimenter.get(url).text
    let links = page.matches(of: #/href="([^"]*figure=runs%7E[^"]*%7Eall)"/#).map {
      String($0.1).replacing("&amp;", with: "&")
    }
    let list = try experimenter.get(#require(links.first)).text
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(list.contains(">\(code)</a>") && list.contains("1 participant<") && list.contains(": Runs<"))
    #expect(try !Colleague(lab, .dataManager).browser.get(url).text.contains("figure="))
  }

  @Test func administratorsAndDataManagersSeeScores() throws {
    let lab = try TestLab()
    let (visitor, digits) = try someoneWithAScore(lab)
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(
      page.contains(">\(digits)<") && page.contains(">Score</th>") && !page.contains("There is a score"))
    for role in [StaffRole.administrator, .dataManager] {
      let quality = try Colleague(lab, role).browser.get(Path.staffQuality.url(lab.study.id.text)).text
      #expect(quality.contains("Mean D") && quality.contains(">\(digits)<"), "\(role)")
      #expect(quality.contains("class=\"histogram\""))
      #expect(quality.contains(#/tabindex="0" aria-label="−?\d\.\d{3} to under −?\d\.\d{3}: 1"/#))
      #expect(quality.contains("figure=scored") == (role == .administrator))
    }
    // A bar leads to the people behind it; an address that is guessed by anybody else limits no list.
    let administrator = try Colleague(lab, .administrator).browser
    let bars = try administrator.get(Path.staffQuality.url(lab.study.id.text)).text
    let found = bars.firstMatch(of: #/href="([^"]*figure=scored[^"]*)"/#)
    let link = String(try #require(found).output.1).replacing("&amp;", with: "&")
    let code = try visitor.participation(lab).participant.code.grouped
    let list = try administrator.get(link).text
    #expect(list.contains(">\(code)</a>") && list.contains("class=\"filtered\""))
    let others = try Colleague(lab, .experimenter).browser.get(link).text
    #expect(!others.contains("class=\"filtered\""))
  }
}

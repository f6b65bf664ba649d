import HTTP
import Testing

@testable import Studies
@testable import Web

@Suite(.serialized) struct OverviewRouteTests {
  @Test func tellsHowManyCameHowFarAndWhatIsMissing() throws {
    let lab = try TestLab()
    _ = try Visitor(lab, at: .finished)
    let underWay = try Visitor(lab, at: .inRun)
    let stuck = try Visitor(lab, at: .inRun)
    _ = try lab.store.intervene(
      InterventionRequest(.endVisit(lab.study.visits[0].id), reason: .unwell, remark: "", seen: 0),
      for: stuck.id, in: lab.study, stamp: Stamp(by: .staff(StaffMember.ID("ben")), at: lab.now))
    _ = try Visitor(lab, at: .left)
    _ = try Visitor(lab, at: .quiz)
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffOverview.url(lab.study.id.text))
    #expect(page.status == 200)
    #expect(page.text.contains("1 of 51 complete"))
    let code = try stuck.participation(lab).participant.code.grouped
    #expect(page.text.contains(code))
    #expect(page.text.contains("stopped in block 2"))
    // Of somebody in the middle of it nothing is missing that should be there.
    #expect(try !page.text.contains(underWay.participation(lab).participant.code.grouped))
    #expect(page.text.contains("1 person is under way."))
    #expect(page.text.contains("still before the consent (n\u{A0}=\u{A0}1)"))
    #expect(page.text.contains("Left early (n\u{A0}=\u{A0}1)"))
    #expect(page.text.contains("Whole visit, breaks included"))
  }

  /// Data managers see numbers, and nobody's code.
  @Test func codesAreForThoseWhoRunVisits() throws {
    let lab = try TestLab()
    let stuck = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .survey)
    let page = try Colleague(lab, .dataManager).browser.get(Path.staffOverview.url(lab.study.id.text))
    #expect(page.status == 200)
    #expect(!page.text.contains("Nothing is missing"))
    #expect(page.text.contains("2 people are under way.") && page.text.contains("data of 0 people stay"))
    #expect(try !page.text.contains(stuck.participation(lab).participant.code.grouped))
  }

  @Test func isMadeAnewOnlyWhenSomethingHasChanged() throws {
    let lab = try TestLab()
    let ben = try Colleague(lab, .experimenter).browser
    let url = Path.staffOverview.url(lab.study.id.text)
    let tag = try #require(try ben.get(url).all("ETag").first)
    #expect(try ben.get(url, ["If-None-Match: \(tag)"]).status == 304)
    _ = try Visitor(lab, at: .quiz)
    #expect(try ben.get(url, ["If-None-Match: \(tag)"]).status == 200)
  }
}

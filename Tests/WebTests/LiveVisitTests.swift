import Testing

@testable import Studies
@testable import Web

/// The list of a day shows what has become of its visits meanwhile.
@Suite(.serialized) struct LiveVisitTests {
  private let lab: TestLab
  private let ben: Browser

  init() throws {
    lab = try TestLab()
    ben = try Colleague(lab, .experimenter).browser
  }

  /// It is made anew where something has changed, and of today with every minute.
  @Test func anUnchangedDayIsNotMadeAgain() throws {
    let visit = try lab.plan(for: Visitor(lab, at: .firstTest), in: 3)
    let day = Path.staffVisits.url(query: ["day": "\(LabCalendar().day(of: visit.plannedFor))"])
    func tag(_ url: String) throws -> String { try #require(try ben.get(url)["ETag"]) }
    let known = try tag(day)
    let again = try ben.get(day, ["If-None-Match: \(known)"]).status
    // The last minute of a day changes what can be had on another.
    #expect(try again == 304 || tag(day) != known)
    #expect(try tag(Path.staffVisits.url()) != known)
    let (before, off) = (try tag(day), [("to", "cancelled"), ("seen", "0")])
    #expect(try ben.post(Path.staffVisitState.url(visit.id.text), off).status == 303)
    let changed = try ben.get(day, ["If-None-Match: \(before)"])
    #expect(changed.status == 200 && changed.text.contains("data-state=\"cancelled\""))
  }

  /// A row that is open stays as it is. The answer to a form asks for nothing: its address is that of another day.
  @Test func theListAsksForChangesAndItsOpenRowsStay() throws {
    let visit = try lab.plan(for: Visitor(lab, at: .firstTest), in: 0)
    let page = try ben.get(Path.staffVisits.url()).text
    #expect(page.contains("<section id=\"day-list\" data-live=\"10\">") && page.contains("/js/live/main"))
    let list = try #require(page.components(separatedBy: "<section id=\"day-list\"").last)
    #expect(list.contains(visit.id.text) && list.contains("<details class=\"row-more"))
    #expect(
      list.components(separatedBy: "<details class=\"row-more").dropFirst()
        .allSatisfy { $0.prefix { $0 != ">" }.contains("data-held") })
    let refused = try ben.post(Path.staffVisits.url(), [("code", "x")])
    #expect(refused.status == 422 && refused.text.contains("<section id=\"day-list\">"))
  }
}

import Testing

@testable import Studies
@testable import Web

/// The pages of a participant and of a tablet show what has happened since they were opened.
@Suite struct LivePagesTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let tablet: Tablet
  private let ben: Browser

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
    tablet = try Tablet(lab, "Tablet 3")
    ben = try Colleague(lab, .experimenter).browser
  }

  /// The status of the page to a browser that has it, and the page as it is now.
  private func again(_ url: String, after tag: String?) throws -> (status: Int, page: Answer) {
    (try ben.get(url, ["If-None-Match: \(tag ?? "")"]).status, try ben.get(url))
  }

  /// It is made anew with every minute as well: a time that passes there may be told in minutes.
  @Test func aParticipantsPageTellsOfTheTabletOnceItIsHandedOver() throws {
    let url = Path.staffParticipant.url(visitor.id.text)
    let before = try ben.get(url)
    for part in ["<div id=\"participant-now\"", "id=\"participant-runs\"", "id=\"participant-timeline\""] {
      #expect(before.text.contains("\(part) data-live=\"10\">"), "\(part)")
    }
    #expect(before.text.contains("/js/live/main") && !before.text.contains("At Tablet 3"))
    let unchanged = try again(url, after: before["ETag"])
    #expect(unchanged.status == 304 || unchanged.page["ETag"] != before["ETag"])
    try tablet.take(visitor)
    let after = try again(url, after: before["ETag"])
    let now = try #require(after.page.text.components(separatedBy: "id=\"participant-now\"").last)
    #expect(after.status == 200 && now.contains("At Tablet 3"))
  }

  @Test func theTabletsPageTellsWhatItReports() throws {
    let url = Path.staffStation.url(tablet.station.id.text)
    let handover = try tablet.take(visitor)
    let before = try ben.get(url)
    #expect(before.text.contains("<div id=\"station-now\" data-live=\"10\">"))
    let report = "{\"state\":\"handed:\(handover.id)\",\"screen\":\"page\",\"battery\":41,\"unsent\":0}"
    #expect(try tablet.browser.postJSON(Path.stationReports.url(), Array(report.utf8)).status == 200)
    try lab.settle()
    let reported = try again(url, after: before["ETag"])
    #expect(reported.status == 200 && reported.page.text.contains("41"))
    try lab.store.end(handover.id, how: .done, context: AuditContext(by: .system, at: lab.now))
    let returned = try again(url, after: reported.page["ETag"])
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(returned.status == 200 && reported.page.text.contains(code))
    #expect(!returned.page.text.contains("<span class=\"code\">\(code)"))
  }
}

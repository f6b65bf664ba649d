import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// A visit and the tablet that the participant has for it, on the pages of staff.
@Suite struct VisitTabletTests {
  private static let sentence = "The tablet that they have is taken back as well."

  private let lab: TestLab
  private let ben: Browser
  private let visitor: Visitor

  init() throws {
    lab = try TestLab()
    ben = try Colleague(lab, .experimenter).browser
    visitor = try Visitor(lab, at: .firstTest)
  }

  private var page: String { Path.staffParticipant.url(visitor.id.text) }

  @Test func theEndOfAVisitTakesTheTabletBack() throws {
    let visit = try lab.plan(for: visitor, in: 0)
    #expect(try ben.turn(visit.id, "arrived", seen: 0).status == 303)
    let pages = [Path.staffHome.url(), Path.staffVisits.url(), Path.staffVisit.url(visit.id.text)]
    for page in pages { #expect(try !ben.get(page).text.contains(Self.sentence), "\(page)") }
    let tablet = try Tablet(lab, "Tablet 7")
    let handover = try tablet.take(visitor)
    for page in pages {
      let text = try ben.get(page).text
      #expect(text.contains("id=\"takes-tablet-\(visit.id)\">\(Self.sentence)<"), "\(page)")
      #expect(text.contains("aria-describedby=\"takes-tablet-\(visit.id)\""), "\(page)")
    }
    let asked = try ben.turn(visit.id, "ended", seen: 1)
    #expect(asked.status == 422 && asked.text.contains("<p>\(Self.sentence)</p>"))
    #expect(try lab.store.openHandover(handover.id) != nil)
    #expect(try ben.turn(visit.id, "ended", seen: 1, reason: "time").status == 303)
    #expect(try lab.store.openHandover(handover.id) == nil && tablet.state() == "waiting")
    let shown = try ben.get(page).text
    #expect(shown.contains("Tablet taken back") && !shown.contains(Self.sentence))
  }

  @Test func anEarlyEndOnTheirPageTakesTheTabletBack() throws {
    #expect(try !ben.get(page).text.contains(Self.sentence))
    let tablet = try Tablet(lab, "Tablet 7")
    let handover = try tablet.take(visitor)
    #expect(try ben.get(page).text.contains("<p>\(Self.sentence)</p>"))
    let visit = lab.study.visits[0].id.text
    #expect(try ben.intervene(visitor.id.text, "end-visit", subject: visit, reason: "time").status == 303)
    #expect(try lab.store.openHandover(handover.id) == nil && tablet.state() == "waiting")
  }

  /// As on the board; in the middle of a test with a question, which leads back as well.
  @Test func theTabletIsTakenBackOnTheirPage() throws {
    let button = "Take the tablet back</button>"
    let tablet = try Tablet(lab, "Tablet 7")
    #expect(try !ben.get(page).text.contains(button))
    let action = try Path.staffHandoverEnd.url(tablet.take(visitor).id.text)
    let shown = try ben.get(page).text
    #expect(shown.contains("action=\"\(action)\"") && shown.contains(button))
    let done = try ben.post(action, [("page", page)])
    #expect(done.location?.hasPrefix(page + "?") == true)
    #expect(try tablet.state() == "waiting" && !ben.get(page).text.contains(button))

    let tested = try Visitor(lab, at: .inRun)
    let theirs = Path.staffParticipant.url(tested.id.text)
    let next = try Path.staffHandoverEnd.url(tablet.take(tested).id.text)
    let asked = try ben.post(next, [("page", theirs)])
    #expect(asked.text.contains("name=\"page\" value=\"\(theirs)\"") && asked.location == nil)
    let sure = try ben.post(next, [("page", theirs), ("sure", "yes")])
    #expect(sure.location?.hasPrefix(theirs + "?") == true)
  }

  @Test func whoeverIsExpectedTodayArrivesOnTheirPage() throws {
    let visit = try lab.plan(for: visitor, in: 3)
    let form = "action=\"\(Path.staffVisitState.url(visit.id.text))\""
    #expect(try !ben.get(page).text.contains(form), "on another day")
    try lab.alter("research", "UPDATE visits SET planned_for = \(lab.now.milliseconds)")
    let shown = try ben.get(page).text
    #expect(shown.contains(form) && shown.contains("name=\"to\" value=\"arrived\">They have arrived<"))
    #expect(shown.contains("name=\"page\" value=\"\(page)#visits\""))
    let done = try ben.post(
      Path.staffVisitState.url(visit.id.text),
      [("to", "arrived"), ("seen", "0"), ("page", "\(page)#visits")])
    #expect(done.location?.hasPrefix(page + "?") == true && done.location?.hasSuffix("#visits") == true)
    #expect(try visitor.participation(lab).visits.map(\.state) == [.arrived])
    #expect(try !ben.get(page).text.contains(form))
  }
}

import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The check of a device before the first test.
@Suite struct TabletCheckTests {
  private let lab: TestLab
  private let visitor: Visitor
  private static let good = """
    {"refreshRate": 60, "droppedFrames": 0, "clockStep": 0.005, "roundTrip": 8, "longestRoundTrip": 20,
     "keepsData": true, "width": 820, "height": 1180, "input": "touch", "presses": 5, "inputDelay": 2.5}
    """

  init() throws {
    lab = try TestLab(configure: Self.askForChecks)
    visitor = try Visitor(lab, at: .firstTest)
  }

  private static func askForChecks(_ settings: inout Settings) {
    for study in ["weight-iat", TestLab.copyName] {
      let file = URL(fileURLWithPath: "\(settings.studies)/\(study)/study.yaml")
      let text = try? String(contentsOf: file, encoding: .utf8)
      let changed = text?.replacingOccurrences(
        of: "    variants:\n", with: "    tablet-check: yes\n    variants:\n")
      try? changed?.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private func send(_ json: String, of run: String, by visitor: Visitor? = nil) throws -> Answer {
    try (visitor ?? self.visitor).browser.postJSON(Path.runCheck.url(run), Array(json.utf8))
  }

  @Test func theFirstTestBeginsWithIt() throws {
    let run = try visitor.startRun()
    #expect(try visitor.browser.get(Path.run.url(run)).location == Path.runCheck.url(run))
    let page = try visitor.browser.get(Path.runCheck.url(run))
    #expect(page.status == 200 && page.text.contains("data-result=\"\(Path.runCheck.url(run))\""))
    #expect(try send(Self.good, of: run).status == 200)
    #expect(try visitor.browser.get(Path.run.url(run)).status == 200)
    let participant = try visitor.participation(lab).participant.id
    let check = try #require(try lab.store.tabletChecks(of: participant).values.first)
    #expect(check.refreshRate == 60 && check.input == .touch && check.concerns == [])
  }

  @Test func itCanBeSkippedAndComesOnce() throws {
    let run = try visitor.startRun()
    #expect(try visitor.browser.get(Path.run.url(run, query: ["check": "skipped"])).status == 200)
    let plan = try visitor.plan(of: run)
    try visitor.send(plan.part(1), of: run)
    #expect(try visitor.browser.get(Path.run.url(run)).status == 200, "a run under way is not interrupted")
    for block in 2...7 { try visitor.send(plan.part(block), of: run) }
    let second = try visitor.startRun()
    #expect(second != run)
    #expect(try visitor.browser.get(Path.run.url(second)).status == 200, "not before the second test")
  }

  /// The page of the check leads back to the run where it has nothing to ask for: neither leads to the other for ever.
  @Test func aRunOfAVariantThatTheStudyHasLostBeginsWithoutIt() throws {
    let run = try visitor.startRun()
    try lab.alter("research", "UPDATE runs SET variant = 'lost' WHERE id = ?", [run])
    #expect(try visitor.browser.get(Path.run.url(run)).status == 200)
    #expect(try visitor.browser.get(Path.runCheck.url(run)).location == Path.run.url(run))
  }

  /// A check without permission is neither offered nor stored.
  @Test func withoutPermissionThereIsNone() throws {
    let refusals = lab.study.permissions.map { ($0.id.text, "no") }
    #expect(try visitor.browser.post(Path.profile.url(), refusals).status == 303)
    let run = try visitor.startRun()
    #expect(try visitor.browser.get(Path.run.url(run)).status == 200)
    #expect(try visitor.browser.get(Path.runCheck.url(run)).location == Path.run.url(run))
    #expect(try send(Self.good, of: run).status == 403)
    #expect(try lab.ledger.count("SELECT count(*) FROM tablet_checks") == 0)
  }

  @Test func whatCannotBeIsRefused() throws {
    let run = try visitor.startRun()
    for (old, new) in [
      ("\"refreshRate\": 60", "\"refreshRate\": -1"), ("\"presses\": 5", "\"presses\": 6"),
      ("\"input\": \"touch\"", "\"input\": \"voice\""), ("\"keepsData\": true", "\"keepsData\": 1"),
      ("\"width\": 820", "\"width\": 1e300"), ("\"clockStep\": 0.005, ", ""), (Self.good, "[]"),
      (Self.good, ""),
    ] {
      let answer = try send(Self.good.replacingOccurrences(of: old, with: new), of: run)
      #expect(answer.status == 422, "\(new)")
    }
    #expect(try send(Self.good, of: "unknown").status == 404)
    #expect(try send(Self.good, of: run, by: Visitor(lab, at: .firstTest)).status == 404)
    #expect(try lab.ledger.count("SELECT count(*) FROM tablet_checks") == 0)
  }

  @Test func staffSeeIt() throws {
    let run = try visitor.startRun()
    _ = try send(Self.good.replacingOccurrences(of: "\"presses\": 5", with: "\"presses\": 3"), of: run)
    let colleague = try Colleague(lab, .experimenter)
    let participant = try visitor.participation(lab).participant.id.text
    let page = try colleague.browser.get(Path.staffParticipant.url(participant)).text
    #expect(page.contains("Device: 60 Hz, clock 0.005 ms, network 8 ms, 820 × 1,180, 3 of 5 presses"))
    #expect(page.contains("Not every press of the check was registered"))
  }

  private func analysis(_ query: String = "") throws -> String {
    try Colleague(lab, .dataManager).browser.get(
      Path.staffAnalysis.url(lab.study.id.text) + "?keep=incomplete" + query
    ).text
  }

  /// Two runs of one person, the first of them after a check in which the clock was too coarse.
  private func playTwoRuns() throws {
    _ = try send(
      Self.good.replacingOccurrences(of: "\"clockStep\": 0.005", with: "\"clockStep\": 2"),
      of: visitor.startRun())
    try visitor.playRun()
    try visitor.playRun()
  }

  @Test func theAnalysisShowsTheTimingOfDevices() throws {
    try playTwoRuns()
    let page = try analysis()
    #expect(page.contains("Timing of the devices"))
    #expect(page.contains("1 of 2 analysed runs began with a check."))
    #expect(
      page.contains("Frame duration: each dot is a run with a check, the dashed line is the limit of 20"))
    #expect(page.contains("Touch (n = 1)") && page.contains("class=\"analysis-strip\""))
    let manager = try Colleague(lab, .dataManager).browser
    func file(_ name: String) throws -> Answer {
      try manager.get(Path.staffAnalysisFile.url(lab.study.id.text, name) + "?keep=incomplete")
    }
    let timing = try file("device-timing.csv").text
    #expect(timing.hasPrefix("Measurement,Input,n,Median,Smallest,Largest,Limit\r\n"))
    #expect(timing.contains("Step of the clock (ms),Touch,1,2.0,2.0,2.0,1.0\r\n"))
    #expect(timing.contains("Input delay (ms),Touch,1,2.5,2.5,2.5,34.0\r\n"))
    let limits = try file("device-limits.csv").text
    #expect(limits.contains("The clock of the page is coarser than 1 ms,1\r\n"))
    #expect(limits.contains("The screen shows fewer than 50 frames a second,0\r\n"))
    for name in ["frame-duration", "clock-step", "input-delay"] {
      let drawing = try file("\(name).svg")
      #expect(drawing.status == 200 && drawing.text.contains("analysis-limit"), "\(name)")
      #expect(page.contains("\(name).svg"), "\(name)")
    }
  }

  @Test func withoutAnyCheckTheAnalysisSaysNothingOfDevices() throws {
    try visitor.playRun()
    let page = try analysis()
    #expect(page.contains("People analysed: 1 of 1") && !page.contains("Timing of the devices"))
    let file = Path.staffAnalysisFile.url(lab.study.id.text, "clock-step.svg")
    #expect(try Colleague(lab, .dataManager).browser.get(file + "?keep=incomplete").status == 404)
  }

  /// The other files of an analysis do without the checks.
  @Test func whereNothingIsShownOfThemTheChecksAreNotRead() throws {
    try playTwoRuns()
    let files = try analysis().matches(of: /\/analysis\/([a-z0-9.-]+\.(?:csv|svg))/).map {
      String($0.output.1)
    }
    try lab.store.research.write { db in
      try db.execute(sql: "ALTER TABLE tablet_checks RENAME TO unread_checks")
    }
    let manager = try Colleague(lab, .dataManager).browser
    var failing: Set<String> = []
    for file in files {
      // Another size of effect: nothing is kept of it.
      let url = Path.staffAnalysisFile.url(lab.study.id.text, file) + "?keep=incomplete&f=0.4"
      if try manager.get(url).status != 200 { failing.insert(file) }
    }
    #expect(failing == AnalysisReport.deviceFiles && Set(files).count > failing.count)
  }

  @Test func theAnalysisOfAReleaseShowsWhatTheReleaseHolds() throws {
    try playTwoRuns()
    let manager = try Colleague(lab, .dataManager).browser
    let releases = Path.staffRelease.url(lab.study.id.text)
    _ = try manager.post(releases, [("audience", "within")])
    _ = try manager.post(releases, [("audience", "within"), ("without", "tablet_checks")])
    #expect(try analysis("&release=1").contains("1 of 2 analysed runs began with a check."))
    let without = try analysis("&release=2")
    #expect(without.contains("people of release 2, made") && !without.contains("Timing of the devices"))
  }

  /// Nobody's value is lost at the edge, and many equal ones make no heap.
  @Test func stripsHoldEveryPlace() throws {
    let words = Voice(phrases: try lab.console().phrases, language: Language("en"))
    let strips = StripDrawing(
      rows: [("Touch", [Double](repeating: 16, count: 500) + [5000])], limit: 20, axis: "ms",
      words: words)
    #expect(strips.isCut && strips.longest == 80)
    #expect(strips.drawing.markup.matches(of: /h0/).count == StripDrawing.mostAtOnePlace + 1)
  }
}

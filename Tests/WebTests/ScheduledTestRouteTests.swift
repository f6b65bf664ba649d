import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The test of reactions of the example `diary`, as participants come to it at home.
@Suite(.serialized) struct ScheduledTestRouteTests {
  private let lab: TestLab
  private let study: Study
  private let visitor: Visitor

  init() throws {
    lab = try TestLab { settings in
      let folder = URL(fileURLWithPath: settings.studies).appendingPathComponent("diary")
      try FileManager.default.copyItem(
        at: TestLab.root.appendingPathComponent("Config/studies/diary"), to: folder)
      let file = folder.appendingPathComponent("study.yaml")
      try String(contentsOf: file, encoding: .utf8)
        .replacing(
          "    feedback: yes\n    variants:", with: "    feedback: yes\n    compare: yes\n    variants:"
        )
        .write(to: file, atomically: true, encoding: .utf8)
    }
    study = try #require(lab.running.library.current.first { $0.id == "diary" })
    visitor = try Visitor(lab, in: study, at: .firstTest)
    for question in try #require(study.survey("about-you")).questions {
      _ = try visitor.browser.post(Path.surveyPage.url("about-you", question.id.text), [(".skip", "")])
    }
    _ = try visitor.browser.get(Path.dashboard.url())
    try open(since: 1)
  }

  /// - Parameter minutes: since the occasion opened; it can be begun for an hour
  private func open(_ number: Int = 1, since minutes: Int) throws {
    let opensAt = lab.now.advanced(bySeconds: -60 * minutes)
    try lab.alter(
      "research",
      """
      UPDATE occasions SET opens_at = ?, expires_at = ?
      WHERE participant = ? AND task = 'reactions' AND number = ?
      """, [opensAt.milliseconds, opensAt.advanced(bySeconds: 3600).milliseconds, visitor.id.text, number])
  }

  private func state() throws -> Occasion.State? {
    try visitor.participation(lab).occasion(Occasion.ID("reactions", 1))?.state(at: lab.now)
  }

  private func begin(_ number: Int = 1) throws -> String {
    let begun = try visitor.browser.post(Path.occasion.url("reactions.\(number)"), [])
    #expect(begun.location == Path.dashboard.url())
    return try visitor.startRun()
  }

  @Test func itIsDoneAtItsOccasion() throws {
    let open = try visitor.browser.get(Path.dashboard.url()).text
    #expect(open.contains("action=\"/occasions/reactions.1\"") && open.contains("Quick reactions"))
    // Before it is begun, there is no run to start.
    #expect(try visitor.browser.post(Path.runs.url()).location == Path.dashboard.url())
    let run = try begin()
    let underWay = try visitor.browser.get(Path.dashboard.url()).text
    // The tasks of the visit are done: nobody is told to rest before the last of them.
    #expect(underWay.contains("Quick reactions") && !underWay.contains("One task is left"))
    let plan = try plan(of: run)
    try send(plan.blocks[0], plan, of: run)
    // A page that is loaded anew goes on where it was.
    #expect(try visitor.browser.get(Path.run.url(run)).status == 200)
    #expect(try visitor.startRun() == run)
    for block in plan.blocks.dropFirst() { try send(block, plan, of: run) }
    #expect(try state() == .done)
    let page = try visitor.browser.get(Path.dashboard.url()).text
    #expect(page.contains("1 of 18 done.") && !page.contains("/occasions/"))
    #expect(try lab.ledger.count("runs", where: "task = 'reactions.1' AND state = 'finished'") == 1)
    let staff = try Colleague(lab, .administrator).browser
    #expect(try staff.get(Path.staffParticipant.url(visitor.id.text)).text.contains(">300 ms<"))
    #expect(try staff.get(Path.staffAdherence.url("diary")).text.contains("1 done"))
  }

  /// Each time at home is analysed by itself: a person has one value in each.
  @Test func eachTimeIsAnalysedByItself() throws {
    let run = try begin()
    let plan = try plan(of: run)
    for block in plan.blocks { try send(block, plan, of: run) }
    let manager = try Colleague(lab, .dataManager).browser
    let page = { (query: String) in
      try manager.get(Path.staffAnalysis.url("diary") + "?keep=incomplete&" + query).text
    }
    let first = try page("task=reactions")
    #expect(
      first.contains("People analysed: 1 of 1") && first.contains("<option value=\"1\" selected>1 of "))
    #expect(first.contains("analysis/result-by-variant.csv?task=reactions&amp;keep=incomplete"))
    let second = try page("task=reactions&occasion=2")
    #expect(second.contains("Nobody has finished a run of this test yet."))
    #expect(second.contains("<option value=\"2\" selected>2 of "))
    for strange in ["0", "-1", "1000", "x"] {
      #expect(
        try page("task=reactions&occasion=\(strange)").contains("<option value=\"1\" selected>1 of "),
        "\(strange)")
    }
    let balance = try manager.get(Path.staffBalance.url("diary") + "?count=finished").text
    #expect(balance.contains("one order · counted the first time at home"))
  }

  /// The newest result is told, and beside it those of all times.
  @Test func resultsAreToldOverTimeOnceAllAreOver() throws {
    try beAtTwoTimes()
    #expect(try !visitor.browser.get(Path.dashboard.url()).text.contains("Over time"))
    try missAllOthers()
    let page = try visitor.browser.get(Path.dashboard.url()).text
    #expect(page.contains("id=\"course-reactions.2\"") && !page.contains("course-reactions.1"))
    #expect(page.contains(">300 ms</td>") && page.contains(">400 ms</td>"))
    #expect(page.contains("id=\"results-reactions.2\"") && !page.contains("results-reactions.1"))
  }

  /// Somebody at home reads the times of the clock beside them, wherever the lab is.
  @Test func theCourseHasTheTimesOfTheirOwnZone() throws {
    try beAtTwoTimes()
    try missAllOthers()
    for zone in ["America/New_York", "Asia/Tokyo"] {
      try lab.alter(
        "research", "UPDATE schedules SET time_zone = ? WHERE participant = ?", [zone, visitor.id.text])
      let time = try #require(try visitor.participation(lab).occasion(Occasion.ID("reactions", 2))?.doneAt)
      let hour = LabCalendar(zoneNamed: zone).timeOfDay(of: time).trimmingPrefix("0")
      #expect(try visitor.browser.get(Path.dashboard.url()).text.contains(" \(hour)</th>"), "\(zone)")
    }
  }

  @Test func theMeanOfAllTimesStandsBesideThoseOfOthers() throws {
    try beAtTwoTimes()
    try missAllOthers()
    try lab.alter(
      "research",
      """
      INSERT INTO comparisons (study, origin, task, measure, number, published_at)
      VALUES ('diary', 'real', 'reactions', 'time', 1, 1);
      INSERT INTO comparison_cells (study, origin, task, measure, cell, low, high, people)
      VALUES ('diary', 'real', 'reactions', 'time', 0, 100, 325, 4),
        ('diary', 'real', 'reactions', 'time', 1, 325, 375, 3),
        ('diary', 'real', 'reactions', 'time', 2, 375, 1000, 5);
      """)
    let page = try visitor.browser.get(Path.dashboard.url()).text
    #expect(page.contains("<h4 id=\"comparison-reactions-time\">Your result among others</h4>"))
    // 300 and 400 ms.
    #expect(page.contains("results of 12 people. 3 of them are in the same range as yours: 325"))
    #expect(page.contains("For everybody, you included, it shows the mean of all their times."))
  }

  /// Is slower the second time.
  private func beAtTwoTimes() throws {
    try open(since: 30)
    for (number, latency) in [(1, 300.0), (2, 400.0)] {
      if number == 2 { try open(2, since: 1) }
      let run = try begin(number)
      let plan = try plan(of: run)
      for block in plan.blocks { try send(block, plan, of: run, after: latency) }
    }
  }

  private func missAllOthers() throws {
    try lab.alter(
      "research", "UPDATE occasions SET closed_at = ? WHERE participant = ? AND done_at IS NULL",
      [lab.now.milliseconds, visitor.id.text])
  }

  /// A run that is on the screen when its hour is over can be finished; to open it again is too late.
  @Test func whatIsOverIsNotOpenedAgain() throws {
    let run = try begin()
    let plan = try plan(of: run)
    try send(plan.blocks[0], plan, of: run)
    try open(since: 121)
    #expect(try visitor.browser.get(Path.run.url(run)).location == Path.dashboard.url())
    #expect(try state() == .brokenOff)
    for block in plan.blocks.dropFirst() { try send(block, plan, of: run) }
    #expect(try state() == .done)
  }

  private func plan(of run: String) throws -> ReactionPlanDocument {
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return try JSONDecoder().decode(ReactionPlanDocument.self, from: Data(answer.body))
  }

  /// Every press comes after so many milliseconds.
  private func send(
    _ block: ReactionPlanDocument.Block, _ plan: ReactionPlanDocument, of run: String,
    after latency: Double = 300
  ) throws {
    var clock = 1000.0
    let trials = (0..<block.trials).map { index in
      let onset = clock + Double(block.waits[index])
      let trial = ReactionTrialDocument(
        number: index + 1, start: clock, onset: onset, press: onset + latency, input: plan.input)
      clock = onset + 1000
      return trial
    }
    let part = PartDocument(number: block.number, block: block.number, trials: trials)
    let answer = try visitor.browser.postJSON(
      Path.runPart.url(run, String(block.number)), Array(JSONEncoder().encode(part)))
    #expect(answer.status == 200, "\(answer.text)")
  }
}
